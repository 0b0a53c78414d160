package main

import (
	"bufio"
	"cmp"
	"errors"
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
	err := eachLine(files, func(line string) error {
		seconds, what, _ := strings.Cut(line, "\t")
		s, err := strconv.ParseFloat(seconds, 64)
		all = append(all, took{s, strings.TrimSpace(strings.ReplaceAll(what, "\t", " "))})
		return err
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b took) int { return cmp.Compare(b.seconds, a.seconds) })
	for _, t := range all[:min(most, len(all))] {
		if _, err := fmt.Fprintf(out, "%7.1f s  %s\n", t.seconds, t.what); err != nil {
			return err
		}
	}
	return nil
}

// eachLine calls do for each line of files, until it returns an error.
func eachLine(files []string, do func(line string) error) error {
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(f)
		for err == nil && lines.Scan() {
			err = do(lines.Text())
		}
		f.Close()
		if err := errors.Join(err, lines.Err()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
