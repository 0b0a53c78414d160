package publish

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet/attest"
)

// Readers says whom a ZIP is for.
type Readers bool

const (
	// ForPublic leaves out what only arbiters may read: the record files, which
	// contain the logs, the packs, which can contain a device's code, and the
	// games that are not ready.
	ForPublic Readers = false
	// ForArbiters has everything.
	ForArbiters Readers = true
)

// sumsName is the name of the list of all other files in a ZIP, with the SHA-256 of
// each, as the program sha256sum reads it.
const sumsName = "SHA256SUMS"

// WriteZIP writes everything that is attested in the rounds as a ZIP: for each
// sheet the attested PGN, for arbiters the record file and the pack too, the
// games as they are published, and a list with the SHA-256 of every file. The
// same input gives the same bytes with the same version of this program: the
// files are in the order of their names and have a fixed date.
func WriteZIP(out io.Writer, rounds []*Round, readers Readers, o Options) error {
	files := map[string][]byte{}
	for _, r := range rounds {
		files["published/"+SafeName(r.Section.Name)+fmt.Sprintf("-round-%d.pgn", r.Round.Number)] = r.File(o)
		for i := range r.Games {
			g := &r.Games[i]
			if readers == ForPublic && !g.Ready {
				continue // nobody but arbiters sees a game that is not decided
			}
			for j := range g.Files {
				if err := g.Files[j].into(files, g, readers); err != nil {
					return err
				}
			}
		}
	}
	var sums strings.Builder
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		sum := sha256.Sum256(files[name])
		sums.WriteString(hex.EncodeToString(sum[:]) + "  " + name + "\n")
	}
	files[sumsName] = []byte(sums.String())
	z := zip.NewWriter(out)
	for _, name := range append([]string{sumsName}, names...) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			return fmt.Errorf("publish: write %s into the ZIP: %w", name, err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("publish: end the ZIP: %w", err)
	}
	return nil
}

// into adds the parts of a file that these readers may have.
func (f *File) into(files map[string][]byte, g *Game, readers Readers) error {
	name := FileName(g.Place) + "-" + [...]string{"white", "black"}[f.Side]
	if f.Name != "" {
		name = FileName(g.Place) + "-" + SafeName(f.Name)
	}
	attested := f.Attest
	if len(attested) == 0 && len(f.Record) > 0 {
		var err error
		if attested, _, err = attest.ParseRecordFile(f.Record); err != nil {
			return fmt.Errorf("publish: board %s: the record file cannot be read: %w", g.Place, err)
		}
	}
	add := func(folder, ending string, data []byte) {
		if len(data) == 0 {
			return
		}
		full := folder + "/" + name + ending
		for n := 2; files[full] != nil; n++ {
			if bytes.Equal(files[full], data) {
				return // the same file came twice
			}
			full = fmt.Sprintf("%s/%s-%d%s", folder, name, n, ending)
		}
		files[full] = data
	}
	add("attested", ".pgn", attested)
	if readers == ForArbiters {
		add("records", ".record", f.Record)
		add("packs", ".pack", f.Pack)
	}
	return nil
}
