//go:build unix

package disks

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Hang lets whoever opens a file wait, as on a share whose server is gone: the
// system does not let him go. The file is the one that a pattern of [filepath.Glob]
// matches. It returns what ends that, with everything as it was.
func Hang(t testing.TB, pattern string) (answer func()) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) != 1 {
		t.Fatal(pattern, files, err)
	}
	file := files[0]
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	away, pipe := file+".away", file+".pipe"
	must(os.Rename(file, away))
	must(syscall.Mkfifo(file, 0o600))
	must(os.Link(file, pipe))
	done := false
	answer = func() {
		if done {
			return
		}
		done = true
		must(os.Rename(away, file))
		free, err := os.OpenFile(pipe, os.O_RDWR, 0) // who waits for somebody to write goes on
		must(err)
		t.Cleanup(func() { _ = free.Close() })
		must(os.Remove(pipe))
	}
	t.Cleanup(answer)
	return answer
}
