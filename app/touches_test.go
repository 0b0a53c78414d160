package app_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/modes"
	"zapis/scoresheet"
)

// tasks are what people do with the device. A touch is one of a button, a square or a
// cell; a signature is one.
var tasks = []struct {
	name string
	do   func(c *touchCount)
	done func(r *scoresheet.Record) bool
}{
	{"a move", func(c *touchCount) { c.squares("g8", "f6") }, func(r *scoresheet.Record) bool { return len(r.Cells) == 4 }},
	{"a draw offer", func(c *touchCount) { c.press("action.offer") }, func(r *scoresheet.Record) bool { return r.Cells[2].Offer }},
	{"a clock reading", func(c *touchCount) { c.press("action.clock", "at 1:2", "minute 3") }, func(r *scoresheet.Record) bool { return r.Cells[2].Clock.Seconds == 83*60 }},
	{"a correction", func(c *touchCount) { c.cell("1b"); c.squares("c7", "c5") }, func(r *scoresheet.Record) bool { return r.Cells[1].Corrected() }},
	{"a full move inserted", func(c *touchCount) {
		c.cell("2w")
		c.press("action.edit", "action.insert.pair")
		c.squares("d2", "d4", "d7", "d5")
	}, func(r *scoresheet.Record) bool { return len(r.Cells) == 5 && !r.Cells[3].IsGap() }},
	{"a claim with the position on the board", func(c *touchCount) {
		c.press("action.claim", "claim.position claim.repetition", "claim.announce")
	}, func(r *scoresheet.Record) bool { return r.OpenClaim() != nil }},
	{"a claim with a move", func(c *touchCount) {
		c.press("action.claim", "claim.nextmove claim.repetition")
		c.squares("g8", "f6")
		c.press("claim.announce")
	}, func(r *scoresheet.Record) bool { return r.OpenClaim() != nil }},
	{"from the end of the game to the release, two signatures", func(c *touchCount) {
		c.press("action.end", "result 1-0", "end.resignation", "sign white")
		c.sign()
		c.press("action.done")
		c.sign()
		c.press("action.done", "release.do")
	}, func(r *scoresheet.Record) bool { return r.Status() == scoresheet.NoGame }},
	{"the arbiter's entry with a code of six digits", func(c *touchCount) {
		c.spot("call by band")
		for _, digit := range arbiterCode {
			c.press("digit " + string(digit))
		}
		c.press("action.done")
	}, nil},
	{"a note of the arbiter, without its letters", func(c *touchCount) {
		c.must(c.dev.Arbiter(arbiterCode))
		c.ui.Refresh()
		c.press("rule.do", "usual note")
		c.rig.press("key a", "key b")
		c.press("action.done")
	}, func(r *scoresheet.Record) bool { return len(r.Rulings) == 1 && r.Rulings[0].Text == "Ab" }},
}

// touchCount counts the touches on the pages of a rig.
type touchCount struct {
	*rig
	n int
}

func (c *touchCount) press(names ...string) { c.n += len(names); c.rig.press(names...) }
func (c *touchCount) squares(all ...string) { c.n += len(all); c.tap(all...) }
func (c *touchCount) cell(name string)      { c.n++; c.rig.cell(name) }
func (c *touchCount) spot(name string)      { c.n++; c.touchSpot(name) }
func (c *touchCount) sign()                 { c.n++; c.scribble() }

// touchTable returns the tasks with the touches that they take on a screen, as the
// manual has them.
func touchTable(t *testing.T, size fyne.Size) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("| task | touches |\n| --- | --- |\n")
	for _, task := range tasks {
		r := started(t, size)
		r.must(r.dev.Play("e2e4", "e7e5", "g1f3"))
		r.ui.Refresh()
		c := &touchCount{rig: r}
		task.do(c)
		v := r.dev.View()
		if task.done == nil && v.Mode != modes.Arbiter {
			t.Errorf("%v: %s is not done: the mode is %v", size, task.name, v.Mode)
		}
		if task.done != nil && !task.done(&v.Record) {
			t.Errorf("%v: %s is not done: %s", size, task.name, r.sheet())
		}
		fmt.Fprintf(&b, "| %s | %d |\n", task.name, c.n)
	}
	return b.String()
}

// What people do takes as many touches as the manual says, on a small screen and on a
// large one, upright and lying.
func TestTouchesPerTask(t *testing.T) {
	data, err := os.ReadFile("../docs/manual.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(data), "<!-- touches: app/touches_test.go counts them -->\n")
	said, _, ok := strings.Cut(after, "<!-- end of touches -->")
	if !ok {
		t.Fatal("the manual has no table of touches")
	}
	for _, size := range []fyne.Size{sizes[0], sizes[1], sizes[8], sizes[9]} {
		if got := touchTable(t, size); got != said {
			t.Errorf("%v: counted\n%s\nthe manual says\n%s", size, got, said)
		}
	}
}
