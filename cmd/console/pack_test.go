package main

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// writepack FILE KEY [ROUND [LANGUAGES]]: the pack of an event whose arbiter has that
// key, or the pack of its round.
func writePack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 4 {
		ts.Fatalf("usage: writepack FILE KEY [ROUND [LANGUAGES]]")
	}
	arbiter, err := modes.ParseAnswerKey(ts.ReadFile(args[1]))
	ts.Check(err)
	organizer := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{2}, ed25519.SeedSize))
	p := &pack.Pack{Issue: 1, At: time.Now().Add(-time.Hour), Event: desk.Event{
		ID: strings.Repeat("0a", 16), Name: "Club Cup", Place: "Lviv", Until: time.Now().Add(48 * time.Hour).Format(time.DateOnly),
		Sections:  []desk.Section{{Name: "Open", Rounds: 9, Control: "5400+30"}},
		Arbiters:  []desk.Arbiter{{Name: "Olena Ivanenko", Key: arbiter.Public().Text()}},
		Organizer: attest.FormatKey(attest.OrganizerPublic, organizer.Public().(ed25519.PublicKey)),
	}}
	if len(args) == 4 {
		p.Event.Languages = strings.Split(args[3], ",")
	}
	if len(args) > 2 {
		round, err := strconv.Atoi(args[2])
		ts.Check(err)
		p.Issue = 1 + round
		p.Round = &desk.Round{Section: "Open", Number: round, Boards: []desk.Board{
			{Name: "1", Players: [2]desk.Player{{Name: "Weiß, Jörg"}, {Name: "Ødegård"}}},
			{Name: "12", Players: [2]desk.Player{{Name: "Petrova, Anna", Rating: 2211}, {Name: "Ivanov, Ivan"}}},
		}}
	}
	m, err := pack.NewMandate(organizer, p.Event.ID, 1, key.Public().(ed25519.PublicKey))
	ts.Check(err)
	text, err := pack.Seal(p, m, key)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}
