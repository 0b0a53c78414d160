package reconcile

import (
	"slices"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

// The limits. What exceeds them is not searched; [Result.Err] is then
// [ErrTooMuch].
const (
	MaxWitnesses = 5
	MaxCells     = 1200 // of one witness: the longest game ever played has 538 half-moves
)

// Side says whose sheet a witness is.
type Side uint8

const (
	Neither Side = iota // an arbiter's record, a board's, a spare device's
	White
	Black
)

// Of reports whether the sheet is that player's own.
func (s Side) Of(c board.Color) bool {
	return s == White && c == board.White || s == Black && c == board.Black
}

// Witness is one record of a game.
type Witness struct {
	Name  string // how people call it, such as "White's sheet"; in questions and comments
	Side  Side
	Start rules.Position // the position before the first cell
	Cells []Cell         // in the order of the sheet, one for each half-move

	// Language is the one in whose letters the texts are read. If it is
	// empty, each text is read in the language of its writing.
	Language notation.Language

	Result string // "1-0", "1/2-0"; "" or "*" if none is written
	Tags   []pgn.Tag
}

// Cell is one half-move of a sheet.
type Cell struct {
	scoresheet.Writing
	Clock     scoresheet.Clock
	Offer     bool
	Corrected bool // something else was written before

	// Copied is set if the cell was empty at first and filled in later, as
	// from the opponent's sheet (Laws 8.5): it is no second witness.
	Copied bool
}

// FromRecord returns the record of a device as a witness. It returns an error
// if the record does not begin from a position of chess.
func FromRecord(name string, r *scoresheet.Record) (Witness, error) {
	w := Witness{Name: name, Start: rules.Start()}
	if r.Header.FEN != "" {
		p, err := rules.ParseFEN(r.Header.FEN)
		if err != nil {
			return w, err
		}
		w.Start = p
	}
	if w.Start.Chess960 = w.Start.Chess960 || r.Header.Chess960; w.Start.Chess960 {
		w.Start.Rooks = r.Header.Start.Rooks
	}
	switch r.Header.Recorder {
	case scoresheet.RecorderWhite:
		w.Side = White
	case scoresheet.RecorderBlack:
		w.Side = Black
	case scoresheet.RecorderArbiter, scoresheet.RecorderUnsaid:
	}
	if result, _ := r.Outcome(); result != scoresheet.NoResult {
		w.Result = result.String()
	}
	for _, t := range r.Header.Tags {
		w.Tags = append(w.Tags, pgn.Tag{Name: t.Name, Value: t.Value})
	}
	for _, c := range r.Cells {
		w.Cells = append(w.Cells, Cell{
			Writing: c.Writing, Clock: c.Clock, Offer: c.Offer,
			Corrected: c.Corrected(), Copied: filledLater(r, c),
		})
	}
	w.Language = w.lettering()
	return w, nil
}

// filledLater reports whether a cell was written after it had been left empty,
// or while the players wrote down what was missing (Laws 8.5.3).
func filledLater(r *scoresheet.Record, c *scoresheet.Cell) bool {
	if c.Form == scoresheet.FormBlank || c.Form == scoresheet.FormDash {
		return false
	}
	if len(c.Earlier) > 0 && !slices.ContainsFunc(c.Earlier, func(w scoresheet.Written) bool {
		return w.Form != scoresheet.FormBlank && w.Form != scoresheet.FormDash || w.Passed
	}) {
		return true
	}
	return slices.ContainsFunc(r.Reconstructions, func(a *scoresheet.Reconstruction) bool {
		return c.At != 0 && c.At >= a.At && (a.EndedAt == 0 || c.At <= a.EndedAt)
	})
}

// FromPGN returns the main line of a game as a witness: a DGT board's, or a
// sheet that somebody typed. A null move is a dash. It returns an error if the
// starting position cannot be set up.
func FromPGN(name string, g *pgn.Game) (Witness, error) {
	w := Witness{Name: name, Tags: g.Tags, Result: g.Result}
	var err error
	if w.Start, err = pgn.StartOf(g); err != nil {
		return w, err
	}
	lang := pgn.Lettering(g)
	for i := range g.Moves {
		m := &g.Moves[i]
		c := Cell{Writing: scoresheet.Writing{Form: scoresheet.FormText, Text: m.Text, Language: lang}}
		if read, err := notation.Parse(m.Text, lang); err == nil && read.NoMove {
			c.Writing = scoresheet.Writing{Form: scoresheet.FormDash}
		}
		for _, text := range m.Comments {
			if d, ok := pgn.Clock(text); ok && d >= 0 && d/time.Second <= scoresheet.MaxClock {
				c.Clock = scoresheet.Clock{Noted: true, Seconds: uint32(d / time.Second), WithSeconds: true}
			}
			c.Offer = c.Offer || text == "(=)"
		}
		w.Cells = append(w.Cells, c)
	}
	return w, nil
}

// FromTexts returns a sheet that was typed, one text for each half-move in
// order: "" is an empty cell, "-" a dash.
func FromTexts(name string, side Side, lang notation.Language, texts []string) Witness {
	w := Witness{Name: name, Side: side, Start: rules.Start()}
	for _, t := range texts {
		c := Cell{Writing: scoresheet.Writing{Form: scoresheet.FormText, Text: t, Language: lang}}
		switch t {
		case "":
			c.Writing = scoresheet.Writing{}
		case "-", "--", "—":
			c.Writing = scoresheet.Writing{Form: scoresheet.FormDash}
		}
		w.Cells = append(w.Cells, c)
	}
	w.Language = w.lettering()
	return w
}

// lettering returns the language in whose piece letters all texts of the sheet
// are written, if it is not that of the cells.
func (w *Witness) lettering() notation.Language {
	var own notation.Language
	var texts []string
	for i := range w.Cells {
		c := &w.Cells[i]
		switch {
		case c.Form != scoresheet.FormText:
			continue
		case len(texts) > 0 && c.Language != own:
			return ""
		}
		own = c.Language
		texts = append(texts, c.Text)
	}
	able := notation.Lettered(texts, own)
	if len(able) == 1 && able[0] == own || w.Start.Sane() != nil {
		return ""
	}
	if lang := reading.Lettering(w.Start, texts, able); lang != own {
		return lang
	}
	return ""
}
