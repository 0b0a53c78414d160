package session

import (
	"io/fs"
	"os"
	"path/filepath"
)

// WriteWhole writes an export to a file of that name, in any folder, so that
// it is there whole or not at all. It is on the disk when it returns; whatever
// had the name before is replaced.
func WriteWhole(name string, data []byte, perm fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".zapis-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // it is gone once it has its name
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(perm)
	}
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
