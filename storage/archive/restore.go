package archive

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// KindRestored is the kind of the first fact that a restored store adds. Its
// body is the [Restoration].
const KindRestored = "archive.restored"

// Restoration is the result of restoring from a mirror.
type Restoration struct {
	Store Desk `json:"store"` // the store that was mirrored
	Epoch int  `json:"epoch"` // of the new store
	Blobs int  `json:"blobs"`
	Facts int  `json:"facts"`

	// Torn lists parts of files that are not complete frames. At the end of the
	// last file such a part was being written when the desk died, and had not been
	// acknowledged, or somebody cut the file.
	Torn []Torn `json:"torn,omitempty"`

	// Missing lists entries that the mirror had according to its other frames, and
	// that are no longer there: entries after one cursor, up to another.
	Missing []Missing `json:"missing,omitempty"`
}

// Torn is a part of a file that is not usable.
type Torn struct {
	File   string `json:"file"`
	Offset int    `json:"offset"`
	Bytes  int    `json:"bytes"`
}

// Missing is a run of entries that is not on the mirror.
type Missing struct {
	After Cursor `json:"after"`
	To    Cursor `json:"to"`
}

// Whole reports whether nothing was torn or missing. A file that was cut
// exactly between two frames cannot be distinguished from one that never was
// longer.
func (r Restoration) Whole() bool { return len(r.Torn) == 0 && len(r.Missing) == 0 }

// Errors of restoring.
var (
	ErrNotEmpty = errors.New("the store is not empty: restore into a new one")
	ErrNoMirror = errors.New("there is no mirror: name the folder that was given to the mirror command")
)

// Restore makes a new store in place from the mirror in the folder from. by is
// who does it. Everything readable is restored, in the order of the mirrored
// store, and a fact of kind [KindRestored] has the result. The new store has
// all of it or nothing.
//
// The new store has another identity, so it needs its own mirror, which may be
// on the same medium; and its epoch is one more.
func Restore(ctx context.Context, from string, unlock Unlock, place, by string, options ...Options) (Restoration, error) {
	m, err := openMirror(from, unlock)
	if err != nil {
		return Restoration{}, fault(from, err, "restore from a mirror")
	}
	a, err := Open(ctx, place, options...)
	if err != nil {
		return Restoration{}, err
	}
	err = m.findGone()
	if err == nil {
		err = a.write(ctx, asLong, func(ctx context.Context, tx *sql.Tx) (mark, error) { return a.restore(ctx, tx, m, by) })
	}
	return m.found, errors.Join(a.fault(err, "restore"), a.Close())
}

// source is a mirror that is read.
type source struct {
	folder string
	key    Key
	found  Restoration
	until  Cursor // what the frames reach
	gone   []Missing
}

// findGone finds facts on the mirror that a server lost when another one took
// over without them: the store went on without them.
func (m *source) findGone() error {
	return m.each(func(e entry) error {
		if e.kind == entryBlob {
			return nil
		}
		f, err := DecodeFact(e.bytes)
		if err != nil || f.Kind != KindPromoted {
			return err
		}
		var p Promoted
		if err := json.Unmarshal(f.Body, &p); err != nil {
			return err
		}
		m.gone = append(m.gone, Missing{p.After, e.at - 1})
		return nil
	})
}

func (m *source) isGone(at Cursor) bool {
	return slices.ContainsFunc(m.gone, func(g Missing) bool { return at > g.After && at <= g.To })
}

// openMirror finds the mirror in a folder and makes sure that the key fits.
func openMirror(from string, unlock Unlock) (*source, error) {
	folder, n, err := findMirror(from)
	if err != nil {
		return nil, err
	}
	locked, err := os.ReadFile(filepath.Join(folder, mirrorKey))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	key, err := unlock(locked)
	if err != nil {
		return nil, err
	}
	if key.Recipient() != n.Recipient {
		return nil, ErrWrongKey
	}
	return &source{folder: folder, key: key, found: Restoration{Store: n.Store, Epoch: n.Epoch + 1}}, nil
}

// findMirror returns the mirror in a folder, or the folder itself if it is one.
// Among several it returns that of the latest epoch, and among several of one
// store the one that reaches farthest: another one was begun for a different
// recipient.
func findMirror(from string) (folder string, best note, err error) {
	if n, err := readNote(from); !errors.Is(err, fs.ErrNotExist) {
		return from, n, err
	}
	all, err := os.ReadDir(from)
	if err != nil {
		return "", best, err
	}
	var reaches Cursor
	var stores []Desk // of the latest epoch
	for _, e := range all {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), mirrorFolder) {
			continue
		}
		this := filepath.Join(from, e.Name())
		n, err := readNote(this)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the desk died while it was begun
		}
		if err != nil {
			return "", best, err
		}
		if len(stores) > 0 && n.Epoch < best.Epoch {
			continue
		}
		until, err := reach(this)
		if err != nil {
			return "", best, err
		}
		if n.Epoch > best.Epoch {
			stores = nil
		}
		if !slices.Contains(stores, n.Store) {
			stores = append(stores, n.Store)
		}
		if n.Epoch > best.Epoch || folder == "" || until >= reaches {
			folder, best, reaches = this, n, until
		}
	}
	switch len(stores) {
	case 0:
		return "", best, ErrNoMirror
	case 1:
		return folder, best, nil
	}
	return "", best, fmt.Errorf("there are mirrors of several stores: name one of the folders %s… in it", mirrorFolder)
}

// reach returns the last cursor in the frames of a mirror.
func reach(folder string) (until Cursor, err error) {
	names, err := segments(folder)
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return 0, err
		}
		frames, _ := cutFrames(content)
		for _, f := range frames {
			until = max(until, f.to)
		}
	}
	return until, err
}

// each calls take with every entry that can be read, in the order of the files.
func (m *source) each(take func(entry) error) error {
	names, err := segments(m.folder)
	if err != nil {
		return err
	}
	m.found.Torn = nil
	var held []Missing // what each frame holds
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(m.folder, name))
		if err != nil {
			return err
		}
		frames, gaps := cutFrames(content)
		for _, g := range gaps {
			m.found.Torn = append(m.found.Torn, Torn{name, g.offset, g.size})
		}
		for _, f := range frames {
			entries, err := m.open(f)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			for _, e := range entries {
				if err := take(e); err != nil {
					return err
				}
			}
			held = append(held, Missing{f.from, f.to})
		}
	}
	m.found.Missing, m.until = holes(held)
	return nil
}

func (m *source) open(f frame) ([]entry, error) {
	plain, err := decrypt(f.sealed, m.key.identity)
	if err != nil {
		return nil, err
	}
	return cutEntries(plain)
}

// holes returns the gaps between runs, and how far they reach.
func holes(runs []Missing) (missing []Missing, until Cursor) {
	slices.SortFunc(runs, func(a, b Missing) int { return cmp.Compare(a.After, b.After) })
	for _, r := range runs {
		if r.After > until {
			missing = append(missing, Missing{until, r.After})
		}
		until = max(until, r.To)
	}
	return missing, until
}

// restore fills an empty store in a transaction.
func (a *Archive) restore(ctx context.Context, tx *sql.Tx, m *source, by string) (mark, error) {
	var rows int
	entered, err := a.enter(ctx, tx)
	if err == nil {
		err = tx.QueryRowContext(ctx, `SELECT count(*) FROM desk_setting`).Scan(&rows)
	}
	if err != nil {
		return entered, err
	}
	if entered.counter > 0 || rows > 0 {
		return entered, ErrNotEmpty
	}
	m.found.Blobs, m.found.Facts = 0, 0
	heads := map[Desk]Head{}
	named := map[Desk]uint64{} // the last number that a fact names
	var purged []Fact
	err = m.each(func(e entry) error {
		if e.kind == entryBlob {
			_, known, err := a.takeBlob(ctx, tx, Sum(e.bytes), e.bytes, e.at-1)
			switch {
			case err == nil && known: // stored again after it was deleted
				hash := Sum(e.bytes)
				_, err = tx.ExecContext(ctx, `UPDATE desk_blob SET n = $2 WHERE hash = $1 AND n < $2`, hash[:], int64(e.at))
			case err == nil:
				m.found.Blobs++
			}
			return err
		}
		if m.isGone(e.at) {
			return nil
		}
		f, err := DecodeFact(e.bytes)
		if err != nil {
			return err
		}
		var there int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM desk_fact WHERE hash = $1`, f.Hash[:]).Scan(&there); err != nil || there > 0 {
			return err
		}
		f.At = e.at
		m.found.Facts++
		if f.Kind == KindPurged {
			purged = append(purged, f)
		}
		if f.Seq > heads[f.Desk].Seq {
			heads[f.Desk] = Head{f.Desk, f.Seq, f.Hash}
		}
		for _, seen := range f.Seen {
			named[seen.Desk] = max(named[seen.Desk], seen.Seq)
		}
		return insertFact(ctx, tx, &f, e.bytes)
	})
	if err == nil {
		err = forget(ctx, tx, purged)
	}
	if err != nil {
		return entered, err
	}
	for desk, head := range heads {
		if err := setHead(ctx, tx, head); err != nil {
			return entered, err
		}
		if named[desk] < head.Seq {
			continue
		}
		if _, err := tx.ExecContext(ctx, `UPDATE desk_head SET named = 1 WHERE desk = $1`, desk[:]); err != nil {
			return entered, err
		}
	}
	return entered, a.goOn(ctx, tx, m, by)
}

// goOn gives a store that was filled from a mirror a new identity, and adds the
// fact about the restore.
func (a *Archive) goOn(ctx context.Context, tx *sql.Tx, m *source, by string) error {
	rand.Read(a.id[:])
	a.epoch = m.found.Epoch
	body, err := json.Marshal(m.found)
	if err != nil {
		return err
	}
	b := batch{statements: []Statement{{By: by, Kind: KindRestored, Body: body}}}
	if err := b.statements[0].check(); err != nil {
		// There are too many damaged parts for a fact.
		short := m.found
		short.Torn, short.Missing = short.Torn[:min(len(short.Torn), 100)], short.Missing[:min(len(short.Missing), 100)]
		if body, err = json.Marshal(short); err != nil {
			return err
		}
		b.statements[0].Body = bytes.Clone(body)
	}
	n, _, err := a.takeStatements(ctx, tx, &b, m.until, Head{Desk: a.desk})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE desk_store SET id = $1, epoch = $2, counter = $3 WHERE one = 1`, a.id[:], a.epoch, int64(n))
	return err
}
