package hall

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"zapis/app/qr/frames"
	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
)

// What is said of each thing that can come through a camera, and with which sign.
func TestArrivals(t *testing.T) {
	here, before := desk.Place{Section: "A", Round: 3, Board: "8"}, desk.Place{Section: "A", Round: 2, Board: "8"}
	game := func(p desk.Place, state desk.State, faults ...desk.Why) intake.Taken {
		return intake.Taken{Sort: intake.SortRecord, Stored: true, Games: []intake.TakenGame{{
			Place: p, Side: 1, Board: &intake.Board{Place: p, State: state, Why: []desk.Why{{Key: "why.alarm", Text: []string{"killed 2, clock 1; 1 unacknowledged"}}}}, Faults: faults,
		}}}
	}
	already := game(here, desk.Agree)
	already.Already = true
	old := game(here, desk.Agree)
	old.Games[0].Old = true
	unplaced := intake.Taken{Sort: intake.SortRecord, Stored: true, Games: []intake.TakenGame{{Side: desk.NoSide, Why: desk.Why{Key: "unplaced.nobody", Text: []string{"X", "Y"}}}}}
	hebrew := unplaced
	hebrew.Games = []intake.TakenGame{{Side: desk.NoSide, Why: desk.Why{Key: "unplaced.nobody", Text: []string{"\u202eכהן", "Y"}}}}
	for _, c := range []struct {
		name  string
		taken []intake.Taken
		want  string // mark, and what is said, in English
	}{
		{"the other sheet is awaited", []intake.Taken{game(here, desk.OneSheet)}, "in 8 Black’s scoresheet: the other sheet is awaited"},
		{"both are in", []intake.Taken{game(here, desk.Agree)}, "in 8 Black’s scoresheet: the sheets agree"},
		{"a question", []intake.Taken{game(here, desk.Asks)}, "in 8 Black’s scoresheet: a question is open"},
		{"results differ", []intake.Taken{game(here, desk.Differs)}, "look 8 Black’s scoresheet: the sheets differ; an alarm was not acknowledged: ended abruptly 2, time of day 1; 1 unacknowledged"},
		{"an unknown device", []intake.Taken{game(here, desk.LookAt, desk.Why{Key: "why.device.unknown", Text: []string{"ab12"}})}, "look 8 Black’s scoresheet: look at it; the device ab12 is not enrolled"},
		{"had already", []intake.Taken{already}, "had 8 Black’s scoresheet: the sheets agree"},
		{"a later state is here", []intake.Taken{old}, "had 8 Black’s scoresheet: an earlier copy of what is here"},
		{"another round", []intake.Taken{game(before, desk.OneSheet)}, "round 8 Round 2, not 3. Black’s scoresheet: the other sheet is awaited"},
		{"no board", []intake.Taken{unplaced}, "none  It belongs to no board.: no board of the event has X against Y"},
		{"names that read the other way", []intake.Taken{hebrew}, "none  It belongs to no board.: no board of the event has \u2068כהן\u2069 against Y"},
		{"a statement alone", []intake.Taken{{Sort: intake.SortStatement, Stored: true, Device: "0123456789abcdef"}}, "in  The device 012345678 is ready"},
		{"a statement with its game", []intake.Taken{game(here, desk.OneSheet), {Sort: intake.SortStatement, Stored: true}}, "in 8 Black’s scoresheet: the other sheet is awaited"},
		{"a statement again", []intake.Taken{{Sort: intake.SortStatement, Stored: true, Already: true, Device: "0123456789abcdef"}}, "had  The device 012345678 is ready"},
		{"a forged statement", []intake.Taken{{Name: "x", Sort: intake.SortStatement, Err: errors.New("bad")}}, "none  x: it holds nothing of a game"},
		{"a pack", []intake.Taken{{Sort: intake.SortPack}}, "none  A pack for devices; it is not handed in."},
		{"nothing", []intake.Taken{{Name: "x"}}, "none  x: it holds nothing of a game"},
		{"kept, and not to be read", []intake.Taken{{Name: "x", Sort: intake.SortRecord, Stored: true}}, "none  x is kept, but cannot be read. Have the device hand in again."},
	} {
		all := arrivalsOf(c.taken, time.Time{}, map[string]int{"A": 3}, deviceLabel(&desk.Hall{}), func(int) pack.Occasion { return pack.Ready })
		got := ""
		for _, a := range all {
			got += sayArrival(&a)
		}
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

func sayArrival(a *arrival) string {
	p := page{Catalogue: assets.Words("en")}
	text := fmt.Sprintf("%s %s ", a.Mark, a.Place.Board)
	if a.Heavy != nil {
		text += p.Line(a.Heavy) + " "
	}
	text += p.Line(a.What)
	for i, l := range a.Small {
		text += map[bool]string{true: ": ", false: "; "}[i == 0] + p.Line(l)
	}
	return text
}

// The cameras that are remembered are bounded, and one person's codes are none of
// another's.
func TestCamerasAreBounded(t *testing.T) {
	var c cameras
	now := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	s, err := frames.New(make([]byte, 4000), 60)
	if err != nil || s.Needed() != 1 {
		t.Fatal(err)
	}
	first := c.of("first", now)
	for i := range 3 * maxCameras {
		now = now.Add(time.Second)
		c.of("first", now)
		if other := c.of(fmt.Sprint(i), now); other == first {
			t.Fatal("two people share a camera")
		}
	}
	if len(c.all) != maxCameras || c.of("first", now) != first {
		t.Errorf("%d cameras are remembered, and the one in use is there: %t", len(c.all), c.all["first"] == first)
	}
	if now = now.Add(2 * cameraRests); c.of("new", now) == nil || len(c.all) != 1 {
		t.Errorf("after a rest %d cameras are remembered", len(c.all))
	}

	cam := c.of("new", now)
	for i := range 3 * maxKnown {
		cam.remember(frames.Digest{byte(i), byte(i >> 8)}, now.Add(time.Duration(i)*time.Second), nil)
	}
	for range 3 * maxArrivals {
		cam.arrive([]arrival{{}}, &heard{})
	}
	if len(cam.known) != maxKnown || len(cam.arrivals) != maxArrivals {
		t.Errorf("%d hand-ins and %d lines are remembered", len(cam.known), len(cam.arrivals))
	}
}

// What the desk could not take in is tried again with the next code of the device, and
// what it took is not.
func TestCameraTriesAgain(t *testing.T) {
	s, err := frames.New([]byte("a game"), 500)
	if err != nil {
		t.Fatal(err)
	}
	cam := &camera{known: map[frames.Digest]*shown{}}
	var now time.Time
	tries := 0
	broken := func(...intake.Incoming) ([]arrival, error) { tries++; return nil, errors.New("the disk is full") }
	for range 2 {
		if _, err := cam.read([]string{s.Text(0, 1)}, now, broken); err == nil {
			t.Error("it is taken as read though the disk is full")
		}
	}
	works := func(...intake.Incoming) ([]arrival, error) { tries++; return []arrival{{Mark: markIn}}, nil }
	h, err := cam.read([]string{s.Text(0, 2)}, now, works)
	if err != nil || h.tone != toneHigh {
		t.Errorf("the third try: %+v, %v", h, err)
	}
	if _, err := cam.read([]string{s.Text(0, 3)}, now, works); err != nil || tries != 3 || len(cam.arrivals) != 1 {
		t.Errorf("%d tries, %d arrivals, %v", tries, len(cam.arrivals), err)
	}
}
