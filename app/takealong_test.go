package app_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/qr"
	"zapis/assets"
	"zapis/scoresheet"
	"zapis/scoresheet/timecontrol"
)

// justPlayed is a rig whose device has just released a game.
func justPlayed(t *testing.T, opts page.Options) *rig {
	t.Helper()
	return justPlayedAt(t, usual, `90' + 30"`, opts)
}

// justPlayedAt is the same on a screen of that size, with that time control.
func justPlayedAt(t *testing.T, size fyne.Size, control string, opts page.Options) *rig {
	t.Helper()
	return justPlayedAs(t, size, opts, scoresheet.Tag{Name: "TimeControl", Value: control})
}

// justPlayedAs is the same with more in its head.
func justPlayedAs(t *testing.T, size fyne.Size, opts page.Options, tags ...scoresheet.Tag) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("owner", ownerCode, ""))
	g := stage.Pairing()
	g.Tags = append(g.Tags, tags...)
	_, err := r.dev.New(g)
	r.must(err)
	r.ui.Refresh() // the page of the game
	r.must(r.dev.Play("e2e4", "e7e5"))
	_, err = r.dev.Result(scoresheet.Draw, "agreed")
	r.must(err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err = r.dev.Approve(who, "x")
		r.must(err)
	}
	_, err = r.dev.Release()
	r.must(err)
	r.dev.Pass(4 * time.Minute)
	r.ui.Refresh()
	return r
}

// R-G10: a game leaves the device by codes on its screen, by a stick if one is in, or
// into the folder; all three are offered together, and the codes that run carry it whole.
func TestGameIsTakenAlong(t *testing.T) {
	for _, stick := range []string{"", "KINGSTON"} {
		for _, from := range []string{"the form", "the archive"} {
			r := justPlayed(t, page.Options{Stick: func() string { return stick }})
			if from == "the archive" {
				r.press("owner.archive")
				r.code(ownerCode)
				r.press("game 1")
			}
			r.press("owner.export")
			text, _ := r.ui.Button("take file").Caption()
			if stick != "" && !strings.Contains(text, stick) || stick == "" && !strings.Contains(text, "export") {
				t.Errorf("%s: the file goes %q", from, text)
			}
			r.press("owner.take.codes")
			codes := r.filmed(1000)
			data, err := qr.Join(codes)
			if err != nil || len(data) == 0 {
				t.Fatalf("%s: the codes carry %d bytes (%v)", from, len(data), err)
			}
			r.press("action.done", "owner.export", "take record")
			if len(r.saved) != 1 {
				t.Errorf("%s: %d files are written", from, len(r.saved))
			}
			r.press("owner.export", "owner.take.paper")
			if n := len(r.saved); n != 2 {
				t.Errorf("%s: %d files are written with the sheet to be printed", from, n)
			}
		}
	}
}

// What a guest played where is not told to the owner of the device: the form of the
// next game is empty.
func TestGuestsGameIsNotRemembered(t *testing.T) {
	r := justPlayedAs(t, usual, page.Options{}, scoresheet.Tag{Name: "TimeControl", Value: `90' + 30"`}, scoresheet.Tag{Name: device.TagGuest, Value: "yes"})
	for _, tag := range []string{"Event", "Site", "Round", "TimeControl"} {
		if got := r.ui.Field(tag).Text; got != "" {
			t.Errorf("%s is filled in: %q", tag, got)
		}
	}
}

// R-T01: every control of the table of C.02 Article 12 is offered with the events that
// have it, and written into the head of the sheet as it stands there.
func TestEveryControlIsOffered(t *testing.T) {
	for _, lang := range assets.Languages() {
		kit := newRigIn(t, usual, page.Options{Lang: lang}).ui.Kit
		var chosen string
		rows := kit.ControlRows(func(text string) { chosen = text })
		for _, row := range timecontrol.Catalogue() {
			event := kit.Words.Say("clocks.row." + strings.ReplaceAll(row.Key, "-", "."))
			at := slices.IndexFunc(rows, func(r page.ChoiceRow) bool { return strings.Contains(r.Text, event) })
			if at < 0 {
				t.Errorf("%s: no control is offered for %s", lang, event)
				continue
			}
			rows[at].Do()
			if got, err := timecontrol.Parse(chosen); err != nil || got != row.Control {
				t.Errorf("%s: for %s %q is written", lang, event, chosen)
			}
		}
	}
}

// A new game has event, site, round and control as the last one had; a guest's game
// is not told of. The controls of C.02 Article 12 are chosen from a list.
func TestNewGameRemembers(t *testing.T) {
	r := justPlayed(t, page.Options{})
	last := r.dev.View().Ended
	for _, tag := range []string{"Event", "Site", "Round", "TimeControl"} {
		if got, want := r.ui.Field(tag).Text, last.Header.Tag(tag); got != want || want == "" {
			t.Errorf("%s is %q, the last game had %q", tag, got, want)
		}
	}
	for _, tag := range []string{"White", "Black", "Board"} {
		if got := r.ui.Field(tag).Text; got != "" {
			t.Errorf("%s is filled in: %q", tag, got)
		}
	}
	r.press("start control")
	r.keys(fyne.KeyTab)
	for range 20 {
		if _, name := r.ui.Focus(); name == "control 0" {
			break
		}
		r.keys(fyne.KeyTab)
	}
	r.keys(fyne.KeyReturn)
	if got := r.ui.Field("TimeControl").Text; got == "" || got == last.Header.Tag("TimeControl") {
		t.Errorf("the control is %q", got)
	}
}

// What is said of the last game's time control stays over its field: it is not written
// into the label beside it, and not cut.
func TestRememberedControlFits(t *testing.T) {
	for _, lang := range []string{"en", "de", "fr", "es", "ru", "uk"} {
		r := justPlayedAt(t, fyne.NewSize(480, 854), `90'/40 + 30' + 30"`, page.Options{Lang: lang})
		text, width, room := r.ui.FieldLabelSeen("TimeControl")
		if !strings.Contains(text, `30' + 30"`) || strings.Contains(text, "…") {
			t.Errorf("%s: over the field stands %q", lang, text)
		}
		if width > room || room == 0 {
			t.Errorf("%s: %q is %v wide, there is room for %v", lang, text, width, room)
		}
	}
}

// Where an owner's code is needed and none is set, the page offers to set one.
func TestFirstCodeIsOffered(t *testing.T) {
	r := newRig(t, usual)
	r.press("owner.archive")
	if r.ui.Button("digit 1") != nil {
		t.Error("a code is asked for that nobody can have")
	}
	r.press("owner.code.set")
	if r.ui.Button("digit 1") == nil {
		t.Error("no code can be set there")
	}
}
