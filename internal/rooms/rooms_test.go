package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// roomOf checks a package of made-up files: their names and texts by turns,
// the package clause left out. It can import nothing but unsafe.
func roomOf(t *testing.T, path string, namesAndTexts ...string) room {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for pair := range slices.Chunk(namesAndTexts, 2) {
		f, err := parser.ParseFile(fset, pair[0], "package p\n"+pair[1], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	r, err := check(path, fset, files, importer.Default())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Functions, types, variables, methods and fields are uses; what a function
// declares inside itself and what a type satisfies are none.
func TestUses(t *testing.T) {
	r := roomOf(
		t, "zapis/p",
		"types.go", "type T struct{ field int }\nfunc (T) method() {}\ntype I interface{ method() }\nvar local int",
		"field.go", "func f(v struct{ T }) int { return v.field }",
		"method.go", "func g(v I) { v.method() }",
		"alone.go", "func h() (local int) { T := local; return T }",
		"variable.go", "var _ = local",
	)
	want := map[string][]string{
		"types.go":    nil,
		"field.go":    {"types.go: T field"},
		"method.go":   {"types.go: I method"},
		"alone.go":    nil,
		"variable.go": {"types.go: local"},
	}
	got := map[string][]string{}
	uses := r.uses()
	for _, from := range uses.files() {
		got[from] = nil
		for _, to := range sortedKeys(uses[from]) {
			got[from] = append(got[from], to+": "+strings.Join(sortedKeys(uses[from][to]), " "))
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestComponents(t *testing.T) {
	for _, test := range []struct{ arrows, want string }{
		{"a", "a"},
		{"ab", "a|b"},
		{"ab ba", "a b"},
		{"ab bc cd", "a|b|c|d"},
		{"ab bc ca cd", "a b c|d"},
		{"ab ba bc cd dc", "a b|c d"},
		{"ab ba cd dc da", "a b|c d"},
		{"ab bc cd db de ea", "a b c d e"},
		{"fa ab bc ca de ed ef", "a b c|d e|f"},
		{"da db dc ad", "a d|b|c"},
	} {
		g := graph{}
		for _, arrow := range strings.Fields(test.arrows) {
			for _, file := range arrow {
				if g[string(file)] == nil {
					g[string(file)] = map[string]map[string]bool{}
				}
			}
			if len(arrow) == 2 {
				g[arrow[:1]][arrow[1:]] = map[string]bool{"x": true}
			}
		}
		var got []string
		for _, c := range g.components() {
			got = append(got, strings.Join(c, " "))
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %s, want %s", test.arrows, strings.Join(got, "|"), test.want)
		}
	}
}

func TestFigures(t *testing.T) {
	r := roomOf(
		t, "zapis/app/p",
		"a.go", "func a() { b() }",
		"b.go", "func b() { c(nil) }",
		"c.go", "func c(x interface{ M(); N() }) { a(); x.M() }",
		"d.go", "func d() { a(); e() }",
		"e.go", "func e() { d() }",
		"f.go", "func f() { e() }\ntype small interface{ M() }\ntype large interface { small; N(); O() }",
	)
	want := figures{files: 6, tied: 5, largest: 3, methods: 3, iface: "large"}
	if got := r.figures(); got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	// Without a name, it goes by its file.
	r = roomOf(t, "zapis/app/p", "c.go", "func c(interface{ M(); N() }) {}")
	if name, n := r.largestInterface(); name != "in c.go" || n != 2 {
		t.Errorf("%s of %d methods", name, n)
	}
	if got := r.figures(); got.largest != 1 || got.tied != 0 {
		t.Errorf("one file alone: %+v", got)
	}
}

// R-G15: a page cannot ask its device for more than it was given.
func TestWidened(t *testing.T) {
	const declared = `
		type device interface{ Tap() }
		type rules interface { device; Findings() int }
		type own interface { device; hidden() }
		type concrete struct{}
		func (concrete) Tap() {}
		type renamed = rules
		type seen[T any] struct{ x T }
		`
	methods := map[string]bool{"Tap": true, "Findings": true}
	for text, want := range map[string]string{
		"func f(d device) { _ = d.(rules) }":                                    "rules",
		"func f(d device) { if r, ok := d.(rules); ok { r.Findings() } }":       "rules",
		"func f(d any) { _, _ = d.(interface{ Findings() int }) }":              "interface{Findings() int}",
		"func f(d device) { switch d.(type) { case concrete, rules: } }":        "rules",
		"func f(d device) { switch r := d.(type) { case rules: r.Findings() }}": "rules",
		"func f(d device) { _ = any(d).(renamed) }":                             "renamed",
		"func f[T any](d any) { _ = d.(T) }":                                    "T",
		"func f[T rules](d any) { switch d.(type) { case T: } }":                "T",
		"func f(d device) { _ = d.(device) }":                                   "device",
		"func f(d device) { func() { go func() { _ = d.(rules) }() }() }":       "rules",

		"func f(d any) { _, _ = d.(interface{ SetDirty() }) }":               "",
		"func f(d device) { _ = d.(concrete) }":                              "",
		"func f(d device) { _ = d.(own) }":                                   "",
		"func f(d any) { _ = d.(error) }":                                    "",
		"func f(d any) { switch d.(type) { case nil, int, error: } }":        "",
		"func f(d any) { switch d.(type) { case seen[rules]: default: } }":   "",
		"func f(d any) { switch d := d.(type) { case any: _ = d } }":         "",
		"func f(d rules) device { return d }":                                "",
		"func f(d any) { _ = d.(func(rules)) }":                              "",
		"func f(d any) { switch d.(type) { case interface{ hidden() }: } }":  "",
		"func f(d any) { switch d.(type) { case map[string]rules, *int: } }": "",
	} {
		r := roomOf(t, "zapis/app/game", "game.go", declared+text)
		var got []string
		for _, place := range r.widened(methods) {
			_, what, _ := strings.Cut(place, ": ")
			got = append(got, what)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	// The device's own package could have the unexported method.
	r := roomOf(t, device, "session.go", declared+"func f(d device) { _ = d.(own) }\ntype Session struct{ embedded }\n"+
		"type embedded struct{}\nfunc (*embedded) Findings() {}\nfunc (*Session) Tap() {}\nfunc (Session) hidden() {}")
	if got := r.widened(methods); len(got) != 1 {
		t.Errorf("in the device's package: %q", got)
	}
	if got, err := deviceMethods([]room{r}); err != nil || !maps.Equal(got, methods) {
		t.Errorf("the device's methods: %v, %v", got, err)
	}
	if _, err := deviceMethods([]room{roomOf(t, device, "session.go", "")}); err == nil {
		t.Error("methods of a device that is not there")
	}
}

// An arrow that follows from others is not drawn, tools are not, and a folder
// stands on its floor.
func TestDiagram(t *testing.T) {
	h := house{imports: map[string][]string{
		".":                {"app", "app/session", "scoresheet"},
		"app":              {"app/session", "scoresheet", "scoresheet/board"},
		"app/session":      {"scoresheet", "storage"},
		"app/internal/set": {"app", "storage"},
		"internal/rooms":   nil,
		"storage":          {"scoresheet"},
		"scoresheet":       {"scoresheet/board"},
		"scoresheet/board": nil,
		"assets":           nil,
		"cmd/desk":         {"scoresheet", "internal/rooms"},
	}}
	want := `flowchart TD
  subgraph floor0[programs]
    main[main.go]
    p_cmd_desk[cmd/desk]
  end
  subgraph floor1[pages]
    p_app[app]
  end
  subgraph floor2[the device]
    p_app_session[app/session]
  end
  subgraph floor3[the record and its readings]
    p_scoresheet[scoresheet]
    p_scoresheet_board[scoresheet/board]
  end
  subgraph floor4[the ground]
    p_assets[assets]
    p_storage[storage]
  end
  p_app --> p_app_session
  p_app_session --> p_storage
  p_cmd_desk --> p_scoresheet
  main --> p_app
  p_scoresheet --> p_scoresheet_board
  p_storage --> p_scoresheet
`
	got := strings.TrimSuffix(strings.TrimPrefix(h.diagram(), "```mermaid\n"), "```\n")
	sortArrows := func(s string) string {
		lines := strings.SplitAfter(s, "\n")
		slices.SortStableFunc(lines, func(a, b string) int {
			if strings.Contains(a, "-->") && strings.Contains(b, "-->") {
				return strings.Compare(a, b)
			}
			return 0
		})
		return strings.Join(lines, "")
	}
	if sortArrows(got) != sortArrows(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPageIsFilled(t *testing.T) {
	h := house{
		imports:  map[string][]string{".": {"scoresheet"}, "scoresheet": nil},
		synopsis: map[string]string{".": "Zapis is a scoresheet.", "scoresheet": "Package scoresheet is a|b."},
	}
	page := "head\n" +
		"<!-- diagram: written by go generate ./internal/rooms; a test compares -->\nold\n<!-- end of diagram -->\n" +
		"between\n" +
		"<!-- packages: written by go generate ./internal/rooms; a test compares -->\n<!-- end of packages -->\n" +
		"tail\n"
	filled, err := h.filled(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"head\n<!-- diagram", "compares -->\n```mermaid\n", "```\n<!-- end of diagram -->\nbetween\n",
		"| `main.go` | Zapis is a scoresheet. | `scoresheet` |\n",
		"| `scoresheet` | Package scoresheet is a\\|b. | nothing |\n<!-- end of packages -->\ntail\n",
	} {
		if !strings.Contains(filled, want) {
			t.Errorf("without %q:\n%s", want, filled)
		}
	}
	if strings.Contains(filled, "old") {
		t.Error("what stood there is still there")
	}
	if again, err := h.filled(filled); err != nil || again != filled {
		t.Errorf("filling a current page changes it: %v\n%s", err, again)
	}
	for _, broken := range []string{
		strings.Replace(page, "<!-- end of diagram -->\n", "", 1),
		strings.Replace(page, "<!-- packages: ", "<!-- packages ", 1),
	} {
		if got, err := h.filled(broken); err == nil {
			t.Errorf("a page without one of its places was filled:\n%s", got)
		}
	}
}
