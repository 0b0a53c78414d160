// Command vet looks at packages and their tests as go vet does, for another system.
// It reads all that they stand on from its source, where go vet compiles it: most
// of that would be used for nothing else, and takes ten times as long.
//
//	GOOS=android GOARCH=arm64 CGO_ENABLED=0 vet PACKAGE...
package main

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

func main() {
	if err := run(".", os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "vet:", err)
		os.Exit(1)
	}
}

// run looks at the packages that patterns name in a folder.
func run(folder string, patterns []string) error {
	if len(patterns) == 0 {
		return errors.New("no packages are named: say ./... for all of the module")
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Tests: true, Dir: folder}, patterns...)
	if err != nil {
		return err
	}
	if n := packages.PrintErrors(pkgs); n > 0 {
		return fmt.Errorf("%d errors", n)
	}
	graph, err := checker.Analyze(suite, pkgs, nil)
	if err != nil {
		return err
	}
	if err := graph.PrintText(os.Stderr, -1); err != nil {
		return err
	}
	found := 0
	for _, act := range graph.Roots {
		if act.Err != nil {
			return act.Err
		}
		found += len(act.Diagnostics)
	}
	if found > 0 {
		return fmt.Errorf("%d things to mend", found)
	}
	return nil
}
