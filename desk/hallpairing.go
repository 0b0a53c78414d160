package desk

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
)

// pair takes the pairings of a round. What was said of a board stays with it
// as long as the same players meet there.
func (h *Hall) pair(f *Fact, place Place, b Paired) {
	round := b.Round
	round.Section, round.Number = place.Section, place.Round
	old := h.Round(place.Section, place.Round)
	fresh := &RoundSeen{Round: round, Paired: f.At, N: h.n, boards: map[string]*BoardSeen{}}
	if len(f.Blobs) > 0 {
		fresh.Source = f.Blobs[0]
	}
	if old == nil {
		h.Rounds = append(h.Rounds, fresh)
		slices.SortStableFunc(h.Rounds, func(a, b *RoundSeen) int {
			return cmp.Or(h.order(a.Section)-h.order(b.Section), strings.Compare(a.Section, b.Section), a.Number-b.Number)
		})
		old = fresh
	} else {
		fresh.Started, fresh.StartedAt, fresh.startedOn = old.Started, old.StartedAt, old.startedOn
		fresh.Closed, fresh.Issues = old.Closed, old.Issues
		fresh.Went, fresh.Report = old.Went, old.Report
	}
	fresh.find()
	for i := range fresh.Boards {
		board := &fresh.Boards[i]
		s := h.newBoard(place.Section)
		if was, err := old.Board(board.Name); err == nil && old != fresh {
			if samePlayers(was, board) {
				s = old.Seen(board.Name)
			} else {
				if len(old.Issues) > 0 {
					s.Changed, s.Behind = f.At, old.Latest().Number
				}
				s.Removed = old.Seen(board.Name).Removed // whoever plays there
			}
		}
		if r, err := scoresheet.ParseResult(board.Result); err == nil && board.Result != "" && r != scoresheet.NoResult && s.Result != r {
			s.Result, s.ResultAt, s.ResultBy = r, f.At, f.By
		}
		fresh.boards[plainBoard(board.Name)] = s
	}
	if gone := h.unpaired[place]; gone != nil {
		h.unpaired = maps.Clone(h.unpaired)
		delete(h.unpaired, place)
		fresh.again(gone)
	}
	*old = *fresh
}

// order returns the place of a section in the event.
func (h *Hall) order(section string) int {
	return slices.IndexFunc(h.Event.Sections, func(s Section) bool { return s.Name == section })
}

func (h *Hall) newBoard(section string) *BoardSeen {
	s := &BoardSeen{}
	if sec, err := h.Event.Section(section); err == nil && sec.Sheets == SheetsNone {
		s.Means = [2]Means{ByNobody, ByNobody}
	}
	return s
}

func samePlayers(a, b *Board) bool {
	return a.Players[0].Name == b.Players[0].Name && a.Players[1].Name == b.Players[1].Name
}

// change replaces boards. Results, absences and answers said of a pairing that
// is no more do not stay.
func (r *RoundSeen) change(f *Fact, b Changed) error {
	boards := slices.Clone(r.Boards)
	seen := map[string]*BoardSeen{}
	maps.Copy(seen, r.boards)
	for _, c := range b.Boards {
		delete(seen, plainBoard(c.Was))
	}
	for _, c := range b.Boards {
		// By the boards as they were: two may exchange their names.
		i := slices.IndexFunc(r.Boards, func(x Board) bool { return SameBoard(x.Name, c.Was) })
		if i < 0 {
			return Because(fmt.Errorf("round %d has no board %s", r.Number, c.Was), "why.admit.noboard", r.Number, r.Section, c.Was)
		}
		was := r.Boards[i]
		s := r.boards[plainBoard(c.Was)]
		fresh := &BoardSeen{Means: s.Means, Changed: f.At, Was: c.Was, Removed: s.Removed}
		if samePlayers(&was, &c.Now) || renamed(&was, &c.Now) {
			kept := *s
			kept.Changed, kept.Was = f.At, c.Was
			fresh = &kept
		}
		fresh.Behind = r.Latest().Number
		if len(r.Issues) == 0 {
			fresh.Changed = time.Time{}
		}
		fresh.Said = append(slices.Clone(s.Said), Said{f.Kind, f.By, f.At, b, nil})
		boards[i] = c.Now
		seen[plainBoard(c.Now.Name)] = fresh
	}
	round := r.Round
	round.Boards = boards
	if err := round.Check(); err != nil {
		return err
	}
	r.Round, r.boards = round, seen
	r.find()
	return nil
}

// find notes where the boards of a round stand in it.
func (r *RoundSeen) find() {
	r.index = make(map[string]int, len(r.Boards))
	for i := range r.Boards {
		if name := plainBoard(r.Boards[i].Name); !has(r.index, name) {
			r.index[name] = i
		}
	}
}

func has(index map[string]int, key string) bool {
	_, ok := index[key]
	return ok
}

// Board is [Round.Board], without looking through the round.
func (r *RoundSeen) Board(name string) (*Board, error) {
	if i, ok := r.index[plainBoard(name)]; ok {
		return &r.Boards[i], nil
	}
	return r.Round.Board(name) // which says that there is none
}

// renamed reports whether one player of a board stays and the other has another
// name: his spelling was corrected, or somebody plays in his place.
func renamed(a, b *Board) bool {
	return SameBoard(a.Name, b.Name) && (a.Players[0].Name == b.Players[0].Name) != (a.Players[1].Name == b.Players[1].Name)
}
