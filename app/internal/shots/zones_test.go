package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/stage"
	"zapis/app/page"
	uses "zapis/internal/long"
	"zapis/scoresheet/notation"
)

// writes are the verbs that write into the record at a touch: what stands on the
// sheet or beside it, the result, the signatures, claims, rulings. The walk finds by
// touching who does, and fails if this list forgets one.
var writes = []string{
	"action.undo", "action.offer", "action.dash", "action.only.white", "action.only.black", "action.blank",
	"action.insert", "action.remove", "action.insert.pair", "action.remove.pair", "mark +", "mark #", "mark x", "mark e.p.",
	"clock.clear", "minute 0", "minute 4", "minute 9", "claim.announce", "action.done",
	"end.", // the reasons of a result, which enter it
	"approve white", "approve black", "release.do", "adjourn.seal", "confirm", "rule.record", "arbiter.ack",
	"restore.begin", "restore.complete", "find.cancel", "rule.event.do", "start.do", "adjourn.resume.now", "castle short", "castle long",
	"promote.", "abandon ", "decide ",
}

// isWrite reports whether a name is in the list; an entry that ends in a point or a
// space stands for all that begin so.
func isWrite(name string) bool {
	if name == "end.togame" {
		return false
	}
	return slices.ContainsFunc(writes, func(w string) bool {
		return w == name || strings.HasPrefix(name, w) && strings.ContainsAny(w[len(w)-1:], ". ")
	})
}

// mayLieUnder reports whether a button of the page to which a touch leads may lie
// where the touch was. A pad that was just opened is empty, and its Done enters
// nothing; what is given for a ruling or a reconstruction is recorded later; and what
// was touched itself, and is still there, is no other verb.
//
// Three ways are held by the gate of touches alone, not by their places: what asks
// once more, or shows what follows, has its button where that lay which led there;
// the way back from a challenge; and the keypad's from the sheet alone.
func mayLieUnder(other, touched, from, to string) bool {
	switch {
	case !isWrite(other), other == touched, other == "action.done":
		return true
	case other == "clock.clear":
		return strings.HasPrefix(to, "arbiter")
	case other == "confirm", other == "rule.record":
		return true
	}
	return from == "challenge" || from == "game sheet" && touched == "action.write"
}

// ownerWrites are the verbs of owner mode that cannot be taken back by touching once
// more: they begin a game, set a code or the organizer's rules, or save.
var ownerWrites = []string{"start.do", "start.battery.go", "owner.profile.save", "code.rules.set", "code.lost", "owner.sealed.remove", "owner.sealed.code.save"}

// keys of pads are typed in a row and lead nowhere: the walk touches none of them, but
// for some that end what is typed.
func isKey(name string) bool {
	for _, p := range []string{"digit ", "key ", "hour ", "tens ", "second", "at ", "piece ", "castling ", "result ", "file ", "page ", "language "} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return strings.HasPrefix(name, "minute ") && !isWrite(name)
}

// screens are the windows of the walk, each for both hands.
var screens = []fyne.Size{{Width: 480, Height: 854}, {Width: 800, Height: 1280}, {Width: 854, Height: 480}, {Width: 1280, Height: 800}, {Width: 600, Height: 1024}, {Width: 1024, Height: 600}}

// hold is a screen in a hand.
type hold struct {
	size fyne.Size
	left bool
}

func holds() (all []hold) {
	for _, size := range screens {
		all = append(all, hold{size, false}, hold{size, true})
	}
	return all
}

// playScene plays a scene to its end.
func playScene(t *testing.T, sc scene) *studio {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "walk") //nolint:usetesting // a folder for each scene, removed when it is over
	if err != nil {
		t.Fatal(err)
	}
	dev, err := stage.OpenAt(dir, notation.English, now)
	if err != nil {
		t.Fatal(err)
	}
	s := &studio{dev: dev}
	if sc.set != nil {
		sc.set(s)
	}
	s.ui = app.New(dev.Rooms(), page.Options{Now: func() time.Time { return now }, Zone: time.UTC, Inbox: s.inbox, Air: s.way(), Save: func(name string, _ []byte) (string, error) { return name, nil }})
	s.win = test.NewWindow(s.ui.Content())
	s.win.SetPadded(false)
	s.win.Resize(screens[1])
	if sc.touch != nil {
		sc.touch(s)
	}
	return s
}

func (s *studio) end(t *testing.T) {
	t.Helper()
	s.win.Close()
	if err := s.dev.Close(); err != nil {
		t.Error(err)
	}
}

// boxes returns where the buttons lie that a touch reaches, on every screen in both
// hands.
func (s *studio) boxes() map[hold]map[string]page.Box {
	all := map[hold]map[string]page.Box{}
	for _, h := range holds() {
		s.ui.Opts.LeftHand = h.left
		s.win.Resize(h.size)
		s.ui.Rearrange()
		all[h] = s.reached()
	}
	s.ui.Opts.LeftHand = false
	s.win.Resize(screens[1])
	s.ui.Rearrange()
	return all
}

// reached returns where the buttons lie that a touch reaches.
func (s *studio) reached() map[string]page.Box {
	type thing struct {
		o  fyne.CanvasObject
		at page.Box
	}
	var things []thing
	page.Walk(s.ui.Content(), func(o fyne.CanvasObject) {
		if _, ok := o.(fyne.Tappable); ok {
			p, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(o), o.Size()
			things = append(things, thing{o, page.Box{X: p.X, Y: p.Y, W: size.Width, H: size.Height}})
		}
	})
	out := map[string]page.Box{}
	for _, t := range things {
		b, ok := t.o.(*page.Button)
		if !ok {
			continue
		}
		x, y := t.at.X+t.at.W/2, t.at.Y+t.at.H/2
		var top fyne.CanvasObject
		for _, u := range things {
			if x >= u.at.X && x < u.at.X+u.at.W && y >= u.at.Y && y < u.at.Y+u.at.H {
				top = u.o
			}
		}
		if top == fyne.CanvasObject(b) {
			out[b.Name] = t.at
		}
	}
	return out
}

// recorded is the record, but for where the cursor stands.
func (s *studio) recorded() string {
	r := s.dev.View().Record
	var b strings.Builder
	fmt.Fprint(&b, r.Status(), r.Result, r.Reason, r.Sides, len(r.Claims), len(r.Rulings), len(r.Struck), len(s.dev.View().Alarms))
	for i, c := range r.Cells {
		fmt.Fprint(&b, " ", r.NameAt(i), c.Text(notation.English, notation.Short), c.Offer, c.Clock, c.Marks)
	}
	for _, g := range r.Signers {
		fmt.Fprint(&b, g != nil)
	}
	return b.String()
}

func overlap(a, b page.Box) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

// From every page, by every button that leads to another: nothing that writes lies on
// the other page where that button lay, and what goes back, leaves a mode or writes
// lies in its zone. The pages are those of the scenes.
func TestNothingWritesUnderWhatLedThere(t *testing.T) {
	walkAway(t, 8, func(string) bool { return true }, mayLieUnder)
}

// The same in owner mode, whose pages have no zones. No sheet is written there; but a
// second touch must not begin a game, set a code or save.
func TestNothingBeginsUnderWhatLedThere(t *testing.T) {
	owner := func(scene string) bool {
		first, _, _ := strings.Cut(scene, "-")
		return slices.Contains([]string{"owner", "start", "archive", "codes", "ended", "take", "keys"}, first) || scene == "adjourn-owner" || scene == "restore-arbiter-start"
	}
	walkAway(t, 2, owner, func(other, touched, _, _ string) bool {
		return other == touched || !slices.Contains(ownerWrites, other)
	})
}

// walkAway touches every button of the pages, or unless all is asked for one of so
// many, and fails if on the page that it leads to something lies under it that may
// not.
func walkAway(t *testing.T, sample int, walked func(scene string) bool, may func(other, touched, from, to string) bool) {
	t.Helper()
	uses.Serial(t)
	test.NewApp()
	seen := map[string]bool{} // page and button
	pairs, n := 0, 0
	for _, sc := range allScenes() {
		if sc.lang != "" || sc.theme != page.Paper || sc.left || !walked(sc.name) {
			continue // the same page in other dress
		}
		s := playScene(t, sc)
		where, boxes := s.ui.Where(), s.boxes()
		inZones(t, sc.name, s, boxes)
		names := []string{}
		for name := range s.reached() {
			names = append(names, name)
		}
		slices.Sort(names)
		fresh := true
		for _, name := range names {
			if key := where + "/" + name; isKey(name) || seen[key] {
				continue
			} else if seen[key] = true; !uses.Asked() {
				if n++; n%sample != 0 {
					continue
				}
			}
			if !fresh {
				s.end(t)
				s, fresh = playScene(t, sc), true
			}
			before := s.recorded()
			at, ok := s.reached()[name]
			if !ok {
				continue
			}
			test.TapCanvas(s.win.Canvas(), fyne.NewPos(at.X+at.W/2, at.Y+at.H/2))
			fresh = s.ui.Where() == where && s.recorded() == before
			if s.recorded() != before && !isWrite(name) {
				t.Errorf("%s: %q writes into the record, and stands in no list", sc.name, name)
			}
			if s.ui.Where() == where {
				continue
			}
			pairs++
			for h, there := range s.boxes() {
				from, ok := boxes[h][name]
				for other, to := range there {
					if ok && !may(other, name, where, s.ui.Where()) && overlap(from, to) {
						t.Errorf("%v left=%t: %s of %q leads to %q, and under it lies %s", h.size, h.left, name, where, s.ui.Where(), other)
					}
				}
			}
		}
		s.end(t)
	}
	t.Logf("%d ways from page to page, on %d screens", pairs, len(holds()))
}

// inZones fails if a verb of a page or a cover lies outside its zone. Panels and pads
// have zones of their own, and owner mode writes no record.
func inZones(t *testing.T, name string, s *studio, all map[hold]map[string]page.Box) {
	t.Helper()
	where := s.ui.Where()
	if strings.HasPrefix(where, "owner") || strings.HasPrefix(where, "game") || strings.Contains(where, "Pad") || strings.Contains(where, "code") || strings.Contains(where, "challenge") || strings.Contains(where, "readingCover") || strings.Contains(where, "etUp") {
		return
	}
	for h, buttons := range all {
		s.ui.Opts.LeftHand = h.left
		s.win.Resize(h.size)
		z, _ := s.ui.Zones(s.ui.Geo)
		inside := func(b, zone page.Box) bool {
			const slack = 11 // the list of files has a margin of its own
			return b.X >= zone.X-slack && b.Y >= zone.Y-slack && b.X+b.W <= zone.X+zone.W+slack && b.Y+b.H <= zone.Y+zone.H+slack
		}
		for verb, at := range buttons {
			switch {
			case verb == "action.back" || verb == "action.cancel" || verb == "end.togame":
				if !inside(at, z.Back) {
					t.Errorf("%s %v left=%t: %s lies at %v, and going back at %v", name, h.size, h.left, verb, at, z.Back)
				}
			case verb == "arbiter.leave" && (overlap(at, z.Back) || overlap(at, z.Do)):
				t.Errorf("%s %v left=%t: %s lies at %v, where one goes back or on", name, h.size, h.left, verb, at)
			case isWrite(verb) && overlap(at, z.Back):
				t.Errorf("%s %v left=%t: %s lies where one goes back", name, h.size, h.left, verb)
			}
		}
	}
	s.ui.Opts.LeftHand = false
	s.win.Resize(screens[1])
}
