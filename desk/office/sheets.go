package office

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/paper"
)

// Sheets prints every scoresheet that devices handed in, board by board. For an
// arbiter they include the alarms and rulings of the device.
func (e *Edition) Sheets(f paper.Form) ([]byte, error) {
	if err := e.may(desk.ActPublish); err != nil {
		return nil, err
	}
	var sheets []*paper.Sheet
	for _, r := range e.Rounds {
		for i := range r.Games {
			of, err := e.sheets(&r.Games[i])
			if err != nil {
				return nil, err
			}
			sheets = append(sheets, of...)
		}
	}
	if len(sheets) == 0 {
		return nil, refuse(because("why.paper.none", 0))
	}
	return written(f, sheets)
}

// sheets returns the scoresheets that devices handed in of a game.
func (e *Edition) sheets(g *publish.Game) (all []*paper.Sheet, err error) {
	for k := range g.Files {
		file := g.Files[k].Attest
		if record := g.Files[k].Record; e.logs() && record != nil {
			file = record
		}
		if file == nil {
			continue
		}
		s, err := paper.Read(file)
		if err != nil {
			return nil, desk.Because(fmt.Errorf("board %s: %w", g.Place.Board, err), "why.paper.unreadable", 0, g.Place.Board)
		}
		all = append(all, s)
	}
	return all, nil
}

// BlankSheets prints a scoresheet for each player of the boards that have no
// sheet yet, to be filled in by hand.
func (e *Edition) BlankSheets(f paper.Form) ([]byte, error) {
	if err := e.may(desk.ActSeeRound); err != nil {
		return nil, err
	}
	var sheets []*paper.Sheet
	for _, r := range e.Rounds {
		for i := range r.Games {
			g := &r.Games[i]
			if len(g.Witnesses) > 0 || g.Board.Players[0].Name == "" || g.Board.Players[1].Name == "" {
				continue
			}
			for _, side := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
				sheets = append(sheets, paper.Blank(side, blankTags(r, g)...))
			}
		}
	}
	if len(sheets) == 0 {
		return nil, refuse(because("why.paper.noblank", 0))
	}
	return written(f, sheets)
}

// blankTags returns the head of a sheet, as far as the pairings know it.
func blankTags(r *publish.Round, g *publish.Game) (tags []scoresheet.Tag) {
	add := func(name, value string) {
		if value != "" && value != "0" {
			tags = append(tags, scoresheet.Tag{Name: name, Value: value})
		}
	}
	add("Event", r.Event.Name)
	add("Site", r.Event.Place)
	add("Date", cmp.Or(g.Date, r.Round.Date))
	add("Round", strconv.Itoa(r.Round.Number))
	add("Board", g.Place.Board)
	for i, side := range []string{"White", "Black"} {
		p := &g.Board.Players[i]
		add(side, p.Name)
		add(side+"Elo", strconv.Itoa(p.Rating))
		add(side+"Team", p.Team)
	}
	return tags
}

// Poster prints the organizer's emblem for the wall, with the addresses of the
// desk that the last pack names.
func Poster(ctx context.Context, d *intake.Desk, f paper.Form) ([]byte, error) {
	e := d.Event()
	kind, key, err := attest.ParseKey(e.Organizer)
	if err != nil || kind != attest.OrganizerPublic {
		return nil, refuse(because("why.paper.nokey", 0))
	}
	p := &paper.Poster{Event: e.Name, Key: key}
	p.At, _ = time.Parse(time.DateOnly, e.From)
	last, err := lastDesk(ctx, d)
	if err != nil {
		return nil, err
	}
	if last != nil {
		p.Addresses = last.Addresses
	}
	var out bytes.Buffer
	err = paper.WritePoster(&out, f, p)
	return out.Bytes(), err
}

func written(f paper.Form, sheets []*paper.Sheet) ([]byte, error) {
	var out bytes.Buffer
	err := paper.Write(&out, f, sheets...)
	return out.Bytes(), err
}
