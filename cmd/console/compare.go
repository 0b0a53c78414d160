package main

import (
	"fmt"
	"strings"

	"zapis/app/qr"
	"zapis/scoresheet/arbitration"
)

const compareUsage = "compare FILE [anyway]"

type compareRowJSON struct {
	Kind    string `json:"kind"`
	Cell    string `json:"cell"` // of this sheet; of the other if this one has none
	Here    string `json:"here"`
	There   string `json:"there"`
	Other   string `json:"other,omitempty"` // the cell of the other sheet, if it is different
	Slip    string `json:"slip,omitempty"`  // whose entry does not fit the later moves: here or there
	With    string `json:"with,omitempty"`  // if the same two moves are in reverse order
	Shifted bool   `json:"shifted,omitempty"`
	Beyond  bool   `json:"beyond,omitempty"` // after the end of a sheet
}

type compareRows []compareRowJSON

func (l compareRows) speak() string {
	if len(l) == 0 {
		return "every entry is the same"
	}
	var out []string
	for _, r := range l {
		line := fmt.Sprintf("%s %s: %s / %s", r.Cell, r.Kind, orNone(r.Here), orNone(r.There))
		if r.Slip != "" {
			line += ", the one " + r.Slip + " does not fit with what follows"
		}
		if r.With != "" {
			line += ", the other way round in " + r.With
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func orNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// compare compares the sheet of another device with this one for the arbiter
// (Laws D.2.9, R-A16). It lists the differences.
func (c *console) compare(rest string) (answer, error) {
	w, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	if len(w) == 0 || len(w) > 2 || len(w) == 2 && w[1] != "anyway" {
		return nil, usageError{compareUsage}
	}
	data, err := qr.ReadFiles(w[0])
	if err != nil {
		return nil, err
	}
	got, err := c.dev.Compare(data, len(w) == 2)
	if err != nil {
		return nil, err
	}
	rows := compareRows{}
	for i := range got.Rows {
		if got.Rows[i].Kind != "same" {
			rows = append(rows, compareRow(&got, i))
		}
	}
	last, first := placeName(got.Agreed), ""
	if got.First >= 0 {
		first = rowCell(&got.Rows[got.First])
	}
	out := answer{}.with("agree", got.Agree()).with("last", last)
	if got.StartsDiffer {
		out = out.with("starts", startsJSON{got.Starts[0], got.Starts[1]})
	}
	if fits := placeName(got.Fits); fits != last {
		out = out.with("fits", fits)
	}
	if out = out.with("first", first); got.Again >= 0 {
		out = out.with("again", rowCell(&got.Rows[got.Again])).with("together", got.Together)
	}
	from := "unsigned"
	if got.Other.Attested {
		from = got.Other.Device
	}
	return out.with("device", from).with("rows", rows), nil
}

// startsJSON are the starting positions of the two sheets, if they differ.
type startsJSON struct {
	Here  string `json:"here"`
	There string `json:"there"`
}

func (s startsJSON) speak() string {
	return fmt.Sprintf("the sheets begin from different positions: %s / %s", s.Here, s.There)
}

func compareRow(c *arbitration.Comparison, i int) compareRowJSON {
	r := &c.Rows[i]
	out := compareRowJSON{Kind: r.Kind, Cell: rowCell(r), Here: r.Texts[0], There: r.Texts[1], Shifted: r.Shifted, Beyond: r.Beyond}
	if r.Cells[1] != out.Cell {
		out.Other = r.Cells[1]
	}
	if r.Slip > 0 {
		out.Slip = [...]string{"here", "there"}[r.Slip-1]
	}
	if r.With >= 0 {
		out.With = rowCell(&c.Rows[r.With])
	}
	return out
}

func rowCell(r *arbitration.ComparedRow) string {
	if r.Cells[0] != "" {
		return r.Cells[0]
	}
	return r.Cells[1]
}

// placeName returns the cell before a position; empty if there is none.
func placeName(p arbitration.Place) string {
	if !p.Known {
		return ""
	}
	return p.Cell
}
