package desk

import (
	"fmt"
	"maps"
	"slices"
)

// Unpaired removes the pairings of a round, which were taken in for the wrong round
// or the wrong section. The packs that were written with them are withdrawn. The
// file remains in the store, and the round can be paired again.
type Unpaired struct {
	Reason string `json:"reason,omitempty"`
}

func (Unpaired) kind() Kind { return FactUnpaired }

// unpair takes a round out. What its packs were is kept for when it is paired
// again: the next issue replaces them.
func (h *Hall) unpair(place Place) error {
	r := h.Round(place.Section, place.Round)
	if r == nil {
		return Because(fmt.Errorf("section %s has no round %d", place.Section, place.Round), "why.round.none", place.Round, place.Section)
	}
	h.Rounds = slices.DeleteFunc(slices.Clone(h.Rounds), func(o *RoundSeen) bool { return o == r })
	gone := *r
	gone.Issues = slices.Clone(r.Issues)
	h.withdrawn = maps.Clone(h.withdrawn)
	if h.withdrawn == nil {
		h.withdrawn = map[int]Place{}
	}
	for i := range gone.Issues {
		gone.Issues[i].Withdrawn = true
		h.withdrawn[gone.Issues[i].Number] = place
	}
	if h.unpaired = maps.Clone(h.unpaired); h.unpaired == nil {
		h.unpaired = map[Place]*RoundSeen{}
	}
	h.unpaired[place] = &gone
	return nil
}

// IsWithdrawn reports whether a pack was written with pairings that were removed
// later.
func (h *Hall) IsWithdrawn(issue int) bool {
	_, is := h.withdrawn[issue]
	return is
}

// again lets a round that was taken out go on where it is paired again, with what
// of it stays: the packs that are withdrawn, and the files that were taken off a
// board.
func (r *RoundSeen) again(gone *RoundSeen) {
	r.Issues = gone.Issues
	for i := range r.Boards {
		b := &r.Boards[i]
		was, err := gone.Board(b.Name)
		if err != nil {
			continue
		}
		s := r.Seen(b.Name)
		if s.Removed = gone.Seen(b.Name).Removed; len(gone.Issues) > 0 && !samePlayers(was, b) {
			s.Changed, s.Behind = r.Paired, gone.Latest().Number
		}
	}
}
