package hall_test

import (
	"regexp"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/scoresheet"
)

// asks lets a board ask one question: Black wrote another move, and the game can
// be played with either.
func (r *rig) asks(b desk.Board) {
	r.t.Helper()
	const moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
	r.takenElsewhere("white "+b.Name, sheet(r.t, b, scoresheet.RecorderWhite, moves, scoresheet.WhiteWins))
	r.takenElsewhere("black "+b.Name, sheet(r.t, b, scoresheet.RecorderBlack, strings.Replace(moves, "Be7", "Bd6", 1), scoresheet.WhiteWins))
}

var countField = regexp.MustCompile(`id="asked" data-count="([^"]+)"( hidden)?>(\d+)<`)

// countOf returns what stands beside the name of the page questions, and the
// address at which a page hears it.
func countOf(t testing.TB, page string) (n, stream string) {
	t.Helper()
	m := countField.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("the head has no count:\n%.3000s", page)
	}
	if m[2] != "" {
		return "", m[1]
	}
	return m[3], m[1]
}

// How many boards ask stands in the head of every page, and is there as soon as
// it changes: on the hall by its own stream, elsewhere by one that has nothing
// else.
func TestCountOfQuestions(t *testing.T) {
	r := newRig(t)
	b := r.as("Kos")
	n, address := countOf(t, b.get("/event"))
	if n != "" {
		t.Errorf("nothing asks, and the head says %s", n)
	}
	count := b.listen(`data-live="` + address + `"`)
	hall := b.listen(b.get("/hall/A/1"))
	count.until("beat")
	hall.until("beat")
	r.asks(pairing("2", "Ng, Mei", "Abe, Ken"))
	hall.until("event: asked")
	hall.until("data: 1")
	if heard := count.until("data: 1"); strings.Contains(heard, "part") {
		t.Errorf("the count comes with more than itself:\n%s", heard)
	}
	for _, page := range []string{"/event", "/hall/A/1", "/questions/A/1", "/board/A/1/1", "/find", "/no-such-page"} {
		if _, text := b.open(page); text != "" {
			if n, _ := countOf(t, text); n != "1" {
				t.Errorf("%s says %q", page, n)
			}
		}
	}
	r.asks(pairing("3", "Silva, Rui", "Roy, Zoe"))
	count.until("data: 2")
	if n, _ := countOf(t, b.get("/questions/A/1")); n != "2" {
		t.Errorf("two boards ask, and the head says %q", n)
	}
	// A page that begins with an old number gets the new one at once.
	if heard := b.listen(`data-live="` + address + `"`).until("event: asked"); !strings.Contains(heard, "retry") {
		t.Error(heard)
	}
}

// The count changes in a window that is open, without a touch; and a page that
// hears nothing of the desk any more says so in words, on a telephone too.
func TestCountInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + r.server.Ticket())
	for i, page := range []string{"/event", "/hall/A/1"} {
		tab.Go(r.base + page)
		r.asks([]desk.Board{pairing("2", "Ng, Mei", "Abe, Ken"), pairing("3", "Silva, Rui", "Roy, Zoe")}[i])
		tab.WaitFor(`document.getElementById("asked").textContent === "` + []string{"1", "2"}[i] + `" && !document.getElementById("asked").hidden`)
	}
	tab.Axe()
	tab.Fits()
	tab.Go(r.base + "/event")
	tab.WaitFor(`document.getElementById("clock").textContent === "` + r.clock().Local().Format("15:04") + `"`)
	tab.Allow("ERR_")
	_ = r.web.Listener.Close()
	r.web.CloseClientConnections()
	tab.WaitText("Not live since " + r.clock().Local().Format("15:04"))
	tab.WaitFor(`document.getElementById("lost").textContent.startsWith("Not live since ")`)
	tab.Axe()
	for _, width := range []int{390, 1024} {
		tab.Size(width, 844)
		tab.Fits()
		if !chrome.Value[bool](tab, `document.getElementById("clock").checkVisibility()`) {
			t.Errorf("at %d px nobody sees it", width)
		}
		look(t, tab, "not-live")
	}
}
