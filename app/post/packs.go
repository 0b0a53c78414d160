package post

import (
	"context"
	"errors"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/desk/pack"
)

// TakeRound returns what the desk has for this device that is newer than what is
// held. None of it is taken yet: that is for who shows it, as with packs from a
// stick. Nothing is no error: the device has what there is.
func (p *Post) TakeRound(ctx context.Context, tell Tell) (*device.Offer, error) {
	l, err := p.line()
	if err != nil {
		return nil, err
	}
	held, issue := p.dev.Pack(), p.dev.Desk().Issue
	var texts [][]byte
	err = l.insist(ctx, tell, func(ctx context.Context) error {
		choose := func(all []pack.Listed) []pack.Listed { return wanted(all, held, issue, p.Everywhere) }
		if texts, err = l.newer(ctx, choose); isOtherDesk(err) {
			if texts = l.renewed(ctx, choose); len(texts) > 0 {
				return nil
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return Offered(p.dev, texts), nil
}

// newer lists and fetches. A pack that was replaced meanwhile is looked up again.
func (l *line) newer(ctx context.Context, wanted func([]pack.Listed) []pack.Listed) (texts [][]byte, err error) {
	for again := true; ; again = false {
		all, err := l.List(ctx, &l.event)
		if err != nil {
			return nil, err
		}
		texts, err = l.Fetch(ctx, &l.event, wanted(all))
		var fault *courier.Fault
		if err == nil || !again || !errors.As(err, &fault) || fault.Key != "air.refused" {
			return texts, err
		}
	}
}

func isOtherDesk(err error) bool {
	var fault *courier.Fault
	return errors.As(err, &fault) && fault.Key == "air.otherdesk"
}

// renewed asks those who answer at the desk's addresses, and are not the desk of
// the pack held, for packs of a later mandate: after the laptop with the desk was
// stolen the organizer makes another event key, and its desk has other
// certificates. The desk need not be identified: such a pack proves itself,
// since the mandate is signed with the organizer's key, which the device has
// pinned and no desk has. Everything else that a stranger may have is left out,
// packs of the present key too.
func (l *line) renewed(ctx context.Context, choose func([]pack.Listed) []pack.Listed) (texts [][]byte) {
	for _, address := range l.event.Desk.Addresses {
		first, err := l.Meet(ctx, address, choose)
		if err != nil {
			continue
		}
		for _, text := range first.Packs {
			p, err := pack.Parse(text)
			if err != nil || p.Event.ID != l.event.ID || p.Mandate.Key.Equal(l.event.Key) {
				continue
			}
			if _, err := l.dev.LookAtPack(text); err == nil { // it asks for the organizer, and for the later mandate
				texts = append(texts, text)
			}
		}
		if len(texts) > 0 {
			break
		}
	}
	return texts
}

// Meet asks a desk that no pack has named for its packs, that of the event first.
// Whose they are nobody has said: one is taken only after a person has compared
// the organizer's emblem with the one that hangs in the hall.
func (p *Post) Meet(ctx context.Context, address string) (*device.Offer, error) {
	c, err := p.courier()
	if err != nil {
		return nil, err
	}
	first, err := c.Meet(ctx, address, func(all []pack.Listed) []pack.Listed { return wanted(all, device.Pack{}, 0, true) })
	if err != nil {
		return nil, err
	}
	return Offered(p.dev, first.Packs), nil
}
