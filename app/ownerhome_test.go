package app_test

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/notation"
)

// homeSizes are the screens owner mode is looked at on.
var homeSizes = []fyne.Size{
	{Width: 480, Height: 854},
	{Width: 600, Height: 1024},
	{Width: 800, Height: 1280},
	{Width: 1280, Height: 800},
	{Width: 854, Height: 480},
}

// own is a device whose owner is known and has given his code, with a game in
// his archive that has clock readings, an offer and a corrected cell.
func own(t testing.TB, dev *stage.Device) {
	t.Helper()
	must(t, dev.SetProfile(device.Profile{Name: "Petrova, Anna", FIDE: "14100000", Federation: "UKR"}))
	for role, code := range map[string]string{"arbiter": arbiterCode, "owner": ownerCode} {
		must(t, dev.SetCode(role, code, ""))
	}
	pairing := stage.Pairing()
	pairing.Tags = append(pairing.Tags, scoresheet.Tag{Name: "TimeControl", Value: "40/5400+30:1800+30"})
	_, err := dev.New(pairing)
	must(t, err)
	must(t, dev.Play(stage.Opening...))
	must(t, dev.Clock("4w", "1:28"))
	_, err = dev.NoteOffer(nil, false)
	must(t, err)
	finish(t, dev, scoresheet.Draw)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func finish(t testing.TB, dev *stage.Device, result scoresheet.Result) {
	t.Helper()
	_, err := dev.Result(result, "agreement")
	must(t, err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err := dev.Approve(who, "x")
		must(t, err)
	}
	_, err = dev.Release()
	must(t, err)
	dev.Pass(3 * time.Minute)
}

// home is a rig with such a device, on its archive's page.
func home(t testing.TB, size fyne.Size, lang string) *rig {
	t.Helper()
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, size, page.Options{Lang: lang, Notation: notation.English})
	r.press("owner.archive")
	r.code(ownerCode)
	return r
}

// Every caption is seen and every button large enough, on every page of owner
// mode, in every language (R-D08).
func TestHomePagesAreWhole(t *testing.T) {
	long.Serial(t)
	for _, size := range homeSizes {
		for _, lang := range assets.Languages() {
			dev := stage.New(t)
			own(t, dev)
			must(t, dev.SetCode("organizer", "975310", ""))
			r := rigWith(t, dev, size, page.Options{Lang: lang})
			look := func(area string, touches ...string) {
				t.Helper()
				r.press(touches...)
				r.wantWhole(lang + " " + area)
			}
			look("start")
			look("midgame", "start.midgame", "start.midgame.position")
			look("setup", "start.setup")
			look("", "action.cancel", "start.midgame.none")
			look("takeover", "start.takeover")
			look("archive closed", "action.back", "owner.archive")
			r.code(ownerCode)
			look("archive")
			look("game", "game 1")
			look("details", "owner.details")
			look("", "action.back", "action.back")
			look("profile", "owner.profile")
			look("device", "owner.about")
			look("licences", "owner.licences")
			look("enrol", "action.back", "owner.enrol")
			look("enrolment", "action.back", "owner.ask")
			look("codes", "action.done", "owner.codes", "code.owner")
			look("rules", "code.rules")
			look("rules code", "code.rules.set")
			look("", "action.cancel", "action.back", "start.title")
			dev.Charge = 9
			dev.Pass(2 * time.Minute)
			r.ui.Fill("White", "A")
			r.ui.Fill("Black", "B")
			look("battery", "start.do")
			look("battery code", "start.battery.agree")
		}
	}
}

// wantWhole wants every button on the page to say its caption, in letters that
// can be read, to be 9 mm high and broad, 2 mm from the next, and in the page.
func (r *rig) wantWhole(area string) {
	r.Helper()
	size := r.win.Canvas().Size()
	type place struct {
		name       string
		x, y, w, h float32
	}
	var seen []place
	for _, b := range r.ui.Buttons() {
		if caption, text := b.Caption(); caption != "" && (!b.CaptionSeen() || text < 9) {
			r.Errorf("%v, %s: %q is not said", size, area, caption)
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
		p := place{b.Name, at.X, at.Y, b.Size().Width, b.Size().Height}
		if r.ui.Scrolled(b) {
			continue // reached by scrolling
		}
		if p.x < 0 || p.y < 0 || p.x+p.w > size.Width || p.y+p.h > size.Height {
			r.Errorf("%v, %s: %s reaches out of the page", size, area, p.name)
		}
		seen = append(seen, p)
	}
	const least = app.ButtonMin - 0.7
	for i, a := range seen {
		if a.w < least || a.h < least {
			r.Errorf("%v, %s: %s is %g by %g", size, area, a.name, a.w, a.h)
		}
		for _, b := range seen[i+1:] {
			if a.x < b.x+b.w-1 && b.x < a.x+a.w-1 && a.y < b.y+b.h-1 && b.y < a.y+a.h-1 {
				r.Errorf("%v, %s: %s lies on %s", size, area, a.name, b.name)
			}
		}
	}
}

// R-O04: what the owner likes takes effect at once, is kept, and fills the
// form.
func TestProfile(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, page.Options{Notation: notation.English})
		r.press("owner.profile")
		r.ui.Fill("name", "Коваленко, Ольга")
		r.ui.Fill("fide", "14x")
		r.press("owner.profile.save")
		if dev.Profile().Name != "" || r.ui.Note() == "" {
			t.Fatalf("%v: a FIDE number with a letter was taken", size)
		}
		r.ui.Fill("fide", "14100000")
		r.ui.Fill("federation", "ukr")
		before := r.ui.Button("start.title")
		r.reach("language uk")
		if p := dev.Profile(); p.Language != "uk" || p.Name != "Коваленко, Ольга" || p.Federation != "UKR" {
			t.Fatalf("%v: the profile is %+v", size, p)
		}
		if after := r.ui.Button("start.title"); after == before {
			t.Errorf("%v: the page is the old one", size)
		} else if caption, _ := after.Caption(); caption != assets.Words("uk").Say("start.title") {
			t.Errorf("%v: the page says %q", size, caption)
		}
		if dev.Language() != notation.Ukrainian {
			t.Errorf("%v: moves are written in %q", size, dev.Language())
		}
		r.reach("owner.theme.dark")
		r.reach("owner.hand.left")
		r.reach("owner.figurines")
		r.reach("owner.style long")
		if got := r.ui.Opts.Style; got != notation.Long {
			t.Errorf("%v: moves stand on the sheet in the form %v", size, got)
		}
		r.reach("owner.entry.tap")
		if p := dev.Profile(); p.Style != "long" || p.Theme != "dark" || p.Entry != "tap" || !p.LeftHand || !p.Figurines || p.Language != "uk" {
			t.Errorf("%v: the profile is %+v", size, p)
		}
		r.press("start.title", "start.me.black")
		r.ui.Fill("White", "Carlsen, Magnus")
		r.press("start.do")
		h := dev.View().Record.Header
		if h.Tag("Black") != "Коваленко, Ольга" || h.Tag("BlackFideId") != "14100000" || h.Tag("BlackFederation") != "UKR" ||
			h.Tag("WhiteFideId") != "" || h.Recorder != scoresheet.RecorderBlack {
			t.Errorf("%v: the head of the sheet is %+v", size, h)
		}
		if got := r.ui.Board().Entry; got != page.TapOnly {
			t.Errorf("%v: moves are entered by %s", size, page.EntryNames[got])
		}
		if got := app.With(page.Options{}, dev.Profile()); got.Theme != page.Dark || got.Entry != page.TapOnly || got.Lang != "uk" || !got.LeftHand || got.Notation != notation.Figurines || got.Style != notation.Long {
			t.Errorf("%v: at the next start the options are %+v", size, got)
		}
	}
}

// reach touches a button in a part that scrolls.
func (r *rig) reach(name string) {
	r.Helper()
	b := r.ui.Button(name)
	if b == nil {
		r.Fatalf("there is no button %q on the page", name)
	}
	b.Tapped(&fyne.PointEvent{})
	r.noOverlay()
}

// The profile is the owner's as soon as he has a code.
func TestProfileIsTheOwners(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, page.Options{})
	r.press("owner.profile")
	if r.ui.Button("owner.profile.save") != nil {
		t.Error("anybody can change the profile")
	}
	r.code(ownerCode)
	r.press("owner.profile.save")
	if !strings.Contains(r.ui.Note(), "saved") {
		t.Errorf("the owner cannot change it: %s", r.ui.Note())
	}
}

// The organizer's rules, and a start that needs his code.
func TestOrganizersRules(t *testing.T) {
	const organizerCode = "975310"
	dev := stage.New(t)
	must(t, dev.SetCode("organizer", organizerCode, ""))
	r := rigWith(t, dev, usual, page.Options{})
	r.press("owner.codes", "code.rules", "code.rules.start action.yes", "code.rules.release action.yes", "battery +5", "battery +5", "code.rules.set")
	r.code("111111")
	if dev.Rules() != (session.Rules{}) {
		t.Fatal("a wrong code set the rules")
	}
	r.code(organizerCode)
	if got := dev.Rules(); !got.StartNeedsOrganizer || !got.ReleaseNeedsArbiter || got.Battery < 40 || got.Battery > 50 {
		t.Fatalf("the rules are %+v: %s", got, r.ui.Note())
	}
	r.press("start.title")
	r.ui.Fill("White", "A")
	r.ui.Fill("Black", "B")
	r.press("start.do")
	r.code("111111")
	if dev.View().Mode != modes.Owner {
		t.Fatal("a wrong code began a game")
	}
	r.press("action.cancel", "start.do")
	r.code(organizerCode)
	if dev.View().Mode != modes.Game {
		t.Errorf("the organizer's code begins no game: %s", r.ui.Note())
	}
}

// A lost owner's code: a day later another can be set, and the games stay.
func TestLostOwnerCode(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, page.Options{})
	r.press("owner.codes", "code.owner", "code.lost")
	if r.ui.Note() == "" || !dev.CodeStates()[0].Set {
		t.Fatalf("said to be lost: %q", r.ui.Note())
	}
	dev.Pass(23 * time.Hour)
	r.press("code.lost")
	if !dev.CodeStates()[0].Set {
		t.Fatal("it was forgotten before the day was over")
	}
	dev.Pass(2 * time.Hour)
	r.press("code.lost")
	if dev.CodeStates()[0].Set {
		t.Fatal("a day later it is still set")
	}
	r.code("864200")
	r.code("864200")
	r.press("owner.archive")
	r.code("864200")
	if r.ui.Button("game 1") == nil {
		t.Error("the lost code cost the games")
	}
}

// R-D05: the page of the device says what it is; its licences are read to the
// end, however long they are.
func TestDevicePage(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, page.Options{})
		r.press("owner.about")
		about := dev.About()
		d := r.ui.Diagram()
		for _, p := range about.Emblem {
			if d.Shown().Sq[p.Square] != p.Piece {
				t.Errorf("%v: the emblem lacks a piece on %s", size, p.Square)
			}
		}
		said := ""
		for range 10 {
			said += " " + r.ui.Told()
			if r.ui.Button("page down") == nil {
				break
			}
			r.press("page down")
		}
		squeezed := strings.Join(strings.Fields(said), "")
		for _, want := range []string{about.ID, strings.Join(strings.Fields(about.Emblem.Text()), ""), "84%", about.Version} {
			if !strings.Contains(squeezed, want) {
				t.Errorf("%v: the page does not say %q: %s", size, want, said)
			}
		}
		r.press("owner.licences")
		pages := 0
		for r.ui.Button("page down") != nil && pages < 3000 {
			before := r.ui.Told()
			r.press("page down")
			if r.ui.Told() == before {
				t.Fatalf("%v: page %d of the licences does not turn", size, pages)
			}
			pages++
		}
		if pages < 20 || pages == 3000 {
			t.Errorf("%v: the licences have %d pages", size, pages)
		}
		r.press("page up", "action.back", "owner.enrol", "action.back")
	}
}

// R-D05: the organizer's certificate is taken from the inbox and shown;
// another device's is refused.
func TestEnrolment(t *testing.T) {
	dev, other := stage.New(t), stage.New(t)
	_, organizer, err := ed25519.GenerateKey(nil)
	must(t, err)
	certificate := func(d *stage.Device) []byte {
		_, key, err := attest.ParseKey(d.About().Key)
		must(t, err)
		text, err := attest.Enrol(organizer, attest.Certificate{Device: key, Role: attest.RoleLabel, Name: "Board 12", Until: "2030-12-31"})
		must(t, err)
		return text
	}
	inbox := &box{files: []page.InboxFile{{Name: "other.txt", Data: certificate(other)}, {Name: "ours.txt", Data: certificate(dev)}}}
	r := rigWith(t, dev, usual, page.Options{Inbox: inbox})
	r.press("owner.about", "owner.enrol", "file 1")
	if dev.About().Enrolled || !strings.Contains(r.ui.Told(), "other.txt") {
		t.Fatalf("another device's certificate: %s", r.ui.Told())
	}
	r.press("file 2")
	id, emblem := dev.About().Organizer()
	for _, want := range []string{"Board 12", "2030-12-31", id, emblem.Text()} {
		if !strings.Contains(r.ui.Told(), want) {
			t.Errorf("the page does not say %q: %s", want, r.ui.Told())
		}
	}
}

// R-G05: how the battery stands, in words.
func TestBatteryWords(t *testing.T) {
	words := assets.Words("en")
	for _, c := range []struct {
		b    device.Battery
		want string
	}{
		{device.Battery{}, "Not reported by the system."},
		{battery(84, 0, 0, false, false), "84 % How long it lasts will be known after some hours of use. warns at 40 %"},
		{battery(84, 6.25, 13.4, false, false), "84 % lasts about 13 h, at 6.2 % an hour warns at 40 %"},
		{battery(30, 10, 3, false, true), "30 % lasts about 3 h, at 10 % an hour warns at 40 % Battery low. Connect the charger."},
		{battery(84, 6, 13, true, false), "84 %, charging warns at 40 %"},
	} {
		if got := strings.Join(app.BatteryWords(c.b, words), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func battery(percent int, rate, hours float64, charging, low bool) (b device.Battery) {
	b.Percent, b.Charging, b.Known, b.Low, b.WarnAt, b.PerHour = percent, charging, true, low, 40, rate
	b.Left = time.Duration(hours * float64(time.Hour))
	return b
}

// R-D08: what stands between two buttons stays there, in every language and after a
// touch.
func TestBatteryLevelBetweenItsButtons(t *testing.T) {
	for _, lang := range assets.Languages() {
		dev := stage.New(t)
		own(t, dev)
		must(t, dev.SetCode("organizer", "975310", ""))
		r := rigWith(t, dev, fyne.Size{Width: 480, Height: 854}, page.Options{Lang: lang})
		r.press("owner.codes", "code.rules", "diagram.never")
		less, more := r.ui.Button("battery -5"), r.ui.Button("battery +5")
		room := more.Center().X - less.Center().X - less.Size().Width/2 - more.Size().Width/2
		found := false
		page.Walk(r.ui.Content(), func(o fyne.CanvasObject) {
			if text, ok := o.(*canvas.Text); ok && text.Text == assets.Words(lang).Say("code.rules.battery.own") {
				found = true
				if w := fyne.MeasureText(text.Text, text.TextSize, text.TextStyle).Width; w > room {
					t.Errorf("%s: %q is %g wide, between its buttons are %g", lang, text.Text, w, room)
				}
			}
		})
		if !found {
			t.Errorf("%s: the level is not said whole", lang)
		}
	}
}
