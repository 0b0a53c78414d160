// Package handmade makes the log of a device event by event, for tests: even one
// that no device of today writes, or that somebody has changed.
package handmade

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
)

// Device is a device with one game in its log.
type Device struct {
	Record scoresheet.Record
	Stamp  scoresheet.Stamp // of the next event
	Events [][]byte         // of its only segment

	tb    testing.TB
	key   ed25519.PrivateKey
	chain scoresheet.Chain
}

// New opens a game at 16:00 in a zone two hours east. Each seed makes a device
// with a key of its own.
func New(tb testing.TB, seed byte, g scoresheet.GameOpened) *Device {
	tb.Helper()
	d := &Device{tb: tb, key: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))}
	d.Stamp = scoresheet.Stamp{Wall: 1_795_269_600_000, Boot: [16]byte{seed}, SinceBoot: 5000}
	public, ok := d.key.Public().(ed25519.PublicKey)
	if !ok {
		tb.Fatal("handmade: no key")
	}
	g.Zone = 120
	return d.Do(scoresheet.SegmentOpened{Number: 3, Game: true, Version: "1", FrontEnd: "touch", Lock: "kiosk", Device: public}, g)
}

// Wait lets time go by.
func (d *Device) Wait(t time.Duration) *Device {
	d.Stamp.Wall += scoresheet.Millis(t.Milliseconds())
	d.Stamp.SinceBoot += t.Milliseconds()
	return d
}

// Do writes events.
func (d *Device) Do(payloads ...scoresheet.Payload) *Device {
	d.tb.Helper()
	for _, p := range payloads {
		id := d.chain.Next
		b := d.chain.Link(p, d.Stamp)
		e, err := scoresheet.DecodeEvent(b)
		if err == nil {
			err = d.Record.Fold(id, e)
		}
		if err != nil {
			d.tb.Fatal(err)
		}
		d.Events = append(d.Events, b)
	}
	return d
}

// Write writes moves in the English notation, with blanks between them, a minute
// each.
func (d *Device) Write(moves string) *Device {
	d.tb.Helper()
	for text := range strings.FieldsSeq(moves) {
		plan, err := d.Record.PlanText(text, notation.English)
		if err != nil {
			d.tb.Fatal(err)
		}
		d.Wait(time.Minute).Do(plan...)
	}
	return d
}

// PGN returns the attested PGN of the game as Record has it.
func (d *Device) PGN() []byte {
	d.tb.Helper()
	alarms, err := attest.CountAlarms([][][]byte{d.Events})
	if err != nil {
		d.tb.Fatal(err)
	}
	text, err := attest.PGN(&d.Record, attest.Facts{FrontEnd: "touch", Lock: "kiosk", Head: d.chain.Head, Events: d.chain.Next, Alarms: alarms}, d.key)
	if err != nil {
		d.tb.Fatal(err)
	}
	return text
}

// File returns the game's record file.
func (d *Device) File() []byte { return attest.RecordFile(d.PGN(), [][][]byte{d.Events}) }
