package scoresheet

import (
	"slices"

	"zapis/scoresheet/notation"
)

// Written signs are signs: a draw offer that is written with the move, as the
// Laws write it (8.1.5, C.13), is noted as one that was touched, in the same
// act. The other signs, + # x e.p., say nothing by themselves.

// OfferWritten reports whether the sign of a draw offer is in the text of the
// cell.
func (c *Cell) OfferWritten() bool {
	return c.Form == FormText && notation.OffersDraw(c.Writing.Text, c.Language)
}

// PlanSigns adds to the plan of an entry the signs that are written in its
// text. next is the identity that the first event of the plan gets. A sign that
// is written alone at the end of the sheet belongs to the move before it.
func (r *Record) PlanSigns(plan []Payload, next EventID) []Payload {
	i := lastEntry(plan)
	if i < 0 {
		return plan
	}
	p, written := plan[i].(TextWritten)
	if !written || !notation.OffersDraw(p.Text, p.Language) {
		return plan
	}
	cell, last := p.Cell, len(r.Cells)-1
	switch {
	case cell != 0:
	case i == 0 && last >= 0 && notation.OnlyOffer(p.Text) && !r.Cells[last].IsGap():
		cell = r.Cells[last].ID
	default:
		cell = next + EventID(i)
	}
	if at := r.Find(cell); at >= 0 && r.Cells[at].Offer {
		return plan
	}
	return append(slices.Clip(plan), OfferNoted{Cell: cell})
}

// noted remembers that an offer was noted in the act before it, which an undo
// then takes back with it.
func (r *Record) noted(id EventID, p OfferNoted) {
	at := r.Find(p.Cell)
	if r.acts == nil || at < 0 || p.Away || r.Cells[at].Offer || r.acts.id+1 != id {
		return
	}
	last := *r.acts
	last.offer = p.Cell
	r.acts = &last
}

// planUnsign takes back the offer that was written with the last act, where
// its cell stays on the sheet.
func (r *Record) planUnsign() []Payload {
	a := r.acts
	i := slices.IndexFunc(r.Cells, func(c *Cell) bool { return c.By == a.id })
	if a.offer == 0 || i < 0 || !r.Cells[i].OfferWritten() || a.what == actAppended && r.Cells[i].ID == a.offer {
		return nil
	}
	return []Payload{OfferNoted{Cell: a.offer, Away: true}}
}
