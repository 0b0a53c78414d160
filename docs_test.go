package main_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/modes"
	"zapis/scoresheet/rulings"
)

// rows counts the requirements of each group: R-D01 to R-D08 and so on.
var rows = []struct {
	group string
	count int
}{{"D", 8}, {"G", 22}, {"A", 20}, {"O", 5}, {"N", 5}, {"T", 6}, {"C", 7}}

var (
	conformanceRow = regexp.MustCompile(`^\| (R-[A-Z]\d\d) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$`)
	quoted         = regexp.MustCompile("`([^`]+)`")
	testFunc       = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark|Example)\w*)\(`)
	rowID          = regexp.MustCompile(`R-[A-Z]\d\d`)
)

type conformance struct{ id, what, status, where, tests string }

func conformanceRows(t *testing.T) []conformance {
	t.Helper()
	text, err := os.ReadFile("docs/conformance.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []conformance
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "| R-") {
			continue
		}
		m := conformanceRow.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("docs/conformance.md:%d: not five columns: %s", i+1, line)
			continue
		}
		all = append(all, conformance{m[1], m[2], m[3], m[4], m[5]})
	}
	return all
}

// Every requirement has its line, once and in order; and where the
// requirements themselves lie beside the repository, they are the same ones.
func TestConformanceIsComplete(t *testing.T) {
	var want, got []string
	for _, r := range rows {
		for n := 1; n <= r.count; n++ {
			want = append(want, fmt.Sprintf("R-%s%02d", r.group, n))
		}
	}
	for _, c := range conformanceRows(t) {
		got = append(got, c.id)
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/conformance.md has the rows\n%v\nwant\n%v", got, want)
	}

	requirements, err := os.ReadFile("../shared/requirements.md")
	if err != nil {
		t.Skip("the requirements are not here: ../shared/requirements.md")
	}
	for _, line := range strings.Split(string(requirements), "\n") {
		if id := rowID.FindString(line); strings.HasPrefix(line, "| R-") && !slices.Contains(want, id) {
			t.Errorf("the requirements have a row %s that docs/conformance.md lacks", id)
		}
	}
}

// testsHere reads all tests: their names, and which requirements they or their
// data speak of.
func testsHere(t *testing.T) (funcs, tested map[string]bool) {
	t.Helper()
	funcs, tested = map[string]bool{}, map[string]bool{}
	for _, name := range tree(t) {
		isTest := strings.HasSuffix(name, "_test.go")
		if !isTest && !strings.Contains(name, "testdata/") {
			continue
		}
		if info, err := os.Stat(name); err != nil || info.Size() > 1<<20 {
			continue
		}
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		if name != "docs_test.go" { // which speaks of rows without testing them
			for _, id := range rowID.FindAllString(string(text), -1) {
				tested[id] = true
			}
		}
		if isTest {
			for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
				funcs[m[1]] = true
			}
		}
	}
	return funcs, tested
}

// namedTests returns the tests that a cell of a table names, and complains of
// those that are not here.
func namedTests(t *testing.T, row, cell string, funcs map[string]bool) (tests []string) {
	t.Helper()
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		tests = append(tests, m[1])
		if strings.Contains(m[1], "/") {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s: the test %s does not exist", row, m[1])
			}
		} else if !funcs[m[1]] {
			t.Errorf("%s: no test of the name %s", row, m[1])
		}
	}
	return tests
}

// What a row names exists, and a row that is done or partly done is named by
// a test, so that grep finds it.
func TestConformanceIsTrue(t *testing.T) {
	funcs, tested := testsHere(t)
	for _, c := range conformanceRows(t) {
		status, _, _ := strings.Cut(c.status, ":") // "partly: …" says what is missing
		if !slices.Contains([]string{"done", "partly", "not yet"}, status) {
			t.Errorf("%s: status %q is none of done, partly, not yet", c.id, c.status)
		}
		if status == "partly" && c.status == "partly" {
			t.Errorf("%s: partly done, but not what is missing", c.id)
		}
		tests := namedTests(t, c.id, c.tests, funcs)
		if status == "not yet" {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(c.where, -1) {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s: there is no %s", c.id, m[1])
			}
		}
		if len(tests) == 0 {
			t.Errorf("%s: %s, but without a test", c.id, status)
		}
		if !tested[c.id] {
			t.Errorf("%s: %s, but no test or its data names it", c.id, status)
		}
	}
}

// Every threat has four columns, and the tests of the last one are here.
func TestThreatsAreTried(t *testing.T) {
	const title = "| somebody | Zapis | it cannot | test |"
	funcs, _ := testsHere(t)
	threats, inTable := 0, false
	for i, line := range strings.Split(read(t, "docs/threats.md"), "\n") {
		if !strings.HasPrefix(line, "| ") {
			inTable = false
			continue
		}
		row := fmt.Sprintf("docs/threats.md:%d", i+1)
		if !inTable && line != title {
			t.Errorf("%s: the table begins with %s, want %s", row, line, title)
		}
		if !inTable || strings.HasPrefix(line, "| ---") {
			inTable = true
			continue
		}
		threats++
		columns := strings.Split(strings.Trim(line, "| "), " | ")
		if len(columns) != 4 {
			t.Errorf("%s: %d columns", row, len(columns))
			continue
		}
		tests := namedTests(t, row, columns[3], funcs)
		if len(tests) == 0 && columns[3] != "nothing to test" {
			t.Errorf("%s: no test for who %s", row, columns[0])
		}
	}
	if threats == 0 {
		t.Error("docs/threats.md names no threat")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	link        = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	makeCommand = regexp.MustCompile("(?m)(?:`|^\\s*\\$? ?)make ([a-z-]+)")
	makeTarget  = regexp.MustCompile(`(?m)^([a-z-]+):`)
	scriptFile  = regexp.MustCompile(`\bscripts/[a-z0-9-]+\.sh\b`)
	goRun       = regexp.MustCompile(`\bgo run (\./[a-z./-]+)`)
	repoFile    = regexp.MustCompile("`((?:docs|scripts|scoresheet|modes|storage|app|assets|cmd)/[A-Za-z0-9_./-]+\\.(?:go|md|sh|png))`")
)

// Links in the documents lead somewhere, files named in them are here, and
// every make command, script and program of ours that they run is one. The commands of
// the desk and of the text front end are tried by TestDocumentedCommands of each.
func TestDocsNameWhatIsHere(t *testing.T) {
	targets := map[string]bool{}
	for _, m := range makeTarget.FindAllStringSubmatch(read(t, "Makefile"), -1) {
		targets[m[1]] = true
	}
	for _, name := range tree(t) {
		if path.Ext(name) != ".md" || strings.Contains(name, "testdata/") {
			continue
		}
		text := read(t, name)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if _, err := os.Stat(filepath.FromSlash(path.Join(path.Dir(name), target))); err != nil {
				t.Errorf("%s: a link to %s, which is not here", name, m[1])
			}
		}
		for _, m := range repoFile.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s names %s, which is not here", name, m[1])
			}
		}
		for _, m := range makeCommand.FindAllStringSubmatch(text, -1) {
			if !targets[m[1]] {
				t.Errorf("%s: there is no make %s", name, m[1])
			}
		}
		for _, script := range scriptFile.FindAllString(text, -1) {
			if info, err := os.Stat(filepath.FromSlash(script)); err != nil || info.Mode()&0o111 == 0 {
				t.Errorf("%s: there is no script %s that can be run", name, script)
			}
		}
		for _, m := range goRun.FindAllStringSubmatch(text, -1) {
			if main, err := os.ReadFile(filepath.Join(filepath.FromSlash(m[1]), "main.go")); err != nil || !strings.Contains(string(main), "package main\n") {
				t.Errorf("%s: there is no program %s", name, m[1])
			}
		}
	}
}

// mapped returns the folders that the README's map of the house names. A line
// stands below the nearest line above it that is indented less; it may name
// several folders.
func mapped(t *testing.T, readme string) (folders []string) {
	t.Helper()
	_, house, ok := strings.Cut(readme, "\n## The house\n\n```\n")
	if !ok {
		t.Fatal("README.md has no map under the title The house")
	}
	house, _, _ = strings.Cut(house, "```")
	above := []string{""} // the folder in which a line stands, by its indentation
	for line := range strings.Lines(house) {
		names := strings.TrimLeft(line, " ")
		depth := (len(line) - len(names)) / 2
		if depth >= len(above) {
			t.Errorf("README.md: no folder for the line %q", line)
			continue
		}
		names, _, _ = strings.Cut(names, "  ")
		for _, name := range strings.Fields(names) {
			if strings.HasSuffix(name, "/") {
				folder := path.Join(above[depth], name)
				folders = append(folders, folder)
				above = append(above[:depth+1], folder)
			}
		}
	}
	return folders
}

// The README's map names every package, and nothing that is not here. What
// lies below a folder internal is the matter of the folder above.
func TestReadmeMapsTheHouse(t *testing.T) {
	onMap := mapped(t, read(t, "README.md"))
	for i, folder := range onMap {
		if info, err := os.Stat(filepath.FromSlash(folder)); err != nil || !info.IsDir() {
			t.Errorf("README.md: there is no folder %s", folder)
		}
		if slices.Contains(onMap[:i], folder) {
			t.Errorf("README.md: %s is on the map twice", folder)
		}
	}
	seen := map[string]bool{".": true}
	for _, name := range tree(t) {
		folder := path.Dir(name)
		if path.Ext(name) != ".go" || seen[folder] || strings.Contains(name, "testdata/") || strings.Contains(name, "/internal/") {
			continue
		}
		seen[folder] = true
		if folder, _, _ = strings.Cut(folder, "internal/"); folder == "" {
			folder = "internal"
		}
		if !slices.Contains(onMap, folder) {
			t.Errorf("README.md: the map of the house lacks %s", folder)
		}
	}
}

func TestMapIsRead(t *testing.T) {
	got := mapped(t, "# A\n\n## The house\n\n```\nmain.go   starts\na/        one\n  b/ c/   two\n    d/    in c\n"+
		"  e/      in a/ too\nf/g/      deep\n  h/      in it\n```\nz/\n")
	if want := []string{"a", "a/b", "a/c", "a/c/d", "a/e", "f/g", "f/g/h"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A question of the dossier, with its own assessment.
var dossierRow = regexp.MustCompile(`^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \| (pass|fail|penalty (\d+): .+?) \|$`)

// The dossier's questions are numbered, each requirement has at least one, each names
// a proof that is here, and the total is their sum.
func TestDossierAddsUp(t *testing.T) {
	funcs, _ := testsHere(t)
	text := read(t, "docs/dossier.md")
	questions, points := 0, 0
	asked := map[string]bool{} // requirements
	numbered, _, _ := strings.Cut(text, "<!-- total:")
	for i, line := range strings.Split(numbered, "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| no.") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| | |") {
			continue
		}
		row := fmt.Sprintf("docs/dossier.md:%d", i+1)
		m := dossierRow.FindStringSubmatch(line)
		if m == nil {
			if strings.Count(line, " | ") > 1 {
				t.Errorf("%s is no question: %s", row, line)
			}
			continue
		}
		if questions++; m[1] != strconv.Itoa(questions) {
			t.Errorf("%s: question %s, want %d", row, m[1], questions)
		}
		about, _, _ := strings.Cut(m[2], ": ")
		for _, id := range rowID.FindAllString(about, -1) {
			asked[id] = true
		}
		if len(namedTests(t, row, m[5], funcs)) == 0 {
			t.Errorf("%s: no proof", row)
		}
		if m[6] == "fail" {
			points += 100
		} else if m[7] != "" {
			n, err := strconv.Atoi(m[7])
			if err != nil || n < 1 || n > 99 {
				t.Errorf("%s: a penalty of %s", row, m[7])
			}
			points += n
		}
	}
	if questions < 50 {
		t.Fatalf("%d questions", questions)
	}
	required := map[string]bool{}
	for _, c := range conformanceRows(t) {
		if required[c.id] = true; !asked[c.id] {
			t.Errorf("docs/dossier.md asks nothing about %s", c.id)
		}
	}
	for id := range asked {
		if !required[id] {
			t.Errorf("docs/dossier.md asks about %s, which is no requirement", id)
		}
	}
	for _, want := range []string{
		fmt.Sprintf("a table of %d rows", len(modes.Table())),
		fmt.Sprintf("%d rulings", len(rulings.Catalogue())),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("docs/dossier.md does not say %q", want)
		}
	}
	if want := fmt.Sprintf("**Own total: %.1f %% of 100 %% (%d questions, ", float64(points)/float64(questions), questions); !strings.Contains(text, want) {
		t.Errorf("docs/dossier.md does not say %q", want)
	}
}
