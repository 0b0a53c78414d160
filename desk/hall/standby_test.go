package hall_test

import (
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/internal/long"
	"zapis/internal/pgpair"
	"zapis/scoresheet"
	"zapis/storage/archive"
)

// R-C02, R-D07: the standby of the desk's server dies under a game that is being
// handed in. The device is told after ten seconds that the desk has it in one place,
// and hands it in again by itself; the desk's pages say it, too, and nobody after that
// waits. When the standby is back, the device is told of two places without a touch;
// and that is true: the primary dies, and the game is there, once. ZAPIS_HALL, as
// make test-hall sets it, makes it the real ten seconds, and the real thirty after
// which a device hands in again.
func TestStandbyDiesAtTheHall(t *testing.T) {
	alone, again := long.OfHall(600*time.Millisecond, 10*time.Second), long.OfHall(100*time.Millisecond, 30*time.Second)
	pair := pgpair.New(t)
	r := airRigOf(t, newRigIn(t, pair.Place(), t.TempDir(), archive.Options{Alone: alone}))
	r.packs()
	g := newGlass(t)
	g.way.Again = again
	g.enterRound(r.event.Desk.Addresses[0])
	g.record()
	b := pairing("2", "Ng, Mei", "Abe, Ken")
	if a, err := r.courier.HandIn(t.Context(), r.event, sheet(t, b, scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)); err != nil || a.Held != scoresheet.HeldTwice {
		t.Fatalf("with a standby: %+v, %v", a, err)
	}

	pair.Other().Kill()
	pressed := time.Now()
	g.press("handin.do")
	g.untilSaid("Held in one place so far")
	told := time.Since(pressed)
	t.Logf("the device is told %v after its touch that the game is held in one place; load %s", told.Round(time.Millisecond), long.Load())
	if told < alone-50*time.Millisecond || told > alone+5*time.Second {
		t.Errorf("it is told after %v, and the standby has %v to answer", told, alone)
	}
	if said := g.texts(); !strings.Contains(said, "It is sent again while this page stays") || !g.View().HandedIn {
		t.Errorf("the device says %q", said)
	}
	says(t, r.get("/hall/A/1"), "Held in one copy", "Do not close this laptop")
	second := sheet(t, b, scoresheet.RecorderBlack, "e2e4 e7e5", scoresheet.WhiteWins)
	start := time.Now()
	if a, err := r.courier.HandIn(t.Context(), r.event, second); err != nil || a.Held != scoresheet.HeldOnce {
		t.Errorf("while it is away: %+v, %v", a, err)
	}
	t.Logf("the next is told after %v", time.Since(start).Round(time.Millisecond))
	if took := time.Since(start); long.InHall() && took > alone/2 {
		t.Errorf("the next waits %v, and nobody is to wait any more", took)
	}

	pair.Other().Start()
	pair.Synced()
	back := time.Now()
	g.untilSaid("Held in two places")
	t.Logf("held in two places %v after the standby was back, without a touch; load %s", time.Since(back).Round(time.Millisecond), long.Load())
	if took := time.Since(back); took > again+10*time.Second {
		t.Errorf("it takes %v until the device is told", took)
	}
	if a, err := r.courier.HandIn(t.Context(), r.event, second); err != nil || a.Held != scoresheet.HeldTwice {
		t.Errorf("when it is back: %+v, %v", a, err)
	}
	if page := r.get("/hall/A/1"); strings.Contains(page, "Held in one copy") {
		t.Error("the standby has everything, and the page says that it has not")
	}

	pair.Now().Kill()
	pair.Promote()
	store, err := archive.Open(t.Context(), pair.Place())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	fresh, err := intake.Open(t.Context(), store, intake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := range fresh.Hall().Files {
		seen[fresh.Hall().Files[i].Hash]++
	}
	if len(seen) != 3 || seen[intake.Hash(second)] != 1 {
		t.Errorf("after the primary died there are %v", seen)
	}
	for hash, n := range seen {
		if n != 1 {
			t.Errorf("%s is there %d times", hash, n)
		}
	}
	boards, err := fresh.Boards(t.Context(), "A", 1)
	if err != nil || boards[0].State != desk.OneSheet || len(boards[1].Sheets[0]) != 1 || len(boards[1].Sheets[1]) != 1 {
		t.Errorf("boards 1 and 2: %v, %v, %v", boards[0].State, boards[1].Sheets, err)
	}
}
