package storage_test

import (
	"bytes"
	"database/sql"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/storage"
)

// tamper runs SQL on a closed device's log, as somebody with the file and
// time would.
func tamper(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "zapis.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// unlocked runs the statements with the trigger away, and puts it back as it
// was.
func unlocked(act string, statements ...string) []string {
	name := "event_1_no_" + strings.ToLower(act)
	put := "CREATE TRIGGER " + name + " BEFORE " + act + " ON event_1 BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
	s := append([]string{"DROP TRIGGER " + name}, statements...)
	if act == "UPDATE" { // the triggers keep their order
		s = append(s, "DROP TRIGGER event_1_no_delete")
	}
	s = append(s, put)
	if act == "UPDATE" {
		s = append(s, strings.NewReplacer("update", "delete", "UPDATE", "DELETE").Replace(put))
	}
	return s
}

func filled(t *testing.T, batches ...storage.Batch) (dir string) {
	t.Helper()
	dir = t.TempDir()
	d := open(t, dir)
	appendAll(t, d, batches...)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// R-D06: what was changed, cut out or exchanged is found, and what stands
// before it is read.
func TestTamperedRows(t *testing.T) {
	const at = "(1 << 32) + "
	for _, c := range []struct {
		name string
		sql  []string
		good int // events before the break
	}{
		{"a byte flipped", unlocked("UPDATE", "UPDATE event_1 SET bytes = CAST(substr(bytes, 1, 60) || "+another(61)+" || substr(bytes, 62) AS BLOB) WHERE place = "+at+"300"), 300},
		{"a byte of the last event flipped", unlocked("UPDATE", "UPDATE event_1 SET bytes = CAST(substr(bytes, 1, 60) || "+another(61)+" || substr(bytes, 62) AS BLOB) WHERE place = "+at+"599"), 599},
		{"an event cut short", unlocked("UPDATE", "UPDATE event_1 SET bytes = substr(bytes, 1, 60) WHERE place = "+at+"17"), 17},
		{"an event taken out", unlocked("DELETE", "DELETE FROM event_1 WHERE place = "+at+"256"), 256},
		{"two events exchanged", unlocked("UPDATE",
			"UPDATE event_1 SET place = place - (1 << 40) WHERE place = "+at+"40",
			"UPDATE event_1 SET place = place - 1 WHERE place = "+at+"41",
			"UPDATE event_1 SET place = place + (1 << 40) + 1 WHERE place < 0"), 40},
		{"the contents of two events exchanged", unlocked("UPDATE",
			"UPDATE event_1 SET bytes = (SELECT bytes FROM event_1 AS o WHERE o.place = 2 * (1 << 32) + 81 - event_1.place) WHERE place IN ("+at+"40, "+at+"41)"), 40},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filled(t, batch(1, 0, 600), batch(2, 0, 5))
			tamper(t, dir, c.sql...)
			d := open(t, dir)
			ids, err := events(t, d, 1)
			var broken *scoresheet.BrokenChainError
			if !errors.As(err, &broken) || broken.Seq != scoresheet.EventID(c.good) || len(ids) != c.good {
				t.Errorf("%d events, then %v; want %d", len(ids), err, c.good)
			}
			if !storage.IsDamaged(err) || d.Damage() == nil {
				t.Errorf("the damage is not told: %v, %v", err, d.Damage())
			}
			wantEvents(t, d, 2, 0, 5)
			appendAll(t, d, batch(3, 0, 2))
			wantEvents(t, d, 3, 0, 2)
		})
	}
}

// The triggers stop an honest program, INSERT OR REPLACE included.
func TestTriggers(t *testing.T) {
	dir := filled(t, batch(1, 0, 3))
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "zapis.db")+"?_pragma=recursive_triggers(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range []string{
		"UPDATE event_1 SET bytes = X'00'",
		"DELETE FROM event_1",
		"INSERT OR REPLACE INTO event_1 SELECT place, X'00', 0 FROM event_1",
		"UPDATE segment SET number = 9",
		"DELETE FROM segment",
	} {
		if _, err := db.Exec(s); err == nil || !strings.Contains(err.Error(), "only added to") {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// R-D06: triggers that somebody took away refuse no start, are told until the
// next append, and are put back by it.
func TestTriggersTakenAway(t *testing.T) {
	for _, names := range [][]string{
		{"event_1_no_delete"},
		{"event_1_no_update"},
		{"segment_no_delete"},
		{"event_1_no_update", "event_1_no_delete", "segment_no_update", "segment_no_delete"},
	} {
		dir := filled(t, batch(1, 0, 3))
		for _, name := range names {
			tamper(t, dir, "DROP TRIGGER "+name)
		}
		before := contents(t, dir)
		r, err := storage.Open(dir, storage.Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		wantEvents(t, r, 1, 0, 3)
		if err := r.Damage(); err == nil || !strings.Contains(err.Error(), "removed what protects") {
			t.Errorf("%v: who only reads is told: %v", names, err)
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if after := contents(t, dir); !maps.Equal(before, after) {
			t.Errorf("%v: who only reads changed the folder", names)
		}
		for range 2 { // a start that appends nothing hides nothing
			d := open(t, dir)
			if err := d.Damage(); err == nil || !strings.Contains(err.Error(), "removed what protects") {
				t.Errorf("%v: told: %v", names, err)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		d := open(t, dir)
		appendAll(t, d, batch(1, 3, 1), batch(2, 0, 1))
		appendAll(t, d, batch(2, 1, 1))
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
		wantEvents(t, d, 1, 0, 4)
		wantEvents(t, d, 2, 0, 2)
		if d.Damage() != nil {
			t.Errorf("%v: not put back: %v", names, d.Damage())
		}
	}
}

// page returns the number of the page, from 0, on which the text stands.
func page(t *testing.T, path, text string) int64 {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	i := bytes.Index(b, []byte(text))
	if i < 0 {
		t.Fatalf("%q is not in %s", text, path)
	}
	return int64(i) / 4096
}

func ruin(t *testing.T, path string, page int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(bytes.Repeat([]byte{0xA5}, 4096), page*4096); err != nil {
		t.Fatal(err)
	}
}

// ruinTable ruins the first page of a table.
func ruinTable(t *testing.T, dir, table string) {
	t.Helper()
	path := filepath.Join(dir, "zapis.db")
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var root int64
	if err := db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = ?", table).Scan(&root); err != nil {
		t.Fatal(err)
	}
	ruin(t, path, root-1)
}

// A page in the middle of the log cannot be read: what stands before it is
// read, the other segments too, and recording goes on.
func TestRuinedPageInTheMiddle(t *testing.T) {
	dir := filled(t, batch(1, 0, 1000), batch(2, 0, 300))
	path := filepath.Join(dir, "zapis.db")
	ruin(t, path, page(t, path, "segment 1 event 500 "))
	d := open(t, dir)
	ids, err := events(t, d, 1)
	var broken *scoresheet.BrokenChainError
	if !errors.As(err, &broken) || !storage.IsDamaged(err) {
		t.Errorf("no damage told: %v", err)
	}
	if len(ids) < 470 || len(ids) > 500 || broken != nil && int(broken.Seq) != len(ids) {
		t.Errorf("%d events read of the 470 to 500 before the damage", len(ids))
	}
	wantEvents(t, d, 2, 0, 300)
	appendAll(t, d, batch(2, 300, 1), batch(3, 0, 1))
	wantEvents(t, d, 2, 0, 301)
	wantEvents(t, d, 3, 0, 1)
}

// The page to which the next event would be added cannot be read: recording
// goes on beside it, now and after another start.
func TestRuinedPageAtTheEnd(t *testing.T) {
	dir := filled(t, batch(1, 0, 400), batch(2, 0, 300))
	path := filepath.Join(dir, "zapis.db")
	ruin(t, path, page(t, path, "segment 2 event 299 "))
	d := open(t, dir)
	if d.Damage() == nil {
		t.Error("the damage is not told")
	}
	if n, err := d.Last(); n != 2 || err != nil {
		t.Fatalf("Last: %d, %v", n, err)
	}
	ids, err := events(t, d, 2)
	if !storage.IsDamaged(err) || len(ids) < 270 || len(ids) > 299 {
		t.Errorf("%d events, then %v", len(ids), err)
	}
	appendAll(t, d, batch(3, 0, 300))
	appendAll(t, d, batch(3, 300, 300))
	for range 2 {
		wantEvents(t, d, 1, 0, 400)
		wantEvents(t, d, 3, 0, 600)
		if n, err := d.Last(); n != 3 || err != nil {
			t.Fatalf("Last: %d, %v", n, err)
		}
		if _, err := events(t, d, 2); !storage.IsDamaged(err) {
			t.Errorf("the damaged segment reads with %v", err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = open(t, dir)
	}
	appendAll(t, d, batch(3, 600, 1))
	if err := d.Append(batch(3, 600, 1)); !errors.Is(err, storage.ErrExists) {
		t.Errorf("written over: %v", err)
	}
}

// The list of segments cannot be read: the events say which there are.
func TestRuinedList(t *testing.T) {
	dir := filled(t, batch(1, 0, 3), batch(2, 0, 3), batch(7, 0, 3))
	ruinTable(t, dir, "segment")
	d := open(t, dir)
	if n, err := d.Last(); n != 7 || err != nil {
		t.Errorf("Last: %d, %v", n, err)
	}
	appendAll(t, d, batch(8, 0, 3))
	appendAll(t, d, batch(8, 3, 1), batch(9, 0, 1))
	for segment, n := range map[uint32]int{1: 3, 2: 3, 7: 3, 8: 4, 9: 1} {
		wantEvents(t, d, segment, 0, n)
	}
	all, err := d.Segments()
	if err != nil || len(all) != 5 || all[4] != 9 {
		t.Errorf("Segments: %v, %v", all, err)
	}
	if d.Damage() == nil {
		t.Error("the damage is not told")
	}
}
