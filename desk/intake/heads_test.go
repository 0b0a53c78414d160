package intake_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pack"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// stated is a statement of a device: the heads of its segments from number
// first on, each as one letter.
func stated(t *testing.T, key ed25519.PrivateKey, at time.Time, first int, heads string, salvaged ...int) []byte {
	t.Helper()
	s := &pack.Statement{Occasion: pack.Taken, At: at, Version: "test", Battery: 50, First: first, Salvaged: salvaged}
	for _, c := range heads {
		s.Heads = append(s.Heads, [pack.HeadSize]byte{byte(c)})
	}
	text, err := pack.Sign(s, key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// R-C06: of two statements that a device made in one millisecond its log says
// which is the later, in whatever order they come in, or while one is looked at.
func TestHeadsOfOneMillisecond(t *testing.T) {
	for _, first := range []string{"abc", "abcd"} {
		h := newHall(t)
		_, key, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		second := map[string]string{"abc": "abcd", "abcd": "abc"}[first]
		h.take("s", stated(t, key, h.now, 1, first))
		later := stated(t, key, h.now, 1, second)
		s, err := pack.ParseStatement(later)
		if err != nil {
			t.Fatal(err)
		}
		if faults, err := h.Follows(t.Context(), s); err != nil || len(faults) > 0 {
			t.Errorf("%s after %s, looked at: told %q, %v", second, first, told(faults), err)
		}
		h.take("s", later)
		if all, err := h.Devices(t.Context()); err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
			t.Errorf("%s after %s: told %q, %v", second, first, told(all[0].Faults), err)
		}
	}
}

// R-C01: the desk knows that a device's clock is wrong where the way that its
// statement took does not explain it: a time to come, or one before its pack was
// issued. What a stick brings an hour later says nothing.
func TestClockOfADevice(t *testing.T) {
	const digest = "0a0b0c0d0a0b0c0d0a0b0c0d0a0b0c0d0a0b0c0d0a0b0c0d0a0b0c0d0a0b0c0d"
	for _, c := range []struct {
		name string
		off  time.Duration // of the statement from the desk's time when it comes in
		pack string
		want time.Duration
	}{
		{"right", -time.Second, digest, 0},
		{"brought an hour later", -time.Hour, digest, 0},
		{"ahead by little", 50 * time.Second, digest, 0},
		{"ahead", 23 * time.Minute, digest, 23 * time.Minute},
		{"before its pack was issued", -3 * time.Hour, digest, -time.Hour},
		{"before another pack was issued", -3 * time.Hour, strings.Repeat("0f", 32), 0},
	} {
		h := newHall(t)
		now := time.Now() // which stamps the facts
		h.say(organizer, round1, desk.Issued{Issue: 4, Time: now.Add(-2 * time.Hour), Digest: digest})
		s := &pack.Statement{
			Occasion: pack.Ready, At: now.Add(c.off), Version: "test", Battery: 50, First: 1, Heads: [][pack.HeadSize]byte{{1}},
			Event: eventID, Issue: 4, Pack: c.pack, Place: desk.Place{Section: "A", Round: 1, Board: "1"},
		}
		text, err := pack.Sign(s, stranger(t))
		if err != nil {
			t.Fatal(err)
		}
		h.take("s", text)
		all, err := h.Devices(t.Context())
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		if got := all[0].Ahead; (got - c.want).Abs() > 5*time.Second {
			t.Errorf("%s: the clock is off by %v, want %v (statement by %v)", c.name, got, c.want, all[0].Offset)
		}
	}
}

// R-C01, R-A19: what goes to the arbiters knows how far the clock of a sheet's device
// was off, by what that device stated of this game or of its pack, and nobody else.
func TestClockOfASheet(t *testing.T) {
	h := newHall(t)
	d := forged(t, scoresheet.ResultEntered{Result: won}, scoresheet.Signed{By: scoresheet.SignerWhite, Name: "W"}, scoresheet.Signed{By: scoresheet.SignerBlack, Name: "B"})
	file := d.File()
	h.take("w", file)
	sum := sha256.Sum256(attested(t, file))
	ahead := func() time.Duration {
		t.Helper()
		r, _, err := h.Publication(t.Context(), "A", 1, true)
		if err != nil || len(r.Games[0].Witnesses) != 1 {
			t.Fatal(r, err)
		}
		return r.Games[0].Witnesses[0].Ahead
	}
	state := func(key ed25519.PrivateKey, game string, by time.Duration) {
		t.Helper()
		text, err := pack.Sign(&pack.Statement{
			Occasion: pack.HandedIn, At: time.Now().Add(by), Version: "x", Event: eventID, Battery: -1,
			Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Game: game,
		}, key)
		if err != nil {
			t.Fatal(err)
		}
		h.take("s", text)
	}
	own := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	state(stranger(t), hex.EncodeToString(sum[:]), 3*time.Hour)
	state(own, strings.Repeat("0f", 32), 2*time.Hour)
	if got := ahead(); got != 0 {
		t.Errorf("another device, or another game, tells of it: %v", got)
	}
	state(own, hex.EncodeToString(sum[:]), 30*time.Minute)
	if got := ahead(); (got - 30*time.Minute).Abs() > 5*time.Second {
		t.Errorf("it is off by %v", got)
	}
}

// R-C06: what a device shows has to follow from what was seen of it before;
// what the desk never saw is a gap, not a fault.
func TestHeads(t *testing.T) {
	type said struct {
		first    int
		heads    string
		salvaged []int
	}
	for _, c := range []struct {
		name    string
		said    []said // in the order of the device's clock
		inOrder bool   // that in which they come in; else the other way round, as sticks may
		want    string
	}{
		{"once", []said{{1, "abc", nil}}, false, ""},
		{"it goes on", []said{{1, "abc", nil}, {1, "abcde", nil}}, false, ""},
		{"games elsewhere", []said{{1, "abc", nil}, {40, "xyz", nil}}, false, ""},
		{"only the last ones are shown", []said{{1, "abcdef", nil}, {4, "defgh", nil}}, false, ""},
		{"two heads for one number", []said{{1, "abc", nil}, {1, "abXd", nil}}, false, "doubled"},
		{"it went back", []said{{40, "xyz", nil}, {1, "abc", nil}}, false, "back"},
		{"a folder put back", []said{{1, "abcde", nil}, {1, "abc", nil}}, true, "back"},
		{"only its clock went back", []said{{1, "abcde", nil}, {1, "abc", nil}}, false, ""},
		{"a folder put back, and played on", []said{{1, "abcde", nil}, {1, "abX", nil}}, false, "doubled, back"},
		{"damage", []said{{1, "abc", []int{2}}}, false, "salvaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHall(t)
			_, key, err := ed25519.GenerateKey(nil)
			if err != nil {
				t.Fatal(err)
			}
			order := []int{0, 1}[:len(c.said)]
			if !c.inOrder {
				slices.Reverse(order)
			}
			for _, i := range order {
				s := c.said[i]
				if got := h.take("s", stated(t, key, h.now.Add(time.Duration(i)*time.Hour), s.first, s.heads, s.salvaged...)); !got.Stored {
					t.Fatal(got.Err)
				}
			}
			all, err := h.Devices(t.Context())
			if err != nil || len(all) != 1 {
				t.Fatal(all, err)
			}
			if got := told(all[0].Faults); got != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

// The logs of an honest device's games follow from one another: each names the
// head of the segment before its own.
func TestHonestDevice(t *testing.T) {
	h := newHall(t)
	d := newTablet(t)
	for range 2 {
		d.begin(white)
		d.write(moves)
		d.end(won)
		h.take("w", d.export(device.FormatRecord))
		d.must(d.Release())
	}
	if v := h.device(h.lastKey()); len(v.Faults) > 0 || v.Seen.IsZero() {
		t.Errorf("an honest device was seen %v: %v", v.Seen, v.Faults)
	}
}

// R-C06: what a device's log says of another key is no word about the log of
// that one: only its own signature is.
func TestHeadsOfAnotherKey(t *testing.T) {
	h := newHall(t)
	d := newTablet(t)
	d.begin(white)
	d.write("e4 e5")
	before := d.About().ID
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(d.dir, "device.key")); err != nil {
		t.Fatal(err)
	}
	d.open() // under another key, with an alarm
	d.end(won)
	h.take("w", d.export(device.FormatRecord))
	all, err := h.Devices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.Fingerprint == before {
			t.Errorf("the desk believes another key about the log of %s", v.Fingerprint)
		}
	}
}

// lastKey returns the fingerprint of the device of board 1's White.
func (h *hall) lastKey() string {
	h.t.Helper()
	b, err := h.Board(h.t.Context(), desk.Place{Section: "A", Round: 1, Board: "1"})
	if err != nil {
		h.t.Fatal(err)
	}
	return b.Sheets[0][0].Game.Report.Device()
}

func (h *hall) device(name string) *intake.DeviceSeen {
	h.t.Helper()
	all, err := h.Devices(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, v := range all {
		if v.Fingerprint == name {
			return v
		}
	}
	h.t.Fatalf("there is no device %s", name)
	return nil
}

// A device is known by its key, and called by its label.
func TestDeviceNames(t *testing.T) {
	h := newHall(t)
	public, _, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	h.say(organizer, desk.Place{}, desk.Enrolled{Device: attest.FormatKey(attest.DeviceKey, public), Label: "Board 7 white"})
	name := attest.Fingerprint(public)
	if h.DeviceName(name) != "Board 7 white" || h.DeviceName("other") != "other" || h.Hall().Device("Board 7 white").Fingerprint != name {
		t.Errorf("the device is called %q", h.DeviceName(name))
	}
}
