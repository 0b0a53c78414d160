// Command testlog makes the output of `go test -json` readable: a line for each
// package, and the whole output of each failed test. It records how long each test
// took, and names the slowest; and which failed tests can be tried again.
//
//	go test -json ./... | testlog -as race -times FILE -again FILE
//	testlog -slowest 10 FILE...
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	as := flag.String("as", "", "a `word` for this run, said in each line")
	times := flag.String("times", "", "add the time of each test to this `file`")
	again := flag.String("again", "", "add the failed tests that can be tried again to this `file`, and do not fail for them")
	most := flag.Int("slowest", 0, "print the `n` slowest tests of the files named")
	flag.Parse()
	if err := run(*as, *times, *again, *most, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "testlog:", err)
		os.Exit(1)
	}
}

func run(as, times, again string, most int, files []string) error {
	if most > 0 {
		return slowest(os.Stdout, files, most)
	}
	kept, err := added(times)
	if err != nil {
		return err
	}
	defer kept.Close()
	if again == "" {
		return read(os.Stdin, os.Stdout, kept, nil, as)
	}
	second, err := added(again)
	if err != nil {
		return err
	}
	defer second.Close()
	return read(os.Stdin, os.Stdout, kept, second, as)
}

// added opens a file to add to; without a name one that keeps nothing.
func added(name string) (*os.File, error) {
	if name == "" {
		name = os.DevNull
	}
	return os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}
