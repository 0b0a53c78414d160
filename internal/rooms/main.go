// Command rooms measures how the packages below app depend on each other, and draws
// the diagram of all packages in docs/architecture.md.
//
//	go run ./internal/rooms                           the figures, a line a package
//	go run ./internal/rooms -files                    and the files of each component
//	go run ./internal/rooms -why app                  what each file of a package uses of the others
//	go run ./internal/rooms -o docs/architecture.md   write the diagram and the table of packages
//
// A file uses another one if it names something that the other declares at
// package level, or a method or field that the other declares. Files that use
// one another in a circle form a strongly connected component: none of them can
// be understood or moved without the others. Tests, files for other systems and
// files for cgo are not counted.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

//go:generate go run . -o ../../docs/architecture.md

func main() {
	out := flag.String("o", "", "write the diagram and the table of packages into this `page`")
	files := flag.Bool("files", false, "name the files of each component")
	why := flag.String("why", "", "tell what each file of this `package` uses of the others")
	flag.Parse()
	if err := run(*out, *files, *why, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "rooms:", err)
		os.Exit(1)
	}
}

func run(page string, files bool, why string, stdout io.Writer) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	if page != "" {
		h, err := readHouse(root)
		if err != nil {
			return err
		}
		return rewrite(page, h)
	}
	pattern := "./app/..."
	if why != "" {
		pattern = "./" + strings.TrimPrefix(why, module+"/")
	}
	rooms, err := load(root, pattern)
	if err != nil {
		return err
	}
	if why != "" {
		for _, r := range rooms {
			printUses(stdout, r)
		}
		return nil
	}
	return printFigures(stdout, rooms, files)
}

// printFigures writes a line for each room and then the sums. With files it
// names the files of each component of more than one file.
func printFigures(w io.Writer, rooms []room, files bool) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "package\tfiles\tin components\tlargest\timports below app\tmethods\tlargest interface\t")
	var all, tied, arrows int
	for _, r := range rooms {
		f := r.figures()
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t\n", short(r.path), f.files, f.tied, f.largest, f.arrows, f.methods, f.iface)
		all, tied, arrows = all+f.files, tied+f.tied, arrows+f.arrows
	}
	fmt.Fprintf(tab, "together\t%d\t%d\t\t%d\t\t\t\n", all, tied, arrows)
	if err := tab.Flush(); err != nil || !files {
		return err
	}
	for _, r := range rooms {
		for _, c := range r.uses().components() {
			if len(c) > 1 {
				fmt.Fprintf(w, "\n%s, %d files: %s\n", short(r.path), len(c), strings.Join(c, " "))
			}
		}
	}
	return nil
}

// printUses writes what each file of a room uses of the others.
func printUses(w io.Writer, r room) {
	uses := r.uses()
	for _, from := range uses.files() {
		for _, to := range sortedKeys(uses[from]) {
			fmt.Fprintf(w, "%s -> %s: %s\n", from, to, strings.Join(sortedKeys(uses[from][to]), " "))
		}
	}
}

// short returns an import path without the module's name.
func short(path string) string { return strings.TrimPrefix(path, module+"/") }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
