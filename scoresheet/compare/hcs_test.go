package compare_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet"
	"zapis/scoresheet/compare"
)

// R-A16: two handwritten sheets of one game, as the players wrote them. What
// is called the same is read the same, and where both wrote the very same
// texts nothing differs.
func TestHandwrittenPairs(t *testing.T) {
	sheets := map[string][]string{}
	realdata.Lines(t, "hcs/hcs_sheets.jsonl", func(line string) {
		var s struct {
			Sheet  string
			Labels []*string
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		for _, l := range s.Labels {
			text := "_"
			if l != nil && *l != "" {
				text = strings.ReplaceAll(*l, " ", "")
			}
			sheets[s.Sheet] = append(sheets[s.Sheet], text)
		}
	})
	var pairs, agree, rows, same int
	realdata.Lines(t, "hcs/pairs.tsv", func(line string) {
		f := strings.Split(line, "\t")
		x, y := sheets[f[1]], sheets[f[2]]
		if x == nil || y == nil {
			return
		}
		a, b := opened(t, scoresheet.GameOpened{}, x), opened(t, scoresheet.GameOpened{}, y)
		got := compare.Of(a, b)
		invariants(t, got, a, b)
		pairs++
		if got.Agree() {
			agree++
		}
		for _, r := range got.Rows {
			rows++
			if r.Kind == compare.Same {
				same++
			}
		}
		cells, _ := strconv.Atoi(f[4])
		if slices.Equal(x, y) && !got.Agree() {
			t.Errorf("%s and %s are the same texts: %s", f[1], f[2], told(got, a, b))
		}
		t.Logf("%s %s: %d cells differ as texts, agreed up to %s: %s", f[1], f[2], cells, at(got, got.Agreed, a, b), told(got, a, b))
	})
	if pairs == 0 {
		t.Skip("no sheets of one game are here")
	}
	t.Logf("%d pairs, %d of them without contradiction, %d of %d rows the same", pairs, agree, same, rows)
}
