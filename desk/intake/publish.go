package intake

import (
	"context"
	"errors"
	"fmt"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/desk/publish"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/board"
	"zapis/storage/archive"
)

// Publication returns a round in the form for package publish, and the boards from
// which it was made. If logs is true, it has the records and logs of all sheets,
// which are only for arbiters.
func (d *Desk) Publication(ctx context.Context, section string, round int, logs bool) (*publish.Round, []*Board, error) {
	boards, err := d.Boards(ctx, section, round)
	if err != nil {
		return nil, nil, err
	}
	s, err := d.hall.Event.Section(section)
	if err != nil {
		return nil, nil, err
	}
	r := d.hall.Round(section, round)
	pairings := r.Round
	pairings.Date = d.hall.Day(r, time.Local)
	out := publish.NewRound(d.Event(), s, &pairings)
	out.Written = r.Report
	for i, b := range boards {
		if err := d.fill(ctx, &out.Games[i], b, logs); err != nil {
			return nil, nil, err
		}
	}
	return out, boards, nil
}

// Game returns the game of one board in the form for package publish, and its
// round, whose other games have only their pairings.
func (d *Desk) Game(ctx context.Context, b *Board, logs bool) (*publish.Round, *publish.Game, error) {
	r := d.hall.Round(b.Place.Section, b.Place.Round)
	if r == nil {
		return nil, nil, d.noRound(b.Place.Section, b.Place.Round)
	}
	s, err := d.hall.Event.Section(b.Place.Section)
	if err != nil {
		return nil, nil, err
	}
	pairings := r.Round
	pairings.Date = d.hall.Day(r, time.Local)
	out := publish.NewRound(d.Event(), s, &pairings)
	for i := range out.Games {
		if g := &out.Games[i]; desk.SameBoard(g.Place.Board, b.Place.Board) {
			return out, g, d.fill(ctx, g, b, logs)
		}
	}
	err = fmt.Errorf("round %d has no board %s", b.Place.Round, b.Place.Board)
	return nil, nil, desk.Because(err, "why.admit.noboard", b.Place.Round, b.Place.Section, b.Place.Board)
}

// fill fills in the game of a board.
func (d *Desk) fill(ctx context.Context, g *publish.Game, b *Board, logs bool) error {
	g.Board, g.State, g.Why = b.Board, b.State, b.Why
	if b.Read != nil && g.SetReconciled(b.Read) {
		g.Ready = b.IsReady()
	}
	g.Result = b.Result
	for side := range b.Sheets {
		if len(b.Sheets[side]) > 0 {
			g.Sheets[side] = b.Sheets[side][0].Game.Result()
		}
	}
	g.Withheld = b.Said.Held != nil && b.Said.Held.What == desk.HoldGame
	g.SetSeen(b.Said, time.Local)
	for _, sheet := range b.all() {
		if err := d.addWitness(ctx, g, sheet, logs); err != nil {
			return err
		}
	}
	return nil
}

// all returns the sheets of a board that have no later state.
func (b *Board) all() (all []*Sheet) {
	for side := range b.Sheets {
		all = append(all, b.Sheets[side]...)
	}
	return append(all, b.Others...)
}

// addWitness adds a file's record of a game, and the file itself.
func (d *Desk) addWitness(ctx context.Context, g *publish.Game, s *Sheet, logs bool) error {
	side, name := board.White, ""
	if s.Side != desk.NoSide {
		side = board.Color(s.Side)
	}
	if !s.IsPlayers() {
		name = s.Witness()
	}
	w := publish.Witness{
		Side: side, Name: name, Paper: s.File.Received.Witness == desk.WitnessPaper,
		Device: d.DeviceName(s.Game.Report.Device()), Record: s.Game.Record,
	}
	if s.Game.Attested() {
		w.Ahead = d.clockOf(s)
	}
	f := publish.File{Side: side, Name: name}
	if s.Game.Attested() {
		f.Attest = s.Game.Attest
	}
	if logs && s.Game.HasLog {
		data, err := d.Blob(ctx, s.File.Hash)
		if err != nil {
			return err
		}
		if attest.IsRecordFile(data) {
			read, file, err := publish.ReadWitness(side, data)
			if err != nil {
				return err
			}
			w.Log, f.Record = read.Log, file.Record
		}
	}
	if logs {
		var err error
		if f.Pack, err = d.packOf(ctx, s.Game); err != nil {
			return err
		}
	}
	if w.Record != nil {
		g.Witnesses = append(g.Witnesses, w)
	}
	if f.Attest != nil {
		g.Files = append(g.Files, f)
	}
	return nil
}

// packOf returns the pack that the device held when it opened a game, or nil if
// the store does not have it: a pack with a device's own code is never in it.
func (d *Desk) packOf(ctx context.Context, g *Game) ([]byte, error) {
	held, ok := g.pack()
	if !ok {
		return nil, nil
	}
	data, err := d.store.Blob(ctx, archive.Hash(held.Digest))
	if errors.Is(err, archive.ErrNoBlob) || errors.Is(err, archive.ErrPurged) || err == nil && !pack.IsPack(data) {
		return nil, nil
	}
	return data, err
}
