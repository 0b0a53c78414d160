package disks

import (
	"os"
	"syscall"
	"testing"
)

// Values of fcntl that package syscall lacks.
const (
	setLease   = 1024 // F_SETLEASE
	writeLease = 1    // F_WRLCK
	noLease    = 2    // F_UNLCK
)

// Lease lets whoever opens a file wait, as [Hang] does, and leaves the file what it
// is: its size and its sort can be looked at meanwhile. The system ends the wait
// after 45 seconds by itself. It returns what ends it.
func Lease(t testing.TB, file string) (answer func()) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, no := syscall.Syscall(syscall.SYS_FCNTL, f.Fd(), setLease, writeLease); no != 0 {
		t.Skip("this disk lends no files: ", no)
	}
	answer = func() {
		_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, f.Fd(), setLease, noLease)
		_ = f.Close()
	}
	t.Cleanup(answer)
	return answer
}
