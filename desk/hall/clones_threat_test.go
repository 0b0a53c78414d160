package hall_test

import (
	"context"
	"crypto/ed25519"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/post"
	"zapis/app/session"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// deviceIn opens a device's folder.
func deviceIn(t testing.TB, dir string) *tablet {
	t.Helper()
	s, err := session.Open(dir, session.Options{FrontEnd: "console", Codes: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return &tablet{s, t}
}

// ends records a game of board 1 to its end, from where it stands.
func (d *tablet) ends(moves string, r scoresheet.Result) {
	d.t.Helper()
	for text := range strings.FieldsSeq(moves) {
		d.must(d.Write(text))
	}
	d.must(d.Result(r, ""))
	d.must(d.Sign(scoresheet.SignerWhite, "W", nil))
	d.must(d.Sign(scoresheet.SignerBlack, "B", nil))
}

// A device's folder is copied, before the game or in the middle of it, and both
// devices play on and hand in over the air: each is acknowledged for what it
// brought, both are kept, the board is one to look at, and none of it goes out.
func TestClonesOverTheAir(t *testing.T) {
	for _, c := range []struct {
		name   string
		before string // moves before the folder is copied; none: before the game
		moves  [2]string
		result [2]scoresheet.Result
	}{
		{"in mid-game, with other moves", "e2e4 e7e5", [2]string{"g1f3", "d2d4"}, [2]scoresheet.Result{scoresheet.WhiteWins, scoresheet.WhiteWins}},
		{"in mid-game, with another result", "e2e4 e7e5", [2]string{"g1f3", "g1f3"}, [2]scoresheet.Result{scoresheet.WhiteWins, scoresheet.BlackWins}},
		{"before the game", "", [2]string{"e2e4", "d2d4"}, [2]scoresheet.Result{scoresheet.WhiteWins, scoresheet.BlackWins}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newAirRig(t)
			dir := filepath.Join(t.TempDir(), "device")
			opens := func(d *tablet) {
				t.Helper()
				d.must(d.New(device.NewGame{Recorder: scoresheet.RecorderWhite, Tags: []scoresheet.Tag{
					{Name: "White", Value: "Petrova, Anna"}, {Name: "Black", Value: "Boykov, Lev"},
				}}))
			}
			d := deviceIn(t, dir)
			if c.before != "" {
				opens(d)
				for text := range strings.FieldsSeq(c.before) {
					d.must(d.Write(text))
				}
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			clone := filepath.Join(t.TempDir(), "clone")
			if err := os.CopyFS(clone, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			for i, at := range []string{dir, clone} {
				d := deviceIn(t, at)
				if c.before == "" {
					opens(d)
				}
				d.ends(c.moves[i], c.result[i])
				h, err := d.HandIn()
				if err != nil {
					t.Fatal(err)
				}
				for range 2 { // and once more
					if a, err := r.courier.HandIn(t.Context(), r.event, h.Record); err != nil || a.Place.Board != "1" {
						t.Fatalf("device %d: %v", i, err)
					}
				}
				if _, err := r.courier.State(t.Context(), r.event, h.Statement); err != nil {
					t.Fatalf("device %d: its statement: %v", i, err)
				}
			}
			if n := len(r.desk.Hall().Files); n != 2 {
				t.Errorf("%d games are there, want both", n)
			}
			b, err := r.desk.Board(t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
			if err != nil {
				t.Fatal(err)
			}
			if b.State != desk.LookAt && b.State != desk.Differs || b.IsReady() {
				t.Errorf("the board is %v: %v", b.State, b.Why)
			}
			page := r.as("Weber").get("/hall/A/1")
			if !strings.Contains(page, "look at") {
				t.Error("the hall does not send anybody there")
			}
		})
	}
}

// corrupter is somebody in the way between devices and desk who changes a byte: the
// one of that number, on the way there or back; beyond all bytes none.
type corrupter struct {
	address string
	at      atomic.Int64
	back    atomic.Bool
}

func newCorrupter(t *testing.T, to string) *corrupter {
	t.Helper()
	u, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	c := &corrupter{address: "https://" + l.Addr().String()}
	pipe := func(out, in net.Conn, back bool) {
		defer out.Close()
		buffer, passed := make([]byte, 4<<10), int64(0)
		for {
			n, err := in.Read(buffer)
			if at := c.at.Load() - passed; n > 0 && c.back.Load() == back && at >= 0 && at < int64(n) {
				buffer[at] ^= 0x20
			}
			passed += int64(n)
			if _, wrong := out.Write(buffer[:n]); wrong != nil || err != nil {
				return
			}
		}
	}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := (&net.Dialer{}).Dial("tcp", u.Host)
			if err != nil {
				_ = in.Close()
				continue
			}
			go pipe(out, in, false)
			go pipe(in, out, true)
		}
	}()
	return c
}

// A proxy, or a bad cable, that changes one byte anywhere: the game is not taken for
// handed in, nothing but the game is ever kept, and it is handed in when the way is
// clear.
func TestProxyThatChangesBytes(t *testing.T) {
	r := newAirRig(t)
	record := sheet(t, pairing("1", "Petrova, Anna", "Boykov, Lev"), scoresheet.RecorderWhite, "e2e4 e7e5", scoresheet.WhiteWins)
	c := newCorrupter(t, r.event.Desk.Addresses[0])
	e := *r.event
	e.Desk.Addresses = []string{c.address}
	refused := 0
	for _, back := range []bool{false, true} {
		c.back.Store(back)
		for at := int64(0); at < int64(len(record))+3000; at = at*5/4 + 37 {
			c.at.Store(at)
			ctx, stop := context.WithTimeout(t.Context(), 3*time.Second) // a length that was changed is waited for
			_, err := r.courier.HandIn(ctx, &e, record)
			stop()
			if err != nil {
				refused++
			}
			if n := len(r.desk.Hall().Files); n > 1 {
				t.Fatalf("byte %d: %d files are there", at, n)
			}
		}
	}
	if refused < 20 {
		t.Errorf("only %d changes were found out", refused)
	}
	c.at.Store(1 << 40)
	if a, err := r.courier.HandIn(t.Context(), &e, record); err != nil || a.Place.Board != "1" {
		t.Errorf("the way is clear: %v", err)
	}
	if files := r.desk.Hall().Files; len(files) != 1 {
		t.Errorf("%d files are there", len(files))
	}
}

// One device sends statement after statement: so many that all of them are read
// together each time; then it is told to wait, and others are heard.
func TestManyStatementsOfOneDevice(t *testing.T) {
	r := newAirRig(t)
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	r.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, key.Public().(ed25519.PublicKey)), Label: "12 w"})
	s := &pack.Statement{
		Occasion: pack.Ready, Event: eventID, Battery: 80, Version: "x", Place: desk.Place{Section: "A", Round: 1, Board: "1"},
		First: 1, Heads: make([][pack.HeadSize]byte, pack.MaxHeads),
	}
	last := []byte(nil)
	send := func(n int) int {
		t.Helper()
		s.At, s.First = r.now.Add(time.Duration(n)*time.Millisecond), n+1
		text, err := pack.Sign(s, key)
		if err != nil {
			t.Fatal(err)
		}
		last = text
		return r.put("192.0.2.9", "statements", text)
	}
	answered := map[int]int{}
	for n := range 10_000 {
		status := send(n)
		if answered[status]++; status == http.StatusTooManyRequests && answered[status] > 20 {
			break
		}
	}
	if n := len(r.desk.Hall().Stated); n < 100 || n > 200 || answered[200] != n {
		t.Errorf("%d statements are kept, and it was answered %v", n, answered)
	}
	if kept := r.desk.Hall().Stated[0]; kept.Hash == intake.Hash(last) {
		t.Error("the last one is there, which was turned away")
	}
	// What is there already is acknowledged again, others are heard, and an hour
	// later the device is, too.
	s.At, s.First = r.now, 1
	first, err := pack.Sign(s, key)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.put("192.0.2.9", "statements", first); got != 200 {
		t.Errorf("what the desk has: %d", got)
	}
	record := sheet(t, pairing("2", "Ng, Mei", "Abe, Ken"), scoresheet.RecorderWhite, "e2e4", scoresheet.WhiteWins)
	if _, err := r.courier.HandIn(t.Context(), r.event, record); err != nil {
		t.Errorf("another device: %v", err)
	}
	r.shift.Store(int64(61 * time.Minute))
	if got := send(20_000); got != 200 {
		t.Errorf("an hour later: %d", got)
	}
}

// setClock is the clock of a device on which somebody has set another date.
type setClock struct {
	ahead atomic.Int64 // milliseconds
	since time.Time
}

func (c *setClock) Stamp() scoresheet.Stamp {
	return scoresheet.Stamp{
		Wall: scoresheet.MillisOf(time.Now()) + scoresheet.Millis(c.ahead.Load()), Boot: [16]byte{1}, SinceBoot: time.Since(c.since).Milliseconds() + 1,
	}
}

func (*setClock) Zone() int { return 0 }

// A device whose date is of another year, and is set right between taking the round
// and being ready, meets the desk, takes its packs, is ready and hands in as any
// other; its log follows, and what it said last counts.
func TestDeviceOfAnotherDate(t *testing.T) {
	for _, days := range []int{-20_000, -365, 1, 20_000} { // 1972, last year, tomorrow, 2081
		r := newAirRig(t)
		r.packs()
		clock := &setClock{since: time.Now()}
		off := int64(days) * 24 * 3600 * 1000
		clock.ahead.Store(off)
		s, err := session.Open(filepath.Join(t.TempDir(), "device"), session.Options{FrontEnd: "console", Codes: cheap, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		d, p := &tablet{s, t}, post.New(s)
		offer, err := p.Meet(t.Context(), r.event.Desk.Addresses[0])
		if err != nil || offer.Event == nil || offer.Round == nil {
			t.Fatalf("%d days: %+v, %v", days, offer, err)
		}
		if _, _, err := d.TakePack(offer.Event.Text, "", scoresheet.RecorderUnsaid, ""); err != nil {
			t.Fatalf("%d days: %v", days, err)
		}
		_, taken, err := d.TakePack(offer.Round.Text, "1", scoresheet.RecorderWhite, "")
		if err != nil {
			t.Fatalf("%d days: %v", days, err)
		}
		if _, err := p.State(t.Context(), taken, nil); err != nil {
			t.Fatalf("%d days: %v", days, err)
		}
		clock.ahead.Store(0) // somebody sets it right
		if _, err := p.Ready(t.Context(), nil); err != nil {
			t.Fatalf("%d days: %v", days, err)
		}
		devices, err := r.desk.Devices(t.Context())
		if err != nil || len(devices) != 1 {
			t.Fatal(devices, err)
		}
		if v := devices[0]; v.Last.Occasion != pack.Ready || len(v.Faults) > 0 {
			t.Errorf("%d days: it said last %q, and %v is held against it", days, v.Last.Occasion, v.Faults)
		}
		clock.ahead.Store(off) // and another one wrong again
		d.must(d.New(device.NewGame{}))
		d.ends("e2e4 e7e5", scoresheet.WhiteWins)
		done, err := p.HandIn(t.Context(), nil)
		if err != nil || done.Place != "A/1/1" {
			t.Fatalf("%d days: %+v, %v", days, done, err)
		}
		if state := r.board(board1); state != desk.OneSheet {
			t.Errorf("%d days: the board is %v", days, state)
		}
	}
}
