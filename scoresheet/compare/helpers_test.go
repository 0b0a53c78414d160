package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/compare"
	"zapis/scoresheet/notation"
)

// sheet makes a record of cells: a move in English letters, or with its
// language in front ("de:Sf3"), "g1f3" a tap, "g1/f3" two squares on a board that is
// not known, "—" a dash, "_" a blank.
func sheet(tb testing.TB, fen, cells string) *scoresheet.Record {
	tb.Helper()
	return opened(tb, scoresheet.GameOpened{FEN: fen}, strings.Fields(cells))
}

func opened(tb testing.TB, g scoresheet.GameOpened, cells []string) *scoresheet.Record {
	tb.Helper()
	var r scoresheet.Record
	id := scoresheet.EventID(1)
	fold := func(p scoresheet.Payload) {
		tb.Helper()
		if err := r.FoldPayload(id, p, 0); err != nil {
			tb.Fatal(err)
		}
		id++
	}
	fold(g)
	for _, c := range cells {
		lang := notation.English
		if i := strings.IndexByte(c, ':'); i == 2 {
			lang, c = notation.Language(c[:2]), c[3:]
		}
		switch from, to, promo, ok := tap(c); {
		case c == "_":
			fold(scoresheet.BlankLeft{})
		case c == "—":
			fold(scoresheet.DashWritten{})
		case len(c) == 5 && c[2] == '/':
			from, to, _, _ := tap(c[:2] + c[3:])
			fold(scoresheet.SquaresTouched{From: from, To: to})
		case ok:
			f := r.Board()
			fold(scoresheet.MoveMade{Shape: f.Shape(from, to, promo)})
		default:
			fold(scoresheet.TextWritten{Text: c, Language: lang})
		}
	}
	return &r
}

// tap reads a move given by two squares and, maybe, a promotion.
func tap(c string) (from, to board.Square, promo board.Kind, ok bool) {
	if len(c) != 4 && len(c) != 5 {
		return
	}
	from, err := board.ParseSquare(c[:2])
	to, err2 := board.ParseSquare(c[2:4])
	if len(c) == 5 {
		promo = map[byte]board.Kind{'q': board.Queen, 'r': board.Rook, 'b': board.Bishop, 'n': board.Knight}[c[4]]
	}
	return from, to, promo, err == nil && err2 == nil
}

// told writes a comparison in a line: = for the same, with what else there is
// by name of the cell in the first sheet, or the second where it has none.
func told(c *compare.Comparison, a, b *scoresheet.Record) string {
	var out []string
	for _, r := range c.Rows {
		if r.Kind == compare.Same {
			continue
		}
		text := name(&r, a, b) + " " + r.Kind.String()
		if r.Shifted {
			text += " shifted"
		}
		if r.Beyond {
			text += " beyond"
		}
		if r.Slip != compare.Neither {
			text += fmt.Sprintf(" slip %d", r.Slip)
		}
		if r.With >= 0 {
			text += " with " + name(&c.Rows[r.With], a, b)
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func name(r *compare.Row, a, b *scoresheet.Record) string {
	if r.Cells[0] != compare.NoCell {
		return a.NameAt(r.Cells[0]).String()
	}
	return b.NameAt(r.Cells[1]).String()
}

// at names the row that a point stands behind.
func at(c *compare.Comparison, p compare.Point, a, b *scoresheet.Record) string {
	if !p.Known {
		return "none"
	}
	if p.Row < 0 {
		return "0"
	}
	return name(&c.Rows[p.Row], a, b)
}

func rowName(c *compare.Comparison, row int, a, b *scoresheet.Record) string {
	if row < 0 {
		return ""
	}
	return name(&c.Rows[row], a, b)
}

// invariants hold of any two records.
func invariants(tb testing.TB, c *compare.Comparison, a, b *scoresheet.Record) {
	tb.Helper()
	next := [2]int{}
	for i, r := range c.Rows {
		for k := range next {
			switch {
			case r.Cells[k] == compare.NoCell:
			case r.Cells[k] != next[k]:
				tb.Fatalf("row %d has cell %d of sheet %d, want %d: every cell once, in order", i, r.Cells[k], k, next[k])
			default:
				next[k]++
			}
		}
		if r.Kind == compare.Same && (!r.Said[0].Known || !r.Said[1].Known || r.Said[0].Piece != r.Said[1].Piece) {
			tb.Fatalf("row %d is called the same, and is not known: %+v", i, r)
		}
		if r.Kind == compare.Same && r.Cells[0] >= 0 && r.Cells[1] >= 0 && (silent(a.Cells[r.Cells[0]]) || silent(b.Cells[r.Cells[1]])) {
			tb.Fatalf("row %d is called the same, and one sheet says nothing", i)
		}
	}
	if next != [2]int{len(a.Cells), len(b.Cells)} {
		tb.Fatalf("%v cells were compared of %d and %d", next, len(a.Cells), len(b.Cells))
	}
	if c.Agreed.Known && c.Fits.Row < c.Agreed.Row {
		tb.Fatalf("fits at %d, agreed at %d", c.Fits.Row, c.Agreed.Row)
	}
	if c.Agreed.Known && c.Agreed.Row >= 0 {
		// The last agreed position is where legal play of the first sheet leads.
		p := c.Rows[0].Said[0].Position
		if !c.Rows[0].Said[0].Placed {
			p = c.Rows[0].Said[1].Position
		}
		for _, r := range c.Rows[:c.Agreed.Row+1] {
			if r.Beyond {
				p = c.Agreed.Position
				break
			}
			p = p.Play(r.Said[0].Move)
		}
		if p.Sq != c.Agreed.Position.Sq || p.Sane() != nil {
			tb.Fatalf("the agreed position is %s, and the moves lead to %s", c.Agreed.Position.FEN(), p.FEN())
		}
	}
}

func silent(c *scoresheet.Cell) bool {
	return c.Form == scoresheet.FormBlank || c.Form == scoresheet.FormDash
}

func shape(p rules.Position, m board.Move) board.Shape {
	f := p.Free()
	if m.Castle != board.NoCastle {
		return f.Castled(p.Turn, m.Castle)
	}
	return f.Shape(m.From, m.To, m.Promo)
}

// lenient is sheet for what may be no sheet at all.
func lenient(fen, cells string) (r *scoresheet.Record, ok bool) {
	defer func() { _ = recover() }()
	var quiet quietTB
	return sheet(&quiet, fen, cells), true
}

// quietTB ends by a panic, which lenient takes.
type quietTB struct{ testing.TB }

func (*quietTB) Helper()      {}
func (*quietTB) Fatal(...any) { panic("no sheet") }
