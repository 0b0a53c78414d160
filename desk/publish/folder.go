package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"zapis/desk"
)

// WriteFolder writes the round as Lichess's Broadcaster reads it: in a separate
// folder under folder, one file per game, game-1.pgn and so on in the order of
// the boards. Each file appears complete or not at all, and an unchanged file
// is not touched, so that nothing is published twice. WriteFolder returns the
// folder of the round, how many files it wrote, and the names of files there
// that look like games of the round but belong to no board; it removes nothing.
func (r *Round) WriteFolder(folder string, o Options) (dir string, wrote int, stale []string, err error) {
	dir = filepath.Join(folder, r.FolderName())
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return dir, 0, nil, fmt.Errorf("publish: make the folder of the round: %w", err)
	}
	for i := range r.Games {
		changed, err := WriteFile(filepath.Join(dir, gameFile(i+1)), r.BoardFile(&r.Games[i], o))
		if err != nil {
			return dir, wrote, nil, err
		}
		if changed {
			wrote++
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return dir, wrote, nil, fmt.Errorf("publish: look into the folder of the round: %w", err)
	}
	for _, e := range entries {
		number, game := strings.CutPrefix(e.Name(), "game-")
		number, isPGN := strings.CutSuffix(number, ".pgn")
		if n, err := strconv.Atoi(number); game && isPGN && (err != nil || n > len(r.Games)) {
			stale = append(stale, e.Name())
		}
	}
	return dir, wrote, stale, nil
}

// FolderDigest returns the SHA-256 of what [Round.WriteFolder] writes: of the lines
// that sha256sum prints for the files, in the order of the boards.
func (r *Round) FolderDigest(o Options) string {
	all := sha256.New()
	for i := range r.Games {
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256(r.BoardFile(&r.Games[i], o)), gameFile(i+1))
	}
	return hex.EncodeToString(all.Sum(nil))
}

func gameFile(number int) string { return fmt.Sprintf("game-%d.pgn", number) }

// FolderName returns the name of the folder of the round: round-3, with the
// section before it if the event has several.
func (r *Round) FolderName() string {
	name := fmt.Sprintf("round-%d", r.Round.Number)
	if len(r.Event.Sections) > 1 {
		name = SafeName(r.Section.Name) + "-" + name
	}
	return name
}

// FileName returns the name of a file of a board, without an ending:
// open-round-3-board-A12. Boards with different names have different files,
// even on a disk that ignores case.
func FileName(p desk.Place) string {
	return fmt.Sprintf("%s-round-%d-board-%s", SafeName(p.Section), p.Round, SafeName(p.Board))
}

// SafeName returns a text as part of a file's name: lower-case letters and
// digits of ASCII, hyphens and points. If that leaves something out, the first
// digits of the text's SHA-256 are appended, so that two texts never get the
// same name.
func SafeName(text string) string {
	plain := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '.':
			return c
		case c >= 'A' && c <= 'Z':
			return c - 'A' + 'a'
		case c == ' ':
			return '-'
		}
		return -1
	}, text)
	plain = strings.Trim(plain, ".-")
	for strings.Contains(plain, "..") {
		plain = strings.ReplaceAll(plain, "..", ".")
	}
	if len(plain) > 60 {
		plain = strings.Trim(plain[:60], ".-")
	}
	if plain != "" && plain == strings.ToLower(strings.ReplaceAll(text, " ", "-")) {
		return plain
	}
	sum := sha256.Sum256([]byte(text))
	return strings.Trim(plain+"-"+hex.EncodeToString(sum[:4]), "-")
}

var errNoFile = errors.New("it is a folder or a device")

// WriteFile writes a file by writing another one beside it and renaming it, so
// that a reader never sees half of it. The other one's name does not end like
// the file's. It reports whether the file was written: if it has that content
// already, it is left alone. A folder or a device is neither read nor replaced.
func WriteFile(name string, data []byte) (wrote bool, err error) {
	switch at, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return false, fmt.Errorf("publish: look at what is there: %w", err)
	case !at.Mode().IsRegular():
		return false, &fs.PathError{Op: "write", Path: name, Err: errNoFile}
	case at.Size() == int64(len(data)):
		old, err := os.ReadFile(name)
		if err != nil {
			return false, fmt.Errorf("publish: read what is there: %w", err)
		}
		if bytes.Equal(old, data) {
			return false, nil
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*.part")
	if err != nil {
		return false, fmt.Errorf("publish: write %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return false, fmt.Errorf("publish: write %s: %w", name, err)
	}
	return true, nil
}
