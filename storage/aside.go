package storage

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"zapis/storage/internal/disk"
)

// asideMark separates the name of a file that was set aside from its number:
// zapis.db.damaged-1, and beside it zapis.db.damaged-1-wal.
const asideMark = ".damaged-"

// maxAside bounds the numbers, so that names stay short. If a file with the
// last number exists, the first free number is used: there are more numbers
// than files in any folder.
const maxAside = 999_999_999

// setAside moves a file out of the way unchanged, together with the files that
// belong to it: path followed by each of the suffixes, such as "-wal". All get
// the same number, which no other file has, so nothing is overwritten and
// SQLite finds a WAL beside its database. Files that do not exist are skipped.
// setAside returns the new names, which are durable when it returns.
//
// It renames without reading, so it also moves files that cannot be read. If
// it is interrupted between two files, the later ones keep their old name;
// therefore a search for events reads everything that [asides] returns.
func setAside(path string, suffixes ...string) (moved []string, err error) {
	suffixes = append([]string{""}, suffixes...)
	n := 0
	all := asides(path)
	for _, a := range all {
		n = max(n, a.number)
	}
	if n++; n > maxAside {
		n = 1
		for _, a := range all {
			if a.number == n {
				n++ // they are in order of their numbers
			}
		}
	}
	to := path + asideMark + strconv.Itoa(n)
	for _, suffix := range suffixes {
		if _, err := os.Lstat(path + suffix); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.Rename(path+suffix, to+suffix); err != nil {
			return moved, err
		}
		moved = append(moved, to+suffix)
	}
	if moved == nil {
		return nil, nil
	}
	return moved, disk.SyncDir(filepath.Dir(path))
}

// aside is a file that was set aside.
type aside struct {
	path   string
	number int
	suffix string // "", or a suffix such as "-wal"
}

// asides returns what was set aside of a file and of those that belong to it,
// in order of their numbers. For a folder that cannot be read it returns
// nothing.
func asides(path string) []aside {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	var all []aside
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), filepath.Base(path)+asideMark)
		if !ok {
			continue
		}
		digits, suffix, found := strings.Cut(rest, "-")
		if found {
			suffix = "-" + suffix
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > maxAside || strconv.Itoa(n) != digits {
			continue
		}
		all = append(all, aside{filepath.Join(filepath.Dir(path), e.Name()), n, suffix})
	}
	slices.SortFunc(all, func(a, b aside) int { return cmp.Or(a.number-b.number, strings.Compare(a.suffix, b.suffix)) })
	return all
}
