package notation

import (
	"unicode/utf8"

	"zapis/scoresheet/board"
)

// maxRunes is the maximum length of a text for Parse. No move is as long, and
// a cell of the sheet holds 60 characters.
const maxRunes = 64

// Parse parses one written move by its syntax alone, independent of any
// position. It accepts the following, in the letters of the language, in
// figurines and, unless they mean something else, in English letters:
//
//   - the short and the long form: Nf3, Ngf3, N1f3, Ng1f3, Ng1-f3, e4, e2e4,
//     e2-e4, exd5, ed5, e4xd5, and g1f3 without the piece;
//   - captures without their square: exd, ed, Kxa, BxQ, cxQe5;
//   - castling as 0-0, O-O, o-o, in Latin or Cyrillic letters or zeros;
//   - promotions as e8Q, e8=Q, e8(Q), e8/Q;
//   - with or without a sign of capture, x X × or :, also at the end ("Bc4:");
//     check and mate as + ++ # † ch; e.p., ep, в.п., a.p.; = or (=) for a draw
//     offer; !? glyphs; a full stop or comma at the end; a move number at the
//     beginning ("12.", "12...");
//   - piece letters in lower case and files in upper case. If that has two
//     meanings, both are kept (see [Written.Senses]): "bc4" is first a pawn move
//     and "Bxc3" a bishop move;
//   - --, -, —, 0000 and Z0 for "no move".
//
// For any other text, and for one of more than 64 characters, the error is a
// *SyntaxError.
func Parse(text string, lang Language) (Written, error) {
	if utf8.RuneCountInString(text) > maxRunes {
		return Written{}, &SyntaxError{text, NotAMove}
	}
	p := parser{abc: alphabetOf(lang)}
	p.load(text)
	p.number()
	if p.n == p.at {
		return Written{}, &SyntaxError{text, Empty}
	}
	if p.noMove() {
		return p.out, nil
	}
	p.castling()
	p.move()
	if p.out.Sense == (Sense{}) {
		return Written{}, &SyntaxError{text, p.reason()}
	}
	return p.out, nil
}

// parser tries every way of reading a text and keeps the cheapest.
type parser struct {
	abc   *alphabet
	r     [maxRunes]rune
	n, at int // text is r[at:n]
	out   Written
	costs [maxSenses]uint8
}

// draft is a sense that is being parsed.
type draft struct {
	Sense
	marks  Marks
	draw   bool
	letter bool // it begins with a piece letter
	lower  bool // the piece letter is in lower case
	cut    bool // there is something between origin and target
	takes  bool // it is a sign of capture
	cost   uint8
}

// pieces calls yield for each piece that the letters at i may mean.
func (p *parser) pieces(i int, yield func(s symbol, next int)) {
	if p.abc.twoLetterKing {
		small := p.is(i) == 'к' || p.is(i) == 'k'
		if small || p.is(i) == 'К' || p.is(i) == 'K' {
			switch p.is(i + 1) {
			case 'р', 'p', 'Р', 'P':
				s := symbol{what: aPiece, value: int8(board.King), lower: small}
				if small {
					s.cost = costLower
				}
				yield(s, i+2)
				return
			}
		}
	}
	for _, s := range p.abc.symbols(p.is(i)) {
		if s.what == aPiece {
			yield(s, i+1)
		}
	}
}

func (p *parser) files(i int, d draft, yield func(file int8, d draft)) {
	p.coordinates(aFile, i, d, yield)
}

func (p *parser) ranks(i int, d draft, yield func(rank int8, d draft)) {
	p.coordinates(aRank, i, d, yield)
}

func (p *parser) coordinates(what symbolKind, i int, d draft, yield func(int8, draft)) {
	for _, s := range p.abc.symbols(p.is(i)) {
		if s.what == what {
			d := d
			d.cost += s.cost
			yield(s.value, d)
		}
	}
}

func (p *parser) move() {
	p.pieces(p.at, func(s symbol, next int) {
		d := draft{letter: true, lower: s.lower, cost: s.cost}
		d.Kind = board.Kind(s.value)
		p.origin(p.skip(next), d)
	})
	d := draft{}
	d.Kind = board.Pawn
	p.origin(p.at, d)
}

// origin parses where the piece came from, if that is written.
func (p *parser) origin(i int, d draft) {
	p.between(i, d)
	p.files(i, d, func(file int8, d draft) {
		d.FromFile = file
		p.between(i+1, d)
		p.ranks(i+1, d, func(rank int8, d draft) {
			d.FromRank = rank
			p.between(i+2, d)
		})
	})
	if d.letter {
		p.ranks(i, d, func(rank int8, d draft) {
			d.FromRank = rank
			p.between(i+1, d)
		})
	}
}

// between parses a hyphen or a sign of capture, or nothing.
func (p *parser) between(i int, d draft) {
	p.target(i, d)
	i = p.skip(i)
	switch {
	case isTakes(p.is(i)):
		d.marks |= TakesMark
		d.takes, d.cut = true, true
		p.target(p.skip(i+1), d)
	case isHyphen(p.is(i)) && (d.letter || d.FromFile != 0):
		d.cut = true
		p.target(p.skip(i+1), d)
	}
}

// Costs of forms that omit something or have it in the wrong order.
const (
	costIncomplete = 3
	costAnyPiece   = 2
	costReversed   = 3
	costOddPawn    = 3 // a pawn's file that is not beside the other
)

// target parses where the piece went: a square, a part of one, or the piece
// that it took.
func (p *parser) target(i int, d draft) {
	from := d.FromFile != 0 || d.FromRank != 0
	p.files(i, d, func(file int8, d draft) {
		d.ToFile = file
		p.ranks(i+1, d, func(rank int8, d draft) {
			d.ToRank = rank
			p.promotion(i+2, d)
		})
		if p.fileSuffices(d) {
			if d.letter {
				d.cost += costIncomplete
			}
			p.promotion(i+1, d)
		}
	})
	p.ranks(i, d, func(rank int8, d draft) {
		d.ToRank = rank
		if d.letter && !from && (!d.lower || d.takes) {
			d := d
			d.cost += costIncomplete
			p.promotion(i+1, d)
		}
		if !from && !d.cut {
			p.files(i+1, d, func(file int8, d draft) {
				d.ToFile = file
				d.cost += costReversed
				p.promotion(i+2, d)
			})
		}
	})
	if d.takes && (d.letter || d.FromFile != 0) {
		p.pieces(i, func(s symbol, next int) {
			d := d
			d.cost += s.cost
			d.Victim = board.Kind(s.value)
			if !s.lower {
				p.victim(next, d)
			} else if !p.isFile(i) {
				p.promotion(next, d)
			}
		})
	}
}

// fileSuffices reports whether the target may be written as a file alone: for a
// capture by a pawn (ed, exd) or by a piece (Kxa, Nef).
func (p *parser) fileSuffices(d draft) bool {
	if d.letter {
		return (!d.lower || d.takes) && (d.FromRank == 0 || d.FromFile != 0 || d.cut)
	}
	step := d.FromFile - d.ToFile
	return d.FromFile != 0 && (step == 1 || step == -1) && (d.FromRank == 0 || d.takes)
}

func (p *parser) isFile(i int) bool {
	for _, s := range p.abc.symbols(p.is(i)) {
		if s.what == aFile {
			return true
		}
	}
	return false
}

// victim parses what may follow a captured piece: BxN, BxNc5, BxN5.
func (p *parser) victim(i int, d draft) {
	p.promotion(i, d)
	p.files(i, d, func(file int8, d draft) {
		d.ToFile = file
		p.promotion(i+1, d)
		p.ranks(i+1, d, func(rank int8, d draft) {
			d.ToRank = rank
			p.promotion(i+2, d)
		})
	})
	p.ranks(i, d, func(rank int8, d draft) {
		d.ToRank = rank
		p.promotion(i+1, d)
	})
}

// promotion parses what a pawn became, if that is written.
func (p *parser) promotion(i int, d draft) {
	p.signed(i, d)
	if d.Kind != board.Pawn {
		return
	}
	i = p.skip(i)
	set := false
	for p.is(i) == '=' || p.is(i) == '/' || p.is(i) == '(' {
		i, set = p.skip(i+1), true
	}
	last := d.ToRank == 1 || d.ToRank == 8
	p.pieces(i, func(s symbol, next int) {
		if s.lower && !last && !set {
			return
		}
		d := d
		d.cost += s.cost
		d.Promo = board.Kind(s.value)
		if next = p.skip(next); p.is(next) == ')' {
			next++
		}
		p.signed(next, d)
	})
}

// signed parses the signs after the move and keeps the sense if nothing else
// follows.
func (p *parser) signed(i int, d draft) {
	d, ok := p.signs(i, d)
	if !ok {
		return
	}
	if d.Kind == board.Pawn && !d.letter && d.FromFile != 0 && d.FromRank == 0 && d.ToFile != 0 {
		switch step := d.FromFile - d.ToFile; {
		case step == 1 || step == -1:
		case d.cost > 0:
			return // "bb5" is not b5 but a bishop move, or nothing
		default:
			d.cost += costOddPawn
		}
	}
	p.keep(d)
	if d.Kind == board.Pawn && !d.letter && d.Promo == board.NoKind && d.From().Valid() && d.To().Valid() {
		d.Kind = board.NoKind
		d.cost += costAnyPiece
		p.keep(d)
	}
}

// keep inserts the sense in order of cost.
func (p *parser) keep(d draft) {
	at := 0
	for n := p.out.senses(); at < n && p.costs[at] <= d.cost; at++ {
		if p.out.sense(at) == d.Sense {
			return
		}
	}
	if at == maxSenses {
		return
	}
	// The later ones move up. The last is dropped if there is no room, unless a
	// more expensive reading of the same sense is removed.
	n := min(p.out.senses(), maxSenses-1)
	for i := at; i < p.out.senses(); i++ {
		if p.out.sense(i) == d.Sense {
			n = i
		}
	}
	more := max(n, int(p.out.more))
	for i := n; i > at; i-- {
		p.out.others[i-1] = p.out.sense(i - 1)
		p.costs[i] = p.costs[i-1]
	}
	p.out.more = uint8(more)
	p.costs[at] = d.cost
	if at > 0 {
		p.out.others[at-1] = d.Sense
		return
	}
	p.out.Sense, p.out.Marks, p.out.Draw = d.Sense, d.marks, d.draw
}
