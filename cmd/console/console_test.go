package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"zapis/internal/built"
	"zapis/modes"
)

var update = flag.Bool("update", false, "rewrite what the stories expect; look at every change")

func TestMain(m *testing.M) {
	codeCost = modes.Params{Memory: 8, Time: 1, Threads: 1}
	battery = nil
	testscript.Main(m, map[string]func(){"zapis-console": main})
}

// R-T05: what the device does at the console, told as stories. Each begins
// with what it tells.
func TestStories(t *testing.T) {
	bin := t.TempDir()
	built.Program(t, filepath.Join(bin, "zapis-desk"), "zapis/cmd/desk")
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"begin": begin, "tell": tell, "powercut": cutPower,
			"answers": countAnswers, "flip": flip, "cut": cut, "poke": poke,
			"status": status, "scrub": scrub, "disk": disk, "interrupt": interrupt,
			"writepack": writePack,
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root":
				return os.Getuid() == 0, nil
			case "disk":
				return runtime.GOOS == "linux" && os.Getuid() == 0 && exec.Command("unshare", "-m", "true").Run() == nil, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
	})
}

// running is a console that a story talks to line by line.
type running struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// consoles holds the one that each story, by its name, has running.
var consoles sync.Map

func talkingTo(ts *testscript.TestScript) *running {
	if r, ok := consoles.Load(ts.Name()); ok {
		return r.(*running)
	}
	ts.Fatalf("no console is running: begin one first")
	return nil
}

// begin DIR [FILE]: starts a console on a folder, and tells it FILE.
func begin(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: begin DIR [FILE]")
	}
	program := ""
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		for _, name := range []string{"zapis-console", "zapis-console.exe"} {
			if path := filepath.Join(dir, name); program == "" && isFile(path) {
				program = path
			}
		}
	}
	cmd := exec.Command(program, "--data", ts.MkAbs(args[0]))
	in, err := cmd.StdinPipe()
	ts.Check(err)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	consoles.Store(ts.Name(), &running{cmd, in, bufio.NewReader(out)})
	ts.Defer(func() {
		if _, ok := consoles.Load(ts.Name()); ok {
			cutPower(ts, false, nil)
		}
	})
	if len(args) == 2 {
		tell(ts, false, args[1:])
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// tell FILE: gives the running console one command after another and waits
// for the answer of each, which must have one line.
func tell(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: tell FILE, after begin")
	}
	r := talkingTo(ts)
	for _, line := range strings.SplitAfter(ts.ReadFile(args[0]), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		_, err := io.WriteString(r.in, line)
		ts.Check(err)
		told, err := r.out.ReadString('\n')
		ts.Check(err)
		fmt.Fprint(ts.Stdout(), told)
	}
}

// powercut: ends the running console at once.
func cutPower(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: powercut, after begin")
	}
	r := talkingTo(ts)
	ts.Check(r.cmd.Process.Kill())
	_ = r.cmd.Wait() // it was killed
	consoles.Delete(ts.Name())
}

// interrupt: asks the running console to stop, as Ctrl-C does, and waits.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: interrupt, after begin")
	}
	r := talkingTo(ts)
	ts.Check(r.cmd.Process.Signal(os.Interrupt))
	_ = r.cmd.Wait() // it tells by its status that it was interrupted
	consoles.Delete(ts.Name())
}

// answers N: the last program answered with N lines, each of them one JSON
// object that says whether it was done, and if not why.
func countAnswers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: answers N")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile("stdout"), "\n")
	if last := len(lines) - 1; lines[last] != "" || last != want {
		ts.Fatalf("%d lines of answers, want %d", last, want)
	}
	for _, line := range lines[:want] {
		var a struct {
			OK    *bool
			Error *string
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.OK == nil || *a.OK == (a.Error != nil) {
			ts.Fatalf("not an answer: %s", line)
		}
	}
}

// flip FILE TEXT: changes one byte of that text, wherever it stands.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: flip FILE TEXT")
	}
	data := []byte(ts.ReadFile(args[0]))
	n := bytes.Count(data, []byte(args[1]))
	if n == 0 {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	for i := range data {
		if bytes.HasPrefix(data[i:], []byte(args[1])) {
			data[i+len(args[1])-1] ^= 1
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// cut FILE SIZE: leaves so many bytes of it.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE SIZE")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// poke FILE OFFSET BYTE: sets one byte.
func poke(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: poke FILE OFFSET BYTE")
	}
	data := []byte(ts.ReadFile(args[0]))
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	value, err := strconv.ParseUint(args[2], 0, 8)
	ts.Check(err)
	data[at] = byte(value)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// status N PROGRAM …: runs it, and it must end with that exit status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM …")
	}
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

var scrubbed = []struct {
	what *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`), "TIME"},
	{regexp.MustCompile(`(since TIME), for \d+[hms0-9]*`), "$1"}, // how long the program was off in between
	{regexp.MustCompile(`"id":"[0-9a-f]{16}"`), `"id":"ID"`},
	{regexp.MustCompile(`(?m)^[0-9a-f]{16} `), "ID "},
	{regexp.MustCompile(`device-[0-9a-f]{16}`), "device-ID"},
	{regexp.MustCompile(`(bytes"?:? ?)\d+`), "${1}N"},
}

// scrub: takes out of the answers what is different in every run.
func scrub(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: scrub")
	}
	out := ts.ReadFile("stdout")
	for _, s := range scrubbed {
		out = s.what.ReplaceAllString(out, s.with)
	}
	_, err := io.WriteString(ts.Stdout(), out)
	ts.Check(err)
}

// disk DIR SIZE: makes a disk of that size there. disk DIR ro, disk DIR rw:
// from here on it cannot be written, or can be again.
func disk(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: disk DIR SIZE|ro|rw")
	}
	dir := ts.MkAbs(args[0])
	if args[1] == "ro" || args[1] == "rw" {
		ts.Check(ts.Exec("mount", "-o", "remount,"+args[1], dir))
		return
	}
	ts.Check(os.Mkdir(dir, 0o700))
	ts.Check(ts.Exec("mount", "-t", "tmpfs", "-o", "size="+args[1], "tmpfs", dir))
	ts.Defer(func() { _ = exec.Command("umount", dir).Run() })
}
