// Command testlog makes the output of `go test -json` readable: a line for each
// package, and the whole output of each failed test. It records how long each test
// took, and names the slowest.
//
//	go test -json ./... | testlog -as race -times FILE
//	testlog -slowest 10 FILE...
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	as := flag.String("as", "", "a `word` for this run, said in each line")
	times := flag.String("times", "", "add the time of each test to this `file`")
	most := flag.Int("slowest", 0, "print the `n` slowest tests of the files named")
	flag.Parse()
	if err := run(*as, *times, *most, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "testlog:", err)
		os.Exit(1)
	}
}

func run(as, times string, most int, files []string) error {
	if most > 0 {
		return slowest(os.Stdout, files, most)
	}
	kept := io.Discard
	if times != "" {
		f, err := os.OpenFile(times, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer f.Close()
		kept = f
	}
	return read(os.Stdin, os.Stdout, kept, as)
}
