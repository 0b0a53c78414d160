package main

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// house is what the packages of the repository import of one another, by
// folder: "app/session" → "storage" and others. Main's folder is ".". Files
// for every system count, tests do not.
type house struct {
	imports  map[string][]string
	synopsis map[string]string // first sentence of the package comment
}

// readHouse reads the import clauses of all Go files below root.
func readHouse(root string) (house, error) {
	h := house{map[string][]string{}, map[string]string{}}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		return h.add(path.Dir(filepath.ToSlash(rel)), name)
	})
	return h, err
}

// docLink finds a link of Go's documentation, as in "see [Reader]".
var docLink = regexp.MustCompile(`\[([A-Za-z.]+)\]`)

func (h house) add(folder, name string) error {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return err
	}
	if f.Doc != nil {
		h.synopsis[folder] = docLink.ReplaceAllString(new(doc.Package).Synopsis(f.Doc.Text()), "$1")
	}
	imports := h.imports[folder]
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if to := short(imported); ours(imported) && !slices.Contains(imports, to) {
			imports = append(imports, to)
		}
	}
	slices.Sort(imports)
	h.imports[folder] = imports
	return nil
}

// withoutTools returns the house without the tools: all below a folder that is
// called internal.
func (h house) withoutTools() house {
	small := house{map[string][]string{}, h.synopsis}
	for folder, imports := range h.imports {
		if !isTool(folder) {
			small.imports[folder] = slices.DeleteFunc(slices.Clone(imports), isTool)
		}
	}
	return small
}

func isTool(folder string) bool { return slices.Contains(strings.Split(folder, "/"), "internal") }

// below returns the folders that one imports, at any depth.
func (h house) below(folder string) map[string]bool {
	reached := map[string]bool{}
	for queue := []string{folder}; len(queue) > 0; queue = queue[1:] {
		for _, to := range h.imports[queue[0]] {
			if !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return reached
}

// reduced returns the imports that do not follow from others: an arrow from a
// to c is left out if a imports something else that imports c, at any depth.
func (h house) reduced() map[string][]string {
	below := map[string]map[string]bool{}
	for folder := range h.imports {
		below[folder] = h.below(folder)
	}
	arrows := map[string][]string{}
	for folder, imports := range h.imports {
		for _, to := range imports {
			if !slices.ContainsFunc(imports, func(other string) bool { return below[other][to] }) {
				arrows[folder] = append(arrows[folder], to)
			}
		}
	}
	return arrows
}

// floors are the boxes of the diagram from the top down. A folder belongs to
// the floor that names it, or else the nearest folder above it.
var floors = []struct {
	title   string
	folders []string
}{
	{"programs", []string{".", "cmd"}},
	{"pages", []string{"app"}},
	{"the device", []string{
		"app/session", "app/device", "app/courier", "app/guard", "app/inview", "app/plugged", "app/post", "app/power", "app/qr",
		"app/speech", "app/sticks", "app/tablet",
	}},
	{"the desk", []string{"desk"}},
	{"the record and its readings", []string{"scoresheet"}},
	{"the ground", []string{"modes", "storage", "assets"}},
}

// floorOf returns the index of the floor on which a folder lies, and whether
// there is one.
func floorOf(folder string) (int, bool) {
	at, longest := 0, -1
	for i, floor := range floors {
		for _, f := range floor.folders {
			if (folder == f || strings.HasPrefix(folder, f+"/")) && len(f) > longest {
				at, longest = i, len(f)
			}
		}
	}
	return at, longest >= 0
}

// diagram draws the house in Mermaid's language.
func (h house) diagram() string {
	var b strings.Builder
	b.WriteString("```mermaid\nflowchart TD\n")
	h = h.withoutTools()
	drawn := 0
	for i, floor := range floors {
		var rooms []string
		for _, folder := range sortedKeys(h.imports) {
			if at, ok := floorOf(folder); ok && at == i {
				rooms = append(rooms, folder)
			}
		}
		if len(rooms) == 0 {
			continue
		}
		fmt.Fprintf(&b, "  subgraph floor%d[%s]\n", drawn, floor.title)
		for _, folder := range rooms {
			fmt.Fprintf(&b, "    %s[%s]\n", node(folder), title(folder))
		}
		b.WriteString("  end\n")
		drawn++
	}
	arrows := h.reduced()
	for _, folder := range sortedKeys(arrows) {
		for _, to := range arrows[folder] {
			fmt.Fprintf(&b, "  %s --> %s\n", node(folder), node(to))
		}
	}
	b.WriteString("```\n")
	return b.String()
}

// node returns a folder's name in the diagram; Mermaid takes no slash there,
// and "end" and "graph" mean something else.
func node(folder string) string {
	if folder == "." {
		return "main"
	}
	return "p_" + strings.ReplaceAll(folder, "/", "_")
}

// title returns how a folder is called: main's folder is the device's program.
func title(folder string) string {
	if folder == "." {
		return "main.go"
	}
	return folder
}

// table lists the packages: what each is, and what it imports of ours.
func (h house) table() string {
	var b strings.Builder
	b.WriteString("| package | what | imports of ours |\n| --- | --- | --- |\n")
	for _, folder := range sortedKeys(h.imports) {
		imports := "nothing"
		if len(h.imports[folder]) > 0 {
			imports = "`" + strings.Join(h.imports[folder], "` `") + "`"
		}
		what := strings.ReplaceAll(h.synopsis[folder], "|", "\\|")
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", title(folder), what, imports)
	}
	return b.String()
}
