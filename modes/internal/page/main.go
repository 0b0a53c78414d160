// Command page writes docs/modes.md: the table of modes as an arbiter reads
// it, and how long a code holds. go generate ./modes runs it.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "", "file to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func write(name string) error {
	if name == "" {
		_, err := os.Stdout.WriteString(page())
		return err
	}
	return os.WriteFile(name, []byte(page()), 0o644)
}
