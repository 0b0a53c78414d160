package pack_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"log"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// The organizer gives an event key its mandate, which signs a pack. A device parses
// what it is given, and compares the emblem of the organizer's key once.
func Example() {
	organizer := ed25519.NewKeyFromSeed([]byte(strings.Repeat("o", ed25519.SeedSize)))
	event := ed25519.NewKeyFromSeed([]byte(strings.Repeat("e", ed25519.SeedSize)))
	const id = "0123456789abcdef0123456789abcdef"
	mandate, err := pack.NewMandate(organizer, id, 1, event.Public().(ed25519.PublicKey))
	if err != nil {
		log.Fatal(err)
	}
	arbiter := attest.FormatKey(attest.ArbiterPublic, bytes.Repeat([]byte{9}, 32))
	text, err := pack.Seal(&pack.Pack{
		Issue: 7, At: time.Date(2026, 11, 20, 14, 2, 11, 0, time.UTC),
		Event: desk.Event{
			ID: id, Name: "City Open", Organizer: attest.FormatKey(attest.OrganizerPublic, organizer.Public().(ed25519.PublicKey)),
			Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "40/5400+30:1800+30"}},
			Arbiters: []desk.Arbiter{{Name: "Ivanova, Vera", Key: arbiter, Chief: true}},
		},
	}, mandate, event)
	if err != nil {
		log.Fatal(err)
	}
	p, err := pack.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Event.Name, "issue", p.Issue, attest.EmblemOf(p.Mandate.Organizer).Text())

	_, err = pack.Parse([]byte(strings.Replace(string(text), "City Open", "City open", 1)))
	fmt.Println(err)
	// Output:
	// City Open issue 7 Rf2 ba3 Nb5 Bb6 Ng6 Nf7
	// the organizer did not sign this pack: something in it was changed
}
