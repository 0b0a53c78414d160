package conditions_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"

	"zapis/scoresheet/attest"
)

// R-D02, R-G04, R-G10, R-C01: the programs that are handed out for Windows, under
// wine. What Windows itself, its graphics drivers, its touch panels and its shell
// do is not seen here.
func TestOnWindows(t *testing.T) {
	x := newWine(t)
	fynetest.NewApp()
	for _, trial := range []struct {
		name string
		try  func(x *wine)
	}{
		{"properties", properties},
		{"what Windows is asked", asked},
		{"text front end", textFrontEnd},
		{"desk", deskOnWindows},
		{"game by touch", gameByTouch},
		{"left and killed", leftAndKilled},
	} {
		t.Run(trial.name, func(t *testing.T) { trial.try(x.in(t)) })
	}
}

// properties asks Windows what it shows of the programs, which tell their version
// themselves too, and need no library of the compiler's.
func properties(x *wine) {
	version, err := os.ReadFile(filepath.Join(x.programs, "VERSION"))
	must(x.t, err)
	want := strings.TrimSpace(string(version))
	for _, name := range []string{"zapis", "zapis-console", "zapis-desk"} {
		if got := strings.TrimSpace(x.says(x.programs, name, "--version")); got != name+" "+want {
			x.t.Errorf("%s.exe says it is %q, the archive is of %s", name, got, want)
		}
		asking := x.in(x.t)
		asking.scr.env = append(slices.Clip(x.scr.env), "ZAPIS_PROGRAM="+onZ(x.exe(name)), "ZAPIS_VERSION="+want)
		asking.tests("internal/dist", "^TestProperties$")
		headers, err := exec.Command("x86_64-w64-mingw32-objdump", "-p", x.exe(name)).Output()
		must(x.t, err)
		if window := strings.Contains(string(headers), "(Windows GUI)"); window != (name == "zapis") {
			x.t.Errorf("%s.exe has a text window of its own: %t", name, !window)
		}
		for line := range strings.Lines(string(headers)) {
			if _, dll, ok := strings.Cut(line, "DLL Name: "); ok && strings.HasPrefix(dll, "lib") {
				x.t.Errorf("%s.exe needs %s", name, dll)
			}
		}
	}
}

// asked runs the tests of what asks the system: which boot it is, which drives are
// sticks.
func asked(x *wine) {
	x.tests("app/session", "^(TestWindowsNamesItsBoot|TestBootIsTheMachines)$")
	stick := x.stick("e:")
	defer stick()
	x.scr.env = append(slices.Clip(x.scr.env), `ZAPIS_STICK=E:\`)
	x.tests("app/sticks", "^TestDrive$")
}

// textFrontEnd records a game that Linux finds intact, and Windows too.
func textFrontEnd(x *wine) {
	dir := x.t.TempDir()
	x.console(dir, "data", `new White="Morphy, Paul" Black="Герцог Карл" Recorder=white`, "tap e2 e4", "write e5", "write Кf3",
		"result 1-0 resignation", "sign white Morphy", "sign black Karl", "release", "export pgn game.pgn", "export record game.zapis", "export pdf game.pdf")
	x.says(dir, "zapis-desk", "verify", "game.pgn", "game.zapis")
	for _, name := range []string{"game.pgn", "game.zapis"} {
		intact(x.t, filepath.Join(dir, name), 3)
	}
}

// deskOnWindows takes an event through its first round.
func deskOnWindows(x *wine) {
	dir := x.t.TempDir()
	x.scr.env = append(slices.Clip(x.scr.env), "ZAPIS_PASSPHRASE=correct horse battery", "ZAPIS_AS=Weber, Eva")
	pairings := filepath.Join(dir, "open1.csv")
	must(x.t, os.WriteFile(pairings, []byte("Board;White;Black\r\n1;Petrova, Anna;Boykov, Lev\r\n"), 0o644))
	for _, line := range [][]string{
		{"event", "new", "--name", "Spring Open", "--add-section", "Open:9:40/5400+30:1800+30", "--arbiter", "Weber, Eva", "--arbiter", "Kos, Jan"},
		{"pair", "open1.csv", "--round", "1"},
		{"pack", "--out", "STICK"},
		{"pack", "--round", "1", "--out", "STICK"},
	} {
		x.says(dir, "zapis-desk", line...)
	}
	x.console(dir, "white", `pack STICK\spring-open.zapis-pack`, `ready STICK\white.zapis-statement`)
	x.says(dir, "zapis-desk", "enrol", "--label", "# w", "STICK")
	x.console(dir, "white", `pack STICK\open-round-1.zapis-pack 1 white`, "new", "write e4", "write e5", "result 1-0", "sign white Petrova",
		"sign black Boykov", "handin STICK")
	if said := x.says(dir, "zapis-desk", "import", "STICK"); !strings.Contains(said, "Open/1/1 white: one sheet") {
		x.t.Errorf("import says\n%s", said)
	}
	if said := x.says(dir, "zapis-desk", "status"); !strings.Contains(said, "one sheet") {
		x.t.Errorf("status says\n%s", said)
	}
	handed, err := filepath.Glob(filepath.Join(dir, "STICK", "*.zapis"))
	must(x.t, err)
	if len(handed) != 1 {
		x.t.Fatalf("%d games were handed in", len(handed))
	}
	x.says(dir, "zapis-desk", "verify", `STICK\`+filepath.Base(handed[0]))
	intact(x.t, handed[0], 2)

	serve := x.scr.command("wine", x.exe("zapis-desk"), "serve", "--json", "--addr", "127.0.0.1:0")
	serve.Dir = dir
	out, err := serve.StdoutPipe()
	must(x.t, err)
	must(x.t, serve.Start())
	defer end(serve)
	line, err := bufio.NewReader(out).ReadString('\n')
	must(x.t, err)
	var answer struct{ URL string }
	must(x.t, json.Unmarshal([]byte(line), &answer))
	page, err := exec.Command("curl", "--silent", "--show-error", "--fail", "--location", "--max-time", "60", "--cookie-jar", filepath.Join(dir, "cookies"), answer.URL).Output()
	if err != nil || !strings.Contains(string(page), "1, one sheet in. Petrova, Boykov") {
		x.t.Errorf("%s answers %v\n%s", answer.URL, err, page)
	}
}

// trial is a device on this machine, before it is started.
func (x *wine) trial() *trial {
	x.t.Helper()
	w := newTrial(x.t, x.scr, filepath.Join(x.t.TempDir(), "device"))
	w.args, w.bin, w.data = []string{"wine"}, x.exe("zapis"), onZ(w.dir)
	return w
}

// terminate ends the device as the task manager does.
func (x *wine) terminate(w *trial) {
	x.t.Helper()
	if said, err := x.run(w.dir, "taskkill", "/f", "/im", "zapis.exe"); err != nil {
		x.t.Fatalf("taskkill: %v: %s", err, said)
	}
	w.kill(syscall.SIGKILL) // waits for the end
}

// gameByTouch plays what make demo plays, up to both signatures.
func gameByTouch(x *wine) {
	demo := exec.Command("go", "run", "zapis/app/internal/demo", "-width", fmt.Sprint(width), "-height", fmt.Sprint(height))
	demo.Env = append(os.Environ(), "CGO_ENABLED=0")
	hand, err := demo.Output()
	must(x.t, err)
	w := x.trial()
	w.start()
	for line := range strings.Lines(string(hand)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		var a, b fyne.Position
		_, _ = fmt.Sscan(rest, &a.X, &a.Y, &b.X, &b.Y) // as many as there are
		switch word {
		case "tap":
			w.scr.tap(a)
		case "drag":
			w.scr.drag(a, b)
		case "type":
			w.scr.do("xdotool", "type", "--delay", "30", rest)
		case "shot":
			w.settle()
			keep(x.t, w.scr.picture(), "game-"+rest)
		}
	}
	x.terminate(w)
	dir := x.t.TempDir()
	x.console(dir, w.data, "export pgn game.pgn", "export record game.zapis")
	for _, name := range []string{"game.pgn", "game.zapis"} {
		intact(x.t, filepath.Join(dir, name), 33)
	}
	if pgn, err := os.ReadFile(filepath.Join(dir, "game.pgn")); err != nil || !strings.Contains(string(pgn), "Rd8#") {
		x.t.Errorf("the game does not end in mate: %v\n%s", err, pgn)
	}
}

// drag is a finger that is not lifted.
func (s *screen) drag(from, to fyne.Position) {
	s.t.Helper()
	line := []string{"mousemove", "--sync", place(from.X), place(from.Y), "mousedown", "1"}
	for i := range 8 {
		part := float32(i+1) / 8
		line = append(line, "mousemove", place(from.X+(to.X-from.X)*part), place(from.Y+(to.Y-from.Y)*part), "sleep", "0.02")
	}
	s.do("xdotool", append(line, "mouseup", "1")...)
}

// leftAndKilled leaves a game in every way that Windows knows, and takes it home.
func leftAndKilled(x *wine) {
	cover := overlay(x.t)
	w := x.trial()
	w.start()
	w.game()
	w.move()
	w.move()
	x.alone(w, "")
	for _, name := range []string{"another window in front", "minimised", "closed"} {
		i := slices.IndexFunc(incidents, func(i incident) bool { return i.name == name })
		x.raises(w, name, incidents[i].want, func() { incidents[i].do(w, cover) })
	}
	x.raises(w, "terminated", "killed", func() {
		x.terminate(w)
		w.start()
	})
	if all := words(w.look().alarms); strings.Contains(all, "power") {
		x.t.Errorf("a program that was killed is told as lost power: %s", all)
	}
	x.raises(w, "switched off", "power", func() {
		x.off()
		w.kill(syscall.SIGKILL)
		x.on()
		w.start()
	})
	x.terminate(w)

	dir := x.t.TempDir()
	x.console(dir, w.data, "arbiter "+arbiterCode, "ack", "leave", "result 1/2-1/2", "sign white White", "sign black Black", "release",
		"export pgn game.pgn", "export record game.zapis")
	for _, name := range []string{"game.pgn", "game.zapis"} {
		intact(x.t, filepath.Join(dir, name), w.moves)
	}
}

// alone checks that no alarm stands but these.
func (x *wine) alone(w *trial, want string) {
	x.t.Helper()
	if got := words(w.look().alarms); got != want {
		x.t.Errorf("the alarms are %q, want %q", got, want)
	}
}

// raises does something that has to raise an alarm, which is seen, and enters a
// move under it.
func (x *wine) raises(w *trial, name, want string, do func()) {
	x.t.Helper()
	before := len(w.look().alarms)
	do()
	if !w.follows(want, before) {
		x.t.Errorf("%s: no alarm %q followed; the alarms are %q", name, want, words(w.look().alarms))
	}
	if !w.drawn() {
		x.t.Errorf("%s: no alarm is drawn", name)
	}
	w.calm()
	keep(x.t, w.scr.picture(), "after-"+strings.ReplaceAll(name, " ", "-"))
	w.move()
}

// intact checks on Linux a file that Windows wrote.
func intact(t *testing.T, name string, moves int) {
	t.Helper()
	file, err := os.ReadFile(name)
	must(t, err)
	report := attest.VerifyAll(file, nil)[0]
	if report.Status != attest.Intact {
		t.Errorf("%s verifies as %s", name, report.Describe())
		return
	}
	r, err := report.Record()
	must(t, err)
	if len(r.Cells) != moves {
		t.Errorf("%s has %d entries, want %d", name, len(r.Cells), moves)
	}
}
