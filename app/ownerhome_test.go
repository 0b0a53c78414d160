package app_test

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"zapis/app"
	"zapis/app/internal/stage"
	"zapis/app/session"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
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
	must(t, dev.SetProfile(session.Profile{Name: "Petrova, Anna", FIDE: "14100000", Federation: "UKR"}))
	for role, code := range map[string]string{"arbiter": arbiterCode, "owner": ownerCode} {
		must(t, dev.SetCode(role, code, ""))
	}
	_, err := dev.New(stage.Pairing())
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
	r := rigWith(t, dev, size, app.Options{Lang: lang, Notation: notation.English})
	r.press("owner.archive")
	r.code(ownerCode)
	return r
}

// R-O03, R-O04: a game is paged through, and nothing on its board can be
// moved, by tap, drag, wheel or key.
func TestGameOfTheArchiveIsOnlyRead(t *testing.T) {
	for _, size := range homeSizes {
		r := home(t, size, "en")
		r.press("game 1")
		d := r.ui.Diagram()
		if d == nil {
			t.Fatalf("%v: there is no diagram", size)
		}
		end := d.Shown()
		if end.Sq[square(t, "h3")] == board.Empty || end.Sq[square(t, "f1")] != board.Empty {
			t.Fatalf("%v: the board does not show the end of the game", size)
		}
		r.press("owner.game.previous")
		if d.Shown() == end || d.Shown().Sq[square(t, "h2")] == board.Empty {
			t.Errorf("%v: one step back is not the position before 9.h3", size)
		}
		r.press("owner.game.first")
		if d.Shown().Sq != board.Start().Sq {
			t.Errorf("%v: the beginning is not the starting position", size)
		}
		r.press("owner.game.next", "owner.game.next")
		before := d.Shown()
		if before.Sq[square(t, "e5")] == board.Empty {
			t.Errorf("%v: after two half-moves it is not 1.e4 e5", size)
		}
		picture := r.picture()
		for _, pair := range [][2]string{{"g1", "f3"}, {"e4", "e5"}, {"a1", "h8"}, {"e1", "e1"}} {
			from, to := d.Center(square(t, pair[0])), d.Center(square(t, pair[1]))
			r.tapAt(from)
			r.tapAt(to)
			test.Drag(r.win.Canvas(), from, to.X-from.X, to.Y-from.Y)
			test.Scroll(r.win.Canvas(), from, 0, -30)
			for range 12 { // through whatever takes keys
				r.win.Canvas().FocusNext()
				if f := r.win.Canvas().Focused(); f != nil {
					for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyRight, fyne.KeySpace} {
						f.TypedKey(&fyne.KeyEvent{Name: key})
					}
				}
			}
			r.win.Canvas().Unfocus()
		}
		if d.Shown() != before {
			t.Errorf("%v: a touch changed the board", size)
		}
		if !same(picture, r.picture()) {
			t.Errorf("%v: a touch on the board left something to see", size)
		}
		name, err := scoresheet.ParseCellName("8b")
		must(t, err)
		at, seen := r.ui.Read().Center(name)
		if !seen {
			r.ui.Read().ScrollTo(8)
			at, _ = r.ui.Read().Center(name)
		}
		r.tapAt(at)
		if d.Shown().Sq[square(t, "g8")] == board.Empty || d.Shown().Sq[square(t, "h3")] != board.Empty {
			t.Errorf("%v: a touched cell does not show the position after it", size)
		}
		r.press("owner.game.last", "owner.game.next", "owner.game.next")
		if d.Shown() != end {
			t.Errorf("%v: there is something behind the last half-move", size)
		}
		r.press("action.turn", "owner.details")
		r.press("details pgn", "details record", "action.back")
		if len(r.saved) != 2 {
			t.Errorf("%v: %d files copied out: %s", size, len(r.saved), r.ui.Note())
		}
		r.press("action.back")
		if r.ui.Button("game 1") == nil {
			t.Errorf("%v: back in the list there is %s", size, buttonNames(r))
		}
	}
}

// R-O01: without the code there is neither list nor game; a restart and
// another game forget who had given it.
func TestArchiveIsTheOwners(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, app.Options{})
	r.press("owner.archive")
	if r.ui.Button("game 1") != nil {
		t.Fatal("the archive is open to anybody")
	}
	r.code("111111")
	if r.ui.Button("game 1") != nil {
		t.Fatal("a wrong code opens the archive")
	}
	r.code(ownerCode)
	if r.ui.Button("game 1") == nil {
		t.Fatalf("the code does not open the archive: %s", buttonNames(r))
	}
	_, err := dev.New(stage.Pairing())
	must(t, err)
	finish(t, dev, scoresheet.WhiteWins)
	r.ui.Refresh()
	r.press("owner.archive")
	if r.ui.Button("game 1") != nil {
		t.Error("whoever played the next game sees the archive")
	}
}

// many is a device with games by the hundred in its archive, made of one.
type many struct {
	*stage.Device
	games []session.ArchivedGame
	out   []int
}

func (m *many) Games() ([]session.ArchivedGame, error) {
	if _, err := m.Device.Games(); err != nil {
		return nil, err
	}
	return m.games, nil
}

func (m *many) ExportArchived(_ session.Format, n int) ([]byte, error) {
	m.out = append(m.out, n)
	return fmt.Appendf(nil, "[Round \"%d\"]\n", n), nil
}

func manyGames(t testing.TB, count int) *many {
	dev := stage.New(t)
	own(t, dev)
	must(t, dev.Owner(ownerCode))
	one, err := dev.Games()
	must(t, err)
	m := &many{Device: dev}
	for i := range count {
		g := one[0]
		g.N = i + 1
		g.Record.Header.Tags = []scoresheet.Tag{
			{Name: "White", Value: "Petrova, Anna"},
			{Name: "Black", Value: []string{"Семёнов, Пётр", "Carlsen, Magnus", "O’Kelly, Albéric"}[i%3]},
			{Name: "Event", Value: fmt.Sprintf("Cup %d", i/10)},
			{Name: "Date", Value: fmt.Sprintf("20%02d.03.%02d", i%20, 1+i%28)},
		}
		g.Record.Result = scoresheet.Result(1 + i%3)
		m.games = append(m.games, g)
	}
	return m
}

// The newest first, page by page, and every word of the search counts.
func TestArchiveSearch(t *testing.T) {
	m := manyGames(t, 500)
	r := rigDevice(t, m, usual, app.Options{})
	r.press("owner.archive")
	shown := func() (first string, n int) {
		for _, b := range r.ui.Buttons() {
			if strings.HasPrefix(b.Name, "game ") {
				if n == 0 {
					first = b.Name
				}
				n++
			}
		}
		return first, n
	}
	first, rows := shown()
	if first != "game 500" || rows < 8 || rows > 30 {
		t.Fatalf("%d rows, the first %s", rows, first)
	}
	r.press("owner.older")
	if got, _ := shown(); got != fmt.Sprintf("game %d", 500-rows) {
		t.Errorf("the second page begins with %s", got)
	}
	r.press("owner.newer")
	for _, c := range []struct {
		search string
		want   int
	}{
		{"", 500},
		{"carlsen", 167},
		{"СЕМЕНОВ", 167},
		{"o'kelly", 166},
		{"magnus nobody", 0},
		{"1-0", 167},
		{"1–0", 167},
		{"½", 166},
		{"1/2-1/2", 166},
		{"2019", 25},
		{"20.03.2019", 4},
		{"petrova carlsen 0-1", 167},
	} {
		r.ui.Fill("search", c.search)
		if got := r.ui.Found(); got != c.want {
			t.Errorf("%q finds %d games, want %d", c.search, got, c.want)
		}
	}
	r.ui.Fill("search", "cup 49 carlsen")
	n := r.ui.Found()
	r.press("owner.export.all")
	if n == 0 || n > 10 || len(m.out) != n || len(r.saved) != 1 {
		t.Errorf("%d found, %d copied, into %d files", n, len(m.out), len(r.saved))
	}
	for i := 1; i < len(m.out); i++ {
		if m.out[i] < m.out[i-1] {
			t.Errorf("copied in the order %v, not as they were played", m.out)
		}
	}
	r.ui.Fill("search", "nobody")
	if r.ui.Button("owner.export.all") != nil || r.ui.Button("owner.older") != nil {
		t.Error("there is nothing to copy or page")
	}
}

// R-O04: a guest's game never stands among the owner's; whoever sets the first
// code on a lent device does not see those who had it before.
func TestGuestsGamesAreApart(t *testing.T) {
	dev := stage.New(t)
	own(t, dev)
	r := rigWith(t, dev, usual, app.Options{})
	r.press("start.guest")
	for tag, text := range map[string]string{"White": "Guest, A", "Black": "Guest, B"} {
		r.ui.Fill(tag, text)
	}
	r.press("start.do")
	if got := r.dev.View().Record.Header; got.Tag("Guest") == "" || got.Tag("WhiteFideId") != "" {
		t.Fatalf("the head of a guest's sheet is %v", got.Tags)
	}
	finish(t, dev, scoresheet.BlackWins)
	r.ui.Refresh()
	r.press("owner.archive")
	r.code(ownerCode)
	if r.ui.Button("game 1") == nil || r.ui.Button("game 2") != nil {
		t.Errorf("among the owner's games: %s", buttonNames(r))
	}
	r.press("owner.guests")
	if r.ui.Button("game 1") != nil || r.ui.Button("game 2") == nil {
		t.Errorf("among the guests' games: %s", buttonNames(r))
	}

	lent := stage.New(t)
	must(t, lent.SetCode("organizer", "975310", ""))
	r = rigWith(t, lent, usual, app.Options{})
	if r.ui.Button("start.guest") != nil {
		t.Error("on a lent device one can choose whose game it is")
	}
	for tag, text := range map[string]string{"White": "Guest, A", "Black": "Guest, B"} {
		r.ui.Fill(tag, text)
	}
	r.press("start.do")
	finish(t, lent, scoresheet.Draw)
	lent.Pass(time.Hour)
	must(t, lent.SetCode("owner", ownerCode, ""))
	r.ui.Refresh()
	r.press("owner.archive")
	r.code(ownerCode)
	if r.ui.Button("game 1") != nil || r.ui.Button("owner.guests") != nil {
		t.Errorf("the next guest sees %s", buttonNames(r))
	}
}

// Every caption is seen and every button large enough, on every page of owner
// mode, in every language (R-D08).
func TestHomePagesAreWhole(t *testing.T) {
	for _, size := range homeSizes {
		for _, lang := range assets.Languages() {
			dev := stage.New(t)
			own(t, dev)
			must(t, dev.SetCode("organizer", "975310", ""))
			r := rigWith(t, dev, size, app.Options{Lang: lang})
			look := func(page string, touches ...string) {
				t.Helper()
				r.press(touches...)
				r.wantWhole(lang + " " + page)
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
			look("codes", "action.back", "owner.codes", "code.owner")
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
func (r *rig) wantWhole(page string) {
	r.Helper()
	size := r.win.Canvas().Size()
	type place struct {
		name       string
		x, y, w, h float32
	}
	var seen []place
	for _, b := range r.ui.Buttons() {
		if caption, text := b.Caption(); caption != "" && (!b.Speaks() || text < 9) {
			r.Errorf("%v, %s: %q is not said", size, page, caption)
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
		p := place{b.Name, at.X, at.Y, b.Size().Width, b.Size().Height}
		if r.ui.Scrolled(b) {
			continue // reached by scrolling
		}
		if p.x < 0 || p.y < 0 || p.x+p.w > size.Width || p.y+p.h > size.Height {
			r.Errorf("%v, %s: %s reaches out of the page", size, page, p.name)
		}
		seen = append(seen, p)
	}
	const least = app.ButtonMin - 0.7
	for i, a := range seen {
		if a.w < least || a.h < least {
			r.Errorf("%v, %s: %s is %g by %g", size, page, a.name, a.w, a.h)
		}
		for _, b := range seen[i+1:] {
			if a.x < b.x+b.w-1 && b.x < a.x+a.w-1 && a.y < b.y+b.h-1 && b.y < a.y+a.h-1 {
				r.Errorf("%v, %s: %s lies on %s", size, page, a.name, b.name)
			}
		}
	}
}

// R-O04: what the owner likes takes effect at once, is kept, and fills the
// form.
func TestProfile(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, app.Options{Notation: notation.English})
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
		if p := dev.Profile(); p.Theme != "dark" || !p.LeftHand || !p.Figurines || p.Language != "uk" {
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
		if got := (app.Options{}).With(dev.Profile()); got.Theme != app.Dark || got.Lang != "uk" || !got.LeftHand || got.Notation != notation.Figurines {
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
	r := rigWith(t, dev, usual, app.Options{})
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

// R-G05: a game on a low battery needs the arbiter's word, or, where nobody
// has a code, one more press.
func TestLowBatteryBeforeAGame(t *testing.T) {
	for _, coded := range []bool{false, true} {
		dev := stage.New(t)
		dev.Charge = 9
		if coded {
			must(t, dev.SetCode("arbiter", arbiterCode, ""))
		}
		r := rigWith(t, dev, usual, app.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.do")
		if dev.View().Mode != modes.Owner {
			t.Fatal("a game began on 9 %")
		}
		r.press("start.battery.again", "action.back", "start.do")
		if dev.View().Mode != modes.Owner {
			t.Fatal("a game began on 9 %")
		}
		if !coded {
			r.press("start.battery.go")
		} else {
			r.press("start.battery.agree")
			r.code("999999")
			if dev.View().Mode != modes.Owner {
				t.Fatal("a wrong code agreed")
			}
			r.code(arbiterCode)
		}
		if dev.View().Mode != modes.Game {
			t.Errorf("with a code %v: agreed, and no game began: %s", coded, r.ui.Note())
		}
	}
	dev := stage.New(t)
	dev.Charge = 9
	r := rigWith(t, dev, usual, app.Options{})
	r.ui.Fill("White", "A")
	r.ui.Fill("Black", "B")
	r.press("start.do")
	dev.Charge = 95 // another battery, or the charger was quick
	dev.Pass(2 * time.Minute)
	r.press("start.battery.again")
	if dev.View().Mode != modes.Game {
		t.Error("with a full battery the game did not begin")
	}
}

// The organizer's rules, and a start that needs his code.
func TestOrganizersRules(t *testing.T) {
	const organizerCode = "975310"
	dev := stage.New(t)
	must(t, dev.SetCode("organizer", organizerCode, ""))
	r := rigWith(t, dev, usual, app.Options{})
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
	r := rigWith(t, dev, usual, app.Options{})
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

// Laws A.2, 8.3; R-G18: a sheet that begins in mid-game.
func TestStartInMidGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		touches []string
		fen     string
		number  string
		want    string // the cell the next entry goes to; empty if it does not begin
		first   string
	}{
		{"moves added later", []string{"start.midgame.later", "side black"}, "", "12", "12b", "1w"},
		{"a position", []string{"start.midgame.position"}, "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1", "41", "41b", "41b"},
		{"a position written shortly", []string{"start.midgame.position", "side white"}, "8/8/4k3/8/8/4K3/4P3/8", "7", "7w", "7w"},
		{"a side chosen after the position", []string{"start.midgame.position"}, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "9", "9w", "9w"},
		{"no king", []string{"start.midgame.position"}, "8/8/8/8/8/4K3/4P3/8 w - - 0 1", "9", "", ""},
		{"no number", []string{"start.midgame.later"}, "", "x", "", ""},
		{"no position", []string{"start.midgame.position"}, "", "9", "", ""},
	} {
		dev := stage.New(t)
		r := rigWith(t, dev, usual, app.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.midgame")
		r.press(c.touches...)
		r.ui.Fill("number", c.number)
		if c.fen != "" {
			r.ui.Fill("fen", c.fen)
		}
		r.press("action.done")
		if b := r.ui.Button("start.do"); b != nil {
			r.press("start.do")
		}
		record := dev.View().Record
		if c.want == "" {
			if record.Status() != scoresheet.NoGame || r.ui.Note() == "" {
				t.Errorf("%s: began, or nothing was said: %q", c.name, r.ui.Note())
			}
			continue
		}
		if record.Status() != scoresheet.Open {
			t.Errorf("%s: did not begin: %s", c.name, r.ui.Note())
			continue
		}
		if got := record.NameAt(record.CursorIndex()).String(); got != c.want {
			t.Errorf("%s: the next entry goes to %s, want %s", c.name, got, c.want)
		}
		if got := record.Header.First.String(); got != c.first {
			t.Errorf("%s: the sheet begins with %s, want %s", c.name, got, c.first)
		}
	}
}

// The position is set up piece by piece; nothing goes from square to square,
// and the board is gone with the start of the game.
func TestSetUpBoard(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, app.Options{})
		r.ui.Fill("White", "A")
		r.ui.Fill("Black", "B")
		r.press("start.midgame", "start.midgame.position", "start.setup", "start.setup.start")
		d := r.ui.Diagram()
		at := func(name string) fyne.Position { return d.Center(square(t, name)) }
		r.press("piece q")
		from, to := at("e2"), at("e4")
		test.Drag(r.win.Canvas(), from, to.X-from.X, to.Y-from.Y)
		if d.Shown().Sq != board.Start().Sq {
			t.Fatalf("%v: a drag moved a piece", size)
		}
		r.press("start.setup.clear", "piece K")
		r.tapAt(at("e1"))
		r.press("piece k")
		r.tapAt(at("e8"))
		r.press("piece R")
		for _, s := range []string{"h1", "a1", "a1", "c4"} { // a1 twice: away again
			r.tapAt(at(s))
		}
		r.press("start.setup.take")
		r.tapAt(at("c4"))
		r.press("castling K", "turn black", "action.done")
		r.ui.Fill("number", "30")
		r.press("start.setup", "castling q", "castling q", "action.done") // looked at once more
		r.press("action.done", "start.do")
		h := dev.View().Record.Header
		if h.FEN != "4k3/8/8/8/8/8/8/4K2R b K - 0 30" {
			t.Fatalf("%v: the sheet begins with %q: %s", size, h.FEN, r.ui.Note())
		}
		if r.ui.Diagram() != nil || r.ui.Button("piece K") != nil {
			t.Errorf("%v: the set-up board is there during a game", size)
		}
	}
}

// ESS 6.2.2.12: a game handed over by another device is taken over from the
// inbox.
func TestTakeOver(t *testing.T) {
	other := stage.New(t)
	must(t, other.SetCode("arbiter", arbiterCode, ""))
	_, err := other.New(stage.Pairing())
	must(t, err)
	must(t, other.Play(stage.Opening...))
	must(t, other.Arbiter(arbiterCode))
	file, err := other.HandOver("battery")
	must(t, err)

	dev := stage.New(t)
	inbox := &box{files: []app.InboxFile{{Name: "broken.record", Data: file[:len(file)-9]}, {Name: "game.record", Data: file}}}
	r := rigWith(t, dev, usual, app.Options{Inbox: inbox})
	r.press("start.takeover", "file 1")
	if dev.View().Mode != modes.Owner || !strings.Contains(r.ui.Told(), "broken.record") {
		t.Fatalf("a broken file: %s mode, said %q", dev.View().Mode, r.ui.Told())
	}
	r.press("file 2")
	if !strings.Contains(r.ui.Told(), "game.record") {
		t.Fatalf("without anybody's code the game was taken, or %q", r.ui.Told())
	}
	r.press("action.back")
	must(t, dev.SetCode("arbiter", "864200", ""))
	dev.Charge = 9
	dev.Pass(2 * time.Minute)
	r.press("start.takeover", "file 2", "start.battery.agree")
	r.code("864200")
	record := dev.View().Record
	if record.Status() != scoresheet.Open || len(record.Cells) != len(stage.Opening) {
		t.Fatalf("taken over: %s, %d cells: %s", record.Status(), len(record.Cells), r.ui.Note())
	}
	if note := r.ui.Note(); !strings.Contains(note, "Petrova") || !strings.Contains(note, "h3") {
		t.Errorf("what was taken over is said as %q", note)
	}
	inbox.err = errors.New("the stick is gone")
	r = rigWith(t, stage.New(t), usual, app.Options{Inbox: inbox})
	r.press("start.takeover")
	if !strings.Contains(r.ui.Told(), "the stick is gone") {
		t.Errorf("a folder that cannot be read is said as %q", r.ui.Told())
	}
}

// box is an inbox in memory.
type box struct {
	files []app.InboxFile
	err   error
}

func (b *box) Files(app.FileKind) ([]app.InboxFile, error) { return b.files, b.err }
func (b *box) Places() string                              { return "/inbox" }

// R-D05: the page of the device says what it is; its licences are read to the
// end, however long they are.
func TestDevicePage(t *testing.T) {
	for _, size := range homeSizes {
		dev := stage.New(t)
		r := rigWith(t, dev, size, app.Options{})
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
	inbox := &box{files: []app.InboxFile{{Name: "other.txt", Data: certificate(other)}, {Name: "ours.txt", Data: certificate(dev)}}}
	r := rigWith(t, dev, usual, app.Options{Inbox: inbox})
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
		b    session.Battery
		want string
	}{
		{session.Battery{}, "The system does not tell."},
		{battery(84, 0, 0, false, false), "84 % How long it lasts is known after some hours of use. warns at 40 %"},
		{battery(84, 6.25, 13.4, false, false), "84 % lasts about 13 h, at 6.2 % an hour warns at 40 %"},
		{battery(30, 10, 3, false, true), "30 % lasts about 3 h, at 10 % an hour warns at 40 % Battery low. Connect the charger."},
		{battery(84, 6, 13, true, false), "84 %, charging warns at 40 %"},
	} {
		if got := strings.Join(app.BatteryWords(c.b, words), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func battery(percent int, rate, hours float64, charging, low bool) (b session.Battery) {
	b.Percent, b.Charging, b.Known, b.Low, b.WarnAt, b.PerHour = percent, charging, true, low, 40, rate
	b.Left = time.Duration(hours * float64(time.Hour))
	return b
}

// rigDevice is a rig whose pages have another device than the session.
func rigDevice(t testing.TB, m *many, size fyne.Size, opts app.Options) *rig {
	t.Helper()
	r := rigWith(t, m.Device, size, opts)
	opts.Now, opts.Zone = func() time.Time { return r.now }, time.UTC
	opts.Save = func(name string, data []byte) (string, error) {
		r.saved[name] = data
		return "export/" + name, nil
	}
	r.ui = app.New(m, opts)
	r.win.SetContent(r.ui.Content())
	r.win.Resize(size)
	return r
}
