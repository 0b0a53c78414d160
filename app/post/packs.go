package post

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/desk/pack"
)

// TakeRound returns what the desk has that is newer than what is held: the
// event's pack, and of each section its last round, that of the section held
// first. None of it is taken yet: that is for who shows it, as with packs from a
// stick. Nothing is no error: the device has what there is.
func (p *Post) TakeRound(ctx context.Context, tell Tell) ([]device.FoundPack, error) {
	l, err := p.line()
	if err != nil {
		return nil, err
	}
	held, issue := p.dev.Pack(), p.dev.Desk().Issue
	var texts [][]byte
	err = l.insist(ctx, tell, func(ctx context.Context) error {
		texts, err = l.newer(ctx, func(all []pack.Listed) []pack.Listed { return wanted(all, held, issue) })
		return err
	})
	if err != nil {
		return nil, err
	}
	return p.found(texts), nil
}

// newer lists and fetches. A pack that was replaced meanwhile is looked up again.
func (l *line) newer(ctx context.Context, wanted func([]pack.Listed) []pack.Listed) (texts [][]byte, err error) {
	for again := true; ; again = false {
		all, err := l.List(ctx, &l.event)
		if err != nil {
			return nil, err
		}
		texts = nil
		for _, w := range wanted(all) {
			var text []byte
			if text, err = l.Fetch(ctx, &l.event, w); err != nil {
				break
			}
			texts = append(texts, text)
		}
		var fault *courier.Fault
		if err == nil || !again || !errors.As(err, &fault) || fault.Key != "air.refused" {
			return texts, err
		}
	}
}

// wanted are those of the packs listed that a device fetches.
func wanted(all []pack.Listed, held device.Pack, issue int) (want []pack.Listed) {
	last := map[string]pack.Listed{} // by section
	for _, l := range all {
		if before, ok := last[l.Section]; !ok || l.Round > before.Round || l.Round == before.Round && l.Issue > before.Issue {
			last[l.Section] = l
		}
	}
	for section, l := range last {
		switch {
		case section == "" && l.Issue <= issue,
			section != "" && section == held.Section && (l.Round < held.Round || l.Round == held.Round && l.Issue <= held.Issue):
			continue
		}
		want = append(want, l)
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

// Meet asks a desk that no pack has named for its packs, that of the event first.
// Whose they are nobody has said: one is taken only after a person has compared
// the organizer's emblem with the one that hangs in the hall.
func (p *Post) Meet(ctx context.Context, address string) ([]device.FoundPack, error) {
	c, err := p.courier()
	if err != nil {
		return nil, err
	}
	first, err := c.Meet(ctx, address, func(all []pack.Listed) []pack.Listed { return wanted(all, device.Pack{}, 0) })
	if err != nil {
		return nil, err
	}
	return p.found(first.Packs), nil
}

// found says of each pack what taking it would do.
func (p *Post) found(texts [][]byte) []device.FoundPack {
	all := make([]device.FoundPack, 0, len(texts))
	for _, text := range texts {
		f := device.FoundPack{Text: text}
		f.New, f.Err = p.dev.LookAtPack(text)
		all = append(all, f)
	}
	return all
}
