package hall_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// socket is where sticks are put in.
type socket struct{ in []string }

// newSocket returns the place of a stick, and where it is put in.
func newSocket(t testing.TB, r *rig) (stick string, s *socket) {
	t.Helper()
	s = &socket{}
	r.server.Sticks = func() []string { return slices.Clone(s.in) }
	return t.TempDir(), s
}

func (r *rig) onStick(stick, name string, data []byte) {
	r.t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(stick, name)), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(stick, name), data, 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// look looks at the sticks once, as the program does every other second.
func (r *rig) look() {
	r.t.Helper()
	r.server.LookAtSticks(r.t.Context())
}

// come returns how many statements and games came to the desk.
func (r *rig) come() (statements, games int) {
	r.t.Helper()
	if err := r.desk.Refresh(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	for _, f := range r.desk.Facts() {
		switch f.Kind {
		case desk.FactStated:
			statements++
		case desk.FactReceived:
			games++
		}
	}
	return statements, games
}

var watch = url.Values{"watch": {"on"}, "to": {"/devices"}}

// R-C01: once somebody at the laptop has allowed it, a stick is taken in
// automatically: the files that devices signed, and nothing else on it. The
// packs are written on it, also a later one while it is plugged in, and the
// page says when it may be pulled out. Signing out ends it.
func TestSticks(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	stick, socket := newSocket(t, r)
	socket.in = []string{stick}
	r.onStick(stick, "device-1.zapis-statement", r.statement(1, nil))
	r.onStick(stick, "games/board1.zapis", sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins))
	r.onStick(stick, "typed.pgn", []byte("[White \"Petrova, Anna\"]\n[Black \"Boykov, Lev\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n"))
	r.onStick(stick, "holiday.jpg", []byte("not opened"))
	if status, page := r.post("/event/pack", url.Values{"round": {"A/1"}}); status != http.StatusOK {
		t.Fatal(page)
	}
	b := r.as("Weber")
	says(t, b.get("/devices"), "Take sticks in by themselves", "Nothing else on it is opened")
	if r.look(); slices.ContainsFunc(names(t, stick), func(n string) bool { return strings.HasSuffix(n, pack.Extension) }) {
		t.Error("a pack was written before anybody said so")
	}
	if s, g := r.come(); s+g > 0 {
		t.Fatalf("%d statements and %d games were taken in before anybody said so", s, g)
	}
	if status, page := b.post("/sticks", watch); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	r.look()
	if s, g := r.come(); s != 1 || g != 1 {
		t.Errorf("%d statements and %d games are in, want one of each", s, g)
	}
	for _, page := range []string{"/sticks", "/devices", "/event", "/camera"} {
		says(t, b.get(page), filepath.Base(stick), "New statements: 1, new games: 1, here already: 0", "Other files, left as they are: 2",
			"Written on it: a-round-1.zapis-pack", "You may pull it out.", "Allowed by: Weber.")
	}
	if strings.Contains(r.as("Guest").get("/event"), filepath.Base(stick)) {
		t.Error("who takes nothing in is told of sticks")
	}
	// A later pack goes on it as long as it is in; nothing is read twice.
	if status, page := r.post("/event/pack", url.Values{"round": {""}}); status != http.StatusOK {
		t.Fatal(page)
	}
	r.onStick(stick, "device-2.zapis-statement", r.statement(2, nil))
	r.look()
	if got := names(t, stick); !slices.Contains(got, "city-open.zapis-pack") {
		t.Errorf("on the stick are %q", got)
	}
	if s, _ := r.come(); s != 1 {
		t.Error("what was copied on the stick while it was in was taken in, half as it may be")
	}
	socket.in = nil
	r.look()
	says(t, b.get("/sticks"), "It was pulled out.")
	socket.in = []string{stick}
	r.look()
	says(t, b.get("/sticks"), "New statements: 1, new games: 0, here already: 2", "It was pulled out.", "You may pull it out.")
	if by := r.desk.Facts()[len(r.desk.Facts())-1].By; by != "Weber" {
		t.Errorf("it was taken in by %s", by)
	}
	if status, _ := b.post("/sign-out", nil); status != http.StatusOK {
		t.Fatal(status)
	}
	socket.in = nil
	r.look()
	socket.in = []string{stick}
	r.onStick(stick, "device-3.zapis-statement", r.statement(3, nil))
	r.look()
	if s, _ := r.come(); s != 2 {
		t.Error("who had sticks taken in has signed out, and they still are")
	}
}

// names returns what lies on a stick.
func names(t testing.TB, stick string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(stick)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// The desk's own sticks are left alone: that of the mirror, and those on which its
// keys lie.
func TestOwnSticksAreLeftAlone(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	stick, socket := newSocket(t, r)
	r.server.Keys = filepath.Join(stick, "zapis-keys")
	r.onStick(stick, "device-1.zapis-statement", r.statement(1, nil))
	socket.in = []string{stick}
	if status, page := r.post("/sticks", watch); status != http.StatusOK {
		t.Fatal(page)
	}
	r.look()
	if s, _ := r.come(); s != 0 {
		t.Error("the stick with the desk's keys was taken in")
	}
	says(t, r.get("/sticks"), "No stick is in.")
}

// R-C01 to R-C03: a round of 20 boards by stick in the chief arbiter's browser,
// from the pairings to the PGN that went out, with no exception: at most ten
// touches, counting the one that has sticks taken in, which holds for the day.
func TestRoundByStick(t *testing.T) {
	t.Parallel()
	const boards = 20
	r := newRig(t)
	r.newKeys()
	stick, socket := newSocket(t, r)
	games := demoGames(t, boards)
	lists := t.TempDir()
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in?to=/event")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click("form.signin button")
	tab.WaitAt("/event")
	var touches []string
	touch := func(what string, act func()) {
		t.Helper()
		touches = append(touches, what)
		act()
	}
	click := func(what, selector string) {
		t.Helper()
		touch(what, func() {
			tab.Do(`window.old = true`)
			tab.Click(selector)
			tab.WaitFor(`window.old === undefined && document.readyState === "complete"`)
		})
	}
	list := func(name string, results bool) {
		t.Helper()
		r.onStick(lists, name, []byte(pairingsOf(games, results)))
		touch("choose "+name, func() { tab.Upload("#pair-file", filepath.Join(lists, name)) })
	}

	click("take sticks in by themselves", `#sticks button[value=on]`)
	tab.Do(`document.getElementById("pair-number").value = "2"`) // the rig has paired round 1, which is another test
	list("round.csv", false)
	click("take in, write the pack", `button[name=pack]`)
	tab.WaitAt("/devices?packed=1")
	socket.in = []string{stick}
	r.look()
	tab.WaitText("Written on it: a-round-2.zapis-pack", "You may pull it out.")
	tab.Axe()

	// Someone of the organizer's goes from device to device with it.
	socket.in = nil
	r.look()
	issue, digest := 1, r.desk.Hall().Round("A", 2).Latest().Digest
	for n := range boards {
		for side := range 2 {
			r.onStick(stick, fmt.Sprintf("device-%d-%d.zapis-statement", n, side), r.statement(byte(2*n+side+1), func(s *pack.Statement) {
				s.Place, s.Side, s.Issue, s.Pack = desk.Place{Section: "A", Round: 2, Board: games[n].board.Name}, side, issue, digest
			}))
		}
	}
	socket.in = []string{stick}
	r.look()
	tab.WaitText(fmt.Sprintf("New statements: %d", 2*boards), fmt.Sprintf("Let in all that need no look: %d", 2*boards))
	click("let in all that need no look", `form[action="/devices/admit"] button`)
	tab.WaitText(fmt.Sprintf("%d devices were let in.", 2*boards))
	click("start the round", `form[action="/event/start"] button`)
	tab.WaitText("Round 2")
	socket.in = nil
	r.look()
	for n := range games {
		for side, by := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
			moves := games[n].moves[:min(len(games[n].moves), 12)]
			r.onStick(stick, fmt.Sprintf("game-%d-%d.zapis", n, side), sheet(t, games[n].board, by, strings.Join(moves, " "), games[n].result))
		}
	}
	socket.in = []string{stick}
	r.look()
	tab.WaitText(fmt.Sprintf("new games: %d", 2*boards))
	list("results.csv", true)
	click("take in", `form[action^="/event/pairings"] button:not([name])`)
	click("to the round", `.nav a[href^="/round"]`)
	touch("publish", func() { tab.Press("p") })
	tab.WaitText(fmt.Sprint(boards))
	out := strings.Count(r.as("Weber").get("/round/A/2/file/games.pgn"), "[White ")
	if out != boards {
		t.Errorf("%d games went out, want %d:\n%s", out, boards, tab.Text("main"))
	}
	t.Logf("%d touches: %q", len(touches), touches)
	if len(touches) > 10 {
		t.Errorf("the round took %d touches", len(touches))
	}
}

// The pages that tell of sticks are readable for everybody, and fit the window in
// each language.
func TestSticksFit(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	stick, socket := newSocket(t, r)
	r.onStick(stick, "device-1.zapis-statement", r.statement(1, nil))
	r.onStick(stick, "holiday.jpg", nil)
	if status, page := r.post("/event/pack", url.Values{"round": {"A/1"}}); status != http.StatusOK {
		t.Fatal(page)
	}
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in?to=/sticks")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click("form.signin button")
	tab.WaitText("Nothing else on it is opened")
	tab.Axe()
	tab.Click("#sticks button") // it comes back to this page
	tab.WaitText("No stick is in.")
	socket.in = []string{stick, filepath.Join(stick, "gone")}
	r.look()
	for _, page := range []string{"/sticks", "/devices", "/event"} {
		for _, lang := range assets.Languages() {
			speaks(tab, lang)
			tab.Turn(r.base + page)
			tab.WaitText(assets.Words(lang).Say("hall.sticks.pull"), assets.Words(lang).Say("hall.sticks.bad"))
			for _, width := range []int{390, 1366} {
				tab.Size(width, 844)
				tab.Fits()
			}
			if lang == "en" {
				tab.Axe()
			}
			if pictures := os.Getenv("ZAPIS_PICTURES"); pictures != "" {
				tab.Picture(filepath.Join(pictures, "sticks"+strings.ReplaceAll(page, "/", "-")+"-"+lang+".png"))
			}
		}
	}
}
