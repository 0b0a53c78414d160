package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Reader reads a file game by game. It is not safe for concurrent use.
type Reader struct {
	src     source
	index   int
	words   map[string]string // texts seen before, so that each exists only once
	moves   map[string]string // moves seen before that are nothing but a move
	spare   *Game             // may be overwritten by the next game
	reused  bool              // the game being read has the memory of another
	scratch []byte
	carry   *Game // what was already read of the next game: its first tags

	// The place of the next token, set by space.
	lastLine int  // line on which the last token ended, 0 at the beginning
	head     bool // the token is the first on its line
	blank    bool // an empty line precedes it
	left     bool // it was not read but left for the next game

	// State of the game being read.
	g       *Game
	started bool // a tag, move or result has been seen
	moving  bool // the movetext has begun
	over    bool // a limit was exceeded: the rest is skipped
	section int  // index of the first tag after the last empty line
	faults  int  // faults before that section
	// The place where that section begins.
	sectionLine, sectionColumn int
	sectionOffset              int64
	number                     int // last move number of the main line
	plies, notes               int
	names                      map[string]int // index of the first tag of each name, once there are many
	named                      int            // how many tags are in names
	full                       bool           // there are too many tags
	frames                     []frame        // the main line and the variations that are open
	deep                       int            // open variations beyond MaxDepth
}

// frame is a line of moves being read.
type frame struct {
	moves        []Ply
	number, dots int
	before       []string
	line, column int
}

// NewReader returns a reader of the games in r. It skips a byte order mark, and
// decodes a file in UTF-16.
func NewReader(r io.Reader) *Reader {
	return &Reader{src: newSource(r, nil), words: make(map[string]string), moves: make(map[string]string)}
}

// Reset makes r a reader of another file, which it reads like a new one. It
// keeps its memory, but not more than a usual file takes.
func (r *Reader) Reset(file io.Reader) {
	old := *r
	*r = Reader{src: newSource(file, old.src.buf), words: old.words, moves: old.moves, spare: old.spare, frames: old.frames[:0]}
	if cap(old.scratch) <= 64<<10 {
		r.scratch = old.scratch
	}
}

// Reuse lets the next game take the memory of g, which must not be used any
// more after that. Without it every game takes memory of its own.
func (r *Reader) Reuse(g *Game) {
	if cap(g.Moves) <= mostReused && cap(g.Tags) <= mostReused { // one long game must not keep its memory for good
		r.spare = g
	}
}

// mostReused is the number of half-moves and of tags for which memory is used
// again.
const mostReused = 1024

// Next returns the next game, broken or not, and io.EOF after the last one.
// Any other error comes from reading the file; the games before it are
// complete, and a game that was cut off has been returned with a fault.
func (r *Reader) Next() (*Game, error) {
	r.begin()
	for r.space() {
		if r.token() {
			return r.finish(), nil
		}
	}
	if err := r.src.err; !errors.Is(err, io.EOF) {
		if r.started && !r.g.Terminated {
			r.src.err = err
			r.fault("the file could not be read further: %v", err)
			return r.finish(), nil
		}
		return nil, fmt.Errorf("pgn: read line %d: %w", r.src.line, err)
	}
	if !r.started {
		return nil, io.EOF
	}
	return r.finish(), nil
}

func (r *Reader) begin() {
	g := r.carry
	r.carry = nil
	r.started = g != nil
	var moves []Ply
	if r.reused = g == nil && r.spare != nil; r.reused {
		g, moves = r.spare, r.spare.Moves[:0]
		*g = Game{Tags: g.Tags[:0]}
		r.spare = nil
	}
	if g == nil {
		g = &Game{}
	}
	r.g, r.moving, r.over = g, false, false
	r.section, r.faults, r.number, r.plies, r.deep = 0, 0, 0, 0, 0
	r.notes, r.names, r.named, r.full = 0, nil, 0, false
	if cap(r.frames) == 0 {
		r.frames = make([]frame, 1, 8)
		r.frames[0].moves = make([]Ply, 0, 128) // most games have fewer half-moves
	}
	r.frames = r.frames[:1]
	r.frames[0].reset(0, 0)
	if r.reused {
		r.frames[0].moves = moves
	}
}

func (f *frame) reset(line, column int) {
	clear(f.moves)
	if cap(f.moves) > 1024 {
		f.moves = nil
	}
	*f = frame{moves: f.moves[:0], line: line, column: column}
}

// start records where the game begins: at its first tag, move or result.
func (r *Reader) start() {
	if !r.started {
		r.started = true
		r.g.Offset, r.g.Line, r.g.Column = r.src.offset(), r.src.line, r.src.column()
	}
}

func (r *Reader) finish() *Game {
	g := r.g
	for len(r.frames) > 1 {
		f := r.top()
		r.faultAt(f.line, f.column, "variation without its closing parenthesis")
		r.closeVariation()
	}
	if g.Moves = r.frames[0].moves; r.reused {
		r.frames[0].moves = nil
	} else {
		g.Moves = slices.Clone(g.Moves)
	}
	if !g.Terminated {
		if r.bothLost() {
			g.Moves = g.Moves[:len(g.Moves)-1]
		}
		if g.Result = g.Tag("Result"); g.Result == "" {
			g.Result = "*"
		}
	}
	g.Recoded = g.Recoded || r.src.wide
	g.Index = r.index
	r.index++
	r.g = nil
	return g
}

// bothLost reports whether the last "0-0" is not castling but the result,
// which the tag confirms.
func (r *Reader) bothLost() bool {
	n := len(r.g.Moves)
	return n > 0 && r.g.Moves[n-1].Text == "0-0" && r.g.Tag("Result") == "0-0"
}

func (r *Reader) top() *frame { return &r.frames[len(r.frames)-1] }

func (r *Reader) fault(format string, args ...any) {
	r.faultAt(r.src.line, r.src.column(), format, args...)
}

func (r *Reader) faultAt(line, column int, format string, args ...any) {
	switch n := len(r.g.Faults); {
	case n < MaxFaults-1:
		r.g.Faults = append(r.g.Faults, Fault{line, column, fmt.Sprintf(format, args...)})
	case n == MaxFaults-1:
		r.g.Faults = append(r.g.Faults, Fault{line, column, "more faults follow, which are not listed"})
	}
}

// text returns b as UTF-8 and sets Recoded if it was something else.
func (r *Reader) text(b []byte) string {
	t, recoded := toUTF8(b)
	if recoded {
		r.g.Recoded = true
	}
	return t
}

// often is like text, for texts that occur again and again.
func (r *Reader) often(b []byte) string {
	if w, ok := r.words[string(b)]; ok {
		return w
	}
	w := r.text(b)
	if len(w) <= 12 && len(r.words) < 1<<14 && w == string(b) {
		r.words[w] = w
	}
	return w
}

// word is like often, for a word of the movetext. No-break spaces separate
// words in UTF-8, so one from Latin-1 must not end up inside a word.
func (r *Reader) word(b []byte) string {
	w := r.often(b)
	if len(w) != len(b) {
		w = strings.ReplaceAll(w, "\u00a0", "")
	}
	return w
}

// space advances to the next token, skipping white space, byte order marks,
// no-break spaces and lines escaped by a percent sign. It returns false at the
// end.
func (r *Reader) space() bool {
	s := &r.src
	escaped := 0
	for {
		b, ok := s.peek()
		if !ok {
			return false
		}
		switch {
		case b <= ' ' && (b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\v' || b == '\f'):
			s.step()
		case b == 0xA0:
			s.skip(1)
		case b == 0xC2 && s.peekAt(1) == 0xA0:
			s.skip(2)
		case b == 0xEF && s.peekAt(1) == 0xBB && s.peekAt(2) == 0xBF:
			s.skip(3)
			if s.column() == 4 {
				s.lineStart += 3
			}
		case b == '%' && s.column() == 1:
			r.restOfLine()
			escaped++
		default:
			lines := s.line - r.lastLine - escaped
			r.head = s.line > r.lastLine
			r.blank = lines >= 2
			return true
		}
	}
}

// restOfLine returns the rest of the line and advances to its end. The result
// is valid until the next call.
func (r *Reader) restOfLine() []byte {
	r.scratch = r.scratch[:0]
	for {
		b, ok := r.src.peek()
		if !ok || b == '\n' || b == '\r' {
			return r.scratch
		}
		if len(r.scratch) < MaxGame {
			r.scratch = append(r.scratch, b)
		}
		r.src.skip(1)
	}
}

// token reads one token. done is true if the game has ended.
func (r *Reader) token() (done bool) {
	s := &r.src
	if !r.over && r.started && (s.offset()-r.g.Offset > MaxGame || r.plies > MaxPlies) {
		r.over = true
		r.fault("the game is too long, the rest of it is left out")
	}
	b, _ := s.peek()
	switch {
	case b == '[':
		if done = r.bracket(); done {
			return true
		}
	case b == '{':
		r.comment(r.braces())
	case b == ';':
		s.skip(1)
		r.comment(r.text(fold(r.restOfLine())))
	case b == '(':
		r.open()
	case b == ')':
		r.close()
	case b == '$':
		r.glyphNumber()
	case b == '!' || b == '?':
		r.marks()
	case b == '*':
		r.start()
		s.skip(1)
		done = r.result("*")
	case b == '.':
		n := 0
		for s.peekAt(0) == '.' {
			s.skip(1)
			n++
		}
		r.top().dots += n
	case b == ellipsis[0] && s.peekAt(1) == ellipsis[1] && s.peekAt(2) == ellipsis[2]:
		length, dots := dotsAhead(s.window(64))
		s.skip(length)
		r.top().dots += dots
	case isWord(b):
		done = r.wordToken(b)
	default:
		r.junk()
	}
	// A token that was left for the next game keeps its place.
	if !r.left {
		r.lastLine = s.line
	}
	r.left = false
	return done
}

// junk skips bytes that have no meaning in PGN.
func (r *Reader) junk() {
	s := &r.src
	line, column, first := s.line, s.column(), s.peekAt(0)
	if first == '<' {
		// Reserved by the standard; in practice an HTML line break.
		if n := bytes.IndexAny(s.window(64), ">\r\n"); n > 0 && s.peekAt(n) == '>' {
			r.fault("%q has no meaning here", s.window(n+1))
			s.skip(n + 1)
			return
		}
	}
	for {
		b, ok := s.peek()
		if !ok || isWord(b) || isSpace(b) || bytes.IndexByte([]byte("[{;($!?*.)"), b) >= 0 {
			break
		}
		s.skip(1)
	}
	switch first {
	case '}':
		r.faultAt(line, column, "closing brace without a comment")
	case ']', '"':
		r.faultAt(line, column, "%q outside a tag", first)
	default:
		r.faultAt(line, column, "%q has no meaning here", first)
	}
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// isWord reports whether b can be part of a move, a number or a result.
func isWord(b byte) bool { return wordBytes[b] }

var wordBytes = func() (t [256]bool) {
	for b := range t {
		t[b] = b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
	}
	for _, b := range []byte("_+#=:-/@") {
		t[b] = true
	}
	return t
}()

// ReadAll returns all games of a file. It needs memory for all of them; a
// [Reader] needs memory for one.
func ReadAll(r io.Reader) ([]*Game, error) {
	var games []*Game
	for p := NewReader(r); ; {
		g, err := p.Next()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}
