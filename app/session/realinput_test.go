package session_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/internal/long"
	"zapis/internal/realdata"
	"zapis/internal/realgames"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// realClasses are the differences between a game in a file and the same game
// recorded and exported that are accepted, and why. Any other one fails.
var realClasses = map[string]string{
	"tenths":    "clock readings with tenths of a second: a sheet notes seconds",
	"elapsed":   "plies with the time spent on the move, [%emt]: a sheet notes what the clock shows",
	"annotated": "plies with remarks, glyphs or variations of an annotator: nobody writes those on a sheet",
	"prefaced":  "games with remarks before the first move",
	"illegal":   "games with a move that is not legal: kept as it is written, the strict main line ends before it",
	"open":      "games without a result: nobody can sign them, so the arbiter closes them",
	"unplayed":  "games without moves: recorded without moves",
	"date":      "games without a Date: the device writes its own",
	"roster":    "roster tags missing or empty: written as unknown",
	"empty":     "other tags without a value: left out",
	"end":       "Termination in words of their own: written as ZapisReason, Termination has the standard's word",
	"variant":   "Variant written otherwise, or naming standard chess: Chess960 or nothing is written",
}

// realEvery is which part of the games is played: one of so many, in the long
// form all.
func realEvery(usual int) int { return long.Of(usual, 1) }

// realData is where real games lie, beside the repository.
func realData(t *testing.T, name string) string {
	t.Helper()
	return realdata.Path(t, name)
}

// realClock is a wall clock that a test sets: a second passes at each look.
type realClock struct{ now int64 }

func (c *realClock) Stamp() scoresheet.Stamp {
	c.now += 1000
	return scoresheet.Stamp{Wall: 1_790_000_000_000 + scoresheet.Millis(c.now), Boot: [16]byte{7}, SinceBoot: c.now}
}

func (*realClock) Zone() int { return 120 }

// realDevice is a device on disk, with the touch screen's options.
func realDevice(t *testing.T) (*session.Session, *realClock) {
	t.Helper()
	clock := &realClock{}
	s, err := session.Open(filepath.Join(t.TempDir(), "device"), session.Options{
		Clock: clock, Codes: modes.Params{Memory: 8, Time: 1, Threads: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, clock
}

// realTally is what the games of a run came to.
type realTally struct {
	games, plies, taps, texts, clocks, offers, bytes int

	classes map[string]int
	files   bytes.Buffer // all exported games
}

// R-D01, R-G10, R-N04: every real game goes through a device as a player
// enters it, and out of it as a file that says the same and verifies.
func TestRealGames(t *testing.T) {
	long.Serial(t)
	tally := realTally{classes: map[string]int{}}
	s, clock := realDevice(t)
	every, seen := realEvery(61), 0
	for file, g := range realgames.Each(t) {
		if seen++; seen%every != 0 {
			continue
		}
		p := realPlayer{t: t, s: s, tally: &tally, g: g, number: seen, name: fmt.Sprintf("%s game %d", file, g.Index)}
		p.record()
		p.compare(p.export())
		clock.now += 5 * 60 * 1000 // the ended screen goes
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d of %d games, %d plies: %d taps, %d written moves, %d clock readings, %d draw offers; %d bytes of attested PGN",
		tally.games, seen, tally.plies, tally.taps, tally.texts, tally.clocks, tally.offers, tally.bytes)
	for _, class := range slices.Sorted(maps.Keys(tally.classes)) {
		t.Logf("different: %6d %s", tally.classes[class], realClasses[class])
	}
	realExtract(t, &tally)
}

// realExtract has pgn-extract read all exported games.
func realExtract(t *testing.T, tally *realTally) {
	t.Helper()
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program = "/usr/games/pgn-extract"; exec.Command(program, "--version").Run() != nil {
			t.Log("pgn-extract is not here")
			return
		}
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.pgn")
	if err := os.WriteFile(in, tally.files.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(program, "-o", out, in).CombinedOutput()
	if err != nil {
		t.Fatalf("pgn-extract: %v\n%s", err, said)
	}
	// What is not a complaint: the file, a line for each game, the count.
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	want := fmt.Sprintf("%d games matched out of %d.", tally.games, tally.games)
	if tally.games == 1 {
		want = "1 game matched out of 1."
	}
	if last := lines[len(lines)-1]; last != want {
		t.Errorf("pgn-extract says %q, want %q", last, want)
	}
	// Anything besides is a complaint; names of players and events are no help
	// in telling which line it is.
	complaints := len(lines) - tally.games - 2
	if complaints != 0 || !strings.HasPrefix(lines[0], "Processing ") {
		t.Errorf("pgn-extract says %d lines more than it should:\n%s", complaints, said)
	}
	written, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	again, err := pgn.ReadAll(bytes.NewReader(written))
	if err != nil || len(again) != tally.games {
		t.Errorf("pgn-extract wrote %d games, want %d: %v", len(again), tally.games, err)
	}
	ours, err := pgn.ReadAll(bytes.NewReader(tally.files.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range min(len(ours), len(again)) {
		if got, want := realMoves(again[i]), realMoves(ours[i]); got != want || again[i].Result != ours[i].Result {
			t.Errorf("game %d: pgn-extract reads\n%s\nwant\n%s", i, got, want)
		}
	}
	t.Logf("pgn-extract: %d lines said, %d complaints, %d games out, the moves the same", len(lines), complaints, len(again))
}

func realMoves(g *pgn.Game) string {
	var all []string
	for i := range g.Moves {
		all = append(all, g.Moves[i].Text)
	}
	return strings.Join(all, " ")
}

// realFiles are the two files a device gives out of one game.
type realFiles struct{ pgn, record []byte }

// export takes both files of the game that has just ended.
func (p *realPlayer) export() realFiles {
	p.t.Helper()
	attested, err := p.s.Export(device.FormatPGN)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	record, err := p.s.Export(device.FormatRecord)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	p.tally.games++
	p.tally.bytes += len(attested)
	if p.tally.files.Len() > 0 {
		p.tally.files.WriteByte('\n')
	}
	p.tally.files.Write(attested)
	return realFiles{attested, record}
}

// verified checks both files and returns the record that they carry.
func (p *realPlayer) verified(f realFiles) scoresheet.Record {
	p.t.Helper()
	reports := attest.VerifyAll(f.pgn, nil)
	if len(reports) != 1 || reports[0].Status != attest.Intact || reports[0].Device() != p.s.DeviceID() {
		p.t.Fatalf("%s: %d reports, %s of device %s\n%s", p.name, len(reports), reports[0].Describe(), reports[0].Device(), f.pgn)
	}
	known := []ed25519.PublicKey{reports[0].Key}
	if got := attest.VerifyAll(f.pgn, known); got[0].Status != attest.Valid {
		p.t.Errorf("%s: with its key known %s", p.name, got[0].Describe())
	}
	if got := attest.VerifyAll(f.record, known); len(got) != 1 || got[0].Status != attest.Valid {
		p.t.Errorf("%s: record file %s", p.name, got[0].Describe())
	}
	inside, _, err := attest.ParseRecordFile(f.record)
	if err != nil || !bytes.Equal(inside, f.pgn) {
		p.t.Errorf("%s: the record file holds another PGN, %v", p.name, err)
	}
	record, err := reports[0].Record()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	if ended := p.s.View().Ended; !bytes.Equal(record.Encode(), ended.Encode()) {
		p.t.Errorf("%s: the record in the file is not the one in the device", p.name)
	}
	return record
}
