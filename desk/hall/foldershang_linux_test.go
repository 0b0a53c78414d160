package hall_test

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/internal/disks"
	"zapis/scoresheet"
)

// R-C04, R-D07: the folder for the broadcast often lies on a share or in a cloud. If
// it hangs while the round is written into it, everybody else goes on: pages open,
// games are handed in. Who published learns why it does not go, and so does the next
// who tries; nothing is said to have gone out. When the folder answers, it does.
func TestBroadcastFolderHangs(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	r.server.Broadcast = t.TempDir()
	const patience = time.Second
	r.server.PublishFor(patience)
	b := pairing("1", "Petrova, Anna", "Boykov, Lev")
	r.checked(b, "e2e4 e7e5 g1f3 b8c6 f1b5")
	weber, lind := r.as("Weber"), r.as("Lind")
	sure := url.Values{"sure": {"yes"}}
	// What is there is as long as what is to be there, and so it is read first.
	edition, err := office.NewEdition(t.Context(), r.desk, chief, "A", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := edition.Rounds[0].WriteFolder(r.server.Broadcast, publish.Options{Now: r.now}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(r.server.Broadcast, "round-1", "game-1.pgn")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Repeat([]byte("x"), len(text)), 0o600); err != nil {
		t.Fatal(err)
	}
	before := len(r.desk.Facts())
	answer := disks.Lease(t, file)

	type said struct {
		status int
		page   string
	}
	first := make(chan said, 1)
	go func() {
		status, page := weber.post("/round/A/1/publish", sure)
		first <- said{status, page}
	}()
	time.Sleep(patience / 4) // it is being written
	began := time.Now()
	if status, page := r.as("Kos").open("/hall/A/1"); status != http.StatusOK {
		t.Errorf("the hall meanwhile: %d\n%.400s", status, page)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the hall waits for the folder: %v", took)
	}
	r.takenElsewhere("2.zapis", sheet(t, pairing("2", "Ng, Mei", "Abe, Ken"), scoresheet.RecorderWhite, "d2d4", scoresheet.WhiteWins))
	for name, got := range map[string]said{"the first": <-first, "the next": func() said {
		status, page := lind.post("/round/A/1/publish", sure)
		return said{status, page}
	}()} {
		if got.status != http.StatusServiceUnavailable || !strings.Contains(got.page, "does not answer") || !strings.Contains(got.page, r.server.Broadcast) {
			t.Errorf("%s: %d\n%.900s", name, got.status, got.page)
		}
	}
	for _, f := range r.desk.Facts()[before:] {
		if f.Kind == desk.FactPublished {
			t.Errorf("it is said to have gone out: %s", f.Body)
		}
	}
	answer()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		status, page := lind.post("/round/A/1/publish", sure)
		if status == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the folder answers again: %d\n%.900s", status, page)
		}
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the folder has %s, %v", now, err)
	}
	if went := r.desk.Hall().Round("A", 1).LastWent(desk.TargetBroadcast); went == nil || went.By != "Lind" {
		t.Errorf("it went out by %+v", went)
	}
}

// The folder with the keys may lie on a stick. If it does not answer, the pages wait
// that need a key, and no others.
func TestFolderOfKeysHangs(t *testing.T) {
	r := newRig(t)
	r.newKeys()
	answer := disks.Lease(t, filepath.Join(r.server.Keys, office.EventFile))
	asked := make(chan int, 1)
	go func() {
		status, _ := r.open("/event")
		asked <- status
	}()
	time.Sleep(200 * time.Millisecond) // it is being read
	began := time.Now()
	for _, path := range []string{"/hall/A/1", "/devices", "/round/A/1"} {
		if status, page := r.open(path); status != http.StatusOK {
			t.Errorf("%s meanwhile: %d\n%.400s", path, status, page)
		}
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the others wait for the keys: %v", took)
	}
	answer()
	if status := <-asked; status != http.StatusOK {
		t.Errorf("the page of the event afterwards: %d", status)
	}
}
