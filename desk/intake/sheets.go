package intake

import (
	"context"
	"fmt"
	"slices"
	"time"

	"zapis/desk"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/lineage"
)

// Sheet is a game from a file at its board.
type Sheet struct {
	File   *desk.File
	Game   *Game
	Place  desk.Place
	Side   int // 0 White, 1 Black, desk.NoSide
	Faults []desk.Why

	// Old is set if a later state of the same game is here too.
	Old bool
	// Logged is set if the log of the game in the sheet's state is here: in this
	// file, or in an earlier one of the same game.
	Logged bool
	// Clash names other files that contradict this one.
	Clash []Clash
	// Off is why the sheet does not count at its board, or nil if it does.
	Off *desk.Removal
}

// Clash is a contradiction between two files.
type Clash struct {
	Kind  lineage.Kind
	Other *Sheet
}

// Name returns the name of the file, and which of its games.
func (s *Sheet) Name() string {
	name := s.File.Label()
	if s.Game.Number > 1 {
		name += fmt.Sprintf(" %d", s.Game.Number)
	}
	return name
}

// Witness returns the word for a record that is not a player's own, or "".
func (s *Sheet) Witness() string {
	w := s.File.Received.Witness
	if w == "" && s.Side == desk.NoSide && s.Game.Attested() {
		return desk.WitnessSpare
	}
	return w
}

// IsPlayers reports whether the sheet is a player's own: of his device, or on
// paper.
func (s *Sheet) IsPlayers() bool {
	if s.Side == desk.NoSide {
		return false
	}
	switch s.File.Received.Witness {
	case desk.WitnessPaper, desk.WitnessPhoto:
		return true
	case "":
		return s.Game.Attested()
	}
	return false
}

// Photo is a picture of a sheet.
type Photo struct {
	File *desk.File
	Side int
}

// Off is a file that was taken off its board.
type Off struct {
	File   *desk.File
	Number int // of the game in it; 0 for a picture
	Side   int
	desk.Removal
}

// sorted holds all files at their boards.
type sorted struct {
	boards   map[desk.Place]*papers
	unplaced []Unplaced
	devices  map[string]*DeviceSeen // by fingerprint
	known    map[desk.Place]*Board  // computed from them
}

// papers are the files of one board.
type papers struct {
	sheets []*Sheet
	photos []Photo
	off    []Off
}

// Unplaced is a game for which the desk has no board.
type Unplaced struct {
	File *desk.File
	Game *Game
	Why  desk.Why
}

// sort reads all files and finds their boards.
func (d *Desk) sort(ctx context.Context) (*sorted, error) {
	if d.sorted != nil {
		return d.sorted, nil
	}
	if ahead := d.ahead; ahead != nil {
		d.ahead = nil
		ahead(d)
	}
	out := &sorted{boards: map[desk.Place]*papers{}, devices: map[string]*DeviceSeen{}, known: map[desk.Place]*Board{}}
	before := len(d.statements)
	d.statements, d.stated = nil, map[string][]*statement{}
	for i := range d.hall.Stated {
		f := &d.hall.Stated[i]
		c, err := d.content(ctx, f.Hash)
		if err != nil {
			return nil, err
		}
		if c.Statement != nil {
			s := &statement{c.Statement, f}
			d.statements = append(d.statements, s)
			if s.Game == "" {
				continue
			}
			d.stated[s.Game] = append(d.stated[s.Game], s)
			if len(d.statements) > before {
				d.forget(s.Game)
			}
		}
	}
	var all []*Sheet
	for i := range d.hall.Files {
		f := &d.hall.Files[i]
		c, err := d.content(ctx, f.Hash)
		if err != nil {
			return nil, err
		}
		all = append(all, d.sortFile(out, f, c)...)
	}
	var count []*Sheet
	for _, s := range all {
		if s.Off = d.removal(s.Place, s.File); s.Off == nil {
			count = append(count, s)
			continue
		}
		p := out.at(s.Place)
		p.off = append(p.off, Off{s.File, s.Game.Number, s.Side, *s.Off})
	}
	relate(count)
	for _, s := range count {
		p := out.at(s.Place)
		p.sheets = append(p.sheets, s)
	}
	d.findDevices(out, all) // a log's statements about its device count even if the file was removed
	d.sorted = out
	return out, nil
}

// removal returns why a file is off a board, or nil if it is not.
func (d *Desk) removal(p desk.Place, f *desk.File) *desk.Removal {
	r := d.hall.Round(p.Section, p.Round)
	if r == nil {
		return nil
	}
	s := r.Seen(p.Board)
	if s == nil {
		return nil
	}
	return s.Removal(f.Hash)
}

func (o *sorted) at(p desk.Place) *papers {
	if o.boards[p] == nil {
		o.boards[p] = &papers{}
	}
	return o.boards[p]
}

// sortFile finds the boards of the games of one file.
func (d *Desk) sortFile(out *sorted, f *desk.File, c *Content) (sheets []*Sheet) {
	if c.Sort == SortPicture {
		if side, err := desk.ParseSide(f.Received.Side); err == nil && f.Place.Board != "" {
			place := d.exact(f.Place)
			p := out.at(place)
			if r := d.removal(place, f); r != nil {
				p.off = append(p.off, Off{f, 0, side, *r})
			} else {
				p.photos = append(p.photos, Photo{f, side})
			}
		}
		return nil
	}
	for _, g := range c.Games {
		p := d.placeOnce(f, g)
		switch {
		case p.place.Board == "":
			out.unplaced = append(out.unplaced, Unplaced{f, g, p.why})
		case !g.claimsDevice() && f.Received.Witness == "":
			out.unplaced = append(out.unplaced, Unplaced{f, g, desk.Why{Key: WhyNobodys, Side: desk.NoSide}})
		default:
			s := &Sheet{File: f, Game: g, Place: d.exact(p.place), Side: p.side, Faults: p.faults}
			if s.Side == desk.NoSide && f.Received.Witness == "" {
				s.Side = d.sideOfDevice(s)
			}
			sheets = append(sheets, s)
		}
	}
	return sheets
}

// sideOfDevice returns the side of a board where an enrolled device is used, or
// where its owner plays.
func (d *Desk) sideOfDevice(s *Sheet) int {
	dev := d.hall.Device(s.Game.Report.Device())
	if dev == nil {
		return desk.NoSide
	}
	if side, err := desk.ParseSide(dev.Side); err == nil {
		return side
	}
	if b := d.board(s.Place); b != nil && dev.Owner != "" {
		for side := range b.Players {
			if sameName(dev.Owner, b.Players[side].Name) {
				return side
			}
		}
	}
	return desk.NoSide
}

// relate compares all games that devices attested with one another (R-C02).
func relate(all []*Sheet) {
	trails := make([]*lineage.Trail, len(all))
	for i, s := range all {
		trails[i] = s.Game.Trail
	}
	for _, s := range all {
		s.Logged = s.Game.HasLog
	}
	for i, relations := range lineage.Relate(trails) {
		s := all[i]
		for _, r := range relations {
			other := all[r.Other]
			if r.Kind.Clash() {
				s.Clash = append(s.Clash, Clash{r.Kind, other})
				continue
			}
			s.Old = true
			if s.Game.HasLog && s.Game.Record.Digest() == other.Game.Record.Digest() {
				other.Logged = true
			}
		}
	}
}

// latest returns the sheets of a side that no later state of the same game
// replaces, the one that counts first: attested before typed, complete before
// damaged, then the one with a result, then the last.
func (p *papers) latest(side int) (all []*Sheet) {
	for _, s := range p.sheets {
		if s.Side == side && s.IsPlayers() && !s.Old {
			all = append(all, s)
		}
	}
	rank := func(s *Sheet) int {
		n := 0
		if s.Game.Attested() {
			n += 4
		}
		if s.Game.Result() != 0 {
			n += 2
		}
		if s.Game.HasLog {
			n++
		}
		return n
	}
	slices.SortStableFunc(all, func(a, b *Sheet) int {
		if r := rank(b) - rank(a); r != 0 {
			return r
		}
		return b.File.N - a.File.N
	})
	return all
}

// first returns when the first sheet of a side arrived: a later copy does not
// make it late.
func (p *papers) first(side int) (at time.Time) {
	n := 0
	for _, s := range p.sheets {
		if s.Side == side && s.IsPlayers() && (n == 0 || s.File.N < n) {
			at, n = s.File.At, s.File.N
		}
	}
	return at
}

// ofDevices returns the fingerprints of the devices that attested sheets.
func ofDevices(all []*Sheet) (names []string) {
	for _, s := range all {
		if name := s.Game.Report.Device(); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// isInvalid reports whether the file claims a device's attestation that does
// not verify.
func (s *Sheet) isInvalid() bool { return s.Game.Report.Status == attest.Invalid }
