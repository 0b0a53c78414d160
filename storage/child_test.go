package storage_test

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"testing"

	"zapis/scoresheet"
	"zapis/storage"
)

// The tests of what survives a crash need a second process, which is this
// test program again, told by its environment what to do.
const (
	childDir   = "ZAPIS_STORAGE_CHILD"       // the folder it writes in
	childCount = "ZAPIS_STORAGE_CHILD_COUNT" // how many events, then it ends
	childTidy  = "ZAPIS_STORAGE_CHILD_TIDY"  // copy the log back after so many
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := write(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// write opens the device, says "open", appends event after event to the
// newest segment, and acknowledges each on a line of its own when Append has
// returned: first by a mark that a trace of system calls shows, then on
// stdout. Every tenth batch holds three events, of which one is large.
func write(dir string) error {
	count, _ := strconv.Atoi(os.Getenv(childCount))
	tidy, _ := strconv.Atoi(os.Getenv(childTidy))
	d, err := storage.Open(dir, storage.Options{})
	if err != nil {
		return err
	}
	if _, err := d.Key(); err != nil {
		return err
	}
	next := scoresheet.EventID(0)
	if err := d.Events(1, func(id scoresheet.EventID, _ []byte) error { next = id + 1; return nil }); err != nil {
		return err
	}
	say(fmt.Sprintf("open %d\n", next))
	for i := 0; count == 0 || i < count; i++ {
		if err := d.Append(batch(1, next, 1)); err != nil {
			return err
		}
		next++
		say(fmt.Sprintf("stored %d\n", next))
		if tidy > 0 && i%tidy == tidy-1 {
			if err := d.TidyNow(); err != nil {
				return err
			}
			say("tidied\n")
		}
	}
	if err := d.Close(); err != nil {
		return err
	}
	say("closed\n")
	return nil
}

func say(line string) {
	w := bufio.NewWriter(os.Stdout)
	w.WriteString(line)
	w.Flush()
}
