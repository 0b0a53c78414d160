package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"zapis/app/qr"
	values "zapis/desk"
	"zapis/desk/intake"
)

type importCmd struct {
	officeFlags
	roundFlag
	Files   []string `arg:"" name:"FILE|FOLDER" help:"Records, attested PGN, statements; a folder with everything below it; another desk's store."`
	Watch   bool     `help:"Keep looking for new files, every two seconds, until Ctrl-C."`
	Frames  bool     `help:"The folders hold photographs of the codes that devices showed."`
	Paper   sideOf   `placeholder:"BOARD SIDE" help:"The file is a player's paper sheet: a photograph, or its moves typed as PGN."`
	Signed  string   `enum:"both,white,black,none," default:"" placeholder:"both|white|black|none" help:"Who has signed the paper sheet."`
	Witness string   `enum:"board,arbiter,spare," default:"" placeholder:"board|arbiter|spare" help:"The file is the record of an electronic board, an arbiter or a spare device."`
	Board   string   `placeholder:"BOARD" help:"The board of the witness's record; by default the one in its tags."`
}

// sideOf is a flag with two values: a board and a side.
type sideOf struct {
	Board string
	Side  string
}

// Decode takes two words from the command line.
func (s *sideOf) Decode(ctx *kong.DecodeContext) error {
	if err := ctx.Scan.PopValueInto("BOARD", &s.Board); err != nil {
		return err
	}
	return ctx.Scan.PopValueInto("SIDE", &s.Side)
}

// Run takes in files and prints a line for each game: hash, board, state,
// faults. The answer is no if a file could not be taken, or if a game has no
// board or has to be looked at.
func (c *importCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		hint, err := c.hint(o)
		if err != nil {
			return err
		}
		i := importing{office: o, hint: hint, good: true, watch: c.Watch, refused: map[string]string{}, stores: map[string]*otherStore{}}
		seen := map[string]string{}
		for {
			if err := c.once(&i, seen); err != nil {
				return err
			}
			if !c.Watch || d.ctx.Err() != nil {
				break
			}
			select {
			case <-d.ctx.Done():
			case <-time.After(watchEvery):
			}
			if d.ctx.Err() != nil {
				break // it was interrupted, and everything is taken in
			}
			if err := o.Refresh(d.ctx); err != nil {
				return err
			}
		}
		if !c.Watch && d.ctx.Err() != nil {
			return errors.New("stopped: the files printed so far were taken in")
		}
		if !i.good {
			return errNo
		}
		return nil
	})
}

// watchEvery is how often a watched folder is looked at. A variable for tests.
const watchEvery = 2 * time.Second

// hint returns the hint in the flags about the files.
func (c *importCmd) hint(o *office) (intake.Hint, error) {
	h := intake.Hint{From: "file", Side: values.NoSide, Witness: c.Witness}
	if c.Watch {
		h.From = "watch"
	}
	name := c.Board
	if c.Paper.Board != "" {
		if c.Witness != "" {
			return h, errors.New("a sheet belongs to a player or to a witness: give --paper or --witness")
		}
		side, err := values.ParseSide(c.Paper.Side)
		if err != nil {
			return h, err
		}
		h.Witness, h.Side, h.Signed, name = values.WitnessPaper, side, c.Signed, c.Paper.Board
	} else if c.Signed != "" {
		return h, errors.New("--signed is about a sheet of paper: give --paper BOARD SIDE too")
	}
	if name == "" {
		return h, nil
	}
	r, b, err := o.board(c.Round, name)
	if err != nil {
		return h, err
	}
	h.Place = r.Place(b)
	return h, nil
}

// once takes in new files.
func (c *importCmd) once(i *importing, seen map[string]string) error {
	for _, path := range c.Files {
		var err error
		if c.Frames {
			err = i.frames(path, seen)
		} else {
			err = i.path(path, seen, c.Watch)
		}
		if err != nil {
			return err
		}
	}
	return i.flush()
}

// importing collects files into batches.
type importing struct {
	*office
	hint  intake.Hint
	batch []intake.Incoming
	bytes int
	good  bool

	watch   bool
	refused map[string]string      // while watching: what was said last of each name
	stores  map[string]*otherStore // of other desks, by path
}

// A batch is durable before any of its files is acknowledged, so it is small.
const (
	importFiles = 64
	importBytes = 16 << 20
)

func (i *importing) add(name string, data []byte, within bool) error {
	i.batch = append(i.batch, intake.Incoming{Name: name, Data: data, Within: within})
	if i.bytes += len(data); len(i.batch) >= importFiles || i.bytes >= importBytes {
		return i.flush()
	}
	return nil
}

// flush takes in a batch and prints the outcome.
func (i *importing) flush() error {
	if len(i.batch) == 0 {
		return nil
	}
	all, err := i.Take(i.ctx(), i.who, i.hint, i.batch...)
	i.batch, i.bytes = nil, 0
	if err != nil {
		return err
	}
	for n := range all {
		if err := i.print(&all[n]); err != nil {
			return err
		}
	}
	return nil
}

// path takes in the files of a path. A watched file that did not change is not
// read again; one that changed a moment ago is left until it is complete.
func (i *importing) path(path string, seen map[string]string, watch bool) (err error) {
	if isStore(path) {
		return i.other(path)
	}
	intake.Files(path, func(f intake.Found) bool {
		if watch {
			was := seen[f.Path]
			if seen[f.Path] = stamp(f.Path); was == seen[f.Path] || was == "" && isFresh(f.Path) {
				if was == "" {
					delete(seen, f.Path)
				}
				return i.ctx().Err() == nil
			}
		}
		if f.Err != nil {
			i.good = false
			err = i.refuse(f.Path, fmt.Errorf("it cannot be read: %w", causeOf(f.Err)))
		} else {
			err = i.add(filepath.Base(f.Path), f.Data, f.Within)
		}
		return err == nil && i.ctx().Err() == nil
	})
	return err
}

// stamp identifies a state of a file.
func stamp(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

// stamps identifies a state of the files of a folder.
func stamps(folder string) string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err.Error()
	}
	var out strings.Builder
	for _, e := range entries {
		fmt.Fprintln(&out, e.Name(), stamp(filepath.Join(folder, e.Name())))
	}
	return out.String()
}

// isFresh reports whether a file was written just now, and may be incomplete.
func isFresh(path string) bool {
	info, err := os.Stat(path)
	return err == nil && time.Since(info.ModTime()) < watchEvery/2
}

// frames takes in the games that photographs of codes give.
func (i *importing) frames(folder string, seen map[string]string) error {
	if i.watch {
		now := stamps(folder)
		if was, ok := seen[folder]; ok && was == now { // reading pictures takes long
			return nil
		}
		seen[folder] = now
	}
	all, unread, err := qr.ReadPictures(os.DirFS(folder), func(int, int) bool { return i.ctx().Err() == nil })
	if err != nil {
		i.good = false
		return i.refuse(folder, fmt.Errorf("it cannot be read: %w", causeOf(err)))
	}
	if len(all) == 0 {
		i.good = false
		return i.refuse(folder, fmt.Errorf("no code was read in %s: photograph the device's screen straight, from near, without a reflection", count(len(unread), "picture")))
	}
	i.hint.From = "frames"
	for _, r := range all {
		switch {
		case seen[r.Name] != "":
		case r.Err != nil:
			i.good = false
			if err := i.refuse(folder+" "+r.Name, r.Err); err != nil {
				return err
			}
		default:
			seen[r.Name] = "done"
			if ahead, known := r.Offset(); known && ahead.Abs() >= values.WrongClock {
				is := "ahead of"
				if ahead < 0 {
					is = "behind"
				}
				i.desk.complain(fmt.Sprintf("%s: the device's clock was %s %s the pictures', if these have the time at which they were taken", r.Name, ahead.Abs().Round(time.Second), is))
			}
			if err := i.add(r.Name, r.File, false); err != nil {
				return err
			}
			if r.Stated == nil {
				continue
			}
			if err := i.add(r.Name, r.Stated, false); err != nil {
				return err
			}
		}
	}
	return nil
}
