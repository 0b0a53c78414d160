package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MaxPiece is the maximum number of bytes that a [Splitter] returns as one
// game: a game that is read completely, and as much again of other text around
// it.
const MaxPiece = 2 * MaxGame

// ErrTooLong is returned if the text from one game to the next is too long.
var ErrTooLong = fmt.Errorf("it has more than %d MB, which no game has: take the file as the device wrote it", MaxPiece>>20)

// A Splitter splits a file into the bytes of its games, so that each can be
// verified separately. The pieces together are the whole file, with nothing
// between them. A piece begins at the first tag of a game, with games counted
// as by [Reader]; the first piece begins at the beginning of the file.
// Whatever follows the result of a game and is not a tag section belongs to
// that game. A file that contains only white space has no games.
//
// A Splitter holds one game in memory at a time.
type Splitter struct {
	keep keeper
	r    *Reader
	err  error  // why nothing follows; io.EOF at the end
	any  bool   // a piece was returned
	game *Game  // the last that was read
	last []byte // the last piece, if the file ends with it
}

// NewSplitter returns a splitter of the games in r.
func NewSplitter(r io.Reader) *Splitter {
	s := &Splitter{r: NewReader(nil)}
	s.Reset(r)
	return s
}

// Reset makes s a splitter of another file. It keeps its memory: the pieces of
// the file before, and the result of [Splitter.Game], must not be used any more.
func (s *Splitter) Reset(r io.Reader) {
	if s.game != nil {
		s.r.Reuse(s.game)
	}
	kept := s.last
	if kept == nil {
		kept = s.keep.kept
	}
	if cap(kept) > 64<<10 {
		kept = nil
	}
	*s = Splitter{keep: keeper{r: r, kept: kept[:0]}, r: s.r}
	s.r.Reset(&s.keep)
	s.r.src.raw = true
}

// Game returns what a new [Reader] reads in the piece that [Splitter.Next] has
// returned, if that piece is a whole file of one game, and otherwise nil.
func (s *Splitter) Game() *Game {
	if s.any || s.last == nil || s.game == nil || s.game.Index > 0 || !errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.game
}

// Next returns the bytes of the next game, and io.EOF after the last one. It
// returns [ErrTooLong] for a game that is too long and reads nothing after it.
// Any other error comes from reading the file.
func (s *Splitter) Next() ([]byte, error) {
	for s.err == nil {
		g, err := s.r.Next()
		switch {
		case err != nil:
			s.err = err
			continue
		case s.game != nil:
			s.r.Reuse(s.game)
		}
		s.game = g
		if g.Index > 0 && len(g.Tags) > 0 {
			s.any = true
			return s.keep.upTo(g.Offset), nil
		}
	}
	if s.keep.over {
		s.keep.over, s.keep.kept, s.err = false, nil, io.EOF
		return nil, ErrTooLong
	}
	if errors.Is(s.err, errUTF16) {
		return nil, s.err // whatever the bytes look like, they are no game of a device
	}
	last := s.keep.kept
	if s.keep.kept = nil; last != nil {
		s.last = last
	}
	if len(last) > 0 && (s.any || len(bytes.Trim(last, " \t\r\n")) > 0) {
		return last, nil
	}
	return nil, s.err
}

// keeper holds what was read since the last piece.
type keeper struct {
	r    io.Reader
	kept []byte
	base int64 // where kept begins in the file
	over bool  // there was more than may be kept
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

// upTo returns what was read up to that offset in the file, and continues from
// there.
func (k *keeper) upTo(end int64) []byte {
	n := int(end - k.base)
	piece := bytes.Clone(k.kept[:n])
	k.kept, k.base = append(k.kept[:0], k.kept[n:]...), end
	return piece
}

// SplitGames returns the pieces of a [Splitter] for a file that is in memory.
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
