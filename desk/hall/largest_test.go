package hall_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"zapis/app/post"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// R-C01: the largest event that there may be: a thousand enrolled devices, thirty
// arbiters with three telephones each, twenty sections of thirteen rounds, each with
// its pack. A device that knows nothing gets its packs, and another that has them
// learns that there is nothing new. ZAPIS_HALL, as make test-hall sets it, makes it
// so large; it is a small one otherwise.
func TestLargestEvent(t *testing.T) {
	devices, arbiters, sections, rounds := long.OfHall(20, 1000), long.OfHall(3, 30), long.OfHall(3, 20), long.OfHall(2, 13)
	r := newAirRig(t)
	e := *r.desk.Event()
	key := func(kind, n int) ed25519.PublicKey {
		seed := sha256.Sum256(fmt.Append(nil, kind, n))
		return ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey)
	}
	answers := func() string {
		k, err := modes.NewAnswerKey()
		if err != nil {
			t.Fatal(err)
		}
		return k.Public().Text()
	}
	e.Arbiters = e.Arbiters[:1]
	for n := 1; n < arbiters; n++ {
		e.Arbiters = append(e.Arbiters, desk.Arbiter{Name: fmt.Sprintf("Arbiter with a Long Name, Number %d", n), Key: answers(), Phones: []string{answers(), answers(), answers()}})
	}
	for n := 1; n < sections; n++ {
		e.Sections = append(e.Sections, desk.Section{Name: fmt.Sprintf("Section of Group %02d", n), Rounds: rounds, Control: "90/5400+30:1800+30"})
	}
	r.say(organizer, desk.Place{}, e)
	var enrolled []intake.Said
	for n := range devices {
		text, err := attest.Enrol(seeded(200), attest.Certificate{
			Device: key(1, n), Role: attest.RoleOwner, Name: fmt.Sprintf("Owner-Ownersson, Firstname %d", n), From: "2026-11-01", Until: "2026-12-31",
		})
		if err != nil {
			t.Fatal(err)
		}
		enrolled = append(enrolled, intake.Said{Body: desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, key(1, n)), Certificate: string(text), Owner: "o"}})
	}
	if _, err := r.desk.State(t.Context(), organizer, enrolled); err != nil {
		t.Fatal(err)
	}
	by, err := office.Folder(r.server.Keys).Signer()
	if err != nil {
		t.Fatal(err)
	}
	written := func(p office.Packing) int {
		t.Helper()
		p.Desk = &r.event.Desk
		out, err := office.Pack(t.Context(), r.desk, organizer, by, p)
		if err != nil {
			t.Fatal(err)
		}
		return len(out.Text)
	}
	size := written(office.Packing{})
	largest, start := 0, time.Now()
	for round := 1; round <= rounds; round++ {
		for _, s := range e.Sections {
			if s.Name == "A" && round == 1 {
				continue // the rig has paired it
			}
			place := desk.Place{Section: s.Name, Round: round}
			var boards []desk.Board
			for n := range max(devices/2/sections, 1) {
				boards = append(boards, pairing(fmt.Sprint(n+1), fmt.Sprintf("Whiteson, Firstname %d", n), fmt.Sprintf("Blackson, Firstname %d", n)))
			}
			r.say(organizer, place, desk.Paired{Round: desk.Round{Boards: boards}})
			largest = max(largest, written(office.Packing{Round: r.desk.Hall().Round(s.Name, round)}))
		}
	}
	packs := len(office.Issues(r.desk))
	t.Logf("%d packs written in %v, load %s; the event's has %d KB, a round's up to %d KB", packs, time.Since(start).Round(time.Millisecond), long.Load(), size>>10, largest>>10)

	start = time.Now()
	list, err := r.courier.List(t.Context(), r.event)
	if err != nil || len(list) != packs {
		t.Fatalf("%d of %d packs are listed: %v", len(list), packs, err)
	}
	text := pack.FormatList(eventID, list)
	t.Logf("the list has %d KB of %d, and comes in %v", len(text)>>10, pack.MaxList>>10, time.Since(start).Round(time.Millisecond))
	d := newTablet(t)
	p := post.New(d)
	start = time.Now()
	offer, err := p.Meet(t.Context(), r.event.Desk.Addresses[0])
	if err != nil || offer.Event == nil || len(offer.Rounds) != sections {
		t.Fatalf("a first contact: %+v, %v", offer, err)
	}
	bytes := len(offer.Event.Text)
	for _, f := range offer.Rounds {
		bytes += len(f.Text)
	}
	t.Logf("a first contact takes %v and %d KB, load %s", time.Since(start).Round(time.Millisecond), bytes>>10, long.Load())
	for _, text := range [][]byte{offer.Event.Text, offer.Of("A").Text} {
		board := ""
		if len(text) == len(offer.Of("A").Text) {
			board = "1"
		}
		if _, _, err := d.TakePack(text, board, 0, ""); err != nil {
			t.Fatal(err)
		}
	}
	if rounds > 1 && d.Pack().Round != rounds {
		t.Fatalf("it holds %+v", d.Pack())
	}
	start = time.Now()
	again, err := p.TakeRound(t.Context(), nil)
	if err != nil || again.Event != nil || again.Round != nil {
		t.Errorf("there is nothing new, and it is offered %+v, %v", again, err)
	}
	t.Logf("that there is nothing new comes in %v", time.Since(start).Round(time.Millisecond))
	written(office.Packing{Round: r.desk.Hall().Round("A", rounds)})
	start = time.Now()
	if again, err = p.TakeRound(t.Context(), nil); err != nil || again.Round == nil || len(again.Rounds) != 1 {
		t.Errorf("the round's pack was written anew, and it is offered %+v, %v", again, err)
	}
	t.Logf("a new pack of its round comes in %v, load %s", time.Since(start).Round(time.Millisecond), long.Load())
}
