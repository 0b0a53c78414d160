package storage_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/storage"
)

// The tests of what survives a crash need a second process, which is this
// test program again, told by its environment what to do.
const (
	childDir   = "ZAPIS_STORAGE_CHILD"       // the folder it writes in
	childCount = "ZAPIS_STORAGE_CHILD_COUNT" // how many appends, then it ends
	childTidy  = "ZAPIS_STORAGE_CHILD_TIDY"  // copy the log back after so many
	childIdle  = "ZAPIS_STORAGE_CHILD_IDLE"  // be idle after every append, and tidy up
	childPlain = "ZAPIS_STORAGE_CHILD_PLAIN" // one event an append, all of them small
	childForm  = "ZAPIS_STORAGE_CHILD_FORM"  // puts this form of a log there, and keeps so many settings and codes
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		run := write
		if os.Getenv(childForm) != "" {
			run = keep
		}
		if err := run(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// author writes the events of one segment, always the same ones, chained.
type author struct {
	scoresheet.Chain
	plain bool
}

func (a *author) event() []byte {
	at := scoresheet.Stamp{Wall: scoresheet.Millis(a.Next) * 1000, SinceBoot: int64(a.Next)*1000 + 5}
	switch {
	case a.Next == 0:
		return a.Link(scoresheet.SegmentOpened{Number: 1, Game: true, Version: "test"}, at)
	case a.Next%40 == 39 && !a.plain: // as large as a signature
		return a.Link(scoresheet.AlarmRaised{Alarm: "storage", Detail: strings.Repeat("long ", 3000)}, at)
	case a.Next%7 == 6:
		return a.Link(scoresheet.DashWritten{}, at)
	}
	return a.Link(scoresheet.TextWritten{Text: fmt.Sprintf("Nf%d", a.Next), Language: "en"}, at)
}

// batch writes what one act makes: one event, every tenth time three.
func (a *author) batch() storage.Batch {
	b := storage.Batch{Segment: 1, First: a.Next}
	b.Events = append(b.Events, a.event())
	if b.First%10 == 9 && !a.plain {
		b.Events = append(b.Events, a.event(), a.event())
	}
	return b
}

// read reads the segment, and checks it byte for byte and link for link
// against what the author writes, and that no batch is there in part.
func (a *author) read(d *storage.Store) (n int, err error) {
	var f scoresheet.Follower
	err = d.Events(1, func(id scoresheet.EventID, b []byte) error {
		if _, err := f.Take(b); err != nil {
			return err
		}
		if want := a.event(); id != scoresheet.EventID(n) || !bytes.Equal(b, want) {
			return fmt.Errorf("event %d is not the one that was written", id)
		}
		n++
		return nil
	})
	if err == nil && !a.plain && n > 9 && n%10 < 2 {
		err = fmt.Errorf("%d events: a batch is there in part", n)
	}
	return n, err
}

// write opens the device, checks what is there, says "open" and how many
// events, appends batch after batch, and acknowledges each on a line of its
// own when Append has returned.
func write(dir string) error {
	count, _ := strconv.Atoi(os.Getenv(childCount))
	tidy, _ := strconv.Atoi(os.Getenv(childTidy))
	d, err := storage.Open(dir, storage.Options{})
	if err != nil {
		return err
	}
	key, err := d.Key()
	if err != nil {
		return err
	}
	say("key %x", key.Public().(ed25519.PublicKey))
	a := author{plain: os.Getenv(childPlain) != ""}
	n, err := a.read(d)
	if err != nil {
		return err
	}
	say("open %d", n)
	for i := 1; count == 0 || i <= count; i++ {
		b := a.batch()
		say("storing %d", b.First)
		if err := d.Append(b); err != nil {
			return err
		}
		say("stored %d", int(b.First)+len(b.Events))
		if tidy > 0 && i%tidy == 0 {
			if err := d.TakeIn(); err != nil {
				return err
			}
			say("tidied")
		}
		if os.Getenv(childIdle) != "" {
			if err := d.Tidy(); err != nil {
				return err
			}
		}
	}
	if err := d.Close(); err != nil {
		return err
	}
	say("closed")
	return nil
}

// keep puts a log of an earlier form into the folder, says "placed", opens it
// and keeps a code and a setting, again and again, both acknowledged on a line.
func keep(dir string) error {
	form, err := os.ReadFile(os.Getenv(childForm))
	if err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(dir, "zapis.db"), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	_, err = f.Write(form)
	if err = errors.Join(err, f.Sync(), f.Close(), folder.Sync(), folder.Close()); err != nil {
		return err
	}
	say("placed")
	d, err := storage.Open(dir, storage.Options{})
	if err != nil {
		return err
	}
	say("open 0")
	count, _ := strconv.Atoi(os.Getenv(childCount))
	for i := 1; i <= count; i++ {
		if err := d.SetCode("owner", storage.Code{Hash: "h" + strconv.Itoa(i)}); err != nil {
			return err
		}
		if err := d.SetSetting("count", strconv.Itoa(i)); err != nil {
			return err
		}
		say("kept %d", i)
	}
	if err := d.Close(); err != nil {
		return err
	}
	say("closed")
	return nil
}

// say writes a line in one system call, so that it is there whole or not.
func say(format string, args ...any) {
	os.Stdout.WriteString(fmt.Sprintf(format, args...) + "\n")
}
