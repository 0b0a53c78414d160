package pgn

import (
	"bytes"
	"fmt"
	"io"
)

// MaxPiece is how many bytes a [Splitter] gives as one game: a game that is
// read whole, and as much again of what the file has around it.
const MaxPiece = 2 * MaxGame

// ErrTooLong says that what a file has from one game to the next is too long.
var ErrTooLong = fmt.Errorf("it has more than %d MB: no game has, take the file as the device wrote it", MaxPiece>>20)

// Splitter cuts a file into the bytes of its games, so that each can be
// verified alone. The pieces together are the whole file; nothing lies
// between them. A piece begins at the first tag of a game as [Reader] counts
// games, the first one at the beginning of the file: whatever follows the
// result of a game and is no tag section belongs to that game. A file of
// nothing but white space has no games.
//
// It holds one game at a time.
type Splitter struct {
	keep keeper
	r    *Reader
	err  error // why nothing follows; io.EOF at the end
	any  bool  // a piece was given
}

// NewSplitter returns a splitter of the games in r.
func NewSplitter(r io.Reader) *Splitter {
	s := &Splitter{keep: keeper{r: r}}
	s.r = NewReader(&s.keep)
	return s
}

// Next returns the bytes of the next game, and io.EOF after the last. Behind a
// game that is too long nothing is read: the error is [ErrTooLong]. Any other
// error is one of reading the file.
func (s *Splitter) Next() ([]byte, error) {
	for s.err == nil {
		g, err := s.r.Next()
		switch {
		case err != nil:
			s.err = err
		case g.Index > 0 && len(g.Tags) > 0:
			s.any = true
			return s.keep.upTo(g.Offset), nil
		}
	}
	if s.keep.over {
		s.keep.over, s.keep.kept, s.err = false, nil, io.EOF
		return nil, ErrTooLong
	}
	last := s.keep.kept
	s.keep.kept = nil
	if len(last) > 0 && (s.any || len(bytes.Trim(last, " \t\r\n")) > 0) {
		return last, nil
	}
	return nil, s.err
}

// keeper keeps what was read since the last piece.
type keeper struct {
	r    io.Reader
	kept []byte
	base int64 // where kept begins in the file
	over bool  // there is more than may be kept
}

func (k *keeper) Read(p []byte) (n int, err error) {
	if k.over {
		return 0, ErrTooLong
	}
	n, err = k.r.Read(p)
	if k.kept = append(k.kept, p[:n]...); len(k.kept) > MaxPiece {
		k.over = true
		return n, ErrTooLong
	}
	return n, err
}

// upTo gives what was read up to that place in the file, and goes on from
// there.
func (k *keeper) upTo(end int64) []byte {
	n := int(end - k.base)
	piece := bytes.Clone(k.kept[:n])
	k.kept, k.base = append(k.kept[:0], k.kept[n:]...), end
	return piece
}

// SplitGames is what a [Splitter] gives of a file that is in memory already.
// What follows a game that is too long is left out.
func SplitGames(data []byte) (games [][]byte) {
	s := NewSplitter(bytes.NewReader(data))
	for {
		game, err := s.Next()
		if err != nil {
			return games
		}
		games = append(games, game)
	}
}
