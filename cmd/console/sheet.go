package main

import (
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

type cellJSON struct {
	Text      string  `json:"text"`
	Bytes     odd     `json:"bytes,omitempty"` // of a text that is not UTF-8
	Clock     *string `json:"clock"`           // null if none is noted
	Offer     bool    `json:"offer"`
	signed    bool    // the sign is in the text already
	Dash      bool    `json:"dash"`
	Squares   bool    `json:"squares,omitempty"` // two squares touched while the position was not known
	Blank     bool    `json:"blank,omitempty"`
	Corrected bool    `json:"corrected,omitempty"`
	Sealed    bool    `json:"sealed,omitempty"` // the move is sealed, or to be
}

type rowJSON struct {
	N int       `json:"n"`
	W *cellJSON `json:"w"`
	B *cellJSON `json:"b"`
}

type rowList []rowJSON

func (l rowList) speak() string {
	var out []string
	for _, r := range l {
		out = append(out, fmt.Sprintf("%d. %s %s", r.N, r.W.speak(), r.B.speak()))
	}
	return strings.Join(out, "\n")
}

func (c *cellJSON) speak() string {
	if c == nil {
		return "…"
	}
	text := c.Text
	switch {
	case c.Blank:
		text = "blank"
	case c.Sealed:
		text = "sealed"
	}
	if c.Offer && !c.signed {
		text += " (=)"
	}
	if c.Clock != nil {
		text += " " + *c.Clock
	}
	return text
}

func rowsOf(r *scoresheet.Record, lang notation.Language, style notation.Style) rowList {
	rows := rowList{}
	put := func(name scoresheet.CellName, j *cellJSON) {
		if len(rows) == 0 || rows[len(rows)-1].N != name.Number {
			rows = append(rows, rowJSON{N: name.Number})
		}
		if row := &rows[len(rows)-1]; name.Side == 0 {
			row.W = j
		} else {
			row.B = j
		}
	}
	for i, cell := range r.Cells {
		text := cell.Text(lang, style)
		j := &cellJSON{
			Text: text, Bytes: oddBytes(text), Offer: cell.Offer, signed: cell.OfferWritten(),
			Dash: cell.Form == scoresheet.FormDash, Squares: cell.Form == scoresheet.FormSquares, Blank: cell.Form == scoresheet.FormBlank, Corrected: cell.Corrected(),
		}
		if cell.Clock.Noted {
			reading := cell.Clock.String()
			j.Clock = &reading
		}
		put(r.NameAt(i), j)
	}
	a := r.Sealing()
	if a == nil {
		a = r.Parked()
	}
	if a != nil && r.IndexOf(a.Cell) >= len(r.Cells) && (a.Asked != 0 || a.Paper) {
		put(a.Cell, &cellJSON{Sealed: true})
	}
	return rows
}

func (c *console) sheet() (answer, error) {
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	return sheetOf(&r, c.dev.Language(), c.form), nil
}

// sheetOf is the answer that shows a record.
func sheetOf(r *scoresheet.Record, lang notation.Language, form notation.Style) answer {
	a := answer{}
	if n, ok := r.Header.Number960(); ok {
		a = a.with("chess960", n)
	}
	a = a.with("rows", rowsOf(r, lang, form))
	if not := disagreeing(r); len(not) > 0 {
		a = a.with("disagree", not)
	}
	return a
}

// disagreeList names the players who do not agree with the result.
type disagreeList []disagreeJSON

type disagreeJSON struct {
	Side   string `json:"side"`
	Name   string `json:"name"`
	At     string `json:"at"`
	Result string `json:"result"`
}

func (l disagreeList) speak() string {
	var out []string
	for _, d := range l {
		out = append(out, fmt.Sprintf("%s, %s, %s, with %s", d.Side, d.Name, d.At, d.Result))
	}
	return strings.Join(out, "\n")
}

func disagreeing(r *scoresheet.Record) (all disagreeList) {
	for _, by := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		if d := r.Disagreement(by); d != nil {
			all = append(all, disagreeJSON{by.String(), d.Name, timeText(d.At), d.Result.String()})
		}
	}
	return all
}

func (c *console) fen() (answer, error) {
	r, err := c.dev.RecordForArbiter()
	if err != nil {
		return nil, err
	}
	fen, certain := findings.Final(&r, replay.Read(&r))
	return answer{}.with("fen", fen).with("certain", certain), nil
}

type gameJSON struct {
	N      int    `json:"n"`
	White  string `json:"white"`
	Black  string `json:"black"`
	Date   string `json:"date"`
	Result string `json:"result"`
	Cells  int    `json:"cells"`
}

type gameList []gameJSON

func (l gameList) speak() string {
	var out []string
	for _, g := range l {
		out = append(out, fmt.Sprintf("%d %s: %s – %s %s", g.N, g.Date, g.White, g.Black, g.Result))
	}
	return strings.Join(out, "\n")
}

func (c *console) games() (answer, error) {
	games, err := c.dev.Games()
	if err != nil {
		return nil, err
	}
	list := gameList{}
	for _, g := range games {
		h := &g.Record.Header
		list = append(list, gameJSON{g.N, h.Tag("White"), h.Tag("Black"), h.Tag("Date"), g.Record.Result.String(), len(g.Record.Cells)})
	}
	return answer{}.with("games", list), nil
}

func (c *console) show(rest string) (answer, error) {
	n, err := strconv.Atoi(strings.TrimSpace(rest))
	if err != nil {
		return nil, usageError{"show N, the number that games tells"}
	}
	g, err := c.dev.Game(n)
	if err != nil {
		return nil, err
	}
	tags := answer{}
	for _, t := range g.Record.Header.Tags {
		tags = tags.with(t.Name, t.Value)
	}
	return answer{}.with("n", g.N).with("tags", tagsJSON(tags)).
		with("result", g.Record.Result.String()).
		with("rows", rowsOf(&g.Record, c.dev.Language(), c.form)), nil
}

type tagsJSON answer

// MarshalJSON keeps the order of the tags.
func (t tagsJSON) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	err := newAnswers(&b, true).object(answer(t))
	return []byte(b.String()), err
}

func (t tagsJSON) speak() string {
	var out []string
	for _, f := range t {
		out = append(out, fmt.Sprintf("%s: %v", f.name, f.value))
	}
	return strings.Join(out, "\n")
}
