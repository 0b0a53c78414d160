package publish_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/pairing"
	"zapis/desk/publish"
	"zapis/internal/realdata"
	"zapis/internal/realgames"
	"zapis/scoresheet"
)

// TestRealCrosstables holds that the points of our crosstables are those that
// pairing programs wrote into their reports.
func TestRealCrosstables(t *testing.T) {
	folder := realdata.Path(t, "trf")
	var names []string
	for _, ending := range []string{"*.trf", "*.input"} {
		some, err := filepath.Glob(filepath.Join(folder, ending))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, some...)
	}
	players := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := pairing.Read(data, pairing.Options{})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
			continue
		}
		event := &desk.Event{Name: "X", Sections: []desk.Section{{Name: "X"}}}
		var all []*publish.Round
		for i := range list.Rounds {
			all = append(all, publish.NewRound(event, &event.Sections[0], &list.Rounds[i]))
		}
		want := map[string]string{} // points by name and rating
		for _, line := range bytes.FieldsFunc(data, func(c rune) bool { return c == '\r' || c == '\n' }) {
			if s := string(line); strings.HasPrefix(s, "001 ") && len(s) > 84 {
				want[strings.Join(strings.Fields(s[14:47]), " ")+"|"+strings.TrimSpace(s[48:52])] = strings.TrimSpace(s[80:84])
			}
		}
		table := publish.Crosstable(all, english)
		for _, row := range table.Rows {
			who := row[2] + "|" + row[3]
			if _, ok := want[who]; !ok { // with a title before the name
				_, short, _ := strings.Cut(row[2], " ")
				who = short + "|" + row[3]
			}
			points, ok := want[who]
			if !ok {
				continue
			}
			players++
			p, err := strconv.ParseFloat(points, 64)
			if err != nil {
				continue
			}
			got, half := strings.CutSuffix(row[len(row)-1], "½")
			g, _ := strconv.ParseFloat("0"+got, 64)
			if half {
				g += 0.5
			}
			if g != p {
				t.Errorf("%s: %s has %v points, the report %v", filepath.Base(name), row[2], g, p)
			}
		}
	}
	if players == 0 {
		t.Error("no player of a report was found again")
	}
	t.Logf("%d players of %d reports", players, len(names))
}

// TestRealTimes holds that the times spent that follow from the clock readings
// of a real event are times that can be: not negative, and together no more than
// the clock was given.
func TestRealTimes(t *testing.T) {
	r := cup()
	r.Section.Control = "40/5400+30:1800+30"
	plies, known, games := 0, 0, 0
	for _, p := range realgames.Each(t, realgames.Club) {
		if games == 200 {
			break
		}
		g := &r.Games[0]
		g.SetPGN(p)
		games++
		var sum [2]time.Duration
		for _, x := range r.Readings(g) {
			plies++
			if !x.Known {
				continue
			}
			known++
			if sum[x.Cell.Side] += x.Spent; x.Spent < 0 {
				t.Errorf("game %d, %v: %v", games, x.Cell, x.Spent)
			}
		}
		for side, d := range sum {
			if most := 2*time.Hour + time.Duration(len(g.Moves)/2+2)*30*time.Second; d > most {
				t.Errorf("game %d, side %d: %v of %v", games, side, d, most)
			}
		}
	}
	t.Logf("%d games, %d half-moves, the time of %d is known", games, plies, known)
	if known*10 < plies*9 {
		t.Errorf("the time of %d half-moves of %d is known", known, plies)
	}
}

// BenchmarkRound publishes a round of 60 boards: all games as PGN, their times,
// and the preflight.
func BenchmarkRound(b *testing.B) {
	r := cup()
	proto := r.Games[0]
	r.Games = nil
	for _, p := range realgames.All(b, realgames.Club)[:60] {
		g := proto
		g.SetPGN(p)
		g.Result = scoresheet.Draw
		r.Games = append(r.Games, g)
	}
	for b.Loop() {
		r.Preflight()
		r.File(publish.Options{})
		publish.Clocks([]*publish.Round{r})
	}
}
