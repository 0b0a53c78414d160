package storage_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/internal/disks"
	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/storage"
)

// killedAt is the folder of a device that was killed: it is copied while the
// device is open, as it lies there.
func killedAt(t testing.TB, dir string) (copied string) {
	t.Helper()
	copied = filepath.Join(t.TempDir(), "device")
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return copied
}

// recorded is a device after so many appends of one event each, still open,
// and its folder.
func recorded(t testing.TB, n int) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "device")
	d := open(t, dir)
	if _, err := d.Key(); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		appendAll(t, d, batch(1, eventID(i), 1))
	}
	return dir
}

func change(t testing.TB, path string, f func([]byte) []byte) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, f(b), 0o600); err != nil {
		t.Fatal(err)
	}
}

const walFrame = 24 + 4096

// R-D06, R-G04: one flipped bit in the write-ahead log of a device that was
// killed makes SQLite stop there in silence. Every event that stands in
// another version of its page is there all the same, the damage is told, and
// what was damaged is kept as it was.
func TestFlippedBitInTheWAL(t *testing.T) {
	const n = 60
	dir := recorded(t, n)
	for _, c := range []struct {
		name string
		at   int
		want int // events
	}{
		{"in the header", 17, n},
		{"in the first frame", 32 + 24 + 100, n},
		{"in the middle", 32 + 30*walFrame + 2000, n},
		{"in a frame's salt", 32 + 30*walFrame + 9, n},
		{"in a frame's checksum", 32 + 30*walFrame + 20, n},
		{"in the last frame", -4090, n - 1},
		{"in the last frame's salt", -walFrame + 10, n},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := killedAt(t, dir)
			wal := filepath.Join(dir, "zapis.db-wal")
			change(t, wal, func(b []byte) []byte {
				b[(c.at+len(b))%len(b)] ^= 4
				return b
			})
			kept, err := os.ReadFile(wal)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // told until something is appended
				d := open(t, dir)
				ids, err := events(t, d, 1)
				if err != nil || len(ids) < c.want {
					t.Errorf("%d events of %d, %v", len(ids), n, err)
				}
				if d.Damage() == nil || d.Cut() == nil {
					t.Errorf("not told: %v, %v", d.Damage(), d.Cut())
				}
				if err := d.Close(); err != nil {
					t.Fatal(err)
				}
			}
			d := open(t, dir)
			appendAll(t, d, batch(2, 0, 3))
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			d = open(t, dir)
			wantEvents(t, d, 2, 0, 3)
			if d.Damage() != nil || d.Cut() != nil {
				t.Errorf("told again: %v, %v", d.Damage(), d.Cut())
			}
			aside, err := os.ReadFile(filepath.Join(dir, "zapis.db.damaged-1-wal"))
			if err != nil || string(aside) != string(kept) {
				t.Errorf("the damaged file was not kept: %v", err)
			}
		})
	}
}

// R-G04, R-D06: what was taken away of a device that was killed, or cut off,
// is told, by what is left.
func TestPartsOfTheLogTakenAway(t *testing.T) {
	dir := recorded(t, 60)
	for _, c := range []struct {
		name string
		do   func(t *testing.T, dir string)
		lost bool
		want int // events
	}{
		{"the WAL", remove("zapis.db-wal"), false, 0},
		{"the database", remove("zapis.db"), false, 60},
		{"both", remove("zapis.db", "zapis.db-wal"), true, 0},
		{"the note", remove("zapis.note"), false, 60},
		{"the note and the WAL", remove("zapis.note", "zapis.db-wal"), false, 0},
		{"the note and the database", remove("zapis.note", "zapis.db"), false, 60},
		{"all three", remove("zapis.db", "zapis.db-wal", "zapis.note"), true, 0},
		{"all but the note", remove("zapis.db", "zapis.db-wal", "device.key", "reserve"), true, 0},
		{"the WAL's last frame", cutTo(-walFrame), false, 59},
		{"half of the WAL", cutTo(32 + 30*walFrame), false, 25},
		{"half a frame", cutTo(-2000), false, 59},
		{"all but the WAL's header", cutTo(32), false, 0},
		{"all of the WAL", cutTo(0), false, 0},
		{"both slots of the note", func(t *testing.T, dir string) {
			change(t, filepath.Join(dir, "zapis.note"), func(b []byte) []byte { b[20] ^= 1; b[532] ^= 1; return b })
		}, false, 60},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := killedAt(t, dir)
			c.do(t, dir)
			for range 2 {
				d := open(t, dir)
				ids, err := events(t, d, 1)
				if err != nil || len(ids) < c.want {
					t.Errorf("%d events, want %d: %v", len(ids), c.want, err)
				}
				if told := d.Cut() != nil && d.Damage() != nil; !told && !c.lost {
					t.Errorf("not told: %v, %v", d.Cut(), d.Damage())
				}
				if d.LogLost() != c.lost {
					t.Errorf("log lost: %t", d.LogLost())
				}
				if err := d.Close(); err != nil {
					t.Fatal(err)
				}
			}
			d := open(t, dir)
			appendAll(t, d, batch(max(d.Noted(), 1)+1, 0, 1))
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			d = open(t, dir)
			if d.Cut() != nil || d.Damage() != nil || d.LogLost() {
				t.Errorf("told again: %v, %v, %t", d.Cut(), d.Damage(), d.LogLost())
			}
		})
	}
}

func remove(names ...string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		for _, name := range names {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
		}
	}
}

// cutTo cuts the WAL off at that byte, counted from its end if it is negative.
func cutTo(at int) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		change(t, filepath.Join(dir, "zapis.db-wal"), func(b []byte) []byte {
			if at < 0 {
				return b[:len(b)+at]
			}
			return b[:at]
		})
	}
}

// A device of a version that wrote no note has none, and that is no alarm; nor
// is it at any start after that.
func TestFirstStartAfterAnUpgrade(t *testing.T) {
	for _, form := range []string{"v1.db", "v2.db"} {
		dir := t.TempDir()
		b, err := os.ReadFile(filepath.Join("testdata", form))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "zapis.db"), b, 0o600); err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			d := open(t, dir)
			if d.Damage() != nil || d.Cut() != nil {
				t.Errorf("%s: start %d: %v, %v", form, i, d.Damage(), d.Cut())
			}
			settings, err := d.Settings()
			for name := range settings {
				if strings.HasPrefix(name, "storage.") {
					t.Errorf("the storage's own setting %s is told: %v", name, err)
				}
			}
			if i > 0 {
				last, err := d.Last()
				if err != nil {
					t.Fatal(err)
				}
				appendAll(t, d, batch(last+1, 0, 2))
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Remove(filepath.Join(dir, "zapis.note")); err != nil {
			t.Fatal(err)
		}
		if d := open(t, dir); d.Cut() == nil {
			t.Errorf("%s: the note was taken away, and nothing tells", form)
		}
	}
}

// The four verdicts of a write-ahead log, in both orders of bytes of its
// checksums.
func TestScanWAL(t *testing.T) {
	const page = 4096
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		// Transactions of 1, 3, 1 and 2 pages.
		wal := newWAL(order, 7)
		for i, commit := range []bool{true, false, false, true, true, false, true} {
			wal.add(uint32(i+1), commit)
		}
		n := len(wal.frames)
		flip := func(at int) func([]byte) []byte {
			return func(b []byte) []byte { b[at] ^= 0x10; return b }
		}
		frame := func(i int) int { return 32 + i*(24+page) }
		for _, c := range []struct {
			name  string
			do    func([]byte) []byte
			want  string
			whole int
		}{
			{"as written", func(b []byte) []byte { return b }, "clean", n},
			{"empty", func([]byte) []byte { return nil }, "clean", 0},
			{"a piece of the header", func(b []byte) []byte { return b[:20] }, "last transaction cut off", 0},
			{"the header alone", func(b []byte) []byte { return b[:32] }, "clean", 0},
			{"the magic", flip(3), "damaged", 0},
			{"the order of bytes", func(b []byte) []byte { b[3] ^= 1; return b }, "damaged", 0},
			{"the version", flip(5), "damaged", 0},
			{"the page size", flip(10), "damaged", 0},
			{"a salt", flip(20), "damaged", 0},
			{"the header's checksum", flip(30), "damaged", 0},
			{"the first page", flip(frame(0) + 24 + 9), "damaged", 0},
			{"a page in the middle", flip(frame(2) + 24 + 9), "damaged", 1},
			{"a frame's salt", flip(frame(4) + 9), "damaged", 4},
			{"a frame's checksum", flip(frame(4) + 17), "damaged", 4},
			{"the checksum of the last but one transaction", flip(frame(4) + 22), "damaged", 4},
			{"a frame's page number", flip(frame(1)), "damaged", 1},
			{"the last transaction's first page", flip(frame(5) + 100), "last transaction cut off", 5},
			{"the last page", flip(frame(6) + 100), "last transaction cut off", 5},
			{"half of the last frame", func(b []byte) []byte { return b[:len(b)-2000] }, "last transaction cut off", 5},
			{"all of the last frame", func(b []byte) []byte { return b[:frame(6)] }, "last transaction cut off", 5},
			{"the last transaction", func(b []byte) []byte { return b[:frame(5)] }, "clean", 5},
			{"remains of the round before", func(b []byte) []byte {
				old := newWAL(order, 6)
				for i := range 9 {
					old.add(uint32(i+1), true)
				}
				return append(b[:frame(5)], old.bytes()[frame(5):]...)
			}, "remains of a checkpoint", 5},
		} {
			verdict, whole := storage.ScanWAL(c.do(wal.bytes()))
			if verdict != c.want || whole != c.whole {
				t.Errorf("%v: %s: %s, %d frames; want %s, %d", order, c.name, verdict, whole, c.want, c.whole)
			}
		}
	}
}

// testWAL writes a write-ahead log as SQLite does.
type testWAL struct {
	order  binary.ByteOrder
	head   []byte
	frames [][]byte
	s0, s1 uint32
}

func newWAL(order binary.ByteOrder, round byte) *testWAL {
	w := &testWAL{order: order, head: make([]byte, 32)}
	magic := uint32(0x377f0682)
	if order == binary.BigEndian {
		magic++
	}
	for i, v := range []uint32{magic, 3007000, 4096, uint32(round), 0x01010101 * uint32(round), 0xABCD} {
		binary.BigEndian.PutUint32(w.head[4*i:], v)
	}
	w.sum(w.head[:24])
	w.put(w.head[24:])
	return w
}

func (w *testWAL) sum(b []byte) {
	for ; len(b) > 0; b = b[8:] {
		w.s0 += w.order.Uint32(b) + w.s1
		w.s1 += w.order.Uint32(b[4:]) + w.s0
	}
}

func (w *testWAL) put(b []byte) {
	binary.BigEndian.PutUint32(b, w.s0)
	binary.BigEndian.PutUint32(b[4:], w.s1)
}

func (w *testWAL) add(number uint32, commit bool) {
	f := make([]byte, walFrame)
	binary.BigEndian.PutUint32(f, number)
	if commit {
		binary.BigEndian.PutUint32(f[4:], 9)
	}
	copy(f[8:], w.head[16:24])
	for i := range f[24:] {
		f[24+i] = byte(i) * byte(number)
	}
	w.sum(f[:8])
	w.sum(f[24:])
	w.put(f[16:])
	w.frames = append(w.frames, f)
}

func (w *testWAL) bytes() []byte {
	b := append([]byte(nil), w.head...)
	for _, f := range w.frames {
		b = append(b, f...)
	}
	return b
}

// Whatever lies in the files, salvage reads it without end or panic, and every
// event that it finds has the checksum of its place.
func FuzzSalvage(f *testing.F) {
	dir := recorded(f, 6)
	db, err := os.ReadFile(filepath.Join(dir, "zapis.db"))
	if err != nil {
		f.Fatal(err)
	}
	wal, err := os.ReadFile(filepath.Join(dir, "zapis.db-wal"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(db[:8192], wal, uint32(100), byte(4))
	f.Add(db[:100], wal[:5000], uint32(18), byte(1))
	f.Add([]byte(nil), wal, uint32(0), byte(0))
	f.Fuzz(func(t *testing.T, db, wal []byte, at uint32, bits byte) {
		if len(wal) > 0 {
			wal = append([]byte(nil), wal...)
			wal[int(at)%len(wal)] ^= bits
		}
		for place, b := range storage.Salvage(db, wal) {
			if id := scoresheet.EventID(place & (1<<32 - 1)); place>>32 == 1 && len(b) == 130 && string(b) != string(payload(1, id)) {
				t.Errorf("event %d is %q", id, b)
			}
		}
	})
}

// A large event, which goes on in other pages, is salvaged too, and settings
// and codes with it.
func TestSalvageAll(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "device")
	d := open(t, dir)
	large := make([]byte, 100_000)
	for i := range large {
		large[i] = byte(i * i)
	}
	for i := range 5 {
		appendAll(t, d, storage.Batch{Segment: 1, First: eventID(i), Events: [][]byte{large[:20_000*(i+1)-i]}})
	}
	for _, name := range []string{"rules", "profile", "certificate"} {
		if err := d.SetSetting(name, strings.Repeat(name, 300)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"rules", "gone"} {
		if err := d.SetSetting(name, "new"); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.SetSetting("gone", ""); err != nil {
		t.Fatal(err)
	}
	code := storage.Code{Hash: "$argon2id$", SetAt: noon, Failures: 3, LastFailed: noon}
	if err := d.SetCode("arbiter", code); err != nil {
		t.Fatal(err)
	}
	dir = killedAt(t, dir)
	remove("codes.copy")(t, dir)
	change(t, filepath.Join(dir, "zapis.db-wal"), func(b []byte) []byte { b[40] ^= 1; return b })
	d = open(t, dir)
	n := 0
	err := d.Events(1, func(id scoresheet.EventID, b []byte) error {
		if want := large[:20_000*(n+1)-n]; int(id) != n || string(b) != string(want) {
			t.Errorf("event %d of %d bytes", id, len(b))
		}
		n++
		return nil
	})
	if err != nil || n != 5 {
		t.Errorf("%d events, %v", n, err)
	}
	settings, err := d.Settings()
	if err != nil || len(settings) != 3 || settings["rules"] != "new" || settings["certificate"] != strings.Repeat("certificate", 300) {
		t.Errorf("settings %v, %v", settings, err)
	}
	codes, err := d.Codes()
	if err != nil || codes["arbiter"] != code {
		t.Errorf("codes %v, %v", codes, err)
	}
}

// R-D06: an event of a closed database stands in one place only. Whichever one
// bit of its row is another, it is read as it was written.
func TestOneBitOfARow(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "device")
	d := open(t, dir)
	a := author{plain: true}
	var all [][]byte
	for range 30 {
		b := a.batch()
		all = append(all, b.Events...)
		appendAll(t, d, b)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := os.ReadFile(filepath.Join(dir, "zapis.db"))
	if err != nil {
		t.Fatal(err)
	}
	step := 37
	if long.Asked() {
		step = 1
	}
	for _, i := range []int{0, 12, 29} {
		from, to := bytes.Index(db, all[i])-8, bytes.Index(db, all[i])+len(all[i])+4
		for bit := from * 8; bit < to*8; bit += step {
			db[bit/8] ^= 1 << (bit % 8)
			found := storage.Salvage(db, nil)
			db[bit/8] ^= 1 << (bit % 8)
			for k, want := range all {
				if !bytes.Equal(found[1<<32+int64(k)], want) {
					t.Errorf("bit %d of event %d: event %d is not found", bit-from*8, i, k)
				}
			}
		}
	}
}

// A damaged write-ahead log on a full disk refuses no start: what SQLite can
// read of it is there, and the damage is told.
func TestDamagedWALOnAFullDisk(t *testing.T) {
	small := disks.Small(t, "4m")
	dir := filepath.Join(small, "device")
	if err := os.CopyFS(dir, os.DirFS(recorded(t, 60))); err != nil {
		t.Fatal(err)
	}
	change(t, filepath.Join(dir, "zapis.db-wal"), func(b []byte) []byte { b[32+30*walFrame+99] ^= 1; return b })
	remove("reserve")(t, dir)
	if err := os.WriteFile(filepath.Join(small, "filler"), make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	d := open(t, dir)
	ids, err := events(t, d, 1)
	if err != nil || len(ids) < 20 || d.Cut() == nil || d.Damage() == nil {
		t.Errorf("%d events, %v; told: %v, %v", len(ids), err, d.Cut(), d.Damage())
	}
}
