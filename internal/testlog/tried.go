package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// tried writes a line for each test of a package: its name, and whether it was run
// to its end, whatever came of it. A test that skipped a part of it was not.
func (p *pkg) tried(out io.Writer) error {
	for _, test := range p.order {
		if strings.Contains(test, "/") {
			continue
		}
		_, ended := p.ended[test]
		if _, err := fmt.Fprintf(out, "%s\t%t\n", test, ended && !p.left[test]); err != nil {
			return err
		}
	}
	return nil
}

// names prints a regular expression of the tests that were run to their end, by the
// files that tried wrote. The go command asks for one for all packages: a name that
// two of them have stands in it only if both tests were.
func names(out io.Writer, files []string) error {
	run := map[string]bool{}
	err := eachLine(files, func(line string) error {
		test, whole, _ := strings.Cut(line, "\t")
		before, known := run[test]
		run[test] = whole == "true" && (before || !known)
		return nil
	})
	if err != nil {
		return err
	}
	maps.DeleteFunc(run, func(_ string, whole bool) bool { return !whole })
	_, err = fmt.Fprintf(out, "^(%s)$\n", strings.Join(slices.Sorted(maps.Keys(run)), "|"))
	return err
}
