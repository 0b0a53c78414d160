package hall_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/pack"
)

// R-A17: in a real browser ready-statements are chosen from a folder, one that
// comes meanwhile appears by itself, and all are let in by one press.
func TestDevicesInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	file := filepath.Join(t.TempDir(), "one"+pack.StatementExtension)
	if err := os.WriteFile(file, r.statement(1, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in?to=/devices")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click("form.signin button")
	tab.WaitText("No device is known yet")
	tab.Upload("#files", file)
	tab.Click("#take button")
	tab.WaitText("1 statement was taken in.", "Let in all that need no look: 1")
	tab.Axe()
	r.take("two.zapis-statement", r.statement(2, func(s *pack.Statement) { s.Side = 1 }))
	tab.WaitText("Let in all that need no look: 2")
	tab.Click("#devices form.acts button")
	tab.WaitText("2 devices were let in.")
	if err := r.desk.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if seen := r.desk.Hall().Round("A", 1).Seen("1"); seen.Admitted != [2]bool{true, true} {
		t.Errorf("%+v", seen)
	}

	// Those without a lock are ticked, all at once by whoever has looked at all.
	for n, board := range []string{"2", "3"} {
		r.take(board, r.statement(byte(5+n), func(s *pack.Statement) { s.Place.Board, s.Lock = board, "none" }))
	}
	for _, lang := range assets.Languages() {
		speaks(tab, lang)
		tab.Turn(r.base + "/devices")
		tab.WaitFor(`document.querySelector("#looked") !== null`)
		for _, width := range []int{390, 1366} {
			tab.Size(width, 844)
			tab.Fits()
		}
		if lang == "en" {
			tab.Axe()
		}
	}
	speaks(tab, "en")
	tab.Go(r.base + "/devices")
	tab.Click("[data-all] input")
	tab.Type("#looked-reason", "our own")
	tab.Do(`await new Promise(r => setTimeout(r, 6000))`) // the list is looked at again, and what is typed stays
	tab.Click("#looked button")
	tab.WaitText("2 devices were let in.")
}

// The pages devices and event are readable for everybody, and fit the window in
// each language, wide and narrow, with what has to be walked to on them.
func TestOfficeFits(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	r.say(organizer, desk.Place{Section: "A", Round: 2}, desk.Paired{Round: desk.Round{Date: "2026-11-22", Time: "15:00", Boards: []desk.Board{pairing("1", "A", "B")}}})
	r.take("one", r.statement(1, func(s *pack.Statement) { s.Battery, s.Alarms, s.Lock = 12, "left 2; 1 unacknowledged", "none" }))
	r.take("two", r.statement(2, func(s *pack.Statement) { s.Occasion, s.Owner = pack.Enrolling, "Marchetti-Øvergård, Maria Magdalena" }))
	r.take("three", r.statement(3, nil))
	r.take("put-back", r.statement(3, func(s *pack.Statement) { s.Heads = [][pack.HeadSize]byte{{77}} }))
	if status, page := r.post("/event/pack", map[string][]string{"round": {"A/1"}}); status != 200 {
		t.Fatal(page)
	}
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for _, page := range []string{"/devices", "/event?did=packed&wrote=1"} {
		for _, lang := range assets.Languages() {
			speaks(tab, lang)
			tab.Turn(r.base + page)
			tab.WaitText(assets.Words(lang).Say("hall.nav.event"))
			tab.Do(`for (const d of document.querySelectorAll("details")) d.open = true`)
			for _, width := range []int{390, 1366} {
				tab.Size(width, 844)
				tab.Fits()
			}
			if lang == "ru" {
				reflows(t, tab, "office"+page[:7])
			}
			if lang == "en" { // what it looks at is the same in each
				tab.Axe()
			}
		}
	}
}
