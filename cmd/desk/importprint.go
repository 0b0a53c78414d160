package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/storage/archive"
)

// takenJSON is a game, or a file without one, in the output of import. New
// fields are added at the end.
type takenJSON struct {
	OK      bool      `json:"ok"`
	Hash    string    `json:"hash"`
	File    string    `json:"file"`
	Game    int       `json:"game,omitempty"`
	Section string    `json:"section,omitempty"`
	Round   int       `json:"round,omitempty"`
	Board   string    `json:"board,omitempty"`
	Side    string    `json:"side,omitempty"`
	State   string    `json:"state,omitempty"`
	Wrong   []whyJSON `json:"wrong,omitempty"`
	Already bool      `json:"already,omitempty"`
	Old     bool      `json:"old,omitempty"`
	Device  string    `json:"device,omitempty"`
	Error   string    `json:"error,omitempty"`
	Removed string    `json:"removed,omitempty"` // why it was removed from the board
}

// refuse prints that something was not taken in; while a folder is watched, only
// once, until something else is wrong.
func (i *importing) refuse(name string, why error) error {
	if i.watch {
		if i.refused[name] == why.Error() {
			return nil
		}
		i.refused[name] = why.Error()
	}
	if i.flags.JSON {
		return writeJSON(i.desk, takenJSON{File: name, Error: why.Error()})
	}
	_, err := fmt.Fprintf(i.desk.stdout, "refused: %s: %s\n", fileName(name), terminal.Line(why.Error()))
	return err
}

// print prints the outcome for a file.
func (i *importing) print(t *intake.Taken) error {
	if t.Passed {
		fmt.Fprintf(i.desk.stderr, "passed over: %s\n", fileName(t.Name))
		return nil
	}
	if !t.Stored {
		i.good = false
		return i.refuse(t.Name, t.Err)
	}
	if t.Sort == intake.SortStatement {
		if i.flags.JSON {
			return writeJSON(i.desk, takenJSON{OK: true, Hash: t.Hash, File: t.Name, Already: t.Already, Device: i.DeviceName(t.Device)})
		}
		_, err := fmt.Fprintf(i.desk.stdout, "%s %s: statement of the device %s%s\n", t.Hash[:12], fileName(t.Name), i.DeviceName(t.Device), again(t.Already))
		return err
	}
	if len(t.Games) == 0 {
		i.good = false
		return i.refuse(t.Name, fmt.Errorf("it was kept, but no game in it can be read: %w", orNothing(t.Err)))
	}
	if t.Err != nil {
		i.good = false
		if err := i.refuse(t.Name, t.Err); err != nil {
			return err
		}
	}
	for n := range t.Games {
		if err := i.printGame(t, &t.Games[n]); err != nil {
			return err
		}
	}
	if t.Was != nil {
		i.desk.complain(fmt.Sprintf("%s: so far it was the sheet of %s, which is without it now: a file is known by its bytes. "+
			"If both have written the same, name the board in each file", fileName(t.Name), sheetOf(t.Was)))
	}
	if i.hint.From != "desk" && i.hint.Witness == values.WitnessPaper && i.hint.Signed == "" && t.Sort == intake.SortPGN {
		i.desk.complain(fileName(t.Name) + ": who has signed the sheet? Take it in once more with --signed both, white, black or none")
	}
	return nil
}

// sheetOf names the side whose sheet a file is, as stated.
func sheetOf(f *values.File) string {
	return strings.TrimSpace(f.Place.String() + " " + f.Received.Side)
}

func orNothing(err error) error {
	if err == nil {
		return errors.New("it is damaged")
	}
	return err
}

func again(already bool) string {
	if already {
		return ", had already"
	}
	return ""
}

// wrongWith returns what is wrong with a game or, if it is nothing of the game itself,
// what makes its board one to look at: another device has handed in for the same side,
// or games or results differ. What is wrong with the other player's sheet is not of it.
func wrongWith(g *intake.TakenGame) (all []values.Why) {
	if len(g.Faults) > 0 || g.Board == nil || g.Off != nil || g.Old || g.Side == values.NoSide {
		return g.Faults
	}
	for _, w := range g.Board.Why {
		differs := g.Board.State == values.Differs && (w.Key == "why.results" || w.Key == "why.list" || w.Key == "why.games")
		if differs || slices.ContainsFunc(g.Board.Seen.Sides[g.Side].Faults, w.Same) {
			all = append(all, w)
		}
	}
	return all
}

func (i *importing) printGame(t *intake.Taken, g *intake.TakenGame) error {
	wrong := wrongWith(g)
	if g.Board == nil || len(wrong) > 0 {
		i.good = false
	}
	if i.flags.JSON {
		j := takenJSON{OK: g.Board != nil, Hash: t.Hash, File: t.Name, Game: g.Number, Already: t.Already, Old: g.Old, Error: placeless(g.Why)}
		if g.Board != nil {
			j.Section, j.Round, j.Board, j.Side = g.Place.Section, g.Place.Round, g.Place.Board, values.SideWord(g.Side)
			j.State = g.Board.State.String()
			if g.Off != nil {
				j.Removed = g.Off.Reason
			}
		}
		for _, w := range wrong {
			j.Wrong = append(j.Wrong, whyJSON{w.Key, values.SideWord(w.Side), w.N, w.Text, acts.Why(w, english)})
		}
		return writeJSON(i.desk, j)
	}
	line := t.Hash[:12] + " " + fileName(t.Name)
	if g.Number > 1 {
		line += fmt.Sprintf(" %d", g.Number)
	}
	if g.Board == nil {
		_, err := fmt.Fprintf(i.desk.stdout, "%s: no board: %s%s\n", line, terminal.Line(placeless(g.Why)), again(t.Already))
		return err
	}
	side := values.SideWord(g.Side)
	if side == "" {
		side = "no side"
	}
	line += fmt.Sprintf(": %s %s: %s", g.Place, side, g.Board.State)
	if len(wrong) > 0 {
		line += ": " + whyText(wrong)
	}
	if g.Old {
		line += ", an earlier copy"
	}
	if g.Off != nil {
		line += ", and was taken off this board: " + terminal.Line(g.Off.Reason)
	}
	_, err := fmt.Fprintln(i.desk.stdout, line+again(t.Already))
	return err
}

func count(n int, noun string) string { return terminal.Count(n, noun) }

func joined(words []string) string { return strings.Join(words, " ") }

// isStore reports whether a folder is the store of a desk.
func isStore(path string) bool {
	info, err := os.Stat(filepath.Join(path, "desk.db"))
	return err == nil && info.Mode().IsRegular()
}

// notOfAStore returns a file in a folder that no desk puts into its store. A
// store among other files, such as a player's on a stick, would hide them, and
// its facts would be its author's.
func notOfAStore(path string) string {
	entries, err := os.ReadDir(path)
	if err != nil {
		return ""
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !strings.HasPrefix(e.Name(), "desk.") {
			return e.Name()
		}
	}
	return ""
}

// otherStore is how far another desk's store was read, and how many of its facts
// are of another event.
type otherStore struct {
	upTo          archive.Cursor
	foreign, ours int
}

// other takes in the files that another desk of the event received, but not its
// facts about the event itself. Nothing proves whose desk it is, so the person
// who names it is shown what is taken from it.
func (i *importing) other(path string) error {
	if name := notOfAStore(path); name != "" {
		i.good = false
		return i.refuse(path, fmt.Errorf("it has a desk's store and other files, such as %s: remove the store, or name only another desk's store", fileName(name)))
	}
	store, err := archive.Open(i.ctx(), path)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }() // only read
	hint := i.hint
	defer func() { i.hint = hint }()
	read := i.stores[path]
	if read == nil {
		read = &otherStore{}
		i.stores[path] = read
	}
	for f, err := range store.Facts(i.ctx(), read.upTo) {
		if err != nil {
			return err
		}
		read.upTo = f.At
		body, err := values.DecodeBody(values.Kind(f.Kind), f.Body)
		if err != nil {
			continue // of a newer version; other facts bring its files
		}
		event, place, subjectErr := values.ParseSubject(f.Subject)
		if event != i.Event().ID {
			read.foreign++
			continue
		}
		read.ours++
		name := ""
		switch b := body.(type) {
		case values.Received:
			name = b.Name
			if b.Witness != "" {
				// Statements about one file do not concern those before it.
				if err := i.flush(); err != nil {
					return err
				}
				side, sideErr := values.ParseSide(b.Side)
				if sideErr != nil {
					side = values.NoSide
				}
				if subjectErr != nil {
					continue
				}
				at := "" // the tags of the file say it
				if place.Board != "" {
					at = " of board " + terminal.Line(place.String())
				}
				fmt.Fprintf(i.desk.stderr, "zapis-desk: %s says that %s is a record of the kind %s%s: nothing proves it\n",
					fileName(path), fileName(name), quoted(b.Witness), at)
				i.hint.Witness, i.hint.Place, i.hint.Side, i.hint.Signed = b.Witness, place, side, b.Signed
			}
		case values.Stated:
			name = b.Name
		default:
			continue
		}
		i.hint.From = "desk"
		for _, h := range f.Blobs {
			data, err := store.Blob(i.ctx(), h)
			if err != nil {
				return err
			}
			if err := i.add(name, data, false); err != nil {
				return err
			}
		}
		if i.hint.Witness != "" {
			if err := i.flush(); err != nil {
				return err
			}
			i.hint = hint
		}
	}
	if err := i.flush(); err != nil || read.foreign == 0 || read.ours > 0 {
		return err
	}
	i.good = false
	return i.refuse(path, fmt.Errorf("all of its %s belong to another event: nothing was kept", count(read.foreign, "fact")))
}

// placeless returns why a game has no board, and what to do if a person can
// name one.
func placeless(w values.Why) string {
	if w.Key == "" {
		return ""
	}
	text := acts.Why(w, english)
	if w.Key == intake.WhyPlaces || w.Key == intake.WhyNobodys {
		text += ": name it with --paper or --witness"
	}
	return text
}
