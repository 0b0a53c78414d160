package compare

import (
	"fmt"

	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
)

// Kind is the kind of a row of a comparison.
type Kind uint8

const (
	Same       Kind = iota // both entries mean the same move
	Differ                 // the entries mean different moves
	OnlyFirst              // the second sheet has a blank, a dash or no cell there
	OnlySecond             // the first sheet has a blank, a dash or no cell there
	Unreadable             // not known: an entry cannot be read, or can mean several moves
	Missing                // neither sheet says anything
)

// String returns same, differ, only first, only second, unreadable or missing.
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kinds[k]
}

var kinds = [...]string{
	Same: "same", Differ: "differ", OnlyFirst: "only first", OnlySecond: "only second", Unreadable: "unreadable", Missing: "missing",
}

// Sheet names one of the two sheets, or neither.
type Sheet uint8

const (
	Neither Sheet = iota
	First
	Second
)

// NoCell is the index of a cell that a sheet does not have.
const NoCell = -1

// Row is one half-move of the game as recorded on both sheets.
type Row struct {
	Kind  Kind
	Cells [2]int  // index of the cell in each sheet, or NoCell
	Said  [2]Said // what each entry means

	// Alike is set if the row is not Same although both cells hold the same
	// writing: "N?", or a text after a gap that cannot be read there.
	Alike bool

	// Shifted is set if a cell is missing in one sheet, so that its following
	// cells stand one higher than in the other. It is not set where a sheet
	// ends, or begins, before the other does.
	Shifted bool

	// Slip is the sheet whose entry does not fit what follows, if the entries
	// differ. It is Neither if both entries fit, or neither does.
	Slip Sheet

	// With is the row in which the two entries of this row stand the other way
	// round, so that the moves were only written in a different order; -1 if
	// there is none.
	With int

	Beyond bool // a sheet ended before this row, or begins after it
}

// Point is a place between two rows, with the position there.
type Point struct {
	Row      int // the row before the place; -1 is the start of the sheets
	Position rules.Position
	Known    bool // if not set, the position has no meaning
}

// Comparison is the result of comparing two records of one game.
type Comparison struct {
	Rows []Row

	// StartsDiffer is set if the two records do not begin from the same
	// position at the first cell that both have. There is then no position in
	// which they agree.
	StartsDiffer bool

	// Agreed is the last position up to which every entry is legal and the
	// same on both sheets. Fits is the last position before entries differ in
	// which the sheets agree: between the two, something is missing in one of
	// the sheets, or both have an illegal move. Fits is never before Agreed.
	Agreed, Fits Point

	// First is the first row in which the entries differ. FirstGap is the first
	// row in which something is missing, cannot be read, or is illegal on both
	// sheets. Each is -1 if there is none.
	First, FirstGap int

	// Again is the first row that is the same after all rows that differ;
	// something may still be missing after it. It is -1 if there is none, or
	// nothing differs. Together is set if both sheets then have the same
	// position.
	Again    int
	Together bool
}

// Agree reports whether neither sheet contradicts the other.
func (c *Comparison) Agree() bool { return !c.StartsDiffer && c.First < 0 }

// Of compares two records. The result depends on nothing but the records, which
// Of does not change. It does not check that they are of the same game.
func Of(first, second *scoresheet.Record) *Comparison {
	w := walk{sheets: [2]*sheet{sheetOf(first), sheetOf(second)}}
	begin := w.begin()
	end := w.search(begin)
	c := &Comparison{StartsDiffer: w.startsDiffer}
	for s := end; s != nil; s = s.prev {
		c.Rows = append(c.Rows, s.rows...)
	}
	reverse(c.Rows)
	w.exchanged(c.Rows)
	c.sum(w.lead, w.start, end)
	return c
}

func reverse(rows []Row) {
	for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
		rows[i], rows[j] = rows[j], rows[i]
	}
}

// sum sets the places that the arbiter asks for.
func (c *Comparison) sum(lead int, start track, end *state) {
	c.First, c.FirstGap, c.Again = -1, -1, -1
	c.Agreed = Point{Row: -1}
	if start.known && !c.StartsDiffer {
		c.Agreed = Point{lead - 1, start.p, true}
	}
	c.Fits = c.Agreed
	last := -1 // the last row that was compared
	for i := lead; i < len(c.Rows); i++ {
		r := &c.Rows[i]
		if r.Beyond {
			break
		}
		last = i
		legal := r.Kind == Same && r.Said[0].Legal && r.Said[1].Legal
		switch {
		case r.Kind == Differ && c.First < 0:
			c.First = i
		case r.Kind != Differ && !legal && c.FirstGap < 0:
			c.FirstGap = i
		}
		if r.Kind == Differ {
			c.Again = -1
		}
		if r.Kind != Same {
			continue
		}
		if c.Again < 0 {
			c.Again = i
		}
		after := [2]track{r.Said[0].after(), r.Said[1].after()}
		if c.First >= 0 || !after[0].same(&after[1]) || !c.Agreed.Known {
			continue
		}
		c.Fits = Point{i, after[0].p, true}
		if c.FirstGap < 0 {
			c.Agreed = c.Fits
		}
	}
	if c.First < 0 || last < 0 {
		c.Again = -1
	}
	c.Together = end.at[0].same(&end.at[1])
}
