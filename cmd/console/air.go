package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/app/device"
	"zapis/app/post"
	"zapis/scoresheet"
)

const airUsage = `air; or air meet ADDRESS ["EMBLEM" [Organizer=CODE]]; or air take [BOARD SIDE] [Section=NAME] [Organizer=CODE]; or air ready; or air handin; each with Seconds=N`

// airPatience is how long, by default, the console keeps trying if the desk
// does not answer: handing in a game is worth waiting for.
const (
	airPatience       = 30 * time.Second
	airHandInPatience = 2 * time.Minute
)

// air talks with the desk of the event over the hall's network.
func (c *console) air(rest string) (answer, error) {
	w, err := quoted(rest)
	if err != nil {
		return nil, err
	}
	p := post.New(c.dev)
	if len(w) == 0 {
		return c.airKnown(p)
	}
	options := map[string]string{}
	for i := len(w) - 1; i > 0; i-- {
		name, value, ok := strings.Cut(w[i], "=")
		if !ok || name != "Organizer" && name != "Section" && name != "Seconds" {
			break
		}
		options[name], w = value, w[:i]
	}
	patience := airPatience
	if w[0] == "handin" {
		patience = airHandInPatience
	}
	if text, ok := options["Seconds"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 24*60*60 {
			return nil, usageError{airUsage}
		}
		patience = time.Duration(n) * time.Second
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	switch w[0] {
	case "meet":
		return c.airMeet(ctx, p, w[1:], options)
	case "take":
		return c.airTake(ctx, p, w[1:], options)
	case "ready":
		if len(w) == 1 {
			return c.airSent(p.Ready(ctx, c.airTell))
		}
	case "handin":
		if len(w) == 1 {
			return c.airHandIn(ctx, p)
		}
	}
	return nil, usageError{airUsage}
}

// airKnown prints which desk the pack names.
func (c *console) airKnown(p *post.Post) (answer, error) {
	addresses, ok := p.Known()
	if !ok {
		return nil, post.NoDesk()
	}
	held := c.dev.Pack()
	return answer{}.with("event", held.Event).with("desk", strings.Join(addresses, " ")).with("issue", held.Issue), nil
}

// airTell prints on standard error why a try failed, and when the next one
// follows.
func (c *console) airTell(s device.Sending) {
	if c.diagnostics == nil || s.Err == nil {
		return
	}
	fmt.Fprintf(c.diagnostics, "%d: %s (%s)\n", s.Try, refusal(s.Err, c.out.words), s.Next)
}

func (c *console) airSent(done *device.Delivered, err error) (answer, error) {
	if err != nil {
		return nil, err
	}
	out := answer{}.with("held", done.Held).with("desk", done.Desk).with("at", done.At.UTC().Format(time.RFC3339))
	if done.Place != "" {
		out = out.with("place", done.Place)
	}
	return durably(out.with("tries", done.Tries), c.dev.View().Saved), nil
}

// airHandIn hands the game in. If only the statement fails to arrive, the game
// is handed in anyway.
func (c *console) airHandIn(ctx context.Context, p *post.Post) (answer, error) {
	done, err := p.HandIn(ctx, c.airTell)
	if err == nil && done.Statement != nil {
		c.airTell(device.Sending{Try: done.Tries, Err: done.Statement})
	}
	return c.airSent(done, err)
}

// airMeet asks a desk that no pack has named for its packs. If the user types
// the organizer's emblem from the hall, which proves that he compared it, the
// first of them is taken.
func (c *console) airMeet(ctx context.Context, p *post.Post, w []string, options map[string]string) (answer, error) {
	if len(w) < 1 || len(w) > 2 {
		return nil, usageError{airUsage}
	}
	offer, err := p.Meet(ctx, w[0])
	if err != nil {
		return nil, err
	}
	first := offer.First()
	switch {
	case first == nil && offer.Wrong != nil:
		return nil, offer.Wrong
	case first == nil:
		return answer{}.with("taken", false), nil
	}
	if len(w) == 1 {
		packs := len(offer.Rounds)
		if offer.Event != nil {
			packs++
		}
		return answer{}.with("event", first.New.Event).with("organizer", first.New.Organizer).with("emblem", first.New.Emblem).
			with("packs", packs).with("taken", false), nil
	}
	if strings.Join(strings.Fields(w[1]), " ") != first.New.Emblem {
		return nil, formError{
			fmt.Errorf("that is not the emblem of this desk's organizer, which is %s: compare it with the one in the hall, and call the arbiter if they differ", first.New.Emblem),
			"console.air.emblem",
			[]any{first.New.Emblem},
		}
	}
	out, statement, err := c.airPack(first, "", scoresheet.RecorderUnsaid, options["Organizer"])
	if err != nil {
		return nil, err
	}
	return c.airTold(ctx, p, out, statement), nil
}

// airTake takes newer packs from the desk: the event's, and a round's.
func (c *console) airTake(ctx context.Context, p *post.Post, w []string, options map[string]string) (answer, error) {
	board, side := "", scoresheet.RecorderUnsaid
	if len(w) == 2 {
		known := false
		board = w[0]
		if side, known = sides[w[1]]; !known {
			return nil, usageError{airUsage}
		}
	} else if len(w) != 0 {
		return nil, usageError{airUsage}
	}
	p.Everywhere = options["Section"] != ""
	o, err := p.TakeRound(ctx, c.airTell)
	if err != nil {
		return nil, err
	}
	out := answer{}.with("taken", false)
	var statement []byte
	if o.Event != nil {
		// The event's pack names no round: a board belongs to the next one.
		if out, statement, err = c.airPack(o.Event, "", scoresheet.RecorderUnsaid, options["Organizer"]); err != nil {
			return nil, err
		}
	}
	round, err := airRound(o, options["Section"])
	if err == nil && round != nil {
		var last []byte
		if out, last, err = c.airPack(round, board, side, options["Organizer"]); err == nil {
			statement = last
		}
	}
	if statement != nil {
		out = c.airTold(ctx, p, out, statement)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// airRound returns the round of the section named, or by default the likely
// one.
func airRound(o *device.Offer, section string) (*device.FoundPack, error) {
	round := o.Round
	if section != "" {
		round = o.Of(section)
	}
	switch {
	case round != nil:
		return round, nil
	case len(o.Rounds) == 0 && o.Wrong != nil && o.Event == nil:
		return nil, o.Wrong
	case len(o.Rounds) == 0 && section == "", o.Elsewhere && section == "":
		return nil, nil //nolint:nilnil // there is nothing new for this device
	}
	var sections []string
	for i := range o.Rounds {
		sections = append(sections, o.Rounds[i].Section)
	}
	list := strings.Join(sections, " ")
	return nil, formError{fmt.Errorf("say of which section: add Section= and one of %s", list), "console.air.section", []any{list}}
}

// airPack takes a pack.
func (c *console) airPack(f *device.FoundPack, board string, side scoresheet.Recorder, organizer string) (out answer, statement []byte, err error) {
	var held device.Pack
	err = c.afterDelay(func() (err error) {
		held, statement, err = c.dev.TakePack(f.Text, board, side, organizer)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return c.packAnswer(held).with("taken", true), statement, nil
}

// airTold informs the desk, by the last statement, what was taken and that the
// device is ready. A failure is printed next to the answer: the pack has been
// taken, and the next statement has the same content.
func (c *console) airTold(ctx context.Context, p *post.Post, out answer, statement []byte) answer {
	_, told := p.Taken(ctx, statement, c.airTell)
	return durably(out.with("told", told == nil), c.dev.View().Saved)
}
