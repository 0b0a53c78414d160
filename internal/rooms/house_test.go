package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bound is the most that a room may have: files in one component, methods of
// one interface. Before the pages stood in rooms by mode, 78 files of app were
// one component, and they shared an interface of 91 methods.
type bound struct{ component, methods int }

// bounds holds the bound of every room, by "", and of those that have one of
// their own. A figure never rises above its row; whoever brings one down lowers
// the row.
var bounds = map[string]bound{
	"":            {12, 20},
	"app/session": {4, 20},
}

// here reads the repository in which this test runs.
func here(t *testing.T) (root string, h house) {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	h, err = readHouse(root)
	if err != nil {
		t.Fatal(err)
	}
	return root, h
}

// No component of files and no interface is larger than its bound, and nothing
// of which the pages of game mode are built asks a value for an interface that
// the device could satisfy (R-G15).
func TestRooms(t *testing.T) {
	// Reading all files here makes go test run this again when one changes: it
	// sees which files and folders a test reads, but not those of go list.
	root, h := here(t)
	rooms, err := load(root, "./app/...")
	if err != nil {
		t.Fatal(err)
	}
	if len(rooms) < 5 {
		t.Fatalf("only %d packages below app", len(rooms))
	}
	methods, err := deviceMethods(rooms)
	if err != nil || !methods["Findings"] || !methods["Tap"] {
		t.Fatalf("the device's methods: %v, %v", methods, err)
	}
	seen, ignorant := map[string]bool{"": true}, h.below("app/game")
	if !ignorant["app/page"] {
		t.Error("app/game is not built of app/page: the imports were not read")
	}
	for _, r := range rooms {
		folder := short(r.path)
		seen[folder] = true
		most, ok := bounds[folder]
		if !ok {
			most = bounds[""]
		}
		f := r.figures()
		if f.largest > most.component {
			t.Errorf("%s: %d files hang together in a circle, more than %d; go run ./internal/rooms -why %s tells by what:\n%s",
				folder, f.largest, most.component, folder, strings.Join(r.uses().components()[0], " "))
		}
		if f.methods > most.methods {
			t.Errorf("%s: interface %s has %d methods, more than %d", folder, f.iface, f.methods, most.methods)
		}
		if folder != "app/game" && !ignorant[folder] {
			continue
		}
		for _, place := range r.widened(methods) {
			t.Errorf("%s: a value is asked for the methods of an interface; take what it has to have as a parameter",
				strings.TrimPrefix(place, root+string(filepath.Separator)))
		}
	}
	for folder := range bounds {
		if !seen[folder] {
			t.Errorf("there is no room %s any more: its bound can go", folder)
		}
	}
}

// The page of the house shows the imports as they are.
func TestPageIsCurrent(t *testing.T) {
	root, h := here(t)
	there, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := h.filled(string(there))
	if err != nil {
		t.Fatal(err)
	}
	if page != string(there) {
		t.Error("docs/architecture.md does not show the packages as they are: run go generate ./internal/rooms")
	}
	for folder := range h.withoutTools().imports {
		if _, ok := floorOf(folder); !ok {
			t.Errorf("%s stands on no floor of the diagram: give its folder a place in floors", folder)
		}
	}
}
