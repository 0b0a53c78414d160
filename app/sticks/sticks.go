// Package sticks finds the USB sticks and cards that the system has mounted, and
// writes exported games to one (R-G10).
package sticks

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"zapis/app/session"
)

// Name is what the pages call a stick: its label on Linux, its letter on Windows.
func Name(stick string) string {
	if drive := filepath.VolumeName(stick); drive != "" {
		return drive
	}
	return filepath.Base(stick)
}

// in reads the list of mounts that the kernel of Linux tells.
func in(mounts string) (found []string) {
	// Characters that would end a field are written in octal.
	plain := strings.NewReplacer(`\040`, " ", `\011`, "\t", `\134`, `\`)
	for line := range strings.Lines(mounts) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		place := plain.Replace(fields[1])
		if strings.HasPrefix(place, "/media/") || strings.HasPrefix(place, "/run/media/") {
			found = append(found, place)
		}
	}
	return found
}

// Save writes an exported file into the folder export of the device's data, and
// on the first stick that takes it: nobody reaches that folder on a locked
// tablet. It returns the name of the file on the stick, or else in the folder.
func Save(data, name string, content []byte) (place string, err error) {
	return save(Mounted(), session.WriteWhole, data, name, content)
}

func save(sticks []string, write func(name string, data []byte, perm fs.FileMode) error, data, name string, content []byte) (place string, err error) {
	name = filepath.Base(name)
	folder := filepath.Join(data, "export")
	for _, stick := range sticks {
		for _, n := range names(name) {
			if onStick := filepath.Join(stick, n); write(onStick, content, 0o644) == nil {
				return onStick, saveIn(folder, name, content)
			}
		}
	}
	return filepath.Join(folder, name), saveIn(folder, name, content)
}

// names are those under which a stick is asked to take a file: FAT that was mounted
// without utf8 refuses letters with accents and Cyrillic ones. The second name has
// none, and a checksum of the first, so that no other game gets the same.
func names(name string) []string {
	ext := filepath.Ext(name)
	plain := strings.Map(func(c rune) rune {
		if c > '~' {
			return -1
		}
		return c
	}, strings.TrimSuffix(name, ext))
	if plain+ext == name {
		return []string{name}
	}
	return []string{name, fmt.Sprintf("%s_%08x%s", plain, crc32.ChecksumIEEE([]byte(name)), ext)}
}

func saveIn(folder, name string, content []byte) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return session.WriteWhole(filepath.Join(folder, name), content, 0o600)
}
