package main

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A pipe that somebody laid on the stick under the pack's name does not hold the
// device, and a device without an end is not read.
func TestPackIsAFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "round.zapis-pack")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{pipe, "/dev/zero", t.TempDir()} {
		got := make(chan error, 1)
		go func() {
			_, err := readPack(name)
			got <- err
		}()
		select {
		case err := <-got:
			if err == nil {
				t.Errorf("%s is taken for a pack", name)
			}
		case <-time.After(5 * time.Second):
			t.Errorf("%s holds the device", name)
		}
	}
}
