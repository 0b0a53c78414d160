package pgn

import (
	"bytes"
	"slices"
	"strings"
)

// wordToken reads a move number, a move, a result, or a glyph made of letters.
func (r *Reader) wordToken(first byte) (done bool) {
	s := &r.src
	if r.moving && r.knownMove() {
		return false
	}
	if result, length := looseResult(s.window(16)); result != "" {
		r.start()
		s.skip(length)
		return r.result(result)
	}
	if first >= '0' && first <= '9' {
		if handled, done := r.numberToken(); handled {
			return done
		}
	}
	if r.head && !r.moving && r.tagWithoutBracket() {
		line, column, offset := s.line, s.column(), s.offset()
		r.fault("tag without its opening bracket")
		r.start()
		return r.addTag(r.readTag(line, column), line, column, offset)
	}
	line, column := s.line, s.column()
	offset := s.offset()
	r.scratch = r.scratch[:0]
	for {
		b, ok := s.peek()
		switch {
		case b == ellipsis[0] && len(r.scratch) > 1 && bytes.HasPrefix(s.window(3), []byte(ellipsis)):
		case ok && b == '(' && len(r.scratch) > 1 && isPromotion(s.window(3)):
			r.scratch = append(r.scratch, s.window(3)...)
			s.skip(3)
			continue
		case !ok, !isWord(b) && b != '.', b == 0xC2 && s.peekAt(1) == 0xA0, b == 0xA0 && r.scratch[len(r.scratch)-1] < 0x80:
		default:
			if len(r.scratch) < MaxGame {
				r.scratch = append(r.scratch, b)
			}
			s.skip(1)
			continue
		}
		break
	}
	word := r.scratch
	for n := len(word); n > 1 && word[n-1] == '.' && word[n-2]|0x20 != 'p'; n-- {
		word = word[:n-1]
	}
	text := r.word(word)
	if text == "" {
		return false // only no-break spaces of Latin-1
	}
	if !r.started {
		r.started = true
		r.g.Line, r.g.Column, r.g.Offset = line, column, offset
	}
	r.moving = true
	if result, ok := results[text]; ok {
		return r.result(result)
	}
	if nag, ok := glyphs[text]; ok {
		r.glyph(nag, line, column)
		return false
	}
	written := text
	text, result := cutResult(text)
	text, nag := cutGlyph(text)
	r.move(text, line, column)
	if text == written && len(r.moves) < 1<<14 && isPlainMove(text) {
		r.moves[text] = text
	}
	if nag != 0 {
		r.glyph(nag, line, column)
	}
	if result != "" {
		return r.result(result)
	}
	return false
}

// knownMove reads a move that occurred before and is nothing but a move: no
// result, no glyph, no sign that belongs to the move before it. Nearly every
// word of the movetext is one. It returns false, and reads nothing, for
// everything else.
func (r *Reader) knownMove() bool {
	s := &r.src
	w := s.window(longestPlain + 1)
	n := 0
	for n < len(w) && wordBytes[w[n]] {
		n++
	}
	if n == len(w) || !isSpace(w[n]) {
		return false
	}
	text, ok := r.moves[string(w[:n])]
	if !ok {
		return false
	}
	if !r.over && r.deep == 0 {
		r.addMove(text, s.line, s.column())
	}
	s.skip(n)
	return true
}

// longestPlain is the length of the longest plain move: Qa1xb2+ and the like.
const longestPlain = 8

// isPlainMove reports whether a text is a move of a man in the English letters,
// as nearly every PGN has it.
func isPlainMove(text string) bool {
	if len(text) < 2 || len(text) > longestPlain || strings.IndexByte("abcdefghNBRQKO", text[0]) < 0 {
		return false
	}
	digit := false
	for i := range len(text) {
		if strings.IndexByte("abcdefghNBRQKO12345678x+#=-", text[i]) < 0 {
			return false
		}
		digit = digit || text[i] >= '1' && text[i] <= '8'
	}
	return digit || text == "O-O" || text == "O-O-O"
}

// results maps the termination tokens, and variants of them, to the tokens.
// "0-0" is not included, since it can also be castling.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2",
	"1:0": "1-0", "0:1": "0-1", "½:½": "1/2-1/2", "1-O": "1-0", "O-1": "0-1", "1–0": "1-0", "0–1": "0-1", "½–½": "1/2-1/2", "1/2–1/2": "1/2-1/2",
}

// glyphs maps the signs of the Informant that stand alone to NAGs.
var glyphs = map[string]int{
	"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15,
	"±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "□": 7, "⨀": 22, "N": 146, "D": 220,
}

// isPromotion reports whether w is a promotion piece in parentheses, such as
// "(Q)".
func isPromotion(w []byte) bool {
	return len(w) == 3 && w[2] == ')' && strings.IndexByte("QRBNqrbn", w[1]) >= 0
}

// tagWithoutBracket reports whether a name and a quoted value follow, as in a
// tag whose bracket is missing.
func (r *Reader) tagWithoutBracket() bool {
	w := r.src.window(256)
	i := 0
	for i < len(w) && isName(w[i]) {
		i++
	}
	for i < len(w) && (w[i] == ' ' || w[i] == '\t') {
		i++
	}
	return i > 0 && i < len(w) && w[i] == '"'
}

// numberToken reads a move number. handled is false if the digits begin
// something else. done is true if the number begins the next game.
func (r *Reader) numberToken() (handled, done bool) {
	s := &r.src
	w := s.window(64)
	n := 0
	for n < len(w) && w[n] >= '0' && w[n] <= '9' {
		n++
	}
	dotBytes, dots := dotsAhead(w[n:])
	if n > 9 || dots == 0 && (n < len(w) && isWord(w[n]) && !isNoBreak(w[n:]) || numeric(w[:n])) {
		return false, false
	}
	number := 0
	for _, b := range w[:n] {
		number = number*10 + int(b-'0')
	}
	if i := afterSpace(w, n+dotBytes); dots < 2 && number == 1 && r.blank && r.head && len(r.frames) == 1 && len(r.top().moves) > 0 &&
		(i == len(w) || w[i] != '.') {
		r.fault("move 1 again: the game before it has no result")
		r.left = true
		return true, true
	}
	r.start()
	r.moving = true
	s.skip(n + dotBytes)
	r.top().number, r.top().dots = number, dots
	return true, false
}

// isNoBreak reports whether w begins with a no-break space, in UTF-8 or
// Latin-1.
func isNoBreak(w []byte) bool {
	return w[0] == 0xA0 || len(w) > 1 && w[0] == 0xC2 && w[1] == 0xA0
}

// numeric reports whether the digits are a move of correspondence chess
// ("5254", "57581") or a null move ("0000").
func numeric(w []byte) bool {
	if len(w) != 4 && len(w) != 5 {
		return false
	}
	if string(w) == "0000" {
		return true
	}
	for _, b := range w {
		if b < '1' || b > '8' {
			return false
		}
	}
	return true
}

// move adds a half-move, or an "e.p.", "+" or "#" that belongs to the last one.
func (r *Reader) move(text string, line, column int) {
	if r.over || r.deep > 0 {
		return
	}
	f := r.top()
	if n := len(f.moves); n > 0 && isEnPassant(text) {
		f.moves[n-1].Text += " " + text
		return
	}
	if n := len(f.moves); n > 0 && belongsTo(f.moves[n-1].Text, text) {
		f.moves[n-1].Text += " " + text
		return
	}
	if n := len(f.moves); n > 0 && (text == "+" || text == "#" || text == "++") && endsInSquare(f.moves[n-1].Text) {
		f.moves[n-1].Text += text
		return
	}
	r.addMove(text, line, column)
}

// addMove adds a half-move to the line that is being read.
func (r *Reader) addMove(text string, line, column int) {
	f := r.top()
	f.moves = append(f.moves, Ply{Text: text, Number: f.number, Dots: f.dots, Before: f.before, Line: line, Column: column})
	f.number, f.dots, f.before = 0, 0, nil
	r.plies++
}

// endsInSquare reports whether text ends like a move, so that a check sign can
// follow.
func endsInSquare(text string) bool {
	b := text[len(text)-1]
	return b >= '1' && b <= '8' || strings.IndexByte("QRBNO0)", b) >= 0
}

// isEnPassant reports whether text is the sign that follows a capture en
// passant.
func isEnPassant(text string) bool {
	if len(text) > 6 || text[0] != 'e' && text[0] != 'E' {
		return false
	}
	switch strings.ToLower(strings.TrimRight(text, "+#")) {
	case "e.p.", "e.p", "ep", "ep.":
		return true
	}
	return false
}

// result handles a termination token, which ends the game except for comments
// that follow on its line. Inside a variation the token is a comment.
func (r *Reader) result(text string) (done bool) {
	r.moving = true
	if len(r.frames) > 1 || r.deep > 0 {
		r.comment(text)
		return false
	}
	r.g.Result, r.g.Terminated = text, true
	s := &r.src
	for {
		b, ok := s.peek()
		switch {
		case ok && (b == ' ' || b == '\t'):
			s.skip(1)
		case ok && b == '{':
			r.comment(r.braces())
		case ok && b == ';':
			s.skip(1)
			r.comment(r.text(fold(r.restOfLine())))
		default:
			return true
		}
	}
}

// comment adds a comment to the move before it.
func (r *Reader) comment(text string) {
	if text == "" || r.over || r.deep > 0 || !r.note() {
		return
	}
	f := r.top()
	switch n := len(f.moves); {
	case n > 0:
		f.moves[n-1].Comments = append(f.moves[n-1].Comments, text)
	case len(r.frames) == 1:
		r.g.Comment = append(r.g.Comment, text)
	default:
		f.before = append(f.before, text)
	}
}

// braces reads a comment in braces. A comment that is never closed ends where
// the tags of a game begin: at a tag pair alone on its line after an empty
// line, or at an Event tag.
func (r *Reader) braces() string {
	s := &r.src
	line, column := s.line, s.column()
	s.skip(1)
	out := r.scratch[:0]
	head, blank, space := false, false, false
	for {
		b, ok := s.peek()
		if !ok {
			r.faultAt(line, column, "comment without its closing brace")
			break
		}
		if b == '}' {
			s.skip(1)
			break
		}
		if isSpace(b) {
			space = true
			before := s.line
			if s.step(); s.line > before {
				blank = head
				head = true
			}
			continue
		}
		if head && b == '[' {
			if name, ok := tagPairAhead(s.window(lookahead)); ok && (blank || name == "Event") {
				r.faultAt(line, column, "comment without its closing brace")
				break
			}
		}
		head, blank = false, false
		word := s.buf[s.pos : s.pos+commentWord(s.buf[s.pos:s.end])]
		if room := MaxGame - len(out); room > 0 {
			if space && len(out) > 0 {
				out = append(out, ' ')
			}
			out = append(out, word[:min(len(word), room)]...)
		}
		space = false
		s.skip(len(word))
	}
	r.scratch = out
	return r.text(out)
}

// commentWord returns how long the word of a comment is that begins there; the first
// byte belongs to it.
func commentWord(b []byte) int {
	for i := 1; i < len(b); i++ {
		if b[i] == '}' || isSpace(b[i]) {
			return i
		}
	}
	return len(b)
}

// fold replaces every run of white space by one space and trims both ends.
func fold(b []byte) []byte {
	out := b[:0]
	space := false
	for _, c := range b {
		if isSpace(c) {
			space = true
			continue
		}
		if space && len(out) > 0 {
			out = append(out, ' ')
		}
		space = false
		out = append(out, c)
	}
	return out
}

// open begins a variation, or reads the draw offer "(=)".
func (r *Reader) open() {
	s := &r.src
	f := r.top()
	if w := s.window(3); len(w) == 3 && w[1] == '=' && w[2] == ')' {
		if n := len(f.moves); n > 0 && r.deep == 0 && !r.over {
			f.moves[n-1].Text += " (=)"
		}
		s.skip(3)
		return
	}
	r.start()
	r.moving = true
	line, column := s.line, s.column()
	s.skip(1)
	if len(r.frames) > MaxDepth {
		if r.deep == 0 {
			r.faultAt(line, column, "variations nested deeper than %d, the rest is left out", MaxDepth)
		}
		r.deep++
		return
	}
	if len(f.moves) == 0 {
		r.faultAt(line, column, "variation before any move")
	}
	if n := len(r.frames); n < cap(r.frames) {
		r.frames = r.frames[:n+1]
	} else {
		r.frames = append(r.frames, frame{})
	}
	r.top().reset(line, column)
}

func (r *Reader) close() {
	switch {
	case r.deep > 0:
		r.deep--
	case len(r.frames) == 1:
		r.fault("closing parenthesis without a variation")
	default:
		r.closeVariation()
	}
	r.src.skip(1)
}

// closeVariation adds the variation to the last move of the enclosing line.
func (r *Reader) closeVariation() {
	f := r.top()
	moves, before := slices.Clone(f.moves), f.before
	r.frames = r.frames[:len(r.frames)-1]
	parent := r.top()
	n := len(parent.moves)
	switch {
	case len(moves) == 0:
		r.faultAt(f.line, f.column, "variation without a move")
		for _, text := range before {
			r.comment(text)
		}
	case n > 0:
		parent.moves[n-1].Variations = append(parent.moves[n-1].Variations, moves)
	}
	// The move number may be repeated after the variation.
	parent.number, parent.dots = 0, 0
}

// glyphNumber reads "$" and a number.
func (r *Reader) glyphNumber() {
	s := &r.src
	line, column := s.line, s.column()
	s.skip(1)
	nag, digits := 0, 0
	for {
		b, ok := s.peek()
		if !ok || b < '0' || b > '9' {
			break
		}
		nag = min(nag*10+int(b-'0'), 1<<20)
		digits++
		s.skip(1)
	}
	if digits == 0 || nag > 255 {
		r.faultAt(line, column, "annotation glyph that is no number from 0 to 255")
		return
	}
	r.glyph(nag, line, column)
}

// marks reads a run of exclamation and question marks.
func (r *Reader) marks() {
	s := &r.src
	line, column := s.line, s.column()
	r.scratch = r.scratch[:0]
	for {
		b, ok := s.peek()
		if !ok || b != '!' && b != '?' {
			break
		}
		if len(r.scratch) < 4 {
			r.scratch = append(r.scratch, b)
		}
		s.skip(1)
	}
	nag := 0
	switch string(r.scratch) {
	case "!":
		nag = 1
	case "?":
		nag = 2
	case "!!", "!!!":
		nag = 3
	case "??", "???":
		nag = 4
	case "!?":
		nag = 5
	case "?!":
		nag = 6
	default:
		r.faultAt(line, column, "%q is no annotation", r.scratch)
		return
	}
	r.glyph(nag, line, column)
}

// glyph adds an annotation glyph to the move before it.
func (r *Reader) glyph(nag, line, column int) {
	if r.over || r.deep > 0 {
		return
	}
	f := r.top()
	n := len(f.moves)
	if n == 0 {
		r.faultAt(line, column, "annotation before any move")
		return
	}
	if r.note() {
		f.moves[n-1].NAGs = append(f.moves[n-1].NAGs, nag)
	}
}

// note counts a comment or a glyph and reports whether it may be kept.
func (r *Reader) note() bool {
	if r.notes++; r.notes == MaxNotes+1 {
		r.fault("more than %d comments and glyphs, the rest is left out", MaxNotes)
	}
	return r.notes <= MaxNotes
}
