package intake

import (
	"context"
	"fmt"
	"slices"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
)

// Board is a board with everything that the desk has about it.
type Board struct {
	Place  desk.Place
	Board  desk.Board // its Result is the present one of the list of results
	Said   *desk.BoardSeen
	Seen   desk.Seen
	State  desk.State
	Why    []desk.Why
	Sheets [2][]*Sheet // of each side, the one that counts first
	Others []*Sheet    // records of witnesses
	Papers []*Sheet    // all sheets at the board, in the order of the files, also those that do not count
	Photos []Photo
	Off    []Off             // files removed from the board
	Read   *reconcile.Result // of the sheets that count; nil if they were not read
	Result scoresheet.Result // that counts
	Digest string            // of the game as it would be published; empty if there is none

	witnesses []*Sheet // of Read
	read      []reconcile.Witness
}

// Boards returns the boards of a round, in the order of its pairings.
func (d *Desk) Boards(ctx context.Context, section string, round int) ([]*Board, error) {
	r := d.hall.Round(section, round)
	if r == nil {
		return nil, d.noRound(section, round)
	}
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	var all []*Board
	for i := range r.Boards {
		all = append(all, d.see(files, r, &r.Boards[i]))
	}
	return all, nil
}

// Board returns one board of a round.
func (d *Desk) Board(ctx context.Context, p desk.Place) (*Board, error) {
	r := d.hall.Round(p.Section, p.Round)
	if r == nil {
		return nil, d.noRound(p.Section, p.Round)
	}
	b, err := r.Board(p.Board)
	if err != nil {
		return nil, err
	}
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	return d.see(files, r, b), nil
}

func (d *Desk) noRound(section string, round int) error {
	var there []string
	for _, r := range d.hall.Rounds {
		if r.Section == section {
			there = append(there, fmt.Sprint(r.Number))
		}
	}
	if len(there) == 0 {
		err := fmt.Errorf("section %s has no round yet: take its pairings in with zapis-desk pair FILE --round %d", section, round)
		return desk.Because(err, "why.round.none", round, section)
	}
	err := fmt.Errorf("section %s has no round %d yet: it has %v", section, round, there)
	return desk.Because(err, "why.round.none", round, section)
}

// view computes everything about a board except its state.
func (d *Desk) view(files *sorted, r *desk.RoundSeen, pairing *desk.Board) *Board {
	b := &Board{Place: r.Place(pairing), Board: *pairing, Said: r.Seen(pairing.Name)}
	b.Board.Result = ""
	if b.Said.Result != scoresheet.NoResult {
		b.Board.Result = b.Said.Result.String()
	}
	s := &b.Seen
	*s = desk.Seen{
		Now: d.Now(), Clock: d.noted(), Grace: d.hall.Event.GraceTime(), Begins: begins(&r.Round), Started: r.Started,
		Result: b.Said.Result, ResultAt: b.Said.ResultAt, Adjourned: b.Said.Adjourned, Settled: b.Said.Settled, Held: b.Said.Held,
	}
	there := files.boards[b.Place]
	if there == nil {
		there = &papers{}
	}
	b.Papers, b.Photos, b.Off = there.sheets, there.photos, there.off
	for _, r := range b.Said.Removed {
		if f := d.hall.File(r.Hash); f != nil {
			r.Name = f.Label()
		}
		s.Removed = append(s.Removed, r)
	}
	for side := range s.Sides {
		d.viewSide(b, files, there, side)
	}
	for _, sheet := range there.sheets {
		switch {
		case sheet.IsPlayers():
		case sheet.isInvalid() && sheet.File.Received.Witness == "":
			if sheet.Side < 0 || s.Sides[sheet.Side].In.IsZero() {
				s.Faults = append(s.Faults, d.check(sheet)...)
			}
		case !sheet.Old:
			b.Others = append(b.Others, sheet)
		}
	}
	d.compare(b)
	s.Out = b.isOut()
	return b
}

// viewSide fills in one player's side.
func (d *Desk) viewSide(b *Board, files *sorted, there *papers, side int) {
	v := &b.Seen.Sides[side]
	v.Player, v.Means = b.Board.Players[side].Name, b.Said.Means[side]
	v.Admitted, v.Absent, v.Arrived = b.Said.Admitted[side], b.Said.Absent[side], b.Said.Arrived[side]
	v.Pack, v.OldPack = d.tookPack(b, side)
	for _, p := range there.photos {
		if p.Side == side {
			v.Photo = p.File.At
		}
	}
	latest := there.latest(side)
	b.Sheets[side] = latest
	if len(latest) == 0 {
		return
	}
	// The sheet that arrived first ended the waiting, whichever counts now.
	v.In = there.first(side)
	v.Result = latest[0].Game.Result()
	v.Faults = d.check(latest[0])
	for _, other := range latest[1:] {
		if other.Game.Attested() {
			v.Faults = append(v.Faults, clashesOnly(other)...)
		}
	}
	v.Faults = append(v.Faults, d.checkSide(latest, side)...)
	if name := latest[0].Game.Report.Device(); name != "" && files.devices[name] != nil {
		for _, w := range files.devices[name].Faults {
			w.Side = side
			v.Faults = append(v.Faults, w)
		}
	}
}

// clashesOnly returns the forks that involve a file that does not count.
func clashesOnly(s *Sheet) []desk.Why {
	c := checker{side: s.Side}
	c.clashes(s)
	return c.whys
}

// tookPack reports whether a device stated that it took the pairing of a side as it
// is. If it took only an issue before the pairing was changed, old is that issue.
func (d *Desk) tookPack(b *Board, side int) (took bool, old int) {
	for _, s := range d.statements {
		if s.Event != d.hall.Event.ID || s.Issue == 0 || d.hall.IsWithdrawn(s.Issue) || s.Side != side && s.Side != 2 ||
			s.Place.Section != b.Place.Section || s.Place.Round != b.Place.Round || !desk.SameBoard(s.Place.Board, b.Place.Board) {
			continue
		}
		if b.Said.Changed.IsZero() || s.Issue > b.Said.Behind {
			return true, 0
		}
		old = max(old, s.Issue)
	}
	return false, old
}

// begins returns when a round begins by the timetable; zero if the timetable
// does not say. Times of the timetable are local.
func begins(r *desk.Round) time.Time {
	if r.Date == "" || r.Time == "" {
		return time.Time{}
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", r.Date+" "+r.Time, time.Local)
	if err != nil {
		return time.Time{}
	}
	return at
}

// isOut reports whether the game was published in its present state, at any
// target.
func (b *Board) isOut() bool {
	if len(b.Said.Out) == 0 || b.Digest == "" {
		return false
	}
	for _, digest := range b.Said.Out {
		if digest != b.Digest { // or was taken back
			return false
		}
	}
	return true
}

// IsReady reports whether the game can be published.
func (b *Board) IsReady() bool {
	return b.Read != nil && (b.State == desk.Agree || b.State == desk.Checked)
}

// Devices returns what the desk has seen of each device, those of the event
// first.
func (d *Desk) Devices(ctx context.Context) ([]*DeviceSeen, error) {
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	var all []*DeviceSeen
	for _, dev := range d.hall.Devices {
		v := files.devices[dev.Fingerprint]
		if v == nil {
			v = &DeviceSeen{Fingerprint: dev.Fingerprint}
		}
		all = append(all, v)
	}
	var more []*DeviceSeen
	for name, v := range files.devices {
		if d.hall.Device(name) == nil {
			more = append(more, v)
		}
	}
	slices.SortFunc(more, func(a, b *DeviceSeen) int { return slices.Compare([]byte(a.Fingerprint), []byte(b.Fingerprint)) })
	return append(all, more...), nil
}

// Unplaced returns the games for which there is no board, each with the reason.
func (d *Desk) Unplaced(ctx context.Context) ([]Unplaced, error) {
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	return files.unplaced, nil
}
