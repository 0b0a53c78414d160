package app_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
)

// touchSpot touches a place where nothing of its own is drawn.
func (r *rig) touchSpot(name string) {
	r.Helper()
	s := r.ui.Spot(name)
	if s == nil {
		r.Fatalf("there is no spot %q", name)
	}
	r.tapAt(page.CenterOf(s))
}

func (r *rig) enterCode() {
	r.Helper()
	for _, digit := range arbiterCode {
		r.press("digit " + string(digit))
	}
	r.press("action.done")
}

// callPages are the pages of game mode from which the arbiter is called.
var callPages = map[string]func(r *rig){
	"game":    func(*rig) {},
	"cell":    func(r *rig) { r.cell("1b") },
	"sheet":   func(r *rig) { r.press("action.more", "action.sheet") },
	"keypad":  func(r *rig) { r.press("action.write", "key N", "key f") },
	"more":    func(r *rig) { r.press("action.more") },
	"claim":   func(r *rig) { r.press("action.claim", "claim.nextmove claim.repetition") },
	"result":  func(r *rig) { r.press("action.end", "result 1-0") },
	"sign":    func(r *rig) { r.press("action.end", "result 1-0", "end.resignation") },
	"signing": func(r *rig) { r.press("action.end", "result 1-0", "end.resignation", "sign white") },
}

// A touch of the mode's word, or of an alarm's strip, asks for the arbiter's code on
// every page of game mode, hides neither band nor alarm, and is undone by one touch.
func TestArbiterFromBandAndStrip(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], usual} {
		for name, open := range callPages {
			for _, spot := range []string{"call by band", "call by alarm"} {
				t.Run(fmt.Sprintf("%s %s %gx%g", name, spot, size.Width, size.Height), func(t *testing.T) {
					r := started(t, size)
					r.TB = t
					r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
					if spot == "call by alarm" {
						r.dev.Raised = allAlarms()[:1]
					} else if s := r.ui.Spot("call by alarm"); s != nil {
						t.Error("there is a strip to touch without an alarm")
					}
					r.ui.Refresh()
					open(r)
					r.ui.Refresh()
					before, buttons := r.ui.Where(), r.names()
					r.touchSpot(spot)
					asked := r.ui.Where()
					if asked == before {
						t.Fatal("no code is asked for")
					}
					digit := r.ui.Button("digit 5")
					if digit == nil || !r.ui.OnTop(digit) {
						t.Fatal("the pad is not seen")
					}
					for _, b := range r.ui.Buttons() {
						if at := page.CenterOf(b); r.ui.OnTop(b) && at.Y < r.ui.Geo.Page.Y {
							t.Errorf("%s lies over the band or the alarm", b.Name)
						}
					}
					r.press("digit 2")
					r.touchSpot(spot) // again: the pad stays, and what is typed
					if r.ui.Where() != asked {
						t.Errorf("touched again it is %q, was %q", r.ui.Where(), asked)
					}
					r.press("action.delete", "action.cancel")
					if r.ui.Where() != before {
						t.Errorf("closed it is %q, was %q", r.ui.Where(), before)
					}
					if got := r.names(); got != buttons {
						t.Errorf("closed there are %s, were %s", got, buttons)
					}
					r.touchSpot(spot)
					r.enterCode()
					if r.dev.View().Mode != modes.Arbiter {
						t.Fatal("the arbiter is not in")
					}
					if ack := r.ui.Button("arbiter.ack"); (ack != nil) != (spot == "call by alarm") {
						t.Errorf("the alarm can be acknowledged: %v", ack != nil)
					}
					if r.ui.Spot("call by band") != nil || r.ui.Spot("call by alarm") != nil {
						t.Error("the arbiter is asked for in arbiter mode")
					}
				})
			}
		}
	}
}

// names returns the buttons that can be touched.
func (r *rig) names() (all string) {
	for _, b := range r.ui.Buttons() {
		if r.ui.OnTop(b) {
			all += b.Name + ", "
		}
	}
	return all
}

// A touch of what says that a claim waits asks for the code; the keyboard comes to it,
// and to the band, after everything else.
func TestArbiterFromClaim(t *testing.T) {
	for _, size := range sizes {
		r := started(t, size)
		r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
		r.ui.Refresh()
		if r.ui.Spot("call by claim") != nil {
			t.Errorf("%v: a claim is to be touched that nobody made", size)
		}
		r.press("action.claim", "claim.position claim.repetition", "claim.announce")
		stops := r.ui.KeyStops()
		if last := stops[len(stops)-2:]; last[0].Name != "call by band" || last[1].Name != "call by claim" {
			t.Errorf("%v: the last stops are %s, %s", size, last[0].Name, last[1].Name)
		}
		r.touchSpot("call by claim")
		r.enterCode()
		if r.dev.View().Mode != modes.Arbiter {
			t.Errorf("%v: the arbiter is not in", size)
		}
	}
}

// What is touched twice in haste is touched once, and an alarm that comes under a
// finger takes no touch.
func TestArbiterIsNotCalledByAccident(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{Twice: 400 * time.Millisecond, Settle: time.Hour})
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	_, err := r.dev.New(stage.Pairing())
	r.must(err)
	r.ui.Refresh()
	r.press("action.more")
	before := r.ui.Where()
	r.now = r.now.Add(time.Second)
	r.touchSpot("call by band")
	if r.ui.Where() == before {
		t.Fatal("no code is asked for")
	}
	r.now = r.now.Add(time.Second)
	r.press("action.cancel")
	r.dev.Raised = allAlarms()[:1]
	r.ui.Refresh()
	r.now = r.now.Add(time.Second)
	r.touchSpot("call by alarm")
	if r.ui.Where() != before {
		t.Error("a touch that was meant for what stood there asks for a code")
	}
}

// A note of the arbiter is two touches away from his page, without turning a page; its
// words are asked for at once, and what was not written leaves nothing.
func TestNoteInTwoTouches(t *testing.T) {
	for _, lang := range []string{"en", "de", "fr", "es", "ru", "uk"} {
		for _, size := range sizes {
			r := rigWith(t, stage.New(t), size, page.Options{Lang: lang})
			r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
			_, err := r.dev.New(stage.Pairing())
			r.must(err)
			r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
			r.must(r.dev.Arbiter(arbiterCode))
			r.ui.Refresh()
			r.press("rule.do")
			note := r.ui.Button("usual note")
			if note == nil {
				t.Errorf("%s %v: the page must be turned for a note", lang, size)
				continue
			}
			list := r.ui.Where()
			r.press("usual note")
			if r.ui.Button("key space") == nil {
				t.Errorf("%s %v: no words are asked for", lang, size)
				continue
			}
			r.press("action.cancel")
			if r.ui.Where() != list {
				t.Errorf("%s %v: the way back goes to %q, not to %q", lang, size, r.ui.Where(), list)
			}
			if n := len(r.dev.View().Record.Rulings); n > 0 {
				t.Errorf("%s %v: %d rulings are recorded", lang, size, n)
			}
		}
	}
}
