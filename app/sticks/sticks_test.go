package sticks

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zapis/app/session"
)

// R-G10, R-G18: a game is written on the stick that is mounted, wherever the
// system puts it.
func TestSticks(t *testing.T) {
	const mounts = `proc /proc proc rw 0 0
/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /media/zapis/MY\040STICK vfat rw 0 0
/dev/sdc1 /run/media/anna/card exfat ro 0 0
/dev/sdd1 /mediathek ext4 rw 0 0
broken
`
	want := []string{"/media/zapis/MY STICK", "/run/media/anna/card"}
	if got := in(mounts); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := in(""); got != nil {
		t.Errorf("nothing is mounted, and %q", got)
	}
}

// The pages name a stick as its owner knows it.
func TestName(t *testing.T) {
	if got := Name("/media/zapis/MY STICK"); got != "MY STICK" {
		t.Errorf("it is called %q", got)
	}
}

// R-G10: the file is in the device's folder in any case, and on the first stick
// that can be written. A name with folders in it leads to no other place.
func TestSave(t *testing.T) {
	for _, c := range []struct {
		what   string
		sticks []string // below the test's folder
		want   string
	}{
		{"no stick", nil, "data/export/game.pgn"},
		{"a stick", []string{"one"}, "one/game.pgn"},
		{"a stick that was pulled, and another", []string{"pulled", "one"}, "one/game.pgn"},
		{"only one that was pulled", []string{"pulled"}, "data/export/game.pgn"},
	} {
		t.Run(c.what, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "one"), 0o700); err != nil {
				t.Fatal(err)
			}
			var sticks []string
			for _, s := range c.sticks {
				sticks = append(sticks, filepath.Join(dir, s))
			}
			place, err := save(sticks, session.WriteWhole, filepath.Join(dir, "data"), "../../game.pgn", []byte("1. e4 *"))
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(dir, c.want); place != want {
				t.Errorf("it lies in %s, want %s", place, want)
			}
			for _, name := range []string{place, filepath.Join(dir, "data/export/game.pgn")} {
				if got, err := os.ReadFile(name); err != nil || string(got) != "1. e4 *" {
					t.Errorf("%s: %q, %v", name, got, err)
				}
			}
		})
	}
}

// R-G10: a stick that takes plain names only, as FAT mounted without utf8 does, gets
// the game under one, and two games of that day stay two files.
func TestPlainNames(t *testing.T) {
	stick, data := t.TempDir(), t.TempDir()
	fat := func(name string, content []byte, perm fs.FileMode) error {
		if strings.ContainsFunc(filepath.Base(name), func(c rune) bool { return c > '~' }) {
			return errors.New("invalid argument")
		}
		return session.WriteWhole(name, content, perm)
	}
	places := map[string]string{}
	for _, name := range []string{"2026-11-29_KovačAna_NovakLuka.pgn", "2026-11-29_ПетроваАнна_КоваленкоОльга.pgn", "2026-11-29_ИвановИван_ПетровПётр.pgn", "plain.pgn"} {
		place, err := save([]string{stick}, fat, data, name, []byte(name))
		if err != nil {
			t.Fatal(err)
		}
		if earlier, twice := places[place]; twice {
			t.Errorf("%s lies where %s does", name, earlier)
		}
		places[place] = name
		for _, file := range []string{place, filepath.Join(data, "export", name)} {
			if got, err := os.ReadFile(file); err != nil || string(got) != name {
				t.Errorf("%s: %q, %v", file, got, err)
			}
		}
	}
	if places[filepath.Join(stick, "plain.pgn")] != "plain.pgn" || places[filepath.Join(stick, "2026-11-29_KovaAna_NovakLuka_bc4e959e.pgn")] == "" {
		t.Errorf("they are called %v", places)
	}
}
