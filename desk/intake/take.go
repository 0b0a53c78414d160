package intake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zapis/desk"
	"zapis/storage/archive"
)

// MaxFile is the largest file that is taken in, in bytes.
const MaxFile = archive.MaxBlob

// Hint is what a person knows about an incoming file.
type Hint struct {
	From    string // file, watch, frames, desk
	Witness string // a word of desk's witnesses; empty: as the file says
	Place   desk.Place
	Side    int    // desk.NoSide if it is not a player's
	Signed  string // of a player's sheet of paper: both, white, black, none; empty: nobody looked
}

// Taken is the outcome for a file.
type Taken struct {
	Name    string
	Hash    string
	Sort    Sort
	Already bool       // the desk had it
	Was     *desk.File // a person's earlier statement about it, if that named another board or side
	Games   []TakenGame
	Device  string // of a statement: its name
	Err     error  // why it was not taken, or cannot be used
	Stored  bool   // it is in the store, whatever is wrong with it
	Passed  bool   // it does not concern the desk, and was in a folder among others
}

// TakenGame is the outcome for one game of a file.
type TakenGame struct {
	Number int
	Place  desk.Place
	Side   int
	Board  *Board     // as it is now; nil if the game has no board
	Faults []desk.Why // of the game itself
	Old    bool       // a later state of it is here
	Why    desk.Why   // why it has no board

	Off *desk.Removal // why it does not count at its board, or nil if it does
}

// errNothing is the error for a file that the desk does not keep.
var errNothing = desk.Because(
	errors.New("it holds no game and no device’s statement, and is not a picture: nothing was kept"), "why.take.nothing", 0)

// errLarge is the error for a file that is larger than any record.
var errLarge = desk.Because(fmt.Errorf("it has more than %d MB, and no record has: nothing was kept", MaxFile>>20), "why.take.large", MaxFile>>20)

// Take takes files in. It returns after all of them are durable; what is wrong
// with each is in its answer. An error is a fault of the store, or a
// *desk.RefusedError: nothing was acknowledged then.
func (d *Desk) Take(ctx context.Context, who desk.Actor, h Hint, files ...Incoming) ([]Taken, error) {
	all, err := d.keep(ctx, who, h, files)
	if err != nil {
		return nil, err
	}
	return all, d.tell(ctx, all, d.Board)
}

// Receive is like Take, but does not compute the boards, which are nil in its
// answer. Reading different sheets together can take long.
func (d *Desk) Receive(ctx context.Context, who desk.Actor, h Hint, files ...Incoming) ([]Taken, error) {
	all, err := d.keep(ctx, who, h, files)
	if err != nil {
		return nil, err
	}
	return all, d.tell(ctx, all, func(context.Context, desk.Place) (*Board, error) { return nil, nil })
}

// keep stores files and states their arrival.
func (d *Desk) keep(ctx context.Context, who desk.Actor, h Hint, files []Incoming) ([]Taken, error) {
	all := make([]Taken, len(files))
	var said []Said
	var data [][]byte
	var kept []int
	for i, f := range files {
		t := &all[i]
		t.Name, t.Hash = f.Name, Hash(f.Data)
		if len(f.Data) > MaxFile {
			t.Err = errLarge
			continue
		}
		c := f.Content
		if c == nil {
			c = Read(f.Data)
		}
		t.Sort, t.Err = c.Sort, c.Err
		t.Passed = f.Within && (c.Sort == SortOther || c.Sort == SortPack)
		hint := h
		body, ok := bodyOf(c, f.Name, &hint)
		switch {
		case c.Sort == SortPack:
			t.Err = desk.Because(errors.New("it is a pack, which goes to devices: nothing was kept"), "why.take.pack", 0)
			continue
		case !ok && c.Sort == SortOther:
			t.Err = errNothing
			continue
		case !ok:
			continue
		case c.Sort == SortPicture && hint.Place.Board == "":
			t.Err = desk.Because(errors.New("it is a picture: say whose sheet it shows, with --paper BOARD SIDE"), "why.take.picture", 0)
			continue
		}
		if err := d.meetElsewhere(c, hint); err != nil {
			t.Err = err
			continue
		}
		if was := d.hall.File(t.Hash); was != nil && hint.Witness != "" && was.Received.Witness != "" &&
			(was.Place != hint.Place || was.Received.Side != desk.SideWord(hint.Side)) {
			before := *was
			t.Was = &before
		}
		if c.Statement != nil {
			t.Device = fingerprintOf(c.Statement.Device)
		}
		// With another hint the same file is a different statement.
		once := fmt.Sprintf("%s %s %s %s %s", desk.KindOf(body), t.Hash, hint.Witness, hint.Place, desk.SideWord(hint.Side))
		if hint.Signed != "" {
			once += " signed " + hint.Signed
		}
		said = append(said, Said{Place: hint.Place, Body: body, Blobs: []string{t.Hash}, Once: once})
		data = append(data, f.Data)
		kept = append(kept, i)
		d.contents[t.Hash] = c
	}
	if len(said) == 0 {
		return all, nil
	}
	already, err := d.State(ctx, who, said, data...)
	if err != nil {
		return nil, err
	}
	for n, i := range kept {
		all[i].Stored, all[i].Already = true, already[n]
	}
	return all, nil
}

// Incoming is a file that comes in.
type Incoming struct {
	Name string
	Data []byte
	// Content is the result of [Read] for the data, or nil. A caller can compute
	// it in advance, since that takes most of the time and does not need the desk.
	Content *Content
	// Within reports that the file was in a named folder: it may be anything.
	Within bool
}

// bodyOf returns the fact that states a file, if it is one to keep.
func bodyOf(c *Content, name string, h *Hint) (desk.Body, bool) {
	switch c.Sort {
	case SortStatement:
		h.Witness, h.Place, h.Side = "", desk.Place{}, desk.NoSide
		if c.Statement == nil {
			return nil, false
		}
		return desk.Stated{Name: name, From: h.From}, true
	case SortPack, SortOther:
		return nil, false
	case SortPicture:
		h.Witness = desk.WitnessPhoto
	case SortRecord, SortPGN:
	}
	if h.Witness == "" {
		h.Place, h.Side = desk.Place{}, desk.NoSide
	}
	if _, known := paperUnsigned[h.Signed]; !known || h.Witness != desk.WitnessPaper {
		h.Signed = ""
	}
	return desk.Received{Name: name, From: h.From, Witness: h.Witness, Side: desk.SideWord(h.Side), Signed: h.Signed}, true
}

// tell fills in the places of the games of files, and the states of their
// boards.
func (d *Desk) tell(ctx context.Context, all []Taken, board func(context.Context, desk.Place) (*Board, error)) error {
	if !slices.ContainsFunc(all, func(t Taken) bool { return t.Stored }) {
		return nil
	}
	files, err := d.sort(ctx)
	if err != nil {
		return err
	}
	by := map[string]*Taken{}
	for i := range all {
		if all[i].Stored && by[all[i].Hash] == nil {
			by[all[i].Hash] = &all[i]
		}
	}
	for _, u := range files.unplaced {
		if t := by[u.File.Hash]; t != nil {
			t.Games = append(t.Games, TakenGame{Number: u.Game.Number, Side: desk.NoSide, Why: u.Why})
		}
	}
	for place, there := range files.boards {
		var b *Board // computed once, if one of the files belongs here
		add := func(t *Taken, g TakenGame) error {
			if b == nil {
				if b, err = board(ctx, place); err != nil {
					return err
				}
			}
			g.Place, g.Board = place, b
			t.Games = append(t.Games, g)
			return nil
		}
		for _, s := range there.sheets {
			t := by[s.File.Hash]
			if t == nil {
				continue
			}
			if err := add(t, TakenGame{Number: s.Game.Number, Side: s.Side, Faults: d.check(s), Old: s.Old}); err != nil {
				return err
			}
		}
		for i := range there.off {
			off := &there.off[i]
			t := by[off.Hash]
			if t == nil {
				continue
			}
			if err := add(t, TakenGame{Number: off.Number, Side: off.Side, Off: &off.Removal}); err != nil {
				return err
			}
		}
		for _, p := range there.photos {
			t := by[p.File.Hash]
			if t == nil {
				continue
			}
			if err := add(t, TakenGame{Side: p.Side}); err != nil {
				return err
			}
		}
	}
	for i := range all { // copies of one file
		if first := by[all[i].Hash]; all[i].Stored && first != &all[i] {
			all[i].Games = slices.Clone(first.Games)
		}
	}
	for i := range all {
		slices.SortFunc(all[i].Games, func(a, b TakenGame) int { return a.Number - b.Number })
	}
	return nil
}

// Found is a file that was found, or the reason why it cannot be read.
type Found struct {
	Path   string
	Within bool // in a folder that was named
	Data   []byte
	Err    error
}

// MaxFiles is how many files of a folder are taken in at once.
const MaxFiles = 20_000

// Files calls yield with one file after another of what a path names: a file,
// or a folder with everything below it, in the order of the names. Symbolic
// links, pipes and devices are not followed, nor are files whose name begins
// with a point: programs give an incomplete copy such a name.
func Files(path string, yield func(Found) bool) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		yield(Found{Path: path, Err: err})
		return
	case !info.IsDir():
		yield(readFile(path, info))
		return
	}
	n := 0
	err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if !yield(Found{Path: name, Err: err}) {
				return fs.SkipAll
			}
			return nil
		case strings.HasPrefix(e.Name(), ".") && name != path:
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir() || !e.Type().IsRegular():
			return nil
		}
		if n++; n > MaxFiles {
			yield(Found{Path: path, Err: fmt.Errorf("it has more than %d files: name the folder of a round", MaxFiles)})
			return fs.SkipAll
		}
		info, err := e.Info()
		if err != nil {
			if !yield(Found{Path: name, Err: err}) {
				return fs.SkipAll
			}
			return nil
		}
		found := readFile(name, info)
		found.Within = true
		if !yield(found) {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil {
		yield(Found{Path: path, Err: err})
	}
}

// readFile reads a regular file that is not too large.
func readFile(path string, info fs.FileInfo) Found {
	f := Found{Path: path}
	switch {
	case !info.Mode().IsRegular():
		f.Err = desk.Because(errors.New("it is not a file but a pipe or a device"), "why.take.nofile", 0)
		return f
	case info.Size() > MaxFile:
		f.Err = errLarge
		return f
	}
	in, err := os.Open(path)
	if err != nil {
		f.Err = err
		return f
	}
	defer in.Close()
	f.Data, f.Err = io.ReadAll(io.LimitReader(in, MaxFile+1))
	return f
}
