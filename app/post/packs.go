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
		texts, err = l.newer(ctx, func(all []pack.Listed) []pack.Listed { return wanted(all, held, issue) })
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

// Meet asks a desk that no pack has named for its packs, that of the event first.
// Whose they are nobody has said: one is taken only after a person has compared
// the organizer's emblem with the one that hangs in the hall.
func (p *Post) Meet(ctx context.Context, address string) (*device.Offer, error) {
	c, err := p.courier()
	if err != nil {
		return nil, err
	}
	first, err := c.Meet(ctx, address, func(all []pack.Listed) []pack.Listed { return wanted(all, device.Pack{}, 0) })
	if err != nil {
		return nil, err
	}
	return Offered(p.dev, first.Packs), nil
}
