package powerloss

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// Call is a system call that changed a file or made it durable, or a write to
// the standard output.
type Call struct {
	Name string // open, write, fsync, ftruncate, rename, unlink or mkdir, whichever of its kin it was
	File string // path of the open file, for write, fsync, ftruncate; [Stdout] for the standard output
	Path string // for open, rename, unlink, mkdir
	To   string // for rename
	Data []byte // for write
	At   int64  // offset of a write, -1 for where the file ends; size after ftruncate
	Flag string // of open
}

// Stdout is the File of the standard output.
const Stdout = "stdout"

const traced = "open,openat,creat,pwrite64,pwritev,write,writev,fsync,fdatasync,sync_file_range," +
	"ftruncate,truncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat"

// Strace is a command that runs a program and records its calls in the file
// out. The error is that of [exec.LookPath]; not every machine has strace,
// and not every one that has it lets it trace.
func Strace(out, program string, args ...string) (*exec.Cmd, error) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		return nil, err
	}
	return exec.Command(strace, append([]string{
		"-f", "-y", "-xx", "-s", "67108864", "-o", out, "-e", "trace=" + traced, program,
	}, args...)...), nil
}

// Pid is the process that is being recorded, once the record has begun.
func Pid(out string) (int, error) {
	f, err := os.Open(out)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var pid int
	_, err = fmt.Fscan(f, &pid)
	return pid, err
}

var (
	unfinished = regexp.MustCompile(`^(\d+) +(.*) <unfinished \.\.\.>$`)
	resumed    = regexp.MustCompile(`^(\d+) +<\.\.\. \w+ resumed>(.*)$`)
	complete   = regexp.MustCompile(`^\d+ +(\w+)\((.*)\)\s+= (-?\d+|0x[0-9a-f]+)`)
	quoted     = regexp.MustCompile(`"((?:\\x[0-9a-f]{2})*)"`)
	onFile     = regexp.MustCompile(`^\d+<((?:\\x[0-9a-f]{2})*)>`)
)

// Read reads what Strace recorded: the calls on files in the folder dir and
// below, and on the standard output, in their order. Calls that failed are
// left out.
func Read(out, dir string) (calls []Call, err error) {
	f, err := os.Open(out)
	if err != nil {
		return nil, err
	}
	defer f.Close()
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
		c, err := parse(m[1], m[2])
		if err != nil {
			return nil, fmt.Errorf("%w: %.200s", err, line)
		}
		if c.File == Stdout || strings.HasPrefix(c.File+c.Path, dir) {
			calls = append(calls, c)
		}
	}
	return calls, scan.Err()
}

func parse(name, args string) (c Call, err error) {
	c.Name = name
	if m := onFile.FindStringSubmatch(args); m != nil {
		c.File = unhex(m[1])
	}
	if strings.HasPrefix(args, "1<") {
		c.File = Stdout
	}
	var texts []string
	for _, m := range quoted.FindAllStringSubmatch(args, -1) {
		texts = append(texts, unhex(m[1]))
	}
	number := func() int64 {
		n, e := strconv.ParseInt(strings.TrimSpace(args[strings.LastIndex(args, ", ")+1:]), 10, 64)
		if e != nil {
			err = e
		}
		return n
	}
	switch name {
	case "open", "openat", "creat":
		c.Name, c.File, c.Path, c.Flag = "open", "", texts[0], args
		if name == "creat" {
			c.Flag = "O_CREAT|O_TRUNC"
		}
	case "pwrite64":
		c.Name, c.Data, c.At = "write", []byte(texts[0]), number()
	case "write":
		c.Data, c.At = []byte(texts[0]), -1
	case "fsync", "fdatasync":
		c.Name = "fsync"
	case "ftruncate":
		c.At = number()
	case "rename", "renameat", "renameat2":
		c.Name, c.File, c.Path, c.To = "rename", "", texts[0], texts[1]
	case "unlink", "unlinkat":
		c.Name, c.File, c.Path = "unlink", "", texts[0]
	case "mkdir", "mkdirat":
		c.Name, c.File, c.Path = "mkdir", "", texts[0]
	default:
		return c, fmt.Errorf("the system call %s is not one that is known here", name)
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
