package intake

import (
	"context"
	"fmt"
	"slices"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
)

// counting returns the sheets that are read together, White's first.
func (b *Board) counting() (all []*Sheet) {
	only := desk.NoSide
	for _, s := range b.Said.Settled {
		if s.How == desk.SettledOne {
			only = s.Side
		}
	}
	for side, sheets := range b.Sheets {
		if len(sheets) > 0 && (only == desk.NoSide || only == side) {
			all = append(all, sheets[0])
		}
	}
	return append(all, b.Others[:min(len(b.Others), reconcile.MaxWitnesses-len(all))]...)
}

// isComplete reports whether no further sheet is expected.
func (b *Board) isComplete() bool {
	for _, s := range b.Said.Settled {
		if s.How == desk.SettledOne || s.How == desk.SettledNone {
			return true
		}
	}
	for side := range b.Seen.Sides {
		v := &b.Seen.Sides[side]
		if v.In.IsZero() && v.Means != desk.ByNobody {
			return false
		}
	}
	return true
}

// compare reads the sheets of a board together.
func (d *Desk) compare(b *Board) {
	b.Result = b.Said.Result
	if !b.isComplete() {
		return
	}
	sheets := b.counting()
	c := d.compared(b.Place, sheets, b.answers())
	b.Seen.Faults = append(b.Seen.Faults, c.faults...)
	b.read = c.read
	for _, i := range c.used {
		b.witnesses = append(b.witnesses, sheets[i])
	}
	if c.result == nil {
		return
	}
	r := c.result
	b.Read = r
	g := &b.Seen.Game
	g.Read = true
	for _, q := range r.Open() {
		if q.Cell == reconcile.CellResult {
			continue // the state reports different results
		}
		if g.Questions++; g.First == "" {
			g.First = q.Cell
		}
	}
	if r.State == reconcile.Differs && !slices.ContainsFunc(r.Questions, func(q reconcile.Question) bool { return q.Cell == reconcile.CellResult }) {
		g.Differs = true
		if n := r.Certain; n < len(r.Plies) {
			g.Cell = r.Plies[n].Cell.String()
		} else {
			g.Cell = "1w"
		}
	}
	if result, err := scoresheet.ParseResult(r.Outcome); err == nil && b.Result == scoresheet.NoResult {
		b.Result = result
	}
	b.Digest = c.digest(b.Result)
}

// Answers returns the answers about the game that were not taken back: the last
// one for each cell, in the order in which they were given.
func (b *Board) Answers() (all []desk.Answer) {
	for _, a := range b.Said.Answers {
		all = slices.DeleteFunc(all, func(x desk.Answer) bool { return x.Cell == a.Cell })
		if a.Text != "" {
			all = append(all, a)
		}
	}
	return all
}

func (b *Board) answers() (all []reconcile.Answer) {
	for _, a := range b.Answers() {
		all = append(all, reconcile.Answer{Cell: a.Cell, Text: a.Text})
	}
	return all
}

// Column is a sheet of a board with the contents of its cells.
type Column struct {
	*Sheet
	reconcile.Witness
}

// Columns returns the sheets of a board with their cells: those that were read
// together, in the order of Read, otherwise all sheets at the board.
func (b *Board) Columns() (all []Column) {
	for k, s := range b.witnesses {
		all = append(all, Column{s, b.read[k]})
	}
	if len(all) > 0 {
		return all
	}
	for _, s := range b.counting() {
		if w, err := s.witness(); err == nil {
			all = append(all, Column{s, w})
		}
	}
	return all
}

// With returns the result of the sheets with further answers besides those already
// given. It returns nil if the sheets were not read together.
func (b *Board) With(answers ...reconcile.Answer) *reconcile.Result {
	if b.Read == nil {
		return nil
	}
	all := b.answers()
	for _, a := range answers {
		all = slices.DeleteFunc(all, func(x reconcile.Answer) bool { return x.Cell == a.Cell })
		all = append(all, a)
	}
	return reconcile.Reconcile(b.read, all)
}

// Try returns the answers about a board that are to be stated: those given and, if
// one of them is a yes to moves that were asked together, a yes to each of them. It
// returns an error if they do not fit the game, or if there is nothing to answer
// yet.
func (d *Desk) Try(ctx context.Context, p desk.Place, answers []reconcile.Answer) ([]reconcile.Answer, error) {
	b, err := d.Board(ctx, p)
	if err != nil {
		return nil, err
	}
	if len(b.read) == 0 {
		return nil, fmt.Errorf("board %s has no scoresheets to compare yet: it is %s", p.Board, b.State)
	}
	all := b.answers()
	for _, a := range answers {
		all = slices.DeleteFunc(all, func(x reconcile.Answer) bool { return x.Cell == a.Cell })
		all = append(all, a)
	}
	if r := reconcile.Reconcile(b.read, all); r.Err != nil || b.Read == nil {
		return answers, r.Err
	}
	for _, q := range b.Read.Open() {
		if len(q.Also) == 0 || !slices.ContainsFunc(answers, func(a reconcile.Answer) bool { return q.IsYes(a) }) {
			continue
		}
		for _, p := range q.Also {
			if !slices.ContainsFunc(answers, func(a reconcile.Answer) bool { return a.Cell == p.Cell }) {
				answers = append(answers, reconcile.Answer{Cell: p.Cell, Text: p.Text})
			}
		}
	}
	return answers, nil
}

// witness returns the sheet in the form of package reconcile.
func (s *Sheet) witness() (reconcile.Witness, error) {
	name := map[int]string{0: "White's sheet", 1: "Black's sheet"}[s.Side]
	if w := s.Witness(); w != "" && w != desk.WitnessPaper && w != desk.WitnessPhoto {
		name = witnessNames[w]
	}
	var w reconcile.Witness
	var err error
	if s.Game.Record != nil {
		w, err = reconcile.FromRecord(name, s.Game.Record)
	} else {
		w, err = reconcile.FromPGN(name, s.Game.PGN)
	}
	if err != nil {
		return w, err
	}
	w.Side = reconcile.Neither
	if s.IsPlayers() {
		w.Side = reconcile.Side(s.Side + 1)
	}
	return w, nil
}

// witnessNames are people's names for records other than the players' own.
var witnessNames = map[string]string{
	desk.WitnessBoard: "the electronic board", desk.WitnessArbiter: "the arbiter's record", desk.WitnessSpare: "a spare device",
}
