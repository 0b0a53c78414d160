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
)

// asideMark stands between the name of a file that was set aside and its
// number: zapis.db.damaged-1, and beside it zapis.db.damaged-1-wal.
const asideMark = ".damaged-"

// maxAside bounds the numbers, so that names stay short. Where somebody put a
// file with the last number there, the first free one is taken: there are more
// of them than files in any folder.
const maxAside = 999_999_999

// setAside moves a file out of the way as it is, byte for byte, and with it
// those that belong to it: path followed by each of the suffixes, such as
// "-wal". All get one number that no file has yet, so nothing is overwritten
// and SQLite finds a WAL beside its database. What is not there is left out.
// The new names are durable when it returns, and are returned.
//
// It renames and reads nothing: a file that cannot be read is moved too. Cut
// off between two of the files it leaves the later ones under their old name;
// who looks for events reads everything that [asides] lists.
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
				n++ // they come by rising number
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
	return moved, syncDir(filepath.Dir(path))
}

// aside is a file that was set aside.
type aside struct {
	path   string
	number int
	suffix string // "" or as "-wal"
}

// asides lists what was set aside of a file and of those that belong to it,
// by rising number. A folder that cannot be read holds none.
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
