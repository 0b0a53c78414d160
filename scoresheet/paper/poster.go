package paper

import (
	"crypto/ed25519"
	"io"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// Poster is a sheet for the wall: the organizer's emblem, with which the players
// compare their devices once, and where the desk is.
type Poster struct {
	Event     string
	Key       ed25519.PublicKey // the organizer's
	Addresses []string          // of the desk; none if it is not reached over the air
	At        time.Time         // the day of the document
}

// WritePoster prints it on one page.
func WritePoster(w io.Writer, f Form, poster *Poster) error {
	p := newPrinter(f)
	p.AddPage()
	room, middleOf := p.w-2*p.margin, p.w/2
	y := p.margin + p.title
	p.ink(ink)
	p.fit(poster.Event, middleOf, y, room, 2*p.title, true, middle)
	y += p.title
	p.ink(second)
	p.fit(p.Words.Say("paper.emblem"), middleOf, y, room, 1.2*p.title, false, middle)
	y += p.title * 0.6
	side := min(room, p.h*0.55)
	p.emblem(poster.Key, middleOf-side/2, y, side)
	y += side + p.title*0.8
	p.ink(ink)
	p.fit(attest.EmblemOf(poster.Key).Text(), middleOf, y, room, 1.5*p.title, true, middle)
	y += p.title * 0.6
	p.ink(second)
	p.fit(scoresheet.Grouped(attest.Fingerprint(poster.Key), 4), middleOf, y, room, p.text, false, middle)
	y += p.title * 0.7
	p.ink(ink)
	for _, line := range p.lines(p.Words.Say("paper.emblem.compare"), room, p.title, false) {
		p.put(line, middleOf, y, p.title, false, middle)
		y += p.title * 0.5
	}
	if len(poster.Addresses) > 0 {
		p.ink(second)
		y += p.title * 0.3
		p.fit(p.Words.Say("paper.address"), middleOf, y, room, p.text, false, middle)
		p.ink(ink)
		for _, a := range poster.Addresses[:min(len(poster.Addresses), maxAddresses)] {
			y += p.title * 0.55
			p.fit(a, middleOf, y, room, 1.2*p.title, true, middle)
		}
	}
	return p.finish(w, p.Words.Say("paper.emblem"), poster.At)
}

// maxAddresses is how many addresses of the desk are printed.
const maxAddresses = 4
