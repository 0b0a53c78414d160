package post

import (
	"cmp"
	"slices"

	"zapis/app/device"
	"zapis/desk/pack"
)

// Which pack is meant for a device is decided in this file, for the pages and the
// console: first by the desk's list, then by the packs themselves.

// wanted are those of the packs listed that a device fetches: the event's own, and
// of each section its last round, if they are newer than what it holds. If that of
// its own section is, the others are not for it: in a large event they are twenty
// times as much. What packs are good for, only [Offered] can say, which reads them.
func wanted(all []pack.Listed, held device.Pack, issue int, everywhere bool) (want []pack.Listed) {
	last := map[string]pack.Listed{} // by section
	for _, l := range all {
		if before, ok := last[l.Section]; !ok || l.Round > before.Round || l.Round == before.Round && l.Issue > before.Issue {
			last[l.Section] = l
		}
	}
	for _, l := range last {
		if newer(held, issue, l) {
			want = append(want, l)
		}
	}
	own := func(l pack.Listed) bool { return l.Section == held.Section }
	if held.Section != "" && !everywhere && slices.ContainsFunc(want, own) {
		want = slices.DeleteFunc(want, func(l pack.Listed) bool { return l.Section != "" && !own(l) })
	}
	first := func(l pack.Listed) int {
		switch l.Section {
		case "":
			return 0
		case held.Section:
			return 1
		}
		return 2
	}
	slices.SortFunc(want, func(a, b pack.Listed) int {
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(a.Section, b.Section))
	})
	return want
}

// newer reports whether a pack is newer than what a device holds, whose latest pack
// has that issue.
func newer(held device.Pack, issue int, l pack.Listed) bool {
	switch l.Section {
	case "":
		return l.Issue > issue
	case held.Section:
		return l.Round > held.Round || l.Round == held.Round && l.Issue > held.Issue
	}
	return true
}

// Holder is a device that holds packs.
type Holder interface {
	Desk() device.Desk
	Pack() device.Pack
	LookAtPack(data []byte) (device.NewPack, error)
}

// Offered returns what packs that came from a desk are good for on a device. Of a
// section its last round counts. The round that is meant is that of the section the
// device is for; if it is for none, the only one, or the only one in which its board is
// known.
func Offered(dev Holder, texts [][]byte) *device.Offer {
	o := &device.Offer{}
	held, latest := dev.Pack(), dev.Desk()
	issues := map[string]int{} // by section
	for _, text := range texts {
		f := device.FoundPack{Text: text}
		if f.New, f.Err = dev.LookAtPack(text); f.Err != nil {
			if device.ReasonOf(f.Err) != device.ReasonPackOlder {
				o.Wrong = f.Err
			}
			continue
		}
		p, err := pack.Parse(text)
		if err != nil {
			o.Wrong = err
			continue
		}
		if p.Round != nil {
			f.Section, f.Round = p.Round.Section, p.Round.Number
		}
		ours := held.Held && p.Event.ID == latest.Event
		switch {
		case ours && !newer(held, latest.Issue, pack.Listed{Section: f.Section, Round: f.Round, Issue: p.Issue}), p.Issue <= issues[f.Section]:
			continue
		}
		issues[f.Section] = p.Issue
		if f.Section == "" {
			o.Event = &f
			continue
		}
		o.Rounds = slices.DeleteFunc(o.Rounds, func(r device.FoundPack) bool { return r.Section == f.Section })
		o.Rounds = append(o.Rounds, f)
	}
	slices.SortFunc(o.Rounds, func(a, b device.FoundPack) int { return cmp.Compare(a.Section, b.Section) })
	o.Round, o.Elsewhere = meant(o, held.Section)
	return o
}

// meant returns the round that is meant for a device of a section, "" for none.
func meant(o *device.Offer, section string) (round *device.FoundPack, elsewhere bool) {
	if section != "" {
		round = o.Of(section)
		return round, round == nil && len(o.Rounds) > 0
	}
	if len(o.Rounds) == 1 {
		return &o.Rounds[0], false
	}
	for i := range o.Rounds {
		switch {
		case o.Rounds[i].New.Board == "":
		case round != nil:
			return nil, false
		default:
			round = &o.Rounds[i]
		}
	}
	return round, false
}
