package disk_test

import (
	"os"
	"path/filepath"
	"testing"

	"zapis/storage/internal/disk"
)

// A lock is one program's until it closes the file.
func TestTryLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	hold := func() *os.File {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f
	}
	first, second := hold(), hold()
	if free, err := disk.TryLock(first); !free || err != nil {
		t.Fatalf("a lock of nobody: %v, %v", free, err)
	}
	if free, err := disk.TryLock(second); free || err != nil {
		t.Errorf("the lock of another: %v, %v", free, err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if free, err := disk.TryLock(second); !free || err != nil {
		t.Errorf("the lock after the other has gone: %v, %v", free, err)
	}
	if _, err := disk.TryLock(first); err == nil {
		t.Error("a closed file was locked")
	}
}

func TestSyncDir(t *testing.T) {
	if err := disk.SyncDir(t.TempDir()); err != nil {
		t.Error(err)
	}
}

func TestSameDisk(t *testing.T) {
	if dir := t.TempDir(); !disk.SameDisk(dir, filepath.Dir(dir)) {
		t.Error("a folder lies on another disk than the one above it")
	}
}
