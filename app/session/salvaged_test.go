package session_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/storage"
)

// damaged copies a device's folder as it lies there, as if the process had died,
// with a page of 4 KB of its log lost, and starts on it. It returns nil if the
// device met no damage, or cannot go on with the game.
func (p *player) damaged(file string, page int) *player {
	p.Helper()
	dir := filepath.Join(p.TempDir(), "device")
	p.do(os.CopyFS(dir, os.DirFS(p.dir)))
	name := filepath.Join(dir, file)
	data, err := os.ReadFile(name)
	p.do(err)
	if (page+1)*4096 > len(data) {
		return nil
	}
	clear(data[page*4096 : (page+1)*4096])
	p.do(os.WriteFile(name, data, 0o600))
	s, err := session.Open(dir, session.Options{FrontEnd: "console", Clock: p.clock, Codes: cheap})
	if err != nil {
		return nil
	}
	p.Cleanup(func() { _ = s.Close() })
	v := s.View()
	lost := slices.ContainsFunc(v.Alarms, func(a device.Alarm) bool {
		return a.Alarm == device.AlarmLog && a.Detail != device.LogCodes
	})
	if !lost || len(s.ArbiterKeys()) == 0 || v.Record.Status() != scoresheet.Open || len(v.Record.Cells) == 0 {
		return nil
	}
	return &player{p, s, dir, p.clock}
}

// begunAfterDamage returns the segments that the log of a closed device says were
// begun behind a damaged one.
func begunAfterDamage(p *player) (begun []int) {
	p.Helper()
	d, err := storage.Open(p.dir, storage.Options{ReadOnly: true})
	p.do(err)
	defer d.Close()
	segments, err := d.Segments()
	p.do(err)
	for _, number := range segments {
		err := d.Events(number, func(_ scoresheet.EventID, b []byte) error {
			e, err := scoresheet.DecodeEvent(b)
			if err != nil {
				return err
			}
			o, err := scoresheet.DecodePayload(e)
			if opened, ok := o.(scoresheet.SegmentOpened); ok && opened.Continues != 0 {
				begun = append(begun, int(number))
			}
			return err
		})
		if err != nil {
			p.Logf("segment %d: %v", number, err)
		}
	}
	return begun
}

// R-C06, R-D06: a device whose log was damaged while a game was on says in its
// statements where it went on; the segments behind that one began whole.
func TestSalvagedIsStated(t *testing.T) {
	h := newHall(t, 1, "0a")
	p := h.atBoardOne(t)
	p.knights(0, 120)
	p = p.restart()
	p.knights(120, 160)
	seen := 0
	for page := 1; page < 60; page++ {
		q := p.damaged("zapis.db", page)
		if q == nil {
			continue
		}
		q.ended().signed()
		_, err := q.HandIn()
		q.do(err)
		q.do(q.HandedIn(false))
		q.answered(h, 0)
		q.do(q.Acknowledge())
		q.done(q.Release())
		q.clock.pass(4 * time.Minute)
		salvaged := func(text []byte) []int {
			st, err := pack.ParseStatement(text)
			q.do(err)
			return st.Salvaged
		}
		ready, err := q.Ready()
		q.do(err)
		first := salvaged(ready.Statement)
		again, err := q.Ready()
		q.do(err)
		if got := salvaged(again.Statement); !slices.Equal(got, first) {
			t.Errorf("page %d: salvaged are %v, and in the next statement %v", page, first, got)
		}
		q.do(q.Close())
		begun := begunAfterDamage(q)
		if !slices.Equal(first, begun) {
			t.Errorf("page %d: segments %v are stated as salvaged, and by the log it is %v", page, first, begun)
		}
		if len(begun) > 0 {
			seen++
		}
	}
	if seen == 0 {
		t.Error("none of the damages began a segment")
	}
	t.Logf("%d damages began a segment", seen)
}

// The alarm of a log that was taken away stands from segment to segment; one of
// them only began after the loss.
func TestSalvagedOnce(t *testing.T) {
	p := newPlayer(t)
	p.do(p.Close())
	for _, name := range []string{"zapis.db", "zapis.db-wal", "zapis.db-shm"} {
		if err := os.Remove(filepath.Join(p.dir, name)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	p = start(t, p.dir, p.clock)
	var first []int
	for i := range 3 {
		ready, err := p.Ready()
		p.do(err)
		st, err := pack.ParseStatement(ready.Statement)
		p.do(err)
		if i == 0 {
			first = st.Salvaged
		}
		if len(st.Salvaged) != 1 || !slices.Equal(st.Salvaged, first) || len(st.Heads) != i+1 {
			t.Errorf("statement %d: %d heads, salvaged are %v, at first %v", i, len(st.Heads), st.Salvaged, first)
		}
	}
	if v := p.View(); len(v.Alarms) != 1 {
		t.Errorf("the alarms are %v", v.Alarms)
	}
}
