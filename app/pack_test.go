package app_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/qr/frames"
	"zapis/assets"
	"zapis/desk"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// stickOf is an inbox with some files.
type stickOf []page.InboxFile

func (s stickOf) Files(kind page.FileKind) (found []page.InboxFile, err error) {
	for _, f := range s {
		if kind.Begins(f.Data) {
			found = append(found, f)
		}
	}
	return found, nil
}

func (stickOf) Places() string { return "/media/stick" }

// withPacks is a device with a stick in, on which the pack of round 3 lies.
func withPacks(t testing.TB, size fyne.Size, set ...func(dev *stage.Device)) *rig {
	t.Helper()
	dev := stage.New(t)
	for _, f := range set {
		f(dev)
	}
	stick := stickOf{{Name: "round3.zapis-pack", Data: packOf(t, 3)}}
	return rigWith(t, dev, size, page.Options{Inbox: &stick, Stick: func() string { return "export" }})
}

func packOf(t testing.TB, round int) []byte {
	t.Helper()
	data, err := stage.Pack(time.Now(), round)
	must(t, err)
	return data
}

// took has a device take the pack of round 3, for Black's sheet of board 12.
func took(t testing.TB, dev *stage.Device) {
	t.Helper()
	_, _, err := dev.TakePack(packOf(t, 3), "12", scoresheet.RecorderBlack, "")
	must(t, err)
}

// listed touches a line of a list.
func (r *rig) listed(name string) {
	r.Helper()
	found := false
	page.Walk(r.ui.Content(), func(o fyne.CanvasObject) {
		list, ok := o.(*page.RowList)
		if !ok || found {
			return
		}
		for _, z := range list.Zones {
			if z.Name == name && !found {
				found = true
				defer r.tapAt(page.ToTouch(list, z.At.X+z.At.W/2, z.At.Y+z.At.H/2))
			}
		}
	})
	if !found {
		r.Fatalf("there is no line %q", name)
	}
}

// approve has both players agree with the result without a signature.
func (r *rig) approve(white, black string) {
	r.Helper()
	_, err := r.dev.Approve(scoresheet.SignerWhite, white)
	r.must(err)
	_, err = r.dev.Approve(scoresheet.SignerBlack, black)
	r.must(err)
}

// sees reports whether a text is on the screen.
func (r *rig) sees(text string) (seen bool) {
	page.Walk(r.ui.Content(), func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && strings.Contains(t.Text, text) {
			seen = true
		}
	})
	return seen
}

// R-C01: fifty tablets stand in the hall: from power-on to GAME a device takes at most
// six touches, and nothing is typed.
func TestTouchesFromPowerOnToGame(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[4], sizes[8], sizes[9]} {
		for kind, c := range stage.Hall {
			r := withPacks(t, size, func(dev *stage.Device) { must(t, c.Set(dev.Session)) })
			for _, name := range c.Touches {
				if r.ui.Button(name) == nil {
					r.listed(name)
				} else {
					r.press(name)
				}
			}
			v := r.dev.View()
			if v.Mode != modes.Game || v.Place != "Open/3/12" || v.Record.Header.Recorder != scoresheet.RecorderBlack || v.Record.Header.Tag("White") != "Weiß, Jörg" {
				t.Errorf("%v, %s: %v, %q, %+v", size, kind, v.Mode, v.Place, v.Record.Header.Tags)
			}
			if len(c.Touches) > 6 {
				t.Errorf("%s: %d touches", kind, len(c.Touches))
			}
			t.Logf("%v, %s: %d touches", size, kind, len(c.Touches))
		}
	}
}

// R-C01, R-D05: the card of the pack says that the device's clock is behind the
// pack, and that the event has revoked the device.
func TestPackCardSaysWhatIsWrong(t *testing.T) {
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			dev := stage.New(t)
			data, err := stage.Pack(dev.Time(), 3, func(p *pack.Pack) {
				p.At, p.Revoked = p.At.Add(70*time.Minute+30*time.Second), []string{dev.DeviceID()}
			})
			must(t, err)
			_, _, err = dev.TakePack(data, "12", scoresheet.RecorderBlack, "")
			must(t, err)
			r := rigWith(t, dev, size, page.Options{Lang: lang})
			words := assets.Words(lang)
			r.wantSeen(words.Say("pack.behind", 11), words.Say("pack.revoked"))
		}
	}
}

// R-G10, R-A18: after both signatures the page shows the check word, and hands the
// game in before it releases the device.
func TestHandInPage(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8], sizes[9]} {
		r := withPacks(t, size, func(dev *stage.Device) { took(t, dev) })
		_, err := r.dev.New(device.NewGame{})
		r.must(err)
		r.must(r.dev.Play("e2e4", "e7e5"))
		_, err = r.dev.Result(scoresheet.Draw, "")
		r.must(err)
		for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
			if r.ui.Button("handin.do") != nil {
				t.Error("it can be handed in before both have signed")
			}
			_, err = r.dev.Approve(who, "x")
			r.must(err)
		}
		r.ui.Refresh()
		word, err := r.dev.CheckWord()
		r.must(err)
		if !r.sees(word.Word) {
			t.Errorf("%v: the page does not show %s", size, word.Word)
		}
		if r.ui.Button("release.do") != nil {
			t.Errorf("%v: released before the hand-in", size)
		}
		r.press("handin.do", "plain.take", "action.done", "handin.codes")
		var c frames.Collector
		var p frames.Progress
		for _, code := range r.filmed(2000) {
			p, err = c.Add(code)
			r.must(err)
		}
		if !attest.IsRecordFile(p.File) || len(p.Stated) == 0 {
			t.Errorf("%v: the codes carry %d bytes and a statement of %d: %v", size, len(p.File), len(p.Stated), p.Err())
		}
		r.press("action.done")
		r.press("release.do")
		if r.dev.View().Mode != modes.Owner {
			t.Errorf("%v: %s", size, r.ui.Note())
		}
		if !r.sees(word.Word) {
			t.Errorf("%v: GAME ENDED does not show %s", size, word.Word)
		}
	}
	r := withPacks(t, usual, func(dev *stage.Device) { took(t, dev) })
	_, err := r.dev.New(device.NewGame{})
	r.must(err)
	_, err = r.dev.Result(scoresheet.Draw, "")
	r.must(err)
	r.approve("x", "x")
	r.ui.Refresh()
	r.press("handin.do", "handin.stick")
	if len(r.saved["Open-3-12-black.zapis"]) == 0 || len(r.saved["Open-3-12-black.zapis-statement"]) == 0 {
		t.Errorf("on the stick are %d files", len(r.saved))
	}
	if !strings.Contains(r.ui.Note(), "Open-3-12-black") || r.ui.Button("release.do") == nil {
		t.Errorf("it says %q", r.ui.Note())
	}
}

// R-A18: where moves are missing, the check words of two sheets differ although
// nothing contradicts; the page says so, at every size and in every language.
func TestCheckWordWithGaps(t *testing.T) {
	for _, size := range sizes {
		for _, lang := range assets.Languages() {
			dev := stage.New(t)
			r := rigWith(t, dev, size, page.Options{Lang: lang})
			r.opened()
			r.must(r.dev.Play("e2e4"))
			_, err := r.dev.Dash()
			r.must(err)
			r.must(r.dev.Play("g1f3"))
			_, err = r.dev.Result(scoresheet.Draw, "")
			r.must(err)
			gaps := assets.Words(lang).Say("checkword.gaps", 1)
			for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
				r.ui.Refresh()
				if r.sees(gaps) {
					t.Errorf("%v %s: it tells of gaps before both have signed", size, lang)
				}
				_, err = r.dev.Approve(who, "x")
				r.must(err)
			}
			r.ui.Refresh()
			word, err := r.dev.CheckWord()
			r.must(err)
			if word.Gaps != 1 || !r.sees(word.Word) || !r.sees(gaps) {
				t.Errorf("%v %s: %+v: the page does not say %q", size, lang, word, gaps)
			}
		}
	}
}

// R-D05: two touches from the start a device states itself for the organizer, as a
// file and as a code from which he enrols it; it needs no pack for that.
func TestEnrolmentByTouch(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[4], sizes[8]} {
		r := withPacks(t, size)
		r.press("owner.about", "owner.ask")
		name := "device-" + r.dev.DeviceID() + ".zapis-statement"
		st, err := pack.ParseStatement(r.saved[name])
		if err != nil || st.Occasion != pack.Enrolling || attest.Fingerprint(st.Device) != r.dev.DeviceID() {
			t.Fatalf("%v: %+v, %v", size, st, err)
		}
		var c frames.Collector
		var p frames.Progress
		for range 40 {
			p, err = c.Add(r.ui.Code())
			r.must(err)
			if r.ui.Button("action.next") == nil {
				break
			}
			r.press("action.next")
		}
		if !bytes.Equal(p.File, r.saved[name]) {
			t.Errorf("%v: the codes carry %d bytes of %d: %v", size, len(p.File), len(r.saved[name]), p.Err())
		}
		if said := r.ui.CodesWords(); !strings.Contains(said, name) {
			t.Errorf("%v: it says %q", size, said)
		}
		r.press("action.done")
		if r.ui.Button("owner.ask") == nil {
			t.Errorf("%v: it does not come back", size)
		}
	}
}

// R-A17: what the device shows to the arbiter lies on the stick too, instead of what
// it wrote there when it took the pack, and the page says so: with a network and
// without.
func TestReadyOnTheStick(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[4], sizes[9]} {
		for _, lang := range []string{"en", "ru"} {
			for _, air := range []page.Air{nil, &stage.Air{Named: true}} {
				dev := stage.New(t)
				took(t, dev)
				r := rigWith(t, dev, size, page.Options{Lang: lang, Air: air, Stick: func() string { return "export" }})
				name := "device-" + r.dev.DeviceID() + ".zapis-statement"
				r.saved[name] = []byte("taken")
				r.press("pack.ready")
				st, err := pack.ParseStatement(r.saved[name])
				if err != nil || st.Occasion != pack.Ready || st.Place != (desk.Place{Section: "Open", Round: 3, Board: "12"}) {
					t.Fatalf("%v %s: %+v, %v", size, lang, st, err)
				}
				if said := r.ui.CodesWords(); !strings.Contains(said, name) || r.ui.Code() == "" {
					t.Errorf("%v %s: it says %q", size, lang, said)
				}
			}
		}
	}
}

// R-A17: the arbiter lets the device in with one touch; then that is not asked again,
// and the export says so.
func TestLetInByTouch(t *testing.T) {
	for _, size := range []fyne.Size{sizes[0], sizes[4], sizes[8]} {
		r := withPacks(t, size, func(dev *stage.Device) {
			must(t, dev.SetCode(device.RoleArbiter, arbiterCode, ""))
			_, err := dev.New(stage.Pairing())
			must(t, err)
			must(t, dev.Play("e2e4"))
			must(t, dev.Arbiter(arbiterCode))
		})
		r.press("action.more", "arbiter.device", "admit.do")
		if r.dev.View().Admitted == 0 || r.ui.Button("admit.do") != nil || r.sees("Not yet") {
			t.Errorf("%v: it is not let in: %s", size, r.ui.Note())
		}
		game, err := r.dev.Export(device.FormatPGN)
		r.must(err)
		if !bytes.Contains(game, []byte("[ZapisAdmitted ")) {
			t.Errorf("%v: the export does not say so:\n%s", size, game)
		}
	}
}

// A game that is not of the pack says so in the band; an arbiter of the pack opens
// what it set.
func TestGameNotOfThePack(t *testing.T) {
	r := withPacks(t, usual, func(dev *stage.Device) { took(t, dev) })
	r.press("pack.answer")
	key, err := stage.Arbiter()
	r.must(err)
	digits, err := modes.Answer(key, r.ui.Code())
	r.must(err)
	r.code(digits)
	if !r.dev.Pack().Opened || r.ui.Button("pack.leave") == nil {
		t.Errorf("it was not opened: %s", r.ui.Note())
	}
	r.press("pack.own")
	r.ui.Fill("White", "A")
	r.ui.Fill("Black", "B")
	r.press("start.do")
	if !r.sees("Not from the event’s pack") {
		t.Error("the band does not say that the game is not of the pack")
	}
}
