package page

import (
	"time"
	"unicode"

	"zapis/app/device"
	"zapis/scoresheet"
)

// Air is the way to the desk over the hall's network, which is open between
// games only. What is asked of the desk takes time: a call returns at once, and
// tell is called with the news, on the goroutine of the pages, until one of them
// is the last or stop was called.
type Air interface {
	// Known reports whether the pack that is held names a desk.
	Known() bool

	// HandIn sends the game until the desk acknowledges it, and again while the
	// desk holds it in one place only.
	HandIn(tell func(AirNews)) (stop func())

	// TakeRound asks the desk of the pack for its packs.
	TakeRound(tell func(AirNews)) (stop func())

	// Meet asks a desk that no pack has named for its packs. Nobody has said
	// whose they are: a person compares the organizer's emblem.
	Meet(address string, tell func(AirNews)) (stop func())

	// Taken sends the statement that the device made when it took a pack, and behind
	// it that it is ready.
	Taken(statement []byte, tell func(AirNews)) (stop func())

	// State sends a statement that the device has signed.
	State(statement []byte, tell func(AirNews)) (stop func())
}

// AirNews is how far something has come that was asked of the desk.
type AirNews struct {
	Host    string    // that is called; empty if that is not known
	Attempt int       // from 1
	Err     error     // why the last attempt failed, to be said by Refusal; nil if none has
	Next    time.Time // when it is tried again; zero while it is tried, and where it is not

	// Last is set on the last news: it was done, or, if Err is set, it is not
	// tried again.
	Last bool

	Offer *device.Offer // what the desk has, if that was asked
	Held  AirHeld       // of what was sent, once the desk has it
	At    time.Time
}

// AirHeld is where the desk has what it was sent.
type AirHeld uint8

// Where the desk has it.
const (
	NotHeld   AirHeld = iota
	HeldHere          // in the one place that it has
	HeldTwice         // in its second place too
	HeldOnce          // the second place does not answer: it is sent again
)

// airWords are the words for it.
var airWords = [...]string{HeldHere: "air.held.here", HeldTwice: "air.held.twice", HeldOnce: "air.held.once"}

// HasAir reports whether the desk can be asked: there is a network, and the pack
// that is held names a desk.
func (k *Kit) HasAir() bool { return k.Opts.Air != nil && k.Opts.Air.Known() }

// Ask begins to ask something of the desk, and has heard called with the news. What
// was asked before is given up: one thing at a time is asked.
func (k *Kit) Ask(begin func(tell func(AirNews)) (stop func()), heard func(n AirNews)) {
	k.StopAsking()
	e := &errand{heard: heard}
	k.errand = e
	stop := begin(func(n AirNews) {
		if k.errand != e {
			return // it was given up meanwhile
		}
		if e.news = n; n.Last {
			k.errand = nil
		}
		heard(n)
	})
	if k.errand == e {
		e.stop = stop
	}
}

// StopAsking gives up what is asked of the desk, if anything is.
func (k *Kit) StopAsking() {
	if e := k.errand; e != nil {
		k.errand = nil
		if e.stop != nil {
			e.stop()
		}
	}
}

// Asking reports whether something is asked of the desk.
func (k *Kit) Asking() bool { return k.errand != nil }

// SayWait updates the time until the next attempt.
func (k *Kit) SayWait() {
	if e := k.errand; e != nil && !e.news.Next.IsZero() {
		e.heard(e.news)
	}
}

// errand is what is asked of the desk.
type errand struct {
	stop  func()
	heard func(n AirNews)
	news  AirNews // the last that was heard
}

// AirLine says in a line that the game was handed in, where the desk has it and since
// when.
func (k *Kit) AirLine(n AirNews) string {
	held := []rune(k.Words.Say(airWords[n.Held]))
	held[0] = unicode.ToLower(held[0])
	return k.Words.Say("handin.done", string(held)) + " · " + k.airTime(n)
}

// HandedLine says how the game was handed in: where the desk has it, or that it
// has not said so. It is empty for a game that was not handed in.
func (k *Kit) HandedLine() string {
	h := k.View.Handed
	switch {
	case h.IsConfirmed():
		held, at := HeldHere, time.UnixMilli(int64(h.At))
		switch h.Held {
		case scoresheet.HeldTwice:
			held = HeldTwice
		case scoresheet.HeldOnce:
			held = HeldOnce
		}
		return k.AirLine(AirNews{Held: held, At: at})
	case h.How != "":
		return k.Words.Say("handin.unconfirmed")
	}
	return ""
}

// AirHas says that the desk has what it was sent, and since when.
func (k *Kit) AirHas(n AirNews) string {
	return k.Words.Say("air.has") + " " + k.airTime(n)
}

func (k *Kit) airTime(n AirNews) string { return ClockTime(n.At.In(k.Opts.Zone)) }
