package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/qr/code"
	"zapis/app/qr/frames"
	"zapis/app/session"
	"zapis/desk/pack"
	"zapis/internal/long"
	"zapis/internal/realgames"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// hallTest is a round of real games at two sections, from the pairings to the
// published PGN.
type hallTest struct {
	t        *testing.T
	dir      string
	boards   int // of each section
	games    map[string][]*pgn.Game
	devices  map[string]*session.Session // by section/board/side
	commands []string
}

var hallSections = []string{"A", "B"}

// run runs a command of the desk and counts it.
func (h *hallTest) run(args ...string) string {
	h.t.Helper()
	args = append(args, "--store", filepath.Join(h.dir, "store"), "--as", "Weber, Eva")
	at := time.Now()
	var out, problems bytes.Buffer
	if got := run(h.t.Context(), args, &out, &problems); got != exitOK {
		h.t.Fatalf("zapis-desk %s: status %d\n%s%s", strings.Join(args, " "), got, out.String(), problems.String())
	}
	h.commands = append(h.commands, args[0])
	h.t.Logf("%-8s %v", args[0], time.Since(at).Round(time.Millisecond))
	return out.String()
}

func (h *hallTest) path(name string) string { return filepath.Join(h.dir, name) }

// R-C01 to R-C04: the first round of the European Club Cup of 2018 goes out to
// devices, is recorded there from the real games, comes back on a stick and as
// frames, and goes out as PGN that equals the source. Some players write on
// paper, one does not come, one leaves with his device. Nobody types a name, and
// beyond these exceptions the round takes ten commands at most.
func TestRealRound(t *testing.T) {
	long.Serial(t)
	t.Setenv("ZAPIS_PASSPHRASE", "correct horse battery")
	h := &hallTest{t: t, dir: t.TempDir(), boards: long.Of(10, 30), games: map[string][]*pgn.Game{}, devices: map[string]*session.Session{}}
	t.Setenv("ZAPIS_KEYS", h.path("keys"))
	h.read()
	h.layDown()
	h.commands = nil
	h.out()
	h.play()
	exceptions := h.in()
	h.publish()
	ordinary := len(h.commands) - exceptions
	t.Logf("%d boards: %d commands for the round, %d for what was out of order, 0 keystrokes for games", 2*h.boards, ordinary, exceptions)
	if ordinary > 10 {
		t.Errorf("the round took %d commands: %v", ordinary, h.commands)
	}
}

// read reads the games of the round, and cuts them into two sections.
func (h *hallTest) read() {
	h.t.Helper()
	all := realgames.All(h.t, realgames.Club)
	all = slices.DeleteFunc(all, func(g *pgn.Game) bool { return g.Tag("Round") != "1" || len(g.Moves) < 2 })
	for i, section := range hallSections {
		h.games[section] = all[i*h.boards : (i+1)*h.boards]
	}
}

// layDown makes the event, and enrols the devices by what they say when they
// take the event's pack.
func (h *hallTest) layDown() {
	h.t.Helper()
	h.run("event", "new", "--name", "Club Cup", "--add-section", "A:7:40/5400+30:1800+30", "--add-section", "B:7:40/5400+30:1800+30",
		"--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan")
	h.run("pack", "--out", h.path("event"))
	event := h.file(h.path("event"), pack.Extension)
	for _, section := range hallSections {
		for side, word := range []string{"white", "black"} {
			var statements []string
			for n := range h.boards {
				key := fmt.Sprintf("%s/%d/%s", section, n+1, word)
				s, err := session.Open(h.path("device-"+strings.ReplaceAll(key, "/", "-")), session.Options{
					Codes: modes.Params{Memory: 8, Time: 1, Threads: 1}, Lock: "kiosk",
				})
				if err != nil {
					h.t.Fatal(err)
				}
				h.t.Cleanup(func() { _ = s.Close() })
				h.devices[key] = s
				_, statement, err := s.TakePack(event, "", scoresheet.RecorderUnsaid, "")
				if err != nil {
					h.t.Fatal(err)
				}
				name := h.path(fmt.Sprintf("enrol-%s-%03d-%s.zapis-statement", section, n+1, word))
				h.write(name, statement)
				statements = append(statements, name)
			}
			h.run(append([]string{"enrol", "--label", "Section " + section + " # " + "wb"[side:side+1]}, statements...)...)
		}
	}
}

// out takes the pairings in and brings the pack of the round to the devices.
func (h *hallTest) out() {
	h.t.Helper()
	for _, section := range hallSections {
		h.write(h.path(section+".csv"), []byte(h.pairings(section, false)))
		h.run("pair", h.path(section+".csv"), "--round", "1", "--section", section)
	}
	h.run("pack", "--round", "1", "--out", h.path("round"))
	for key, s := range h.devices {
		section, _, _ := strings.Cut(key, "/")
		data, err := os.ReadFile(h.path("round/" + strings.ToLower(section) + "-round-1" + pack.Extension))
		if err != nil {
			h.t.Fatal(err)
		}
		// The label of the device knows board and side: nobody is asked.
		p, statement, err := s.TakePack(data, "", scoresheet.RecorderUnsaid, "")
		if err != nil {
			h.t.Fatal(key, err)
		}
		if got := fmt.Sprintf("%s/%s/%s", p.Section, p.Board, p.Side); got != key {
			h.t.Fatalf("the device %s takes the place %s", key, got)
		}
		h.write(h.path("taken/"+strings.ReplaceAll(key, "/", "-")+pack.StatementExtension), statement)
		ready, err := s.Ready()
		if err != nil {
			h.t.Fatal(err)
		}
		h.write(h.path("ready/"+strings.ReplaceAll(key, "/", "-")+pack.StatementExtension), ready.Statement)
	}
	if said := h.run("admit", h.path("ready")); strings.Count(said, "let in: ") != 4*h.boards {
		h.t.Errorf("let in: %s", said)
	}
	h.run("start", "--round", "1", "--time", "15:00")
	if said := h.run("status", "--round", "1"); strings.Count(said, ": playing: ") != 2*h.boards {
		h.t.Errorf("after the start: %s", said)
	}
	h.commands = h.commands[:len(h.commands)-1] // a look
}

// pairings returns the round as a table.
func (h *hallTest) pairings(section string, results bool) string {
	var out strings.Builder
	out.WriteString("Board;White;White Elo;White Team;Black;Black Elo;Black Team;Result;Date\n")
	for i, g := range h.games[section] {
		result := ""
		if results && !h.absent(section, i) {
			result = g.Result
		}
		fmt.Fprintf(&out, "%d;%s;%s;%s;%s;%s;%s;%s;%s\n", i+1, g.Tag("White"), g.Tag("WhiteElo"), g.Tag("WhiteTeam"),
			g.Tag("Black"), g.Tag("BlackElo"), g.Tag("BlackTeam"), result, strings.ReplaceAll(g.Tag("Date"), ".", "-"))
	}
	return out.String()
}

// What is out of order, in section A.
func (*hallTest) paper(section string, i int) bool  { return section == "A" && i == 2 } // Black writes on paper
func (*hallTest) absent(section string, i int) bool { return section == "A" && i == 4 } // Black does not come
func (*hallTest) left(section string, i int) bool   { return section == "A" && i == 6 } // Black leaves with his device

// play records the games on both devices, with the clock readings, and hands
// them in: section A on a stick, two games as frames, the others of section B on
// a stick.
func (h *hallTest) play() {
	h.t.Helper()
	for _, section := range hallSections {
		for i, g := range h.games[section] {
			for side, word := range []string{"white", "black"} {
				if h.absent(section, i) || side == 1 && (h.paper(section, i) || h.left(section, i)) {
					continue
				}
				s := h.devices[fmt.Sprintf("%s/%d/%s", section, i+1, word)]
				h.record(s, g, section == "B" && i == 1 && side == 1)
				in, err := s.HandIn()
				if err != nil {
					h.t.Fatal(err)
				}
				if section == "B" && i < 2 {
					h.film(in.Record)
					continue
				}
				h.write(h.path("stick/"+in.Name+".zapis"), in.Record)
				h.write(h.path("stick/"+in.Name+pack.StatementExtension), in.Statement)
			}
		}
	}
}

// record enters a game on a device, by touch and in writing in turn. With gaps
// some cells stay empty, as they do in time trouble.
func (h *hallTest) record(s *session.Session, g *pgn.Game, gaps bool) {
	h.t.Helper()
	must := func(_ device.Receipt, err error) {
		h.t.Helper()
		if err != nil {
			h.t.Fatal(err)
		}
	}
	must(s.New(device.NewGame{}))
	line, err := pgn.Play(g)
	if err != nil {
		h.t.Fatal(err)
	}
	for i := range g.Moves {
		switch m := line.Moves[i]; {
		case gaps && i > 20 && i%9 == 0:
			must(s.Blank())
		case i%2 == 0:
			must(s.Tap(m.From, m.To, m.Promo))
		default:
			must(s.Write(g.Moves[i].Text))
		}
		for _, c := range g.Moves[i].Comments {
			if d, ok := pgn.Clock(c); ok {
				must(s.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(d / time.Second), WithSeconds: true}))
			}
		}
	}
	result, err := scoresheet.ParseResult(g.Result)
	if err != nil {
		h.t.Fatal(err)
	}
	must(s.Result(result, ""))
	must(s.Sign(scoresheet.SignerWhite, g.Tag("White"), nil))
	must(s.Sign(scoresheet.SignerBlack, g.Tag("Black"), nil))
}

// film writes the pictures of a device's screen that shows its game.
func (h *hallTest) film(record []byte) {
	h.t.Helper()
	s, err := frames.New(record, frames.Version15)
	if err != nil {
		h.t.Fatal(err)
	}
	for i := range s.Len() {
		picture, err := code.DrawFrame(s.Text(i, scoresheet.MillisOf(time.Now())), 400)
		if err != nil {
			h.t.Fatal(err)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, picture); err != nil {
			h.t.Fatal(err)
		}
		h.write(h.path(fmt.Sprintf("film/%s-%03d.png", s.Digest(), i)), b.Bytes())
	}
}

// in takes everything in, and settles what is out of order. It returns how many
// commands that took.
func (h *hallTest) in() (exceptions int) {
	h.t.Helper()
	h.run("import", h.path("taken"), h.path("stick"))
	h.run("import", "--frames", h.path("film"))
	before := len(h.commands)
	h.run("absent", "5", "black", "15:00", "--section", "A")
	h.run("result", "5", "+/-", "--section", "A")
	h.write(h.path("sheet.pgn"), []byte(h.typed(h.games["A"][2])))
	h.run("expect", "3", "black", "paper", "--section", "A")
	h.run("import", "--paper", "3", "black", "--section", "A", h.path("sheet.pgn"))
	h.run("settle", "7", "one-sheet", "left the hall", "--section", "A")
	exceptions = len(h.commands) - before
	for _, section := range hallSections {
		h.write(h.path(section+".csv"), []byte(h.pairings(section, true)))
		h.run("pair", h.path(section+".csv"), "--round", "1", "--section", section)
	}
	said := h.run("status", "--round", "1")
	h.commands = h.commands[:len(h.commands)-1]
	for line := range strings.Lines(said) {
		if !strings.Contains(line, ": checked: ") && !strings.Contains(line, ": no game: ") {
			h.t.Errorf("before the round goes out: %s", line)
		}
	}
	return exceptions
}

// typed returns a game as somebody types it from a sheet of paper.
func (*hallTest) typed(g *pgn.Game) string {
	var out strings.Builder
	fmt.Fprintf(&out, "[Result %q]\n\n", g.Result)
	for i := range g.Moves {
		if i%2 == 0 {
			fmt.Fprintf(&out, "%d. ", i/2+1)
		}
		out.WriteString(g.Moves[i].Text + " ")
	}
	return out.String() + g.Result + "\n"
}

// publish writes the round out and compares it with the source.
func (h *hallTest) publish() {
	h.t.Helper()
	h.run("round", "1", "--pgn", h.path("round.pgn"), "--broadcast", h.path("broadcast"), "--report", h.path("report.html"))
	data, err := os.ReadFile(h.path("round.pgn"))
	if err != nil {
		h.t.Fatal(err)
	}
	out, err := pgn.ReadAll(bytes.NewReader(data))
	if err != nil {
		h.t.Fatal(err)
	}
	if len(out) != 2*h.boards {
		h.t.Fatalf("%d games went out, want %d", len(out), 2*h.boards)
	}
	for n, got := range out {
		section, i := hallSections[n/h.boards], n%h.boards
		want := h.games[section][i]
		name := section + "/" + strconv.Itoa(i+1)
		for _, tag := range []string{"White", "Black", "WhiteElo", "BlackElo", "WhiteTeam", "BlackTeam", "Date"} {
			if got.Tag(tag) != want.Tag(tag) {
				h.t.Errorf("%s: the tag %s is %q, in the source %q", name, tag, got.Tag(tag), want.Tag(tag))
			}
		}
		// The round of a game that goes out is round and board: 1.12.
		if round := want.Tag("Round") + "." + strconv.Itoa(i+1); got.Tag("Round") != round {
			h.t.Errorf("%s: the round is %q, want %q", name, got.Tag("Round"), round)
		}
		if h.absent(section, i) {
			if len(got.Moves) != 0 {
				h.t.Errorf("%s was not played and has moves", name)
			}
			continue
		}
		if got.Result != want.Result {
			h.t.Errorf("%s: the result is %s, in the source %s", name, got.Result, want.Result)
		}
		// Where Black's device handed nothing in, nobody noted his clock.
		noted := !h.paper(section, i) && !h.left(section, i)
		if g, w := h.moves(got, true), h.moves(want, noted); g != w {
			h.t.Errorf("%s:\n%s\nin the source\n%s", name, g, w)
		}
	}
}

// moves returns the moves of a game with their clock readings, White's or of
// both players.
func (h *hallTest) moves(g *pgn.Game, both bool) string {
	h.t.Helper()
	line, err := pgn.Play(g)
	if err != nil {
		h.t.Fatal(err)
	}
	var out strings.Builder
	for i, san := range line.SAN {
		out.WriteString(san + " ")
		for _, c := range g.Moves[i].Comments {
			if d, ok := pgn.Clock(c); ok && (both || i%2 == 0) {
				out.WriteString(d.String() + " ")
			}
		}
	}
	return out.String()
}

func (h *hallTest) write(name string, data []byte) {
	h.t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, data, 0o600)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// file returns the only file of a folder with that ending.
func (h *hallTest) file(folder, ending string) []byte {
	h.t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err != nil || len(all) != 1 {
		h.t.Fatalf("%s has %v, %v", folder, all, err)
	}
	data, err := os.ReadFile(all[0])
	if err != nil {
		h.t.Fatal(err)
	}
	return data
}
