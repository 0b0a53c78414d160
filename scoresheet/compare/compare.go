package compare

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
)

// Kind is what a row of a comparison is.
type Kind uint8

const (
	Same       Kind = iota // both entries mean the same move
	Differ                 // they do not
	OnlyFirst              // the second sheet has a blank, a dash or no cell there
	OnlySecond             // the first has
	Unreadable             // not known: one of them cannot be read, or can mean several moves
	Missing                // neither sheet says anything
)

// String returns same, differ, only first, only second, unreadable or missing.
func (k Kind) String() string {
	return [...]string{"same", "differ", "only first", "only second", "unreadable", "missing"}[k%6]
}

// Sheet names one of the two, or neither.
type Sheet uint8

const (
	Neither Sheet = iota
	First
	Second
)

// NoCell stands for a cell that a sheet does not have.
const NoCell = -1

// Row is one half-move of the game, as both sheets have it.
type Row struct {
	Kind  Kind
	Cells [2]int  // index of the cell in each sheet, or NoCell
	Said  [2]Said // what each entry means

	// Alike says of what is not the same that the very same is written in both
	// cells: "N?", or a text that follows a gap and cannot be read there.
	Alike bool

	// Shifted says that a cell is missing in one sheet, and those behind it
	// stand one higher than in the other. It is not set where a sheet ends, or
	// begins, before the other does.
	Shifted bool

	// Slip is the sheet whose entry does not fit with what follows, of two
	// that differ; Neither where both do, or neither does.
	Slip Sheet

	// With is the row where what differs here stands the other way round, so
	// that both moves were only written in another order; -1 if there is none.
	With int

	Beyond bool // a sheet has ended before this row, or begins behind it
}

// Point is a place between two rows, with the position there.
type Point struct {
	Row      int // the row it stands behind; -1 is the start of the sheets
	Position rules.Position
	Known    bool // else the position has no meaning
}

// Comparison is what two records of one game say together.
type Comparison struct {
	Rows []Row

	// StartsDiffer says that the two do not begin from one position, at the
	// first cell that both have. There is no position then in which they agree.
	StartsDiffer bool

	// Agreed is the last position up to which every entry is the same on both
	// sheets, and legal. Fits is the last one before any entries differ,
	// where they are the same again and stand in one position: between the
	// two something is missing in one of the sheets, or an illegal move stands
	// in both. Fits is never before Agreed.
	Agreed, Fits Point

	// First is the first row where entries differ, FirstGap the first where
	// something is missing, cannot be read or is not legal on both; -1 if none.
	First, FirstGap int

	// Again is the first row that is the same behind all that differ; something
	// may still be missing after it. It is -1 if there is none, or nothing
	// differs.
	// Together tells that the sheets have then come to one position.
	Again    int
	Together bool
}

// Agree reports whether nothing on the one sheet contradicts the other.
func (c *Comparison) Agree() bool { return !c.StartsDiffer && c.First < 0 }

// Of compares two records. It looks at nothing but its arguments and changes
// nothing. That they are of one game is the caller's to know.
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

// sum finds the places that the arbiter asks for.
func (c *Comparison) sum(lead int, start track, end *state) {
	c.First, c.FirstGap, c.Again = -1, -1, -1
	c.Agreed = Point{Row: -1}
	if start.known && !c.StartsDiffer {
		c.Agreed = Point{lead - 1, start.p, true}
	}
	c.Fits = c.Agreed
	last := -1 // that was compared
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
