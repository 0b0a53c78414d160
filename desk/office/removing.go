package office

import (
	"context"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/desk/intake"
)

// Removing removes a sheet or a photograph from a board, or puts it back.
type Removing struct {
	// Sheet is white or black, for the sheet of that side that counts, or the
	// name of a file, or the beginning of its hash.
	Sheet  string
	Back   bool
	Reason string
}

// minHash is how many digits of a hash name a file.
const minHash = 6

// Remove records that the chief arbiter removes a sheet from a board, because it
// came in for the wrong board or was a test. The file remains in the store, but
// does not count at that board until it is put back in the same way.
func Remove(ctx context.Context, d *intake.Desk, who desk.Actor, p desk.Place, r Removing) error {
	if err := d.Event().May(who, desk.ActSettle); err != nil {
		return err
	}
	b, err := d.Board(ctx, p)
	if err != nil {
		return err
	}
	hash, err := fileOf(b, r)
	if err != nil {
		return err
	}
	reason, err := reasoned(r.Reason, true)
	if err != nil {
		return err
	}
	_, err = d.State(ctx, who, []intake.Said{{Place: b.Place, Body: desk.Removed{Reason: reason, Back: r.Back}, Blobs: []string{hash}}})
	return err
}

// fileOf returns the hash of the one file at the board, or removed from it,
// that a text denotes.
func fileOf(b *intake.Board, r Removing) (string, error) {
	there := FilesAt(b)
	if r.Back {
		there = nil
		for i := range b.Off {
			there = append(there, b.Off[i].File)
		}
	} else if side, err := desk.ParseSide(r.Sheet); err == nil && len(b.Sheets[side]) > 0 {
		return b.Sheets[side][0].File.Hash, nil
	}
	var found, all []string
	for _, f := range there {
		all = append(all, f.Label()+" "+f.Hash[:12])
		if f.Label() == r.Sheet || len(r.Sheet) >= minHash && strings.HasPrefix(f.Hash, strings.ToLower(r.Sheet)) {
			found = append(found, f.Hash)
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return "", refuse(because("why.remove.several", 0, r.Sheet, strings.Join(all, ", ")))
	case r.Back && len(all) == 0:
		return "", refuse(because("why.remove.noneoff", 0, b.Place.Board))
	case len(all) == 0:
		return "", refuse(because("why.remove.nofile", 0, b.Place.Board))
	}
	return "", refuse(because("why.remove.which", 0, b.Place.Board, r.Sheet, strings.Join(all, ", ")))
}

// FilesAt returns the files at a board, each once, in the order in which they
// arrived, except those that were removed from it.
func FilesAt(b *intake.Board) (all []*desk.File) {
	add := func(f *desk.File) {
		if !slices.ContainsFunc(all, func(o *desk.File) bool { return o.Hash == f.Hash }) {
			all = append(all, f)
		}
	}
	for _, s := range b.Papers {
		add(s.File)
	}
	for i := range b.Photos {
		add(b.Photos[i].File)
	}
	slices.SortStableFunc(all, func(a, b *desk.File) int { return a.N - b.N })
	return all
}
