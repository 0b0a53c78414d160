package main

import (
	"fmt"
	"strings"
)

// again returns the lines by which the tests of a package that failed can be run
// alone: package, test, and the run's word, with tabs between. It returns none if
// another try would prove nothing: a data race stays one though it is seen once,
// and a panic, a test that did not end or a package without a failed test may hide
// whatever would have followed.
func (p *pkg) again(name, as string) []string {
	var lines []string
	for _, test := range p.order {
		passed, ended := p.ended[test]
		if !ended {
			return nil
		}
		if !passed && !strings.Contains(test, "/") {
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s", name, test, as))
		}
	}
	for _, said := range p.said {
		for _, line := range said {
			if strings.HasPrefix(line, "WARNING: DATA RACE") || strings.HasPrefix(line, "panic:") {
				return nil
			}
		}
	}
	return lines
}
