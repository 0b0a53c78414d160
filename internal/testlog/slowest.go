package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// slowest prints the tests that took longest, by the files that read wrote.
func slowest(out io.Writer, files []string, most int) error {
	type took struct {
		seconds float64
		what    string
	}
	var all []took
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			seconds, what, _ := strings.Cut(lines.Text(), "\t")
			s, err := strconv.ParseFloat(seconds, 64)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			all = append(all, took{s, strings.TrimSpace(strings.ReplaceAll(what, "\t", " "))})
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return err
		}
	}
	slices.SortStableFunc(all, func(a, b took) int { return cmp.Compare(b.seconds, a.seconds) })
	for _, t := range all[:min(most, len(all))] {
		if _, err := fmt.Fprintf(out, "%7.1f s  %s\n", t.seconds, t.what); err != nil {
			return err
		}
	}
	return nil
}
