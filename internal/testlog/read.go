package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// event is a line of `go test -json`; see `go doc test2json`.
type event struct {
	Action     string
	Package    string
	ImportPath string // of a package that is built
	Test       string // empty for the package's own lines
	Elapsed    float64
	Output     string

	FailedBuild string // of a package that could not be built
}

// pkg is what a package under test has said so far.
type pkg struct {
	order []string // tests in the order in which they began
	said  map[string][]string
	ended map[string]bool // passed or skipped
	left  map[string]bool // skipped, or part of it was
	seed  string          // of -shuffle
}

// read reads the events of one run. To out it writes a line for each package
// that has tests, and before that of one that failed what was said by the
// tests that did not pass; to times how long each test took; to whole which tests
// were run and which only in part; to second, unless it is nil, which tests failed
// that can be tried again. It returns an error if something failed that is not in
// second, or if nothing was tested.
func read(in io.Reader, out, times, whole, second io.Writer, as string) error {
	packages := map[string]*pkg{}
	tested, failed := 0, 0
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				e = event{Action: "build-output", Output: string(line)} // what the go command says itself
			}
			if e.Action == "build-output" {
				if _, err := io.WriteString(out, e.Output); err != nil {
					return err
				}
			} else if e.Package != "" {
				p := packages[e.Package]
				if p == nil {
					p = &pkg{said: map[string][]string{}, ended: map[string]bool{}, left: map[string]bool{}}
					packages[e.Package] = p
				}
				if p.hear(e, times, as) {
					text, ok := p.sum(e, as)
					if _, err := io.WriteString(out, text); err != nil {
						return err
					}
					tested++
					if err := p.tried(whole); err != nil {
						return err
					}
					if tries := p.again(e.Package, as); !ok && second != nil && len(tries) > 0 {
						if _, err := fmt.Fprintln(second, strings.Join(tries, "\n")); err != nil {
							return err
						}
					} else if !ok {
						failed++
					}
					delete(packages, e.Package)
				}
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	switch {
	case len(packages) > 0:
		return fmt.Errorf("%d packages did not end", len(packages))
	case failed > 0:
		return fmt.Errorf("%d of %d packages failed", failed, tested)
	case tested == 0:
		return errors.New("nothing was tested")
	}
	return nil
}

// hear takes an event in, and reports whether it is the package's last.
func (p *pkg) hear(e event, times io.Writer, as string) (last bool) {
	if e.Test != "" && !slices.Contains(p.order, e.Test) {
		p.order = append(p.order, e.Test)
	}
	switch e.Action {
	case "output":
		if seed, ok := strings.CutPrefix(e.Output, "-test.shuffle "); ok && e.Test == "" {
			p.seed = strings.TrimSpace(seed)
			return false
		}
		p.said[e.Test] = append(p.said[e.Test], e.Output)
	case "pass", "skip", "fail":
		if e.Test == "" {
			return true
		}
		p.ended[e.Test] = e.Action != "fail"
		if e.Action == "skip" {
			whole, _, _ := strings.Cut(e.Test, "/")
			p.left[whole] = true
		}
		if !strings.Contains(e.Test, "/") && e.Action != "skip" {
			fmt.Fprintf(times, "%.2f\t%s\t%s\t%s\n", e.Elapsed, e.Package, e.Test, as)
		}
	}
	return false
}

// frame reports whether a line says only what is run, or what sum says.
func frame(line string) bool {
	for _, word := range []string{"=== RUN ", "=== PAUSE ", "=== CONT ", "=== NAME ", "PASS\n", "FAIL\n", "FAIL\t"} {
		if strings.HasPrefix(line, word) {
			return true
		}
	}
	return false
}

// sum is the package's line, e being its last event. If it failed, all that
// was said by tests that failed or did not end stands before it; if there is
// no such test, all that was said.
func (p *pkg) sum(e event, as string) (text string, ok bool) {
	if e.Action == "skip" {
		return "", true // no test files
	}
	var b strings.Builder
	word := "ok  "
	if e.Action == "fail" {
		word = "FAIL"
		all := !slices.ContainsFunc(p.order, func(test string) bool { return !p.ended[test] })
		for _, test := range append(p.order, "") {
			if test != "" && p.ended[test] && !all {
				continue
			}
			for _, line := range p.said[test] {
				if !frame(line) {
					b.WriteString(line)
				}
			}
		}
	}
	took := fmt.Sprintf("%.1fs", e.Elapsed)
	if slices.ContainsFunc(p.said[""], func(line string) bool { return strings.HasSuffix(line, "(cached)\n") }) {
		took = "as before"
	}
	fmt.Fprintf(&b, "%s\t%s\t%s", word, e.Package, took)
	if e.FailedBuild != "" {
		b.WriteString(" [not built]")
	}
	if as != "" {
		fmt.Fprintf(&b, "\t%s", as)
	}
	if p.seed != "" {
		fmt.Fprintf(&b, "\t-shuffle=%s", p.seed)
	}
	b.WriteByte('\n')
	return b.String(), e.Action != "fail"
}
