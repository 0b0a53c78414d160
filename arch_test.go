package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The layers of the house (docs/adr/0003, AGENTS.md): what the packages under
// a folder may import of ours and of others, besides the standard library. The
// longest folder that holds a file decides. An entry ending in "/..." stands
// for a package and everything below it. Tests may reach further.
// .golangci.yml says the same to the linter.
var layers = map[string][]string{
	"scoresheet/board":       {},
	"scoresheet/board/rules": {"zapis/scoresheet/board", "github.com/notnil/chess"},
	"scoresheet/notation":    {"zapis/scoresheet/board"},
	"scoresheet/notation/reading": {
		"zapis/scoresheet/board", "zapis/scoresheet/board/rules", "zapis/scoresheet/notation",
	},
	"scoresheet/unwinnable":  {"zapis/scoresheet/board", "zapis/scoresheet/board/rules"},
	"scoresheet/timecontrol": {"zapis/scoresheet/board"},
	"scoresheet":             {"zapis/scoresheet/board", "zapis/scoresheet/notation"},
	"scoresheet/replay": {
		"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/notation", "zapis/scoresheet/notation/reading", "zapis/scoresheet/unwinnable",
	},
	"scoresheet/findings": {
		"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/notation", "zapis/scoresheet/notation/reading", "zapis/scoresheet/replay",
	},
	"scoresheet/compare": {
		"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/notation", "zapis/scoresheet/notation/reading", "zapis/scoresheet/replay",
	},
	"scoresheet/reconcile": {
		"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/board/rules", "zapis/scoresheet/notation",
		"zapis/scoresheet/notation/reading", "zapis/scoresheet/pgn", "zapis/scoresheet/replay",
	},
	"scoresheet/arbitration": {
		"zapis/scoresheet", "zapis/scoresheet/attest", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/compare", "zapis/scoresheet/findings", "zapis/scoresheet/notation", "zapis/scoresheet/notation/reading",
		"zapis/scoresheet/pgn", "zapis/scoresheet/replay", "zapis/scoresheet/rulings", "zapis/scoresheet/timecontrol", "zapis/scoresheet/unwinnable",
	},
	"scoresheet/findwords": {
		"zapis/scoresheet", "zapis/scoresheet/arbitration", "zapis/scoresheet/board", "zapis/scoresheet/findings",
		"zapis/scoresheet/notation", "zapis/scoresheet/rulings",
	},
	"scoresheet/rulings":  {"zapis/scoresheet/board"},
	"scoresheet/seal":     {"zapis/scoresheet", "filippo.io/age"},
	"scoresheet/lineage":  {"zapis/scoresheet"},
	"scoresheet/logwords": {"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/notation"},
	"scoresheet/correspondence": {
		"zapis/scoresheet/board", "zapis/scoresheet/notation", "zapis/scoresheet/notation/reading", "zapis/scoresheet/pgn",
	},
	"scoresheet/paper": {
		"zapis/assets", "zapis/scoresheet", "zapis/scoresheet/attest", "zapis/scoresheet/board", "zapis/scoresheet/logwords",
		"zapis/scoresheet/notation", "zapis/scoresheet/pgn", "zapis/scoresheet/timecontrol", "codeberg.org/go-pdf/fpdf/...", "golang.org/x/image/...", "golang.org/x/text/...",
	},
	"scoresheet/pgn": {
		"zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/notation", "zapis/scoresheet/notation/reading", "zapis/scoresheet/pgn", "zapis/scoresheet/replay",
	},
	"scoresheet/attest": {
		"zapis/scoresheet", "zapis/scoresheet/lineage", "zapis/scoresheet/board", "zapis/scoresheet/board/rules",
		"zapis/scoresheet/notation", "zapis/scoresheet/pgn", "zapis/scoresheet/replay",
	},
	"modes":                 {"golang.org/x/crypto/..."},
	"modes/internal":        {"zapis/modes"}, // writes docs/modes.md
	"storage":               {"zapis/scoresheet", "zapis/storage/internal/disk", "modernc.org/sqlite/...", "golang.org/x/sys/..."},
	"storage/internal/disk": {"golang.org/x/sys/..."},
	"storage/archive": { // the desk's: a device's program never links it
		"zapis/storage/internal/disk", "modernc.org/sqlite/...", "github.com/jackc/pgx/v5/...", "github.com/pressly/goose/v3/...", "filippo.io/age/...", "golang.org/x/sys/...",
	},
	"app/device": {
		"zapis/modes", "zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/notation",
		"zapis/scoresheet/rulings", "zapis/scoresheet/timecontrol",
	},
	"app/session": {
		"zapis/app/device", "zapis/app/power", "zapis/app/version", "zapis/desk", "zapis/desk/pack", "zapis/modes/...", "zapis/scoresheet/...", "zapis/storage",
		"golang.org/x/sys/...",
	},
	"app/courier": {"zapis/app/device", "zapis/app/session", "zapis/app/version", "zapis/desk/pack", "zapis/scoresheet/..."},
	"app/post":    {"zapis/app/courier", "zapis/app/device", "zapis/app/session", "zapis/desk", "zapis/desk/pack"},
	"app/errand":  {"zapis/app/device", "zapis/app/page", "zapis/scoresheet"},
	"app/power":   {"golang.org/x/sys/..."},
	"app/plugged": {"golang.org/x/sys/..."},
	"app/inview":  {},
	"app/glass":   {"golang.org/x/sys/..."},
	"app/version": {},
	"app/guard":   {"zapis/app/device", "zapis/app/inview", "zapis/app/plugged", "zapis/app/tablet", "zapis/modes"},
	"app/speech":  {},
	"app/sticks":  {"zapis/app/session", "golang.org/x/sys/..."},
	"app/qr": {
		"zapis/app/qr/frames", "zapis/app/qr/internal/...", "zapis/scoresheet", "zapis/scoresheet/attest", "golang.org/x/image/...",
		"github.com/makiuchi-d/gozxing/...",
	},
	"app/qr/code":     {"github.com/makiuchi-d/gozxing/..."},
	"app/qr/frames":   {"zapis/app/qr/internal/...", "zapis/scoresheet", "zapis/scoresheet/attest", "github.com/klauspost/reedsolomon"},
	"app/qr/printed":  {"zapis/app/qr/code", "zapis/app/qr/frames"},
	"app/qr/internal": {},
	"app/inbox":       {"zapis/app/page", "zapis/app/qr", "zapis/scoresheet"},
	"app/page": {
		"zapis/app/device", "zapis/app/qr/code", "zapis/assets", "zapis/modes", "zapis/scoresheet", "zapis/scoresheet/board",
		"zapis/scoresheet/notation", "zapis/scoresheet/timecontrol", "fyne.io/fyne/v2/...",
	},
	"app/game": {
		"zapis/app/device", "zapis/app/page", "zapis/scoresheet", "zapis/scoresheet/board", "zapis/scoresheet/notation",
		"fyne.io/fyne/v2/...",
	},
	"app/arbiter": {
		"zapis/app/device", "zapis/app/page", "zapis/app/qr/frames", "zapis/app/session", "zapis/scoresheet", "zapis/scoresheet/arbitration",
		"zapis/scoresheet/board", "zapis/scoresheet/findings", "zapis/scoresheet/findwords", "zapis/scoresheet/logwords", "zapis/scoresheet/rulings", "zapis/scoresheet/timecontrol",
		"fyne.io/fyne/v2/...",
	},
	"app/owner": {
		"zapis/app/device", "zapis/app/page", "zapis/app/qr/...", "zapis/app/session", "zapis/assets", "zapis/modes",
		"zapis/scoresheet", "zapis/scoresheet/attest", "zapis/scoresheet/board", "zapis/scoresheet/notation", "zapis/scoresheet/paper", "fyne.io/fyne/v2/...",
	},
	"app/internal": {"zapis/...", "fyne.io/fyne/v2/..."},
	"app": {
		"zapis/app/arbiter", "zapis/app/device", "zapis/app/game", "zapis/app/owner", "zapis/app/page", "zapis/app/session", "zapis/assets", "zapis/modes",
		"zapis/scoresheet", "zapis/scoresheet/notation", "fyne.io/fyne/v2/...",
	},
	"desk":                         {"zapis/scoresheet", "zapis/scoresheet/rulings", "zapis/scoresheet/timecontrol"},
	"desk/pairing":                 {"zapis/assets", "zapis/desk", "zapis/scoresheet", "zapis/scoresheet/board/rules", "zapis/scoresheet/pgn", "zapis/scoresheet/timecontrol", "golang.org/x/text/..."},
	"desk/pack":                    {"zapis/desk", "zapis/modes", "zapis/scoresheet", "zapis/scoresheet/attest", "zapis/scoresheet/seal", "golang.org/x/crypto/...", "filippo.io/age/..."},
	"desk/intake":                  {"zapis/desk/...", "zapis/scoresheet/...", "zapis/storage/archive"},
	"desk/ca":                      {"zapis/desk", "zapis/desk/pack"},
	"desk/publish":                 {"zapis/assets", "zapis/desk/...", "zapis/scoresheet/..."},
	"desk/office":                  {"zapis/assets", "zapis/desk/...", "zapis/modes", "zapis/scoresheet/...", "golang.org/x/text/..."},
	"desk/hall":                    {"zapis/app/qr", "zapis/app/qr/frames", "zapis/app/qr/printed", "zapis/assets", "zapis/desk/...", "zapis/modes", "zapis/scoresheet/...", "golang.org/x/net/html"},
	"desk/hall/internal/chrome":    {"github.com/chromedp/..."}, // a browser for tests
	"desk/hall/internal/webdriver": nil,                         // others
	"assets":                       {"zapis/assets/...", "golang.org/x/text/..."},
	"internal":                     {},
	"internal/pgpair":              {"zapis/internal/long"}, // servers for tests
	"internal/realgames":           {"zapis/internal/realdata", "zapis/scoresheet/pgn"},
	"internal/disks":               nil, // disks for tests
	"internal/site":                {"github.com/yuin/goldmark/..."},
	"internal/vet":                 {"golang.org/x/tools/..."},
	"internal/handmade":            {"zapis/scoresheet", "zapis/scoresheet/attest", "zapis/scoresheet/notation"},
	"internal/peek":                {"zapis/app/session", "zapis/modes", "zapis/scoresheet", "zapis/storage"},
	"internal/twins": { // pairs of games for tests
		"zapis/internal/realdata", "zapis/scoresheet/board", "zapis/scoresheet/board/rules", "zapis/scoresheet/pgn",
	},
	"cmd": {"zapis/...", "github.com/alecthomas/kong", "golang.org/x/...", "github.com/rogpeppe/go-internal/..."},
	".":   {"zapis/...", "fyne.io/fyne/v2/...", "github.com/alecthomas/kong"},
}

// The doors: packages that may be imported in the named places only. A place
// is a file, or a folder ending in "/". Where tests is set, tests may import
// them anywhere.
var doors = []struct {
	pkg    string   // a package, or with "/..." all below it too
	places []string // where it may be imported
	tests  bool
	why    string
}{
	{"github.com/notnil/chess/...", []string{
		"scoresheet/board/rules/notnil.go", "scoresheet/board/rules/notnil_test.go", // which pins its surprises
	}, false, "one file talks to the rules library"},
	{"database/sql/...", []string{"storage/"}, false, "rows belong to storage"},
	{"modernc.org/sqlite/...", []string{"storage/"}, false, "rows belong to storage"},
	{"github.com/jackc/pgx/v5/...", []string{"storage/archive/"}, false, "the desk's store alone talks to a server"},
	{"github.com/pressly/goose/v3/...", []string{"storage/archive/"}, false, "rows belong to storage"},
	{"github.com/chromedp/...", []string{"desk/hall/internal/chrome/"}, true, "a browser is for tests"},
	{"net/...", network, false, "a device opens no connection outside app/courier"},
	{"crypto/tls", network, false, "a device opens no connection outside app/courier"},
	{"log/syslog", network, false, "a device opens no connection outside app/courier"},
	{"expvar", network, false, "a device opens no connection outside app/courier"},
	{"golang.org/x/net/...", network, false, "a device opens no connection outside app/courier"},
	{"golang.org/x/crypto/ssh/...", network, false, "a device opens no connection outside app/courier"},
	{"golang.org/x/crypto/acme/...", network, false, "a device opens no connection outside app/courier"},
	{"fyne.io/fyne/v2/app", []string{"main.go"}, false, "it needs cgo and a display; pages are tested without either"},
	{"fyne.io/fyne/v2/...", []string{"main.go", "picker_android.go", "picker_other.go", "app/"}, true, "Fyne only in app, main.go and the picker of files beside it"},
}

// network is where a connection may be opened: see also network_test.go.
var network = []string{"app/courier/", "cmd/desk/", "desk/ca/", "desk/hall/", "storage/archive/"}

// In these folders some packages are barred although the layer would allow
// them: the record does no I/O, and the console shares the session.
var barred = []struct {
	folder string
	pkgs   []string
}{
	{"scoresheet/", []string{"os/...", "io/ioutil", "syscall"}},
	{"app/session/", []string{"fyne.io/..."}},
	{"app/courier/", []string{"fyne.io/..."}},
	{"app/post/", []string{"fyne.io/..."}},
	// By these a page could reach what it was not given (R-G15).
	{"app/game/", []string{"reflect", "unsafe", "plugin"}},
	{"app/page/", []string{"reflect", "unsafe", "plugin"}},
}

// ignorant are the packages of game mode, and what they are built of. A folder
// that is not here yet reaches nothing.
var ignorant = []string{"app/device", "app/game", "app/page"}

// legality are the packages that know, or can tell, whether a move is legal or
// what the Laws say of a game. An entry ending in "/..." stands for a package
// and everything below it.
var legality = []string{
	"github.com/notnil/chess/...",
	"zapis/app/session/...",
	"zapis/scoresheet/arbitration/...",
	"zapis/scoresheet/attest/...",
	"zapis/scoresheet/board/rules/...",
	"zapis/scoresheet/compare/...",
	"zapis/scoresheet/findings/...",
	"zapis/scoresheet/notation/reading/...",
	"zapis/scoresheet/pgn/...",
	"zapis/scoresheet/reconcile/...",
	"zapis/scoresheet/replay/...",
	"zapis/scoresheet/unwinnable/...",
}

// maxLines is the length at which a Go file has to be split.
const maxLines = 700

type source struct {
	name string // slash path below the root
	test bool
	ast  *ast.File
	fset *token.FileSet
	text string
}

func (s source) folder() string { return path.Dir(s.name) }

// tree names the files of the repository below the root, without hidden
// folders and what git ignores at the root.
func tree(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if name != "." && name != ".ci" && (strings.HasPrefix(d.Name(), ".") || name == "demo") {
				return filepath.SkipDir
			}
			return nil
		}
		names = append(names, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	for _, name := range tree(t) {
		if path.Ext(name) != ".go" || strings.Contains(name, "testdata/") {
			continue
		}
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, parsed(t, name, string(text)))
	}
	if len(all) < 5 {
		t.Fatalf("only %d Go files found: this test has to run in the root of the repository", len(all))
	}
	return all
}

func parsed(t *testing.T, name, text string) source {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return source{name, strings.HasSuffix(name, "_test.go"), f, fset, text}
}

func (s source) imports(t *testing.T) []string {
	t.Helper()
	var pkgs []string
	for _, spec := range s.ast.Imports {
		pkg, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, pkg)
	}
	return pkgs
}

// covers reports whether pattern, a package or one ending in "/...", stands
// for pkg.
func covers(pattern, pkg string) bool {
	if root, all := strings.CutSuffix(pattern, "/..."); all {
		return pkg == root || strings.HasPrefix(pkg, root+"/")
	}
	return pkg == pattern
}

func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return first != "zapis" && !strings.Contains(first, ".")
}

func layerOf(folder string) (string, bool) {
	for {
		if _, ok := layers[folder]; ok {
			return folder, true
		}
		if folder == "." {
			return "", false
		}
		folder = path.Dir(folder)
		if folder == "." {
			return "", false
		}
	}
}

// Imports go down only. R-G15: the packages of which game mode is built import
// neither scoresheet/replay nor scoresheet/board/rules; TestGameModeIsIgnorant
// follows their imports to any depth.
func TestLayers(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		layer, ok := layerOf(s.folder())
		if !ok {
			t.Errorf("%s lies in no layer; give its folder a row in arch_test.go and .golangci.yml", s.name)
			continue
		}
		for _, pkg := range s.imports(t) {
			if isStandard(pkg) {
				continue
			}
			if !slices.ContainsFunc(layers[layer], func(p string) bool { return covers(p, pkg) }) {
				t.Errorf("%s imports %s, which layer %s may not", s.name, pkg, layer)
			}
		}
	}
}

// ways returns, for each package of to that from reaches through imports at any
// depth, the shortest way to it, both ends included. The packages of imports
// are named as they are imported; what it has no entry for imports nothing.
func ways(imports map[string][]string, from string, to []string) (found [][]string) {
	came := map[string]string{from: ""} // package → by which it was reached first
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at != from && slices.ContainsFunc(to, func(p string) bool { return covers(p, at) }) {
			var way []string
			for step := at; step != ""; step = came[step] {
				way = append(way, step)
			}
			slices.Reverse(way)
			found = append(found, way)
		}
		for _, pkg := range imports[at] {
			if _, ok := came[pkg]; !ok {
				came[pkg] = at
				queue = append(queue, pkg)
			}
		}
	}
	return found
}

// R-G15: nothing that game mode is built of reaches a package that knows
// legality, at whatever depth: what cannot be named cannot be asked. That a
// page cannot ask its device for more than it was given is held by
// internal/rooms.
func TestGameModeIsIgnorant(t *testing.T) {
	imports := map[string][]string{}
	for _, s := range sources(t) {
		if !s.test {
			pkg := path.Join("zapis", s.folder())
			imports[pkg] = append(imports[pkg], s.imports(t)...)
		}
	}
	for _, folder := range ignorant {
		for _, way := range ways(imports, "zapis/"+folder, legality) {
			t.Errorf("%s reaches what knows legality: %s", folder, strings.Join(way, " → "))
		}
	}
	// The graph is the house's: the session, the only writer, knows it all.
	if len(ways(imports, "zapis/app/session", []string{"zapis/scoresheet/board/rules"})) != 1 {
		t.Error("the session does not reach the rules: the imports were not read")
	}
}

// R-G15: TestGameModeIsIgnorant would find a breach, near and far.
func TestBreachIsFound(t *testing.T) {
	const game = "zapis/app/game"
	clean := map[string][]string{
		game:                            {"zapis/app/page", "zapis/app/device", "zapis/scoresheet", "fmt"},
		"zapis/app/page":                {"zapis/assets", "zapis/scoresheet/board", "fyne.io/fyne/v2"},
		"zapis/app/device":              {"zapis/modes", "zapis/scoresheet"},
		"zapis/scoresheet":              {"zapis/scoresheet/board", "zapis/scoresheet/notation"},
		"zapis/scoresheet/notation":     {"zapis/scoresheet/board"},
		"zapis/app/arbiter":             {"zapis/scoresheet/arbitration", "zapis/app/page"}, // may
		"zapis/app/session":             {game, "zapis/scoresheet/board/rules"},             // upwards
		"zapis/scoresheet/findings":     {"zapis/scoresheet/replay", "zapis/scoresheet"},
		"zapis/scoresheet/replay":       {"zapis/scoresheet/board/rules"},
		"zapis/scoresheet/board/rules":  {"github.com/notnil/chess"},
		"zapis/scoresheet/boardgames":   {"fmt"}, // begins alike
		"zapis/scoresheet/findingsaids": {"zapis/scoresheet/boardgames"},
	}
	for _, test := range []struct{ pkg, imported, want string }{
		{"", "", ""},
		{game, "zapis/scoresheet/findingsaids", ""},
		{"zapis/app/arbiter", "zapis/scoresheet/findings", ""},
		{game, game, ""},
		{game, "zapis/app/session", "zapis/app/game → zapis/app/session; " +
			"zapis/app/game → zapis/app/session → zapis/scoresheet/board/rules; " +
			"zapis/app/game → zapis/app/session → zapis/scoresheet/board/rules → github.com/notnil/chess"},
		{
			"zapis/scoresheet/notation", "zapis/scoresheet/unwinnable",
			"zapis/app/game → zapis/scoresheet → zapis/scoresheet/notation → zapis/scoresheet/unwinnable",
		},
		{
			"zapis/app/device", "zapis/scoresheet/arbitration/claims",
			"zapis/app/game → zapis/app/device → zapis/scoresheet/arbitration/claims",
		},
		{
			"zapis/scoresheet/board", "github.com/notnil/chess/image",
			"zapis/app/game → zapis/app/page → zapis/scoresheet/board → github.com/notnil/chess/image",
		},
	} {
		imports := maps.Clone(clean)
		imports[test.pkg] = append(slices.Clone(imports[test.pkg]), test.imported)
		var got []string
		for _, way := range ways(imports, game, legality) {
			got = append(got, strings.Join(way, " → "))
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s imports %s:\ngot  %s\nwant %s", test.pkg, test.imported, strings.Join(got, "; "), test.want)
		}
	}
	for _, pkg := range legality { // each of them, next door
		imports := map[string][]string{game: {strings.TrimSuffix(pkg, "/...")}}
		if len(ways(imports, game, legality)) != 1 {
			t.Errorf("%s is not found in the imports of a page", pkg)
		}
	}
}

// R-G15, R-C01, R-D07, R-O03: the doors of the house. Nothing but the desk and
// the courier opens a network, and nothing in the house evaluates or plays.
func TestDoors(t *testing.T) {
	for _, s := range sources(t) {
		for _, pkg := range s.imports(t) {
			if pkg == "net/url" { // writes and reads text; opens nothing
				continue
			}
			for _, door := range doors {
				allowed := slices.ContainsFunc(door.places, func(place string) bool {
					return s.name == place || strings.HasSuffix(place, "/") && strings.HasPrefix(s.name, place)
				})
				if covers(door.pkg, pkg) && !allowed && (!s.test || !door.tests) {
					t.Errorf("%s imports %s: %s", s.name, pkg, door.why)
				}
			}
			for _, b := range barred {
				if !s.test && strings.HasPrefix(s.name, b.folder) &&
					slices.ContainsFunc(b.pkgs, func(p string) bool { return covers(p, pkg) }) {
					t.Errorf("%s imports %s, which is barred in %s", s.name, pkg, b.folder)
				}
			}
		}
	}
}

// The record has no clock of its own: times come with the events.
func TestRecordReadsNoClock(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.name, "scoresheet/") {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == "time" && (sel.Sel.Name == "Now" || sel.Sel.Name == "Since" || sel.Sel.Name == "Until") {
				t.Errorf("%s: time.%s in the record", s.fset.Position(sel.Pos()), sel.Sel.Name)
			}
			return true
		})
	}
}

func TestOnePackageCommentEach(t *testing.T) {
	comments := map[string][]string{} // folder → files that carry one
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		folder := s.folder()
		comments[folder] = append(comments[folder], "")[:len(comments[folder])]
		if s.ast.Doc != nil {
			comments[folder] = append(comments[folder], s.name)
		}
	}
	for folder, files := range comments {
		if len(files) != 1 {
			t.Errorf("package in %s has %d package comments, want 1: %v", folder, len(files), files)
		}
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if n := strings.Count(s.text, "\n"); n > maxLines {
			t.Errorf("%s has %d lines, more than %d: split it", s.name, n, maxLines)
		}
	}
}

// machinePath finds absolute paths of a developer's machine.
var machinePath = regexp.MustCompile(`(?:^|[\s"'` + "`" + `(=:])(/(?:home|Users|root|work)/[A-Za-z0-9._-]+|[A-Z]:\\Users\\)`)

func TestNoPathsOfOneMachine(t *testing.T) {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	textual := []string{".go", ".md", ".sh", ".yml", ".toml", ".txt", ".json", ".mod", ""}
	for _, name := range tree(t) {
		if name == "arch_test.go" || !slices.Contains(textual, path.Ext(name)) {
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 1<<20 {
			continue // a program built here, or data
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if m := machinePath.FindStringSubmatch(string(text)); m != nil {
			t.Errorf("%s names a path of one machine: %s", name, m[1])
		}
		if strings.Contains(string(text), wd+"/") {
			t.Errorf("%s names the folder it was written in", name)
		}
	}
}
