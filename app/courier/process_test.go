package courier_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"zapis/internal/built"
)

// sockets returns what a process holds open of sockets, as Linux names them.
// A descriptor that is closed while it looks is left out.
func sockets(pid int) (found []string, descriptors int, err error) {
	dir := fmt.Sprintf("/proc/%d/fd", pid)
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, 0, err
	}
	for _, fd := range list {
		target, err := os.Readlink(filepath.Join(dir, fd.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		descriptors++
		if strings.HasPrefix(target, "socket:") {
			found = append(found, fd.Name()+" "+target)
		}
	}
	return found, descriptors, nil
}

// R-D07, R-G22: the real program, as a process of its own, holds no socket,
// neither before a game nor at any moment of it nor after it.
func TestNoSocketInAGame(t *testing.T) {
	if _, _, err := sockets(os.Getpid()); err != nil {
		t.Skipf("this system does not show what a process has open: %v", err)
	}
	// What is looked for would be found.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if found, _, err := sockets(os.Getpid()); err != nil || len(found) == 0 {
		t.Fatalf("this test listens, and no socket of it is found: %v", err)
	}

	program := filepath.Join(t.TempDir(), "zapis-console")
	built.Program(t, program, "zapis/cmd/console")
	console := exec.Command(program, "--data", filepath.Join(t.TempDir(), "device"), "--json")
	in, err := console.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := console.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	console.Stderr = os.Stderr
	if err := console.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(out)
	answers.Buffer(nil, 1<<20)
	for _, command := range []string{
		"device", "code arbiter 314159", `new White="Petrova, Anna" Black="Lee, Ji-won"`, "device",
		"tap e2 e4", "tap e7 e5", "write Nf3", "clock 1:29", "offer", "sheet",
		"arbiter 314159", "check", "log", "leave",
		"result 1/2-1/2", "sign white Petrova", "sign black Lee", "export pgn " + filepath.Join(t.TempDir(), "game.pgn"),
		"release", "device",
	} {
		if _, err := fmt.Fprintln(in, command); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || !strings.Contains(answers.Text(), `"ok":true`) {
			t.Fatalf("%s: %s %v", command, answers.Text(), answers.Err())
		}
		found, descriptors, err := sockets(console.Process.Pid)
		if err != nil || descriptors < 3 {
			t.Fatalf("%s: %d descriptors seen: %v", command, descriptors, err)
		}
		if len(found) > 0 {
			t.Errorf("after %s the device holds %q", command, found)
		}
	}
	in.Close()
	_, _ = io.Copy(io.Discard, out)
	if err := console.Wait(); err != nil {
		t.Errorf("the console: %v", err)
	}
}
