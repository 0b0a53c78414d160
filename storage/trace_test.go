package storage_test

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// call is a system call that changed a file or made it durable.
type call struct {
	name string
	fd   string // path of the file it was made on, for write, fsync, ftruncate
	path string // for open, rename, unlink, mkdir
	to   string // for rename
	data []byte // for write
	at   int64  // offset of a write, -1 for where the file ends; size of a truncation
	flag string // of open
}

const traced = "open,openat,creat,pwrite64,pwritev,write,writev,fsync,fdatasync,sync_file_range," +
	"ftruncate,truncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat"

// trace runs the child under strace and returns its calls in their order.
// Lines on its stdout are writes to the path "stdout".
func trace(t *testing.T, dir string, env ...string) []call {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not here")
	}
	out := filepath.Join(t.TempDir(), "trace")
	lines := filepath.Join(t.TempDir(), "stdout")
	stdout, err := os.Create(lines)
	if err != nil {
		t.Fatal(err)
	}
	defer stdout.Close()
	cmd := exec.Command(strace, "-f", "-y", "-xx", "-s", "67108864", "-o", out, "-e", "trace="+traced, os.Args[0])
	cmd.Env = append(append(os.Environ(), childDir+"="+dir), env...)
	cmd.Stdout = stdout
	var complaints strings.Builder
	cmd.Stderr = &complaints
	if err := cmd.Run(); err != nil {
		if strings.Contains(complaints.String(), "ptrace") {
			t.Skipf("strace may not trace here: %s", complaints.String())
		}
		t.Fatalf("%v: %s", err, complaints.String())
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	calls, err := parseTrace(f, dir, lines)
	if err != nil {
		t.Fatal(err)
	}
	return calls
}

var (
	unfinished = regexp.MustCompile(`^(\d+) (.*) <unfinished \.\.\.>$`)
	resumed    = regexp.MustCompile(`^(\d+) <\.\.\. \w+ resumed>(.*)$`)
	complete   = regexp.MustCompile(`^\d+ (\w+)\((.*)\)\s+= (-?\d+|0x[0-9a-f]+)`)
	quoted     = regexp.MustCompile(`"((?:\\x[0-9a-f]{2})*)"`)
	onFile     = regexp.MustCompile(`^\d+<((?:\\x[0-9a-f]{2})*)>`)
)

func parseTrace(f *os.File, dir, stdout string) ([]call, error) {
	var calls []call
	begun := map[string]string{}
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 1<<28)
	for scan.Scan() {
		line := scan.Text()
		if m := unfinished.FindStringSubmatch(line); m != nil {
			begun[m[1]] = m[2]
			continue
		}
		if m := resumed.FindStringSubmatch(line); m != nil {
			line = m[1] + " " + begun[m[1]] + m[2]
		}
		m := complete.FindStringSubmatch(line)
		if m == nil || strings.HasPrefix(m[3], "-") {
			continue // a signal, an end, a call that failed
		}
		c, err := parseCall(m[1], m[2])
		if err != nil {
			return nil, fmt.Errorf("%w: %.200s", err, line)
		}
		if c.fd == stdout {
			c.fd = "stdout"
			calls = append(calls, c)
		} else if strings.HasPrefix(c.fd+c.path, dir) {
			calls = append(calls, c)
		}
	}
	return calls, scan.Err()
}

func parseCall(name, args string) (c call, err error) {
	c.name = name
	if m := onFile.FindStringSubmatch(args); m != nil {
		c.fd = unhex(m[1])
	}
	var texts []string
	for _, m := range quoted.FindAllStringSubmatch(args, -1) {
		texts = append(texts, unhex(m[1]))
	}
	last := args[strings.LastIndex(args, ", ")+1:]
	number := func() int64 {
		n, e := strconv.ParseInt(strings.TrimSpace(last), 10, 64)
		if e != nil {
			err = e
		}
		return n
	}
	switch name {
	case "open", "openat", "creat":
		c.name, c.path, c.flag = "open", texts[0], args
		if name == "creat" {
			c.flag = "O_CREAT|O_TRUNC"
		}
	case "pwrite64":
		c.name, c.data, c.at = "write", []byte(texts[0]), number()
	case "write":
		c.data, c.at = []byte(texts[0]), -1
	case "fsync", "fdatasync":
		c.name = "fsync"
	case "ftruncate":
		c.at = number()
	case "rename", "renameat", "renameat2":
		c.name, c.path, c.to = "rename", texts[0], texts[1]
	case "unlink", "unlinkat":
		c.name, c.path = "unlink", texts[0]
	case "mkdir", "mkdirat":
		c.name, c.path = "mkdir", texts[0]
	default:
		return c, fmt.Errorf("the test does not know the system call %s", name)
	}
	return c, err
}

func unhex(s string) string {
	b, err := hex.DecodeString(strings.ReplaceAll(s, `\x`, ""))
	if err != nil {
		panic(err) // the expression lets nothing else through
	}
	return string(b)
}

// Exactly one fsync for each acknowledged append, and nothing written after
// it; the first ones included, and those after the log was copied back, and
// those of a start after a crash.
func TestOneSyncPerAppend(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "device")
	oneSyncPerAppend(t, dir, 300, childPlain+"=1", childTidy+"=70")
	dir = filepath.Join(t.TempDir(), "device")
	for range 3 {
		if _, err := killedAfter(dir, 40*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		oneSyncPerAppend(t, dir, 20)
	}
}

func oneSyncPerAppend(t *testing.T, dir string, n int, env ...string) {
	t.Helper()
	calls := trace(t, dir, append(env, childCount+"="+strconv.Itoa(n))...)
	var syncs, writes, unsynced, appends, bytes int
	inside := false
	for _, c := range calls {
		switch {
		case c.fd == "stdout" && strings.HasPrefix(string(c.data), "storing"):
			inside, syncs, unsynced = true, 0, 0
		case c.fd == "stdout" && strings.HasPrefix(string(c.data), "stored"):
			if inside = false; syncs != 1 || unsynced != 0 {
				t.Fatalf("append %d made %d fsyncs, and left %d writes unsynced", appends, syncs, unsynced)
			}
			appends++
		case inside && c.name == "fsync":
			syncs++
			unsynced = 0
		case inside && c.name == "write":
			writes++
			unsynced++
			bytes += len(c.data)
		case inside:
			t.Errorf("append %d made a call of %s", appends, c.name)
		}
	}
	if appends != n {
		t.Fatalf("%d appends seen of %d", appends, n)
	}
	t.Logf("%d appends: one fsync each, %.2f writes and %d bytes", appends, float64(writes)/float64(n), bytes/n)
}
