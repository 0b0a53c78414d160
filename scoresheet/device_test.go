package scoresheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// device is what a session does, without a disk: plan, link, keep the bytes,
// fold.
type device struct {
	t     testing.TB
	rec   scoresheet.Record
	chain scoresheet.Chain
	log   [][]byte
	ids   []scoresheet.EventID
	wall  scoresheet.Millis
}

// newDevice opens a segment and a game in it.
func newDevice(t testing.TB, g scoresheet.GameOpened) *device {
	t.Helper()
	d := &device{t: t, wall: 1789000000000}
	d.do(scoresheet.SegmentOpened{Number: 1, Game: true}, g)
	return d
}

// do stores and folds the events of one act.
func (d *device) do(plan ...scoresheet.Payload) {
	d.t.Helper()
	for _, p := range plan {
		if err := d.try(p); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *device) try(p scoresheet.Payload) error {
	id := d.chain.Next
	chain := d.chain
	b := chain.Link(p, scoresheet.Stamp{Wall: d.wall, SinceBoot: int64(d.wall - 1788999000000)})
	e, err := scoresheet.DecodeEvent(b)
	if err != nil {
		return err
	}
	if err := d.rec.Fold(id, e); err != nil {
		return err
	}
	d.chain = chain
	d.log = append(d.log, b)
	d.ids = append(d.ids, id)
	d.wall += 1000
	return nil
}

func (d *device) must(plan []scoresheet.Payload, err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	d.do(plan...)
}

func (d *device) mustNote(plan []scoresheet.Payload, _ scoresheet.CellName, err error) {
	d.t.Helper()
	d.must(plan, err)
}

// run does what a line of the console would: "e2e4 e7e5 - _ 'Nf3 undo
// at:1b e7e6 end ins:1w rem:2b pair+ins:1w only:white clock:1w=1:23
// offer mark:+ mark:-+ result:1-0 sign:white".
func (d *device) run(script string) *device {
	d.t.Helper()
	for _, word := range strings.Fields(script) {
		d.word(word)
	}
	return d
}

func (d *device) word(word string) {
	d.t.Helper()
	r := &d.rec
	verb, arg, _ := strings.Cut(word, ":")
	switch {
	case word == "-":
		d.do(r.PlanDash()...)
	case word == "_":
		d.do(r.PlanBlank()...)
	case word[0] == '\'':
		d.must(r.PlanText(word[1:], notation.English))
	case word == "undo":
		d.mustNote(r.PlanUndo())
	case word == "end":
		d.do(scoresheet.CursorMoved{})
	case word == "0-0":
		d.do(r.PlanCastle(board.ShortCastle)...)
	case verb == "at":
		d.must(r.PlanAt(d.cell(arg)))
	case verb == "ins", verb == "pair+ins":
		d.must(r.PlanInsert(d.cell(arg), verb != "ins", d.chain.Next))
	case verb == "rem", verb == "pair+rem":
		d.must(r.PlanRemove(d.cell(arg), verb != "rem"))
	case verb == "only":
		s, err := scoresheet.ParseSides(arg)
		d.must([]scoresheet.Payload{scoresheet.SidesChosen{Sides: s}}, err)
	case verb == "clock":
		cell, reading, ok := strings.Cut(arg, "=")
		if !ok {
			d.t.Fatalf("%q names no cell", word)
		}
		var c scoresheet.Clock
		if reading != "" {
			var err error
			if c, err = scoresheet.ParseClock(reading); err != nil {
				d.t.Fatal(err)
			}
		}
		name := d.cell(cell)
		d.mustNote(r.PlanClock(&name, c))
	case verb == "offer":
		d.mustNote(r.PlanOffer(nil, arg == "-"))
	case verb == "mark":
		away := strings.HasPrefix(arg, "-")
		d.mustNote(r.PlanMark(nil, marks[strings.TrimPrefix(arg, "-")], away))
	case verb == "result":
		res, err := scoresheet.ParseResult(arg)
		if arg == "*" {
			res, err = scoresheet.NoResult, nil
		}
		d.must([]scoresheet.Payload{scoresheet.ResultEntered{Result: res}}, err)
	case verb == "sign":
		s, err := scoresheet.ParseSigner(arg)
		d.must([]scoresheet.Payload{scoresheet.Signed{By: s, Name: arg, Digest: r.Digest(), Strokes: []byte{1}}}, err)
	case verb == "old":
		d.do(r.PlanShown(square(arg[:2]), square(arg[2:4]), promotionOf(arg))...)
	default:
		d.tap(word)
	}
}

var marks = map[string]notation.Marks{
	"+": notation.CheckMark, "#": notation.MateMark, "x": notation.TakesMark, "ep": notation.EnPassantMark,
}

func (d *device) cell(name string) scoresheet.CellName {
	d.t.Helper()
	n, err := scoresheet.ParseCellName(name)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// tap enters "e2e4", "e7e8q" or "e7e8p".
func (d *device) tap(move string) {
	d.t.Helper()
	if len(move) < 4 {
		d.t.Fatalf("%q is no word of these tests", move)
	}
	d.do(d.rec.PlanMove(square(move[:2]), square(move[2:4]), promotionOf(move))...)
}

func promotionOf(move string) board.Kind {
	if len(move) != 5 {
		return board.NoKind
	}
	return board.Kind(strings.IndexByte(".pnbrqk", move[4]))
}

// sheet returns what the sheet shows: cells one behind the other, "·" for a
// blank, with clock and offer; "|" before White's column.
func sheet(r *scoresheet.Record) string {
	var out []string
	for i, c := range r.Cells {
		text := c.Text(notation.English, notation.Short)
		if c.Form == scoresheet.FormBlank {
			text = "·"
		}
		if c.Offer {
			text += "(=)"
		}
		if c.Clock.Noted {
			text += "@" + c.Clock.String()
		}
		if i > 0 && r.NameAt(i).Side == board.White {
			text = "| " + text
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// state is everything that can be asked of a record.
func state(r *scoresheet.Record) string {
	undo, cell, err := r.PlanUndo()
	return fmt.Sprintf("%x\n%v %v %v\n%v %v %d %v %d\n%s\n%v", r.Encode(), undo, cell, err, r.Cursor, r.Status(), r.CursorIndex(), r.Over(), r.Digest(),
		board.Placement(r.Board().Sq), r.Board().Turn)
}

// refold reads the bytes from the start, as a device does when it is
// switched on.
func (d *device) refold(events int) *scoresheet.Record {
	d.t.Helper()
	var f scoresheet.Follower
	var r scoresheet.Record
	for i, b := range d.log[:events] {
		e, err := f.Take(b)
		if err != nil {
			d.t.Fatal(err)
		}
		if err := r.Fold(d.ids[i], e); err != nil {
			d.t.Fatal(err)
		}
	}
	return &r
}

// restart checks that the bytes give the same record again (R-G18).
func (d *device) restart() {
	d.t.Helper()
	if got, want := state(d.refold(len(d.log))), state(&d.rec); got != want {
		d.t.Fatalf("switched on again the record is\n%s\nand was\n%s", got, want)
	}
}

func idsOf(r *scoresheet.Record) []scoresheet.EventID {
	var ids []scoresheet.EventID
	for _, c := range r.Cells {
		ids = append(ids, c.ID)
	}
	return slices.Clip(ids)
}
