package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	values "zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// officeTest is an event with a round of one board, of which the pack is out.
type officeTest struct {
	*testing.T
	dir, event, pack string
}

func newOffice(t *testing.T) *officeTest {
	t.Helper()
	h := &officeTest{T: t, dir: t.TempDir()}
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	t.Setenv("ZAPIS_KEYS", filepath.Join(h.dir, "keys"))
	_, made := h.command("event", "new", "--name", "Cup", "--add-section", "A:9:5400+30", "--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan")
	_, rest, _ := strings.Cut(made, "event ")
	h.event, _, _ = strings.Cut(rest, " ")
	pairings := filepath.Join(h.dir, "pairings.csv")
	var boards strings.Builder
	for n := 1; n <= 20; n++ {
		fmt.Fprintf(&boards, "%d;A%d;B%d\n", n, n, n)
	}
	if err := os.WriteFile(pairings, []byte("Board;White;Black\n"+boards.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	h.command("pair", pairings, "--round", "1")
	if status, said := h.command("pack", "--round", "1", "--out", filepath.Join(h.dir, "out")); status != exitOK || !strings.HasPrefix(said, "issue 1: ") {
		t.Fatal(made, said)
	}
	round, err := os.ReadFile(filepath.Join(h.dir, "out", "a-round-1"+pack.Extension))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(round)
	h.pack = hex.EncodeToString(sum[:])
	return h
}

// command runs a command of the desk, and returns its status and what it said.
func (h *officeTest) command(args ...string) (int, string) {
	h.Helper()
	var out, problems bytes.Buffer
	status := run(h.Context(), append(args, "--store", filepath.Join(h.dir, "store"), "--as", "Weber, Eva"), &out, &problems)
	return status, out.String() + problems.String()
}

// ready is the statement of a device that can be let in at White's side.
func (h *officeTest) ready() *pack.Statement {
	return &pack.Statement{
		Occasion: pack.Ready, At: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), Event: h.event, Issue: 1, Pack: h.pack,
		Place: values.Place{Section: "A", Round: 1, Board: "1"}, Lock: "kiosk", Battery: 80, Version: "1",
		First: 1, Heads: [][pack.HeadSize]byte{{1}},
	}
}

// statement writes a statement that a key signs, and returns the file.
func (h *officeTest) statement(s *pack.Statement, key ed25519.PrivateKey) string {
	h.Helper()
	text, err := pack.Sign(s, key)
	if err != nil {
		h.Fatal(err)
	}
	file := filepath.Join(h.TempDir(), "one"+pack.StatementExtension)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		h.Fatal(err)
	}
	return file
}

// R-A17: in one act the desk lets in only devices that need no look: those with
// the round's pack, locked to the program, charged, and without an alarm. To
// any other the arbiter is sent, and told why.
func TestAdmitOnlyWhatIsClean(t *testing.T) {
	h := newOffice(t)
	for n, c := range []struct {
		name   string
		change func(*pack.Statement)
		want   string // empty: let in
	}{
		{"clean", func(*pack.Statement) {}, ""},
		{"pinned", func(s *pack.Statement) { s.Lock = "pinned" }, ""},
		{"no battery", func(s *pack.Statement) { s.Battery = -1 }, ""},
		{"not locked", func(s *pack.Statement) { s.Lock = "none" }, "nothing locks its screen"},
		{"the lock is not said", func(s *pack.Statement) { s.Lock = "" }, "nothing locks its screen"},
		{"low battery", func(s *pack.Statement) { s.Battery = 29 }, "the battery is at 29 %"},
		{"an alarm", func(s *pack.Statement) { s.Alarms = "left 1; 1 unacknowledged" }, "alarms: left 1"},
		{"a damaged log", func(s *pack.Statement) { s.Salvaged = []int{1} }, "the log was damaged"},
		{"an older issue", func(s *pack.Statement) { s.Issue = 0 }, "issue 0"},
		{"an issue of somebody else's", func(s *pack.Statement) { s.Pack = strings.Repeat("0a", 32) }, "not written here"},
		{"another occasion", func(s *pack.Statement) { s.Occasion = pack.Taken }, "does not say that the device is ready"},
		{"another event", func(s *pack.Statement) { s.Event = strings.Repeat("0a", 16) }, "no pack of a round of this event"},
		{"another round", func(s *pack.Statement) { s.Place.Round = 2 }, "no pack of a round of this event"},
		{"another board", func(s *pack.Statement) { s.Place.Board = "99" }, "no board 99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := h.ready()
			s.Place.Board = strconv.Itoa(n + 1) // where no other is ready
			c.change(s)
			_, key, err := ed25519.GenerateKey(nil)
			if err != nil {
				t.Fatal(err)
			}
			status, said := h.command("admit", h.statement(s, key))
			if c.want == "" {
				if status != exitOK || !strings.Contains(said, fmt.Sprintf("let in: A/1/%d white", n+1)) {
					t.Errorf("status %d: %s", status, said)
				}
				return
			}
			if status == exitOK || !strings.Contains(said, "go there: ") || !strings.Contains(said, c.want) {
				t.Errorf("status %d: %s", status, said)
			}
		})
	}
}

// R-A17: an arbiter who has looked at a device without a lock lets it in by a
// command as on the page: named, with a reason, and the chief arbiter's report says
// so.
func TestAdmitAfterALook(t *testing.T) {
	h := newOffice(t)
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := h.ready()
	s.Lock = "none"
	file := h.statement(s, key)
	name := attest.Fingerprint(key.Public().(ed25519.PublicKey))
	if status, said := h.command("admit", file, "--looked", name); status == exitOK || !strings.Contains(said, "say why") {
		t.Errorf("without a reason: %d: %s", status, said)
	}
	if status, said := h.command("admit", file, "--looked", "12 w", "--reason", "of the club"); status == exitOK || !strings.Contains(said, "is called 12 w") {
		t.Errorf("another device: %d: %s", status, said)
	}
	if status, said := h.command("admit", file, "--json"); status == exitOK || !strings.Contains(said, `"ok":false`) {
		t.Errorf("nobody looked: %d: %s", status, said)
	}
	status, said := h.command("admit", file, "--looked", name, "--reason", "a laptop of the club")
	if status != exitOK || !strings.Contains(said, "let in: A/1/1 white: device "+name+", after a look") {
		t.Errorf("%d: %s", status, said)
	}
	report := filepath.Join(h.dir, "report.txt")
	h.command("round", "1", "--report", report) // which says that the game is not ready
	text, err := os.ReadFile(report)
	if err != nil || !strings.Contains(string(text), "Let in after a look, no screen lock: White, a laptop of the club  Weber, Eva") {
		t.Errorf("the report has nothing of it: %v\n%s", err, text)
	}
}

// R-C06: the head that a device shows when it is enrolled is kept, and a device
// that is let in has to show one that follows from it.
func TestHeadsFromEnrolmentOn(t *testing.T) {
	h := newOffice(t)
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	stated := func(o pack.Occasion, issue int, heads string) string {
		at = at.Add(time.Hour)
		s := h.ready()
		s.Occasion, s.Issue, s.At, s.Heads = o, issue, at, nil
		for _, c := range heads {
			s.Heads = append(s.Heads, [pack.HeadSize]byte{byte(c)})
		}
		return h.statement(s, key)
	}
	if status, said := h.command("enrol", "--label", "1 w", stated(pack.Enrolling, 0, "abcd")); status != exitOK {
		t.Fatal(said)
	}
	if _, said := h.command("devices"); !strings.Contains(said, "head 4 64") {
		t.Errorf("the head of the enrolment is not there: %s", said)
	}
	for _, c := range []struct{ heads, want string }{
		{"abc", "go there: "},   // a folder was put back
		{"abXde", "go there: "}, // and played on
		{"abcde", "let in: "},
	} {
		if _, said := h.command("admit", stated(pack.Ready, 1, c.heads)); !strings.Contains(said, c.want) {
			t.Errorf("%s: %s", c.heads, said)
		}
	}
}
