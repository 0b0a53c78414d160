package session

import (
	"io/fs"
	"os"
	"path/filepath"
)

// WriteWhole writes an export to a file of that name, in any folder, completely or
// not at all. The file is on the disk when WriteWhole returns; any earlier file of
// that name is replaced. Where the file system refuses to change permissions, as on
// sticks that another user mounted, they stay as the file was made: 0600 at most.
func WriteWhole(name string, data []byte, perm fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".zapis-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // it is gone once it has its name
	_, err = f.Write(data)
	_ = f.Chmod(perm) // FAT through FUSE has no such call, and the kernel's FAT asks for the owner
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
