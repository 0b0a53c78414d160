package main_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// In the packages of these folders several goroutines work, or share what one
// holds. Their tests run under the race detector (scripts/test.sh), and so do
// those of the pages in which pages and session work side by side. All others
// stay within the goroutine that calls them.
var concurrent = map[string]string{
	".":           "the main program; its parts are packages, and no test starts it",
	"app/courier": "a delivery is cut off when a game begins",
	"app/errand":  "pages do not wait for a desk",
	"app/guard":   "what the window tells is taken in turn, beside the pages",
	"app/speech":  "nobody waits for a voice",
	"app/session": "one goroutine writes, whoever asks",
	"cmd/console": "the clock ticks and signals come beside the commands",
	"cmd/desk":    "the games of a file are checked beside each other",
	"storage":     "the session and who reads the log share a store",

	"desk/hall/internal/chrome": "what a browser tells comes beside what it is asked",

	"desk/hall":       "many visitors, one desk",
	"storage/archive": "a desk's pages ask one store beside each other",
}

// keepers are the files of other packages that may change a variable of the
// package: under a lock, for what is read or drawn once and then handed to
// whoever asks.
var keepers = map[string]string{
	"app/internal/shots/main.go": "no lock: a program that sets itself up",
	"app/page/pictures.go":       "the men, by size",
	"assets/words.go":            "the words, by language",
	"scoresheet/rulings/set.go":  "the rule sets that are built in",
}

// waiters are the tests of other packages that start a goroutine.
var waiters = map[string]string{
	"app/tablet/jni_test.go":            "threads that a Java machine does not know",
	"internal/conditions/trial_test.go": "waits for a program until it is killed",
}

// starters start a goroutine without a go statement, or call back from one.
var starters = map[string][]string{
	"context":   {"AfterFunc"},
	"iter":      {"Pull", "Pull2"},
	"net/http":  {"ListenAndServe", "ListenAndServeTLS", "Serve", "ServeTLS"},
	"os/signal": {"Notify", "NotifyContext"},
	"runtime":   {"AddCleanup", "SetFinalizer"},
	"time":      {"AfterFunc", "NewTimer", "Tick"},
}

// What sharing finds is a mistake anywhere but in the packages of concurrent.
func TestNothingIsShared(t *testing.T) {
	folders := map[string][]source{}
	var tests []source
	for _, s := range sources(t) {
		if _, ok := concurrent[s.folder()]; ok {
			continue
		}
		if s.test {
			tests = append(tests, s)
			continue
		}
		folders[s.folder()] = append(folders[s.folder()], s)
	}
	kept, waited := map[string]bool{}, map[string]bool{}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		for _, f := range sharing(t, folders[folder]) {
			if _, ok := keepers[f.file]; ok && f.state {
				kept[f.file] = true
				continue
			}
			t.Errorf("%s; only these packages may: %v (arch_shared_test.go)", f.what, slices.Sorted(maps.Keys(concurrent)))
		}
	}
	for _, s := range tests {
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok {
				if waited[s.name] = true; waiters[s.name] == "" {
					t.Errorf("%s: a goroutine in a test that the race detector does not see", s.fset.Position(g.Pos()))
				}
			}
			return true
		})
	}
	for name := range keepers {
		if !kept[name] {
			t.Errorf("%s keeps nothing: take it out of the list", name)
		}
	}
	for name := range waiters {
		if !waited[name] {
			t.Errorf("%s starts no goroutine: take it out of the list", name)
		}
	}
}

// The race detector looks at the packages of concurrent, and at no others.
func TestConcurrentIsRaced(t *testing.T) {
	script, err := os.ReadFile("scripts/test.sh")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^concurrent=\((.*)\)$`).FindSubmatch(script)
	if m == nil {
		t.Fatal("scripts/test.sh has no list named concurrent")
	}
	got := append(strings.Fields(string(m[1])), ".")
	slices.Sort(got)
	if want := slices.Sorted(maps.Keys(concurrent)); !slices.Equal(got, want) {
		t.Errorf("scripts/test.sh looks for races in %v, arch_shared_test.go names %v", got, want)
	}
}

// A test that takes itself out of the race detector's sight starts no
// goroutine.
func TestSerialIsSerial(t *testing.T) {
	serial := 0
	for _, s := range sources(t) {
		for _, decl := range s.ast.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !s.test {
				continue
			}
			var starts, says bool
			ast.Inspect(fn, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GoStmt:
					starts = true
				case *ast.SelectorExpr:
					from, ok := n.X.(*ast.Ident)
					says = says || ok && from.Name == "long" && n.Sel.Name == "Serial"
				}
				return true
			})
			if says {
				serial++
			}
			if says && starts {
				t.Errorf("%s: %s starts a goroutine, and is not run under the race detector", s.name, fn.Name.Name)
			}
		}
	}
	if serial == 0 {
		t.Error("no test calls long.Serial")
	}
}

// shared is a place at which a package leaves the goroutine that called it, or
// keeps something that another one could meet.
type shared struct {
	file, what string
	state      bool // a variable that is changed, or a lock
}

// sharing finds them in the files of one package: go statements, channels but
// for reading from those of others, locks, what starts a goroutine of its own,
// and variables of a package that a function changes. What is changed under
// another name, by its address or in a map that was assigned, it does not see.
func sharing(t *testing.T, files []source) (found []shared) {
	t.Helper()
	fset := token.NewFileSet()
	var asts []*ast.File
	names := map[*ast.File]string{}
	for _, s := range files {
		f, err := parser.ParseFile(fset, s.name, s.text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		asts = append(asts, f)
		names[f] = s.name
	}
	// Types of other packages are not needed, nor is it looked whether these
	// can be built.
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: nothing{}, FakeImportC: true, Error: func(error) {}}
	pkg, _ := conf.Check(path.Dir(files[0].name), fset, asts, info)

	for _, f := range asts {
		add := func(at token.Pos, state bool, format string, args ...any) {
			found = append(found, shared{names[f], fset.Position(at).String() + ": " + fmt.Sprintf(format, args...), state})
		}
		// variable is the variable of a package that an expression is, or is a part of.
		variable := func(e ast.Expr) (name string) {
			for {
				switch x := e.(type) {
				case *ast.Ident:
					if v, ok := info.Uses[x].(*types.Var); ok && v.Parent() == pkg.Scope() {
						return x.Name
					}
					return ""
				case *ast.SelectorExpr:
					if from, ok := x.X.(*ast.Ident); ok {
						if p, ok := info.Uses[from].(*types.PkgName); ok {
							return p.Name() + "." + x.Sel.Name
						}
					}
					e = x.X
				case *ast.IndexExpr:
					e = x.X
				case *ast.SliceExpr:
					e = x.X
				case *ast.StarExpr:
					e = x.X
				case *ast.ParenExpr:
					e = x.X
				default:
					return ""
				}
			}
		}
		changes := func(e ast.Expr) {
			if name := variable(e); name != "" {
				add(e.Pos(), true, "%s is changed, a variable of the package", name)
			}
		}
		for _, spec := range f.Imports {
			if p := strings.Trim(spec.Path.Value, `"`); p == "sync" || strings.HasPrefix(p, "sync/") || strings.Contains(p, "/errgroup") {
				add(spec.Pos(), true, "%s is imported", p)
			}
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			before := ok && fn.Recv == nil && fn.Name.Name == "init"
			ast.Inspect(decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GoStmt:
					add(n.Pos(), false, "a goroutine")
				case *ast.SendStmt:
					add(n.Pos(), false, "something is sent on a channel")
				case *ast.ChanType:
					if n.Dir != ast.RECV {
						add(n.Pos(), false, "a channel")
					}
				case *ast.SelectorExpr:
					if from, ok := n.X.(*ast.Ident); ok {
						if p, ok := info.Uses[from].(*types.PkgName); ok && slices.Contains(starters[p.Imported().Path()], n.Sel.Name) {
							add(n.Pos(), false, "%s.%s", p.Name(), n.Sel.Name)
						}
					}
				case *ast.AssignStmt:
					for _, e := range n.Lhs {
						if n.Tok != token.DEFINE && ok && !before {
							changes(e)
						}
					}
				case *ast.IncDecStmt:
					if !before {
						changes(n.X)
					}
				case *ast.RangeStmt:
					for _, e := range []ast.Expr{n.Key, n.Value} {
						if e != nil && n.Tok == token.ASSIGN && !before {
							changes(e)
						}
					}
				case *ast.CallExpr:
					if fn, ok := n.Fun.(*ast.Ident); ok && !before && len(n.Args) > 0 {
						if _, own := info.Uses[fn].(*types.Builtin); own && slices.Contains([]string{"delete", "clear", "copy"}, fn.Name) {
							changes(n.Args[0])
						}
					}
				}
				return true
			})
		}
	}
	return found
}

// nothing imports packages of which no more than the path is known.
type nothing struct{}

// Import implements types.Importer.
func (nothing) Import(path string) (*types.Package, error) {
	return nil, errors.New("not needed: " + path)
}

func TestSharingIsFound(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"func f() { go f() }", "a goroutine"},
		{"func f() { c := make(chan int); _ = c }", "a channel"},
		{"type t struct { c chan<- int }", "a channel"},
		{"func f(c <-chan int) { <-c }", ""},
		{`import "sync"; var m sync.Mutex`, "sync is imported"},
		{`import "time"; func f() { time.AfterFunc(1, f) }`, "time.AfterFunc"},
		{"var n int; func f() { n = 1 }", "n is changed"},
		{"var n int; func f() { n++ }", "n is changed"},
		{"var n struct{ a [2]int }; func f() { n.a[1] += 2 }", "n is changed"},
		{"var m = map[int]int{}; func f() { m[1] = 2 }", "m is changed"},
		{"var m = map[int]int{}; func f() { delete(m, 1) }", "m is changed"},
		{"var n int; func f() *int { return &n }", ""}, // tables are read by their address
		{"var n int; func f() { for n = range 3 { } }", "n is changed"},
		{"var n int; func f() { g := func() { n = 2 }; g() }", "n is changed"},
		{`import "os"; func f() { os.Args = nil }`, "os.Args is changed"},
		{"var n int; func f() { n := 1; n = 2; _ = n }", ""},
		{"var n int; func f(n *int) { *n = 2 }", ""},
		{"var n int; func init() { n = 1 }", ""},
		{"var a = [2]int{}; var b = func() int { x := a; x[0] = 1; return x[0] }()", ""},
		{"type t struct{ n int }; var n int; func (x *t) f() { x.n = n }", ""},
	} {
		found := sharing(t, []source{parsed(t, "x.go", "package x; "+c.code)})
		switch {
		case c.want == "" && len(found) > 0:
			t.Errorf("%s: %s", c.code, found[0].what)
		case c.want != "" && (len(found) != 1 || !strings.Contains(found[0].what, c.want)):
			t.Errorf("%s: found %v, want %q", c.code, found, c.want)
		}
	}
}
