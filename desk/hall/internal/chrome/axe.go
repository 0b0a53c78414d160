package chrome

import (
	_ "embed"
	"fmt"
	"strings"
)

// axe-core 4.14.1 of Deque Systems, MPL-2.0, as npm has it; its licences lie
// beside it.
//
//go:embed testdata/axe/axe.min.js
var axe string

// Finding is a rule of accessibility that a page breaks.
type Finding struct {
	Rule  string   `json:"id"`
	Help  string   `json:"help"`
	Nodes []string `json:"nodes"`
}

func (f Finding) String() string {
	return f.Rule + ": " + f.Help + "\n\t" + strings.Join(f.Nodes, "\n\t")
}

// axeRun is asked for the rules of WCAG 2 and 2.1 and 2.2 A and AA and for best
// practice. The devtools protocol puts it into the page; the page's own policy
// would not let it in. Styles and films are not fetched again for rules that are not
// asked for.
const axeRun = `axe.run(document, {
	runOnly: %s,
	resultTypes: ["violations"],
	preload: false,
}).then(r => r.violations.map(v => ({id: v.id, help: v.help,
	nodes: v.nodes.map(n => n.target.join(" ") + ": " + (n.failureSummary || "").replace(/\s+/g, " ") + " " + n.html.slice(0, 200))})))`

// What axe-core is asked for: everything, or the rules that look at colours.
const (
	axeAll     = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]`
	axeColours = `{type: "rule", values: ["color-contrast", "link-in-text-block"]}`
)

// Findings returns the findings of axe-core on the present page.
func (p *Tab) Findings() []Finding {
	p.t.Helper()
	return p.findings(axeAll)
}

func (p *Tab) findings(rules string) []Finding {
	p.t.Helper()
	if !Value[bool](p, `typeof axe !== "undefined"`) {
		_ = Value[any](p, axe+"\n;null")
	}
	return Value[[]Finding](p, fmt.Sprintf(axeRun, rules))
}

// Axe asserts that axe-core finds nothing on the page, on a telephone and on a
// laptop, light and dark, and leaves it at 1600 by 1000, light. In the dark only the
// colours are others.
func (p *Tab) Axe() {
	p.t.Helper()
	for _, size := range [][2]int{{390, 844}, {1600, 1000}} {
		p.Size(size[0], size[1])
		for _, dark := range []bool{true, false} {
			p.Dark(dark)
			rules := axeAll
			if dark {
				rules = axeColours
			}
			for _, f := range p.findings(rules) {
				p.t.Errorf("%s at %d pixels, %s:\n%s", p.At(), size[0], map[bool]string{true: "dark", false: "light"}[dark], f)
			}
		}
	}
}

// Fits asserts that the page is not wider than its window, at the width it has
// now: nothing but a table or a drawing in a box of its own scrolls sideways.
func (p *Tab) Fits() {
	p.t.Helper()
	if wide := Value[int](p, `Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth`); wide > 0 {
		first := Value[string](p, `(() => {
			const w = document.documentElement.clientWidth
			for (const e of document.body.querySelectorAll("*"))
				if (e.getBoundingClientRect().right > w + 1) return e.tagName + "." + e.className
			return "?"
		})()`)
		p.t.Errorf("%s", fmt.Sprintf("%s is %d pixels too wide: %s", p.At(), wide, first))
	}
}
