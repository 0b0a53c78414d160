package hall

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/url"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
)

// hallKey identifies a view of the hall; its content depends only on the key
// and the desk's facts, so two readers of the same view are sent the same.
type hallKey struct {
	section string
	round   int
	lang    string
	show    string // the class of the state that the filter lets through
	doorway bool
	count   bool // nothing but how many boards ask
}

// place returns the round.
func (k hallKey) place() desk.Place { return desk.Place{Section: k.section, Round: k.round} }

// hallPart is an element of the page that is updated live.
type hallPart struct {
	ID   string
	HTML template.HTML
}

// hallView is the page: its parts, and how it stays up to date.
type hallView struct {
	Path    string
	Show    string
	Live    string // the address of the stream that has its changes
	Doorway bool
	Dense   bool
	Others  bool // there are other sections
	Cells   []template.HTML

	parts map[string]template.HTML
}

// Part returns an element by its ID.
func (h *hallView) Part(id string) template.HTML { return h.parts[id] }

// hallPage shows the boards of a round, or at the doorway who is missing.
func (v *visit) hallPage() error {
	at, err := v.place()
	if err != nil {
		return err
	}
	q := v.r.URL.Query()
	key := hallKey{section: at.Section, round: at.Round, lang: v.words.Language(), show: q.Get("show"), doorway: q.Get("view") == "doorway"}
	var seen *hallSeen
	err = v.work(func(d *intake.Desk) error {
		seen, err = seeHall(v.ctx(), d, at)
		return err
	})
	if err != nil {
		return err
	}
	if seen == nil {
		return placeError(v.r.URL.Path)
	}
	grid, parts, err := v.hallParts(seen, key, v.live.last(key))
	if err != nil {
		return err
	}
	h := &hallView{
		Path: grid.Path, Show: grid.Show, Doorway: key.doorway, Dense: grid.Dense, Others: len(grid.Other) > 0,
		Live: "/live?" + url.Values{
			"section": {at.Section}, "round": {v.r.PathValue("round")}, "lang": {key.lang}, "show": {grid.Show}, "view": {q.Get("view")},
			"version": {versionOf(grid, parts)},
		}.Encode(),
		parts: map[string]template.HTML{},
	}
	for _, p := range parts {
		h.parts[p.ID] = p.HTML
	}
	for _, c := range grid.Cells {
		if c.Tile == nil {
			h.Cells = append(h.Cells, "")
		} else {
			h.Cells = append(h.Cells, h.parts[c.Tile.ID])
		}
	}
	return v.show("hall", v.words.Say("hall.nav.hall"), h)
}

// seeHall returns the input of the hall of a round, or nil if there is no such
// round.
func seeHall(ctx context.Context, d *intake.Desk, at desk.Place) (*hallSeen, error) {
	h := d.Hall()
	seen := &hallSeen{Now: d.Now(), Copies: d.OneCopy(), Round: h.Round(at.Section, at.Round)}
	if seen.Round == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	var err error
	if seen.Boards, err = d.Boards(ctx, at.Section, at.Round); err != nil {
		return nil, err
	}
	for i := range h.Event.Sections {
		name := h.Event.Sections[i].Name
		var last *desk.RoundSeen
		for _, r := range h.Rounds {
			if r.Section == name {
				last = r
			}
		}
		if last == nil || name == at.Section {
			continue
		}
		boards, err := d.Boards(ctx, name, last.Number)
		if err != nil {
			return nil, err
		}
		seen.Others = append(seen.Others, otherRound{desk.Place{Section: name, Round: last.Number}, needs(boards)})
	}
	return seen, nil
}

// hallParts returns the elements that change, in the order of the page. A tile
// that was shown like that before is not written again.
func (s *Server) hallParts(seen *hallSeen, key hallKey, was *shownHall) (*gridView, []hallPart, error) {
	mine := *seen
	mine.Show = key.show
	g := newGrid(&mine, assets.Words(key.lang))
	var parts []hallPart
	var failed error
	add := func(id, name string, data any) {
		var out bytes.Buffer
		if err := s.pages["hall"].ExecuteTemplate(&out, name, data); err != nil && failed == nil {
			failed = err
		}
		parts = append(parts, hallPart{id, template.HTML(out.String())}) //nolint:gosec // of a template
	}
	if key.doorway {
		add("door", "doorway", g.Doorway)
		return g, parts, failed
	}
	if len(g.Other) > 0 {
		add("others", "others", g.Other)
	}
	add("strip", "strip", g.Strip)
	for i, t := range g.tiles {
		if was != nil && i < len(was.tiles) && was.tiles[i] == *t {
			parts = append(parts, hallPart{t.ID, was.parts[t.ID]})
			continue
		}
		add(t.ID, "tile", t)
	}
	add("legend", "legend", g.Legend)
	return g, parts, failed
}

// versionOf identifies the content of a page, so that a stream does not send it
// again.
func versionOf(g *gridView, parts []hallPart) string {
	h := sha256.New()
	h.Write([]byte(g.copies + "\n"))
	for _, p := range parts {
		h.Write([]byte(p.ID + "\n" + string(p.HTML) + "\n"))
	}
	return shapeOf(g) + "-" + hex.EncodeToString(h.Sum(nil)[:8])
}

// shapeOf identifies the layout of a page. A page with another layout has to be
// reloaded.
func shapeOf(g *gridView) string {
	h := sha256.New()
	_, _ = fmt.Fprintln(h, g.Dense, len(g.Other) > 0)
	for _, c := range g.Cells {
		if c.Tile != nil {
			_, _ = fmt.Fprintln(h, c.Tile.Board)
		} else {
			_, _ = fmt.Fprintln(h)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}
