// Package peek lets tests read the folder of a device, even while the device is
// running.
package peek

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/storage"
)

// Event is an event of the log.
type Event struct {
	Segment uint32
	scoresheet.Event
	Decoded scoresheet.Payload
}

// Log reads all segments of a device that nobody has open.
func Log(dir string) (all []Event, err error) {
	d, err := storage.Open(dir, storage.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = d.Close() }()
	segments, err := d.Segments()
	if err != nil {
		return nil, err
	}
	for _, number := range segments {
		var follow scoresheet.Follower
		err := d.Events(number, func(_ scoresheet.EventID, b []byte) error {
			e, err := follow.Take(b)
			if err != nil {
				return err
			}
			p, err := scoresheet.DecodePayload(e)
			all = append(all, Event{number, e, p})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Of returns the payloads of one kind.
func Of[P scoresheet.Payload](log []Event) (out []P) {
	for _, e := range log {
		if p, ok := e.Decoded.(P); ok {
			out = append(out, p)
		}
	}
	return out
}

// Copy opens a copy of the folder of a device, which shows the present content
// of the disk and is harmless; the caller closes it. A copy of files that
// change meanwhile may be torn, and is then repeated.
func Copy(tb testing.TB, dir string) (*session.Session, []Event) {
	tb.Helper()
	for try := 0; ; try++ {
		to := filepath.Join(tb.TempDir(), "copy")
		err := os.CopyFS(to, os.DirFS(dir))
		var log []Event
		if err == nil {
			log, err = Log(to)
		}
		var s *session.Session
		if err == nil {
			s, err = session.Open(to, session.Options{FrontEnd: "console", Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}})
		}
		if err == nil {
			return s, log
		}
		if try > 5 {
			tb.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
