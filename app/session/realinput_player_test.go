package session_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

// realPlayer enters one game of a file as a player would who sees it being
// played: what his fingers do and what he writes.
type realPlayer struct {
	t      *testing.T
	s      *session.Session
	tally  *realTally
	g      *pgn.Game
	number int
	name   string

	line   pgn.Line
	main   []string // strict SAN up to the first entry that is no legal move
	wrote  []string // what was written in each cell, "" where it was not text
	clocks []int    // seconds noted beside each cell, -1 for none
	offers []bool
	coded  bool // the arbiter has a code
	closed bool // without signatures, by the arbiter
}

// differs counts a difference, which must be of an accepted class.
func (p *realPlayer) differs(class string) {
	p.t.Helper()
	if realClasses[class] == "" {
		p.t.Errorf("%s: %q is no accepted class", p.name, class)
	}
	p.tally.classes[class]++
}

func (p *realPlayer) must(_ device.Receipt, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// record enters the whole game and ends it.
func (p *realPlayer) record() {
	p.t.Helper()
	var err error
	if p.line, err = pgn.Play(p.g); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	if p.g.Result == "*" {
		p.must(device.Receipt{}, p.s.SetCode(device.RoleArbiter, realCode, ""))
	}
	p.must(p.s.New(p.opening()))
	position := p.line.Start
	for i := range p.g.Moves {
		if i < len(p.line.Moves) {
			p.enter(i, position)
			position = p.line.Positions[i]
		} else {
			p.must(p.s.Write(p.g.Moves[i].Text))
			p.wrote = append(p.wrote, p.g.Moves[i].Text)
		}
		p.tally.plies++
		p.clock(i)
	}
	p.offer()
	p.main = p.line.SAN
	for i, san := range p.main {
		if san == "--" {
			p.main = p.main[:i]
			break
		}
	}
	p.end()
}

// realDerived are the tags that the export makes out of the record.
var realDerived = map[string]bool{"Result": true, "Termination": true, "SetUp": true, "FEN": true, "Variant": true}

var realControl = regexp.MustCompile(`[\x00-\x1f\x7f-\x{9f}]`)

func (p *realPlayer) opening() device.NewGame {
	n := device.NewGame{Recorder: scoresheet.Recorder(1 + p.number%2)}
	seen := map[string]bool{}
	for _, tag := range p.g.Tags {
		switch {
		case realDerived[tag.Name]:
		case seen[tag.Name]:
			p.differs("doubled")
		case len(tag.Value) > 200 || realControl.MatchString(tag.Value):
			p.differs("characters")
		default:
			n.Tags = append(n.Tags, scoresheet.Tag(tag))
		}
		seen[tag.Name] = true
	}
	fen := strings.TrimSpace(p.g.Tag("FEN"))
	if fen == "" {
		return n
	}
	n.FEN = fen
	if p.line.Start.Chess960 {
		for number := range 960 {
			if start, err := rules.StartChess960(number); err == nil && start.FEN() == p.line.Start.FEN() {
				n.FEN, n.Chess960 = "", number+1
			}
		}
	}
	return n
}

// realStyles are the ways of entering a move, one after the other.
const realStyles = 10

func (p *realPlayer) enter(i int, before rules.Position) {
	p.t.Helper()
	m := p.line.Moves[i]
	if !m.From.Valid() {
		p.must(p.s.Dash())
		p.wrote = append(p.wrote, "")
		return
	}
	// White taps in one game and writes in the next.
	if (i+p.number)%2 == 0 && p.tap(i, before, m) {
		return
	}
	text, lang := p.g.Moves[i].Text, notation.English
	shape := realShape(before, m)
	var marks notation.Marks
	if san := p.line.SAN[i]; strings.HasSuffix(san, "#") {
		marks = notation.MateMark
	} else if strings.HasSuffix(san, "+") {
		marks = notation.CheckMark
	}
	switch style := (i/2 + p.number) % realStyles; style {
	case 0, 1, 2:
	case 3, 4:
		text = notation.Text(shape, marks, lang, notation.Long)
	case 5:
		text = strings.NewReplacer("x", "", "+", "", "#", "").Replace(p.line.SAN[i])
	case 6:
		text = strings.ReplaceAll(p.line.SAN[i], "O", "0")
	default:
		languages := notation.Languages()
		lang = languages[(i/2+p.number/realStyles)%len(languages)]
		text = notation.Text(shape, marks, lang, notation.Style(style%2))
	}
	p.s.SetLanguage(lang)
	receipt, err := p.s.Write(text)
	p.must(receipt, err)
	p.s.SetLanguage(notation.English)
	if receipt.Text != text {
		p.t.Errorf("%s: wrote %q, the sheet shows %q", p.name, text, receipt.Text)
	}
	p.wrote = append(p.wrote, text)
	p.tally.texts++
}

// tap makes the move on the board, if two squares can say it.
func (p *realPlayer) tap(i int, before rules.Position, m board.Move) bool {
	from, to := realFingers(before, m)
	free := before.Free()
	if m.Castle != board.NoCastle && free.Shape(from, to, m.Promo).Castle != m.Castle {
		p.differs("outermost")
		return false
	}
	p.must(p.s.Tap(from, to, m.Promo))
	p.wrote = append(p.wrote, "")
	p.tally.taps++
	if san := p.line.SAN[i]; i%3 == 0 && strings.HasSuffix(san, "+") {
		p.must(p.s.NoteMark(nil, notation.CheckMark, false))
	}
	return true
}

// realFingers are the two squares a player touches: castling is the king's
// two steps, in Chess960 the king onto his rook.
func realFingers(before rules.Position, m board.Move) (from, to board.Square) {
	if m.Castle != board.NoCastle && before.Chess960 {
		return m.From, before.Rights[before.Turn][m.Castle-board.ShortCastle]
	}
	return m.From, m.To
}

func realShape(before rules.Position, m board.Move) board.Shape {
	free := before.Free()
	if m.Castle != board.NoCastle {
		return free.Castled(before.Turn, m.Castle)
	}
	return free.Shape(m.From, m.To, m.Promo)
}

// clock notes the reading that stands beside the ply in the file.
func (p *realPlayer) clock(i int) {
	p.t.Helper()
	p.clocks = append(p.clocks, -1)
	p.offers = append(p.offers, false)
	for _, c := range p.g.Moves[i].Comments {
		if _, ok := pgn.Elapsed(c); ok {
			p.differs("elapsed")
		}
		d, ok := pgn.Clock(c)
		if !ok {
			continue
		}
		if d%time.Second != 0 {
			p.differs("tenths")
		}
		seconds := int(d / time.Second)
		p.must(p.s.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(seconds), WithSeconds: true}))
		p.clocks[i] = seconds
		p.tally.clocks++
	}
	for _, c := range append(p.g.Moves[i].Comments, p.g.Moves[i].Before...) {
		if rest := realCommand.ReplaceAllString(c, ""); strings.TrimSpace(rest) != "" {
			p.differs("annotated")
			return
		}
	}
	if len(p.g.Moves[i].NAGs)+len(p.g.Moves[i].Variations) > 0 {
		p.differs("annotated")
	}
}

var realCommand = regexp.MustCompile(`\[%(clk|emt) [^]]*\]`)

// offer notes the draw offers of the file, and in a drawn game that was
// played at least a while the one that was accepted.
func (p *realPlayer) offer() {
	p.t.Helper()
	for i := range p.g.Moves {
		if strings.Contains(p.g.Moves[i].Text, "(=)") {
			p.t.Fatalf("%s: a draw offer that this test does not note", p.name)
		}
	}
	last := len(p.g.Moves) - 1
	if p.g.Result != "1/2-1/2" || last < 10 {
		return
	}
	record := p.s.View().Record
	name := record.NameAt(last - p.number%2)
	p.must(p.s.NoteOffer(&name, false))
	p.offers[last-p.number%2] = true
	p.tally.offers++
}

// realCode is the arbiter's code of the games that he has to close.
const realCode = "314159"

// end enters the result and has it signed; a game without a result is closed
// by the arbiter.
func (p *realPlayer) end() {
	p.t.Helper()
	result, err := scoresheet.ParseResult(p.g.Result)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	if result == scoresheet.NoResult {
		p.closed = true
		p.must(device.Receipt{}, p.s.Arbiter(realCode))
		p.must(p.s.Abandon("no result in the file"))
		return
	}
	p.must(p.s.Result(result, p.g.Tag("Termination")))
	white, black := realName(p.g.Tag("White"), "White"), realName(p.g.Tag("Black"), "Black")
	if p.number%2 == 0 {
		p.must(p.s.Sign(scoresheet.SignerWhite, white, []byte{1, 2, 3, byte(p.number)}))
		p.must(p.s.Approve(scoresheet.SignerBlack, black))
	} else {
		p.must(p.s.Approve(scoresheet.SignerBlack, black))
		p.must(p.s.Sign(scoresheet.SignerWhite, white, nil))
	}
	if p.number%5 == 0 {
		if p.coded {
			p.must(device.Receipt{}, p.s.Arbiter(realCode))
		}
		p.must(p.s.Sign(scoresheet.SignerArbiter, "Arbiter", nil))
		if p.coded {
			p.must(device.Receipt{}, p.s.Leave())
		}
	}
	p.must(p.s.Release())
}

func realName(name, unknown string) string {
	if strings.TrimSpace(name) == "" || len(name) > 200 {
		return unknown
	}
	return name
}
