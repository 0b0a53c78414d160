// Package disks provides the disks that tests need: small ones, ones that can no
// longer be written to, one in memory, and media that hang.
package disks

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
)

// memory is where Linux keeps a file system in memory.
const memory = "/dev/shm"

// Small makes an empty disk of a size as mount understands it ("8m"), until the end
// of the test. It skips the test where the system lets us make none.
func Small(t testing.TB, size string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	Mount(t, dir, "-t", "tmpfs", "-o", "size="+size, "tmpfs")
	return dir
}

// Mount mounts at dir what the words for mount say, until the end of the test. It
// skips the test where the system does not let us.
func Mount(t testing.TB, dir string, how ...string) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("only root on Linux can mount a disk")
	}
	if out, err := exec.Command("mount", append(how, dir)...).CombinedOutput(); err != nil {
		t.Skipf("no disk can be mounted here: %v: %s", err, out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", dir).Run() }) // the test may have done it
}

// Remount changes how a disk is mounted: "ro", "rw", "size=20m".
func Remount(t testing.TB, dir, how string) {
	t.Helper()
	if out, err := exec.Command("mount", "-o", "remount,"+how, dir).CombinedOutput(); err != nil {
		t.Fatalf("mount %s anew, %s: %v: %s", dir, how, err, out)
	}
}

// Another makes an empty folder on another disk than that of t.TempDir, in memory or
// where a system keeps such folders, and skips the test where there is none.
func Another(t testing.TB) (dir string) {
	t.Helper()
	here := t.TempDir()
	for _, root := range []string{memory, "/var/tmp", "/tmp"} {
		dir, err := os.MkdirTemp(root, "zapis-test-") //nolint:usetesting // that is on the same disk
		if err != nil {
			continue
		}
		if !same(here, dir) {
			t.Cleanup(func() { _ = os.RemoveAll(dir) })
			return dir
		}
		_ = os.Remove(dir)
	}
	t.Skip("no other disk here")
	return ""
}

// InMemory lets t.TempDir of this test be in memory, if the system has that: for
// tests in which what is durable is not looked at, since fsync costs nothing there.
func InMemory(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(memory); err == nil {
		t.Setenv("TMPDIR", memory)
	}
}
