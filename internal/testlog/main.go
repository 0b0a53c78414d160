// Command testlog makes the output of `go test -json` readable: a line for each
// package, and the whole output of each failed test. It records how long each test
// took, and names the slowest; which failed tests can be tried again; and which
// tests were run to their end, of which it makes the regular expression by which
// another run leaves them out.
//
//	go test -json ./... | testlog -as race -times FILE -whole FILE -again FILE
//	testlog -slowest 10 FILE...
//	testlog -tried FILE...
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	as := flag.String("as", "", "a `word` for this run, said in each line")
	times := flag.String("times", "", "add the time of each test to this `file`")
	whole := flag.String("whole", "", "add which tests were run, and which only in part, to this `file`")
	again := flag.String("again", "", "add the failed tests that can be tried again to this `file`, and do not fail for them")
	most := flag.Int("slowest", 0, "print the `n` slowest tests of the files named")
	tried := flag.Bool("tried", false, "print a regular expression of the tests that were run, by the files named")
	flag.Parse()
	var err error
	switch {
	case *most > 0:
		err = slowest(os.Stdout, flag.Args(), *most)
	case *tried:
		err = names(os.Stdout, flag.Args())
	default:
		err = run(*as, *times, *whole, *again)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "testlog:", err)
		os.Exit(1)
	}
}

func run(as, times, whole, again string) error {
	kept, err := added(times)
	if err != nil {
		return err
	}
	defer kept.Close()
	tried, err := added(whole)
	if err != nil {
		return err
	}
	defer tried.Close()
	if again == "" {
		return read(os.Stdin, os.Stdout, kept, tried, nil, as)
	}
	second, err := added(again)
	if err != nil {
		return err
	}
	defer second.Close()
	return read(os.Stdin, os.Stdout, kept, tried, second, as)
}

// added opens a file to add to; without a name one that keeps nothing.
func added(name string) (*os.File, error) {
	if name == "" {
		name = os.DevNull
	}
	return os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}
