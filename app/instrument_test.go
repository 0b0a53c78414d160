package app_test

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/logwords"
)

const (
	keyCode   = "0123456789"
	otherCode = "9999999999"
)

// asking is a device in a game, locked, whose event lists keys beside those of its
// arbiters.
func asking(t testing.TB, keys ...string) *stage.Device {
	t.Helper()
	dev := stage.New(t)
	data, err := stage.Pack(time.Now(), 3, func(p *pack.Pack) { p.Event.Arbiters[1].Phones = keys })
	must(t, err)
	_, _, err = dev.TakePack(data, "12", scoresheet.RecorderBlack, "")
	must(t, err)
	_, err = dev.New(device.NewGame{})
	must(t, err)
	return dev
}

func asked(t testing.TB, dev *stage.Device) string {
	t.Helper()
	c, err := dev.Challenge(device.AnyArbiter)
	must(t, err)
	return c.Text
}

// groups touches the letters of a challenge.
func (r *rig) groups(challenge string) {
	r.Helper()
	for _, letter := range strings.ReplaceAll(challenge, " ", "") {
		r.press("key " + string(letter))
	}
	r.press("action.done")
}

// R-A01: an arbiter's device makes his key under a code of his own, gives its public
// half away as a code and on the stick, and answers a device in the hall: the letters
// are typed, his code, and eight digits are typed there, whose log says who came.
func TestAnswerADeviceByTouch(t *testing.T) {
	for _, size := range sizes {
		r := rigWith(t, stage.New(t), size, page.Options{})
		r.press("owner.about", "hall.answer.title")
		r.press("instrument.make")
		r.code("123456")
		r.wantSaid("10 to 32 digits")
		r.code(keyCode)
		r.wantSaid("once more")
		r.code(otherCode)
		r.wantSaid("not the same")
		r.code(keyCode)
		r.code(keyCode)
		own, err := r.dev.OwnKey()
		r.must(err)
		if said := r.ui.SealKeyWords(); own.Public == "" || !strings.Contains(said, own.Short) || !strings.Contains(said, "The desk takes this key") {
			t.Fatalf("%v: it says %q", size, said)
		}
		r.press("owner.sealed.save")
		if got := string(r.saved["zapis-arbiter-public.txt"]); got != own.Public+"\n" {
			t.Fatalf("%v: on the stick is %q", size, got)
		}

		other := asking(t, own.Public)
		challenge := asked(t, other)
		r.press("instrument.type")
		r.groups("1" + challenge[1:])
		r.wantSaid("A letter is wrong")
		r.press("action.cancel", "instrument.type")
		r.groups(challenge[:70])
		r.wantSaid("incomplete")
		for _, letter := range strings.ReplaceAll(challenge[70:], " ", "") {
			r.press("key " + string(letter)) // what was typed is there still
		}
		r.press("action.done")
		r.wantSaid(scoresheet.Grouped(other.DeviceID(), 4))
		r.code(otherCode)
		r.wantSaid("Wrong code")
		r.press("action.cancel", "action.done") // the letters are there still
		r.code(keyCode)
		said := r.ui.SealKeyWords()
		digits := strings.Join(strings.Fields(said)[:2], "")
		if len(digits) != modes.AnswerDigits || !r.sees(scoresheet.Grouped(other.DeviceID(), 4)) || !strings.Contains(said, "Opens this device only, once") {
			t.Fatalf("%v: it says %q", size, said)
		}
		must(t, other.Answer(digits))
		if other.View().Mode != modes.Arbiter {
			t.Errorf("%v: the other device is in %v mode", size, other.View().Mode)
		}
		stored, err := other.ActionLog()
		must(t, err)
		came := ""
		for _, e := range logwords.Read(stored).Events {
			if p, ok := e.Payload.(scoresheet.ArbiterCame); ok {
				came += p.Name
			}
		}
		if came != "Jörg Müller" {
			t.Errorf("%v: its log says that %q came", size, came)
		}
		r.press("hall.answer.next", "action.cancel", "action.back")
		r.wantButtons(true, "hall.answer.title", "owner.enrol")
	}
}

// The key that the desk has made is brought on a stick, and taken away again; whose it
// is stands there as soon as a pack says so.
func TestBringAnArbitersKey(t *testing.T) {
	key, err := stage.Arbiter()
	must(t, err)
	other, err := modes.NewAnswerKey()
	must(t, err)
	for _, size := range []fyne.Size{sizes[0], sizes[4], sizes[8]} {
		dev := stage.New(t)
		took(t, dev)
		stick := stickOf{{Name: "arbiter.key", Data: []byte(key.Text() + "\n")}, {Name: "public.txt", Data: []byte(key.Public().Text())}}
		r := rigWith(t, dev, size, page.Options{Inbox: &stick})
		r.press("pack.own", "owner.about", "hall.answer.title", "instrument.bring")
		if r.ui.Button("file 2") != nil {
			t.Errorf("%v: it takes a public key", size)
		}
		r.press("file 1")
		r.code(keyCode)
		r.code(keyCode)
		if said := r.ui.SealKeyWords(); !strings.Contains(said, key.Public().Short()) || !strings.Contains(said, "Answers for Олена Іваненко") {
			t.Fatalf("%v: it says %q", size, said)
		}
		r.press("owner.sealed.remove", "action.cancel", "owner.sealed.remove", "confirm")
		if k, err := r.dev.OwnKey(); err != nil || k.Public != "" || r.ui.Button("instrument.make") == nil {
			t.Errorf("%v: %+v, %v", size, k, err)
		}
		// A key that the event does not list says so.
		_, err := r.dev.BringKey(other.Text(), keyCode)
		r.must(err)
		r.press("action.back", "hall.answer.title")
		if said := r.ui.SealKeyWords(); !strings.Contains(said, "does not list this key") {
			t.Errorf("%v: it says %q", size, said)
		}
	}
}

// A row of docs/threats.md: whoever has the arbiter's device tries codes. Each wrong one
// waits longer, as codes do everywhere, and in a game there is nothing to try.
func TestInstrumentsCodeByTouch(t *testing.T) {
	key, err := stage.Arbiter()
	must(t, err)
	dev := stage.New(t)
	_, err = dev.BringKey(key.Text(), keyCode)
	must(t, err)
	challenge := asked(t, asking(t))
	r := rigWith(t, dev, usual, page.Options{})
	r.press("owner.about", "hall.answer.title", "instrument.type")
	r.groups(challenge)
	for range 3 {
		r.code(otherCode)
		r.wantSaid("Wrong code")
	}
	r.code(keyCode)
	r.wantSaid("Wait 1 s")
	dev.Pass(time.Second)
	r.code(keyCode)
	r.wantSeen("Opens this device only")
	_, err = dev.New(stage.Pairing())
	r.must(err)
	r.ui.Refresh()
	r.wantButtons(false, "hall.answer.title", "instrument.type")
	if _, err := dev.AnswerDevice(challenge, keyCode); err == nil {
		t.Error("it answers in a game")
	}
}

// The pages say everything in every language.
func TestInstrumentInSixLanguages(t *testing.T) {
	key, err := stage.Arbiter()
	must(t, err)
	challenge := asked(t, asking(t))
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[9]} {
		for _, lang := range assets.Languages() {
			dev := stage.New(t)
			took(t, dev)
			r := rigWith(t, dev, size, page.Options{Lang: lang})
			r.press("pack.own", "owner.about", "hall.answer.title")
			r.wantSeen(assets.Words(lang).Say("instrument.what"))
			_, err := dev.BringKey(key.Text(), keyCode)
			r.must(err)
			r.press("action.back", "hall.answer.title", "instrument.type")
			r.groups(challenge)
			r.code(keyCode)
			if said := r.ui.SealKeyWords(); !strings.Contains(said, assets.Words(lang).Say("hall.answer.same.not")) {
				t.Errorf("%v %s: it says %q", size, lang, said)
			}
		}
	}
}

// wantSaid wants a text on the screen that may be broken into lines.
func (r *rig) wantSaid(text string) {
	r.Helper()
	if all := strings.Join(r.ui.TextsSeen(), " "); !strings.Contains(all, text) {
		r.Errorf("the page does not say %q: %q", text, all)
	}
}
