package app_test

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/post"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
)

const deskHost = "192.168.1.10:8443"

// withAir is a device that took the pack of round 3, which names a desk, with a stick
// in.
func withAir(t testing.TB, size fyne.Size) (*rig, *stage.Air) {
	t.Helper()
	air := &stage.Air{Named: true}
	dev := stage.New(t)
	took(t, dev)
	return rigWith(t, dev, size, page.Options{Air: air, Stick: func() string { return "export" }}), air
}

// over has the game of the board played and signed.
func (r *rig) over() {
	r.Helper()
	_, err := r.dev.New(device.NewGame{})
	r.must(err)
	r.must(r.dev.Play("e2e4", "e7e5"))
	_, err = r.dev.Result(scoresheet.Draw, "")
	r.must(err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err = r.dev.Approve(who, "x")
		r.must(err)
	}
	r.ui.Refresh()
}

// ended has it shown as codes and released.
func (r *rig) ended() {
	r.Helper()
	r.over()
	_, err := r.dev.HandIn()
	r.must(err)
	r.must(r.dev.HandedIn(true))
	_, err = r.dev.Release()
	r.must(err)
	r.ui.Refresh()
}

func (r *rig) wantSeen(texts ...string) {
	r.Helper()
	for _, text := range texts {
		if !r.sees(text) && !r.reads(text) {
			r.Errorf("the page does not say %q", text)
		}
	}
}

// reads reports whether a text that breaks into lines is on the screen.
func (r *rig) reads(text string) (seen bool) {
	page.Walk(r.ui.Content(), func(o fyne.CanvasObject) {
		if reader, ok := o.(*page.Reader); ok {
			seen = seen || strings.Contains(reader.Text(), text)
		}
	})
	return seen
}

func (r *rig) wantButtons(there bool, names ...string) {
	r.Helper()
	for _, name := range names {
		if (r.ui.Button(name) != nil) != there {
			r.Errorf("button %s: want %t", name, there)
		}
	}
}

// R-G10, R-C01: from GAME ENDED one touch sends the game to the desk; the page says
// which attempt it is, why it does not go and when it is tried again; the stick and the
// codes are a touch away all the time; and at the end it says where the desk has it.
func TestHandInOverTheAirPage(t *testing.T) {
	for _, size := range sizes {
		r, air := withAir(t, size)
		r.ended()
		r.press("handin.do")
		if len(air.Asked) != 1 || air.Asked[0] != "hand in" {
			t.Fatalf("%v: asked %v", size, air.Asked)
		}
		r.wantSeen("Sending the game")
		r.wantButtons(true, "air.stop", "handin.stick", "handin.codes")
		r.wantButtons(false, "air.again", "action.done")
		air.Tell(page.AirNews{Host: deskHost, Attempt: 1})
		r.wantSeen(deskHost)
		air.Tell(page.AirNews{Attempt: 1, Err: errUnreached, Next: r.now.Add(5 * time.Second)})
		r.wantSeen("Nobody answers at "+deskHost, "Attempt 2 in 5 s")
		r.wantButtons(true, "air.stop", "handin.stick", "handin.codes")
		r.now = r.now.Add(3 * time.Second)
		r.ui.SetNow(r.now)
		r.wantSeen("Attempt 2 in 2 s")
		air.Tell(page.AirNews{Host: deskHost, Attempt: 2})
		r.wantSeen("Attempt 2")
		word, err := r.dev.CheckWord()
		r.must(err)
		air.Tell(page.AirNews{Attempt: 2, Held: page.HeldTwice, At: r.now, Last: true})
		r.wantSeen("The desk has it.", "Held in two places · 14:32", word.Word)
		r.wantButtons(false, "air.stop", "handin.codes")
		r.press("action.done")
		r.wantSeen("Handed in: held in two places · 14:32")
		r.wantButtons(true, "arbiter.enter", "handin.do")
		if air.Stopped != 0 {
			t.Errorf("%v: it was given up", size)
		}
	}
}

var errUnreached = &stage.AirFault{Key: "air.unreached", Args: []any{deskHost}}

// Stop gives it up and shows the other ways, over the air again as the first.
func TestStopHandingIn(t *testing.T) {
	r, air := withAir(t, usual)
	r.ended()
	r.press("handin.do", "air.stop")
	r.wantButtons(true, "handin.air", "handin.stick", "handin.codes", "plain.take")
	if air.Stopped != 1 {
		t.Errorf("given up %d times", air.Stopped)
	}
	air.Tell(page.AirNews{Held: page.HeldHere, At: r.now, Last: true}) // which comes too late
	if r.sees("The desk has it") {
		t.Error("it goes on after it was given up")
	}
	r.press("handin.air", "handin.codes")
	if len(air.Asked) != 2 || air.Stopped != 2 || r.ui.Film() == nil {
		t.Errorf("asked %v, given up %d times", air.Asked, air.Stopped)
	}
}

// A refusal says the reason, and what to do instead; nothing is tried by itself then.
func TestRefusedOverTheAir(t *testing.T) {
	for key, want := range map[string]string{
		"air.otherdesk": "not the one that the pack names", "air.stranger": "other than the desk", "air.refused": "did not take it",
		"air.noaddress": "names no desk", "air.size": "too large", "air.busy": "has a problem",
	} {
		r, air := withAir(t, usual)
		r.over()
		r.press("handin.do")
		air.Tell(page.AirNews{Attempt: 1, Err: &stage.AirFault{Key: key, Args: []any{deskHost}}, Last: true})
		r.wantSeen("That did not work.", want)
		r.wantButtons(true, "handin.codes", "handin.stick", "air.again", "air.stop")
		r.press("air.again")
		if len(air.Asked) != 2 {
			t.Errorf("%s: asked %v", key, air.Asked)
		}
		r.wantSeen("Sending the game")
		r.wantButtons(false, "air.again")
	}
}

// Held in one place it is sent again, also after the cover was closed, and GAME ENDED
// says so until the second place has it; with the three minutes it ends.
func TestHeldOnceThenTwice(t *testing.T) {
	r, air := withAir(t, usual)
	r.ended()
	r.press("handin.do")
	air.Tell(page.AirNews{Attempt: 1, Held: page.HeldOnce, At: r.now, Next: r.now.Add(10 * time.Second)})
	r.wantSeen("Held in one place so far · 14:32", "It is sent again")
	r.press("action.done")
	r.ui.SetNow(r.now)
	r.wantSeen("held in one place so far")
	if air.Stopped != 0 {
		t.Error("it is not sent again")
	}
	air.Tell(page.AirNews{Attempt: 2, Held: page.HeldTwice, At: r.now, Last: true})
	r.ui.SetNow(r.now)
	r.wantSeen("held in two places")

	r, air = withAir(t, usual)
	r.ended()
	r.press("handin.do")
	r.dev.Pass(4 * time.Minute)
	r.ui.SetNow(r.now)
	if air.Stopped != 1 || r.ui.Button("owner.about") == nil {
		t.Errorf("after three minutes it was given up %d times", air.Stopped)
	}
}

// An arbiter who comes in ends it, and is told so; his way in stays open all the time.
func TestArbiterEndsTheHandIn(t *testing.T) {
	air := &stage.Air{Named: true}
	dev := stage.New(t)
	must(t, dev.SetCode(device.RoleArbiter, arbiterCode, ""))
	_, err := dev.New(stage.Pairing())
	must(t, err)
	must(t, dev.Play("e2e4"))
	_, err = dev.Result(scoresheet.Draw, "")
	must(t, err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err = dev.Approve(who, "x")
		must(t, err)
	}
	r := rigWith(t, dev, usual, page.Options{Air: air})
	began := len(air.Asked)
	r.ui.Ask(air.HandIn, func(page.AirNews) {})
	if len(air.Asked) != began+1 {
		t.Fatal("nothing was asked")
	}
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
	if air.Stopped != 1 || !strings.Contains(r.ui.Note(), "Nothing more is sent") {
		t.Errorf("given up %d times, and it says %q", air.Stopped, r.ui.Note())
	}
}

// R-C01: *Take the round* is one touch from the card of the event; what the desk has
// is taken as from a stick, and the desk is told.
func TestTakeTheRoundOverTheAir(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8], sizes[9]} {
		r, air := withAir(t, size)
		r.press("air.round")
		r.wantSeen("Asking the desk")
		air.Tell(page.AirNews{Attempt: 1, Err: errUnreached, Next: r.now.Add(time.Second)})
		r.wantSeen("Nobody answers")
		r.wantButtons(true, "pack.take", "air.stop")
		air.Tell(page.AirNews{Last: true, Offer: found(r, packOf(t, 3))})
		r.wantSeen("no newer pack")
		r.press("action.back", "air.round")
		air.Tell(page.AirNews{Last: true, Offer: found(r, packOf(t, 0), packOf(t, 3), packOf(t, 4))})
		if p := r.dev.Pack(); p.Round != 4 {
			t.Fatalf("%v: round %d was taken", size, p.Round)
		}
		if last := air.Asked[len(air.Asked)-1]; last != "taken" || len(air.Stated) == 0 {
			t.Errorf("%v: the desk is not told: %v", size, air.Asked)
		}
		air.Tell(page.AirNews{Last: true, Held: page.HeldHere, At: r.now})
		if !strings.Contains(r.ui.Note(), "The desk knows") {
			t.Errorf("%v: it says %q", size, r.ui.Note())
		}
	}
}

// A device that holds nothing asks at the address on the wall, shows the emblem, asks
// for its board, and is in GAME: with the address typed in figures.
func TestMeetADesk(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8], sizes[9]} {
		air := &stage.Air{}
		r := rigWith(t, stage.New(t), size, page.Options{Air: air})
		r.press("start.pack", "air.meet")
		for _, key := range "192.168.1.1x0" {
			if key == 'x' {
				r.press("action.delete", "key 1")
				continue
			}
			r.press("key " + string(key))
		}
		r.press("air.ask")
		if got := air.Asked[0]; got != "meet https://192.168.1.10:8443" {
			t.Fatalf("%v: %s", size, got)
		}
		air.Tell(page.AirNews{Attempt: 1, Err: &stage.AirFault{Key: "air.nopack"}, Last: true})
		r.wantSeen("no pack yet")
		r.press("air.stop", "air.ask") // the address is there still
		if got := air.Asked[1]; got != "meet https://192.168.1.10:8443" {
			t.Fatalf("%v: %s", size, got)
		}
		air.Tell(page.AirNews{Last: true, Offer: found(r, packOf(t, 3), packOf(t, 2))})
		if r.dev.Pack().Held {
			t.Fatal("it was taken before the emblem was compared")
		}
		air.Named = true
		r.press("pack.same")
		if air.Asked[len(air.Asked)-1] != "taken" {
			t.Errorf("the desk is not told: %v", air.Asked)
		}
		r.listed("board 12")
		r.press("side black", "start.do")
		if v := r.dev.View(); v.Mode != modes.Game || v.Place != "Open/3/12" {
			t.Errorf("%v: %v %q: %s", size, v.Mode, v.Place, r.ui.Note())
		}
	}
}

// issued is a pack of a round of a section, or of the event alone for round 0, under a
// number of its own.
func issued(t testing.TB, section string, round, issue int) []byte {
	t.Helper()
	data, err := stage.Pack(time.Now(), round, func(p *pack.Pack) {
		p.Issue = issue
		if round > 0 {
			p.Round.Section, p.Event.Sections[0].Name = section, section
		}
	})
	must(t, err)
	return data
}

// R-C01: if the event's pack and the round are both new, both are taken, in this order,
// and the emblem is compared once; the desk is told once, when the last was taken.
func TestEventsPackAndRoundOverTheAir(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8]} {
		r, air := withAir(t, size)
		r.press("air.round")
		air.Tell(page.AirNews{Last: true, Offer: found(r, issued(t, "Open", 4, 8), issued(t, "", 0, 9))})
		if p := r.dev.Pack(); p.Round != 4 || r.dev.Desk().Issue != 9 {
			t.Errorf("%v: round %d, issue %d: %s", size, p.Round, r.dev.Desk().Issue, r.ui.Note())
		}
		if got := strings.Join(air.Asked, ", "); got != "take, taken" {
			t.Errorf("%v: asked %s", size, got)
		}
		r.listed("board 12")
		r.press("side black")
		if got := strings.Join(air.Asked, ", "); got != "take, taken, state" {
			t.Errorf("%v: after the board was chosen: asked %s", size, got)
		}

		air = &stage.Air{}
		r = rigWith(t, stage.New(t), size, page.Options{Air: air})
		r.press("start.pack", "air.meet", "key 1", "air.ask")
		offer := found(r, issued(t, "", 0, 9), issued(t, "Open", 4, 8))
		air.Named = true
		air.Tell(page.AirNews{Last: true, Offer: offer})
		r.press("pack.same")
		if p := r.dev.Pack(); p.Round != 4 || r.dev.Desk().Issue != 9 || r.ui.Button("pack.same") != nil {
			t.Errorf("%v: at first: round %d, issue %d: %s", size, p.Round, r.dev.Desk().Issue, r.ui.Note())
		}
		if got := air.Asked[len(air.Asked)-1]; got != "taken" || len(air.Asked) != 2 {
			t.Errorf("%v: at first: asked %v", size, air.Asked)
		}
	}
}

// Which round is meant is answered in one place, for the pages and the console: that of
// the device's section, of several the one that has its board, and none of another
// section without a word.
func TestWhichRoundIsMeant(t *testing.T) {
	open4, rapid1 := issued(t, "Open", 4, 8), issued(t, "Rapid", 1, 9)
	none, held := rigWith(t, stage.New(t), usual, page.Options{}), withPacks(t, usual, func(dev *stage.Device) { took(t, dev) })
	owned := rigWith(t, stage.New(t), usual, page.Options{})
	must(t, owned.dev.SetProfile(device.Profile{Name: "Olha Kovalenko"}))
	other, err := stage.Pack(time.Now(), 1, func(p *pack.Pack) {
		p.Issue, p.Round.Section, p.Event.Sections[0].Name = 9, "Rapid", "Rapid"
		p.Round.Boards = p.Round.Boards[:2]
	})
	must(t, err)
	for _, tt := range []struct {
		name      string
		r         *rig
		packs     [][]byte
		want      string
		all       int
		elsewhere bool
	}{
		{"the only one", none, [][]byte{open4}, "Open", 1, false},
		{"of two sections nobody knows", none, [][]byte{open4, rapid1}, "", 2, false},
		{"its section's", held, [][]byte{rapid1, open4}, "Open", 2, false},
		{"another section's alone", held, [][]byte{rapid1}, "", 1, true},
		{"what is held", held, [][]byte{packOf(t, 3)}, "", 0, false},
		{"the one with its owner", owned, [][]byte{open4, other}, "Open", 2, false},
		{"both have him", owned, [][]byte{open4, rapid1}, "", 2, false},
		{"the last of a section", none, [][]byte{open4, packOf(t, 2)}, "Open", 1, false},
	} {
		o := found(tt.r, tt.packs...)
		got := ""
		if o.Round != nil {
			got = o.Round.Section
		}
		if got != tt.want || len(o.Rounds) != tt.all || o.Elsewhere != tt.elsewhere || o.Event != nil {
			t.Errorf("%s: %q of %d, elsewhere %v", tt.name, got, len(o.Rounds), o.Elsewhere)
		}
	}
	// The page asks, and takes none of another section by itself.
	r, air := withAir(t, usual)
	r.press("air.round")
	air.Tell(page.AirNews{Last: true, Offer: found(r, rapid1)})
	if p := r.dev.Pack(); p.Section != "Open" {
		t.Errorf("the round of %s was taken", p.Section)
	}
	r.listed("round Rapid")
	if p := r.dev.Pack(); p.Section != "Rapid" {
		t.Errorf("the round of %s was taken", p.Section)
	}
}

// A device whose pack names no desk is not left with the stick: it can ask one by its
// address, and what that one has is judged as from a stick.
func TestDeskAfterAPackThatNamesNone(t *testing.T) {
	air := &stage.Air{}
	dev := stage.New(t)
	took(t, dev)
	r := rigWith(t, dev, usual, page.Options{Air: air})
	r.wantButtons(false, "air.round")
	r.press("pack.take", "air.meet", "key 1", "air.ask")
	air.Tell(page.AirNews{Last: true, Offer: found(r, packOf(t, 4))})
	if p := r.dev.Pack(); p.Round != 4 {
		t.Errorf("round %d was taken: %s", p.Round, r.ui.Note())
	}
}

// An address is taken as people write it.
func TestAddressAsPeopleWriteIt(t *testing.T) {
	for typed, want := range map[string]string{
		"192.168.1.10":                 "https://192.168.1.10:8443",
		" 192,168, 1.10. ":             "https://192.168.1.10:8443",
		"192.168.1.10:9000":            "https://192.168.1.10:9000",
		"HTTPS://192.168.1.10:8443/":   "https://192.168.1.10:8443",
		"https://192.168.1.10":         "https://192.168.1.10:8443",
		"http://127.0.0.1:8080":        "http://127.0.0.1:8080",
		"Laptop.local":                 "https://laptop.local:8443",
		"[fd00::1]":                    "https://[fd00::1]:8443",
		"https://192.168.1.10/records": "https://192.168.1.10/records", // and the courier says what an address is
	} {
		air := &stage.Air{}
		r := rigWith(t, stage.New(t), usual, page.Options{Air: air})
		r.press("start.pack", "air.meet", "air.ask")
		if len(air.Asked) != 0 {
			t.Error("asked without an address")
		}
		r.ui.Fill("Address", typed)
		r.press("air.ask")
		if air.Asked[0] != "meet "+want {
			t.Errorf("%q: %s, want %s", typed, air.Asked[0], want)
		}
	}
}

// The ready-statement goes to the desk while its code is shown.
func TestReadyOverTheAir(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8]} {
		r, air := withAir(t, size)
		r.press("pack.ready")
		if len(air.Asked) != 1 || air.Asked[0] != "state" || len(air.Stated) == 0 || r.ui.Code() == "" {
			t.Fatalf("%v: asked %v", size, air.Asked)
		}
		r.wantSeen("Telling the desk")
		air.Tell(page.AirNews{Attempt: 1, Err: errUnreached, Next: r.now.Add(time.Second)})
		r.wantSeen("Nobody answers")
		air.Tell(page.AirNews{Last: true, Held: page.HeldTwice, At: r.now})
		r.wantSeen("The desk has it. 14:32")
		r.press("action.done")
		r.wantButtons(true, "pack.ready")
	}
}

// Without a network, or where the pack names no desk, everything is as it was, but that
// GAME ENDED offers the stick and the codes.
func TestNoAir(t *testing.T) {
	r := withPacks(t, usual, func(dev *stage.Device) { took(t, dev) })
	r.wantButtons(false, "air.round")
	r.press("pack.take")
	r.wantButtons(false, "air.meet")
	r.ended()
	r.press("handin.do")
	r.wantButtons(true, "handin.stick", "handin.codes", "plain.take")
	r.wantButtons(false, "handin.air")
	r.press("handin.stick")
	if len(r.saved["Open-3-12-black.zapis"]) == 0 {
		t.Error("nothing is on the stick")
	}
}

// found are packs as they come over the air.
func found(r *rig, packs ...[]byte) *device.Offer { return post.Offered(r.dev, packs) }

// R-G10: GAME ENDED says that a game was handed in which the desk has not
// confirmed; nobody takes that for more.
func TestEndedSaysWhatTheDeskHasNotConfirmed(t *testing.T) {
	for _, size := range sizes {
		r, _ := withAir(t, size)
		r.ended()
		if said := r.ui.EndedWords(); !strings.Contains(said, "Handed in; the desk has not confirmed it") {
			t.Errorf("%v: GAME ENDED says %q", size, said)
		}
	}
}
