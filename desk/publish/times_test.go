package publish_test

import (
	"strings"
	"testing"

	"zapis/desk/publish"
	"zapis/internal/handmade"
	"zapis/scoresheet"
)

// TestTimesToTheMinute holds that a clock which a player noted without seconds
// is not given out as known to the second, nor what he spent (R-C04, R-G12).
func TestTimesToTheMinute(t *testing.T) {
	d := handmade.New(t, 1, scoresheet.GameOpened{}).Write("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6")
	for i, text := range map[int]string{0: "1:28", 2: "1:21", 4: "1:19:30", 6: "1:18:10", 1: "1:29:40", 3: "1:29"} {
		c, err := scoresheet.ParseClock(text)
		if err != nil {
			t.Fatal(err)
		}
		d.Do(scoresheet.ClockNoted{Cell: d.Record.Cells[i].ID, Clock: c})
	}
	r := cup()
	r.Section.Control = "5400+30"
	g := &r.Games[0]
	g.SetRecord(&d.Record)
	var got []string
	for line := range strings.Lines(publish.Clocks([]*publish.Round{r})) {
		_, line, _ = strings.Cut(strings.TrimSpace(line), `Jörg",`)
		got = append(got, line)
	}
	want := []string{
		"", "1,w,e4,1:28,0:03,180,60", "1,b,e5,1:29:40,0:01:20,80,1", "2,w,Nf3,1:21,0:08,450,60", "2,b,Nc6,1:29,0:01,70,60",
		"3,w,Bb5,1:19:30,0:02,120,60", "3,b,a6,,,,", "4,w,Ba4,1:18:10,0:01:50,110,1", "4,b,Nf6,,,,",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
