package timecontrol_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/internal/realdata"
	"zapis/scoresheet/timecontrol"
)

var (
	ply    = regexp.MustCompile(`([a-hKQRBNO][-+#=a-hxO0-8KQRBN]*[1-8O][-+#=QRBN]*)\s*((?:\{[^}]*\}\s*)*)`)
	stamps = regexp.MustCompile(`%(clk|emt)\s+(\d+):(\d+):(\d+)`)
)

// R-A09: boards that wrote down both the clocks and the time of each move
// (DGT LiveChess): from move to move the sum of the clocks changes as we
// expect. It also shows that a real clock gives the first move's extra time
// before the start, as Laws 6.3.2 has it.
func TestRealClocks(t *testing.T) {
	compared, agreed := 0, 0
	for _, file := range []string{"dgt_livechess_clk_emt.pgn", "dgt_ongoing_nunn2024.pgn"} {
		data, err := os.ReadFile(realdata.Path(t, "pgn", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(data), "[Event ")[1:] {
			_, value, ok := strings.Cut(text, `[TimeControl "`)
			if !ok {
				continue
			}
			value, _, _ = strings.Cut(value, `"`)
			c, err := timecontrol.Parse(value)
			if err != nil {
				t.Fatal(err)
			}
			a, b := followClocks(t, c, text)
			compared, agreed = compared+a, agreed+b
		}
	}
	t.Logf("%d of %d readings as expected to 5 s", agreed, compared)
	if compared < 200 || agreed*10 < compared*9 {
		t.Errorf("only %d of %d readings are as expected", agreed, compared)
	}
}

// followClocks compares each player's clock after each of his moves with his
// clock a move before: the time of the move less, the extra time more.
func followClocks(t *testing.T, c timecontrol.Control, text string) (compared, agreed int) {
	t.Helper()
	_, moves, _ := strings.Cut(strings.ReplaceAll(text, "\r", ""), "\n\n")
	var before [2]time.Duration
	for side := range before {
		before[side] = -1
	}
	for i, m := range ply.FindAllStringSubmatch(strings.ReplaceAll(moves, "\n", " "), -1) {
		side, number := i%2, i/2+1
		clk, emt := time.Duration(-1), time.Duration(-1)
		for _, s := range stamps.FindAllStringSubmatch(m[2], -1) {
			var d time.Duration
			for _, part := range s[2:] {
				n, _ := strconv.Atoi(part)
				d = d*60 + time.Duration(n)*time.Second
			}
			if s[1] == "clk" {
				clk = d
			} else {
				emt = d
			}
		}
		if clk >= 0 && emt >= 0 {
			was := before[side]
			if number == 1 {
				was = c.Given(0).Total()
			}
			if was >= 0 && emt < time.Hour/2 {
				compared++
				want := was - emt + c.Given(number).Total() - c.Given(number-1).Total()
				if (want - clk).Abs() <= 5*time.Second {
					agreed++
				}
			}
		}
		before[side] = clk
	}
	return compared, agreed
}
