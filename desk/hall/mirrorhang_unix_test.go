//go:build unix

package hall_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/desk/hall/internal/chrome"
	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

// R-C02, R-D07: a mirror's disk that hangs keeps nobody waiting for long: games are
// taken in, and the device is told that they are in one place; every page says since
// when the mirror has not answered, and goes on. When it answers, it catches up by
// itself, the page says nothing any more, and the device hands in again.
func TestMirrorHangsAtTheHall(t *testing.T) {
	if !long.InHall() { // there it has the machine for itself
		t.Parallel()
	}
	const alone = time.Second
	rig := newRigIn(t, filepath.Join(t.TempDir(), "store"), t.TempDir(), archive.Options{Alone: alone})
	r := airRigOf(t, rig)
	r.organizersKey()
	stick := disks.Another(t)
	key, err := archive.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.store.SetMirror(t.Context(), archive.Mirror{Place: stick, Recipient: key.Recipient()}); err != nil {
		t.Fatal(err)
	}
	r.packs()
	g := newGlass(t)
	g.enterRound(r.event.Desk.Addresses[0])
	g.record()
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	tab.Go(r.base + "/hall/A/1")
	said := func(wait string) {
		tab.WaitFor(`document.getElementById("onecopy").textContent` + wait)
	}
	said(` === ""`)

	answer := disks.Hang(t, filepath.Join(stick, "zapis-mirror-*", "mirror.json"))
	began := time.Now()
	g.press("handin.do")
	g.untilSaid("Held in one place so far")
	if took := time.Since(began); took < alone-50*time.Millisecond {
		t.Errorf("it is told after %v, and the mirror has %v to answer", took, alone)
	}
	if said := g.texts(); !strings.Contains(said, "It is sent again while this page stays") || !g.View().HandedIn {
		t.Errorf("the device says %q", said)
	}
	since := "The mirror in " + stick + " has not answered since "
	says(t, r.get("/hall/A/1"), since, "held in one copy")
	says(t, r.get("/event"), since, "catches up by itself")
	if strings.Contains(r.get("/event"), "Let it catch up") {
		t.Error("the page asks for a touch that everybody would wait for")
	}
	said(`.startsWith("The mirror in ` + stick + `")`) // in a window that is open
	tab.Axe()
	// The desk goes on, and nobody waits for the mirror.
	start := time.Now()
	b := pairing("2", "Ng, Mei", "Abe, Ken")
	for i, recorder := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
		a, err := r.courier.HandIn(t.Context(), r.event, sheet(t, b, recorder, "e2e4 e7e5", scoresheet.WhiteWins))
		if err != nil || a.Held != scoresheet.HeldOnce {
			t.Errorf("hand-in %d: %+v, %v", i, a, err)
		}
	}
	for range 10 {
		r.get("/hall/A/1")
		r.get("/event")
	}
	if took := time.Since(start); took > 10*alone {
		t.Errorf("two hand-ins and twenty pages took %v", took)
	}

	answer()
	g.untilSaid("Held in two places")
	said(` === ""`)
	if page := r.get("/event"); !strings.Contains(page, "Everything is in "+stick+" too.") || strings.Contains(page, "has not answered") {
		t.Errorf("the mirror has everything, and the page says\n%s", page)
	}
	found, err := archive.Restore(t.Context(), stick, archive.With(key), filepath.Join(t.TempDir(), "again"), "organizer")
	if err != nil || !found.Whole() {
		t.Errorf("the mirror gives %+v, %v", found, err)
	}
}
