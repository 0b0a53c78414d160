package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
)

// Limits and times of the streams.
const (
	maxStreams    = 400
	maxOfOne      = 60 // of one person
	streamTick    = time.Second
	streamBeat    = 5 * time.Second  // after three without, the page says that it is not live
	streamPatient = 10 * time.Second // a reader that does not read for so long is dropped
	streamRoom    = 16               // changes that wait for one reader
)

// live sends the changes of a hall to its open pages. One goroutine looks at
// the desk for all of them, as long as there are any.
type live struct {
	mu      sync.Mutex
	readers map[*reader]bool
	looking bool
	shown   map[hallKey]*shownHall
}

// reader is a page that is open somewhere.
type reader struct {
	who string
	key hallKey
	out chan []byte // closed if the reader is too slow
}

// shownHall is the state of a hall that all its open pages have seen last.
type shownHall struct {
	version string
	shape   string   // where the elements stand
	order   []string // the elements there are
	parts   map[string]template.HTML
	tiles   []tileView
	asked   int    // how many boards ask
	copies  string // said above the page
}

// liveStream sends the changes of a hall until the visitor goes.
func (v *visit) liveStream() error {
	q := v.r.URL.Query()
	round, err := strconv.Atoi(q.Get("round"))
	if err != nil || !slices.Contains(assets.Languages(), q.Get("lang")) {
		return placeError(v.r.URL.RequestURI())
	}
	r := &reader{
		who: v.who.Name,
		key: hallKey{q.Get("section"), round, q.Get("lang"), classOf(q.Get("show")), q.Get("view") == "doorway", false},
		out: make(chan []byte, streamRoom),
	}
	if q.Get("view") == liveCount {
		r.key = hallKey{section: r.key.section, round: round, lang: r.key.lang, count: true}
	}
	if !v.live.join(r) {
		return problem(http.StatusServiceUnavailable, "hall.err.busy")
	}
	defer v.live.leave(r)
	h := v.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	control := http.NewResponseController(v.w)
	_ = control.SetReadDeadline(time.Time{}) // it lasts as long as the page
	send := func(text []byte) bool {
		_ = control.SetWriteDeadline(time.Now().Add(streamPatient))
		_, err := v.w.Write(text)
		return err == nil && control.Flush() == nil
	}
	first, err := v.look(v.ctx(), r.key, q.Get("version"))
	if err != nil {
		return err
	}
	if !send(slices.Concat([]byte("retry: 2000\n\n"), v.beat(), first)) {
		return nil
	}
	v.live.run(v.Server)
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	for {
		select {
		case <-v.ctx().Done():
			return nil
		case text, ok := <-r.out:
			if !ok || !send(text) {
				return nil
			}
		case <-beat.C:
			who, in, err := v.visitor(v.r)
			if err != nil || in == nil || !desk.May(who.Role, desk.ActSeeRound) || !send(v.beat()) {
				return nil
			}
		}
	}
}

// beat is the sign that the stream is there, with the desk's clock.
func (s *Server) beat() []byte { return event("beat", s.deskTime().Local().Format("15:04")) }

// classOf returns the class of a state as it stands in an address, or nothing.
func classOf(text string) string {
	for _, s := range tileStates {
		if s.class == text {
			return text
		}
	}
	return ""
}

// event writes a message of a stream.
func event(name string, data any) []byte {
	text, err := json.Marshal(data)
	if err != nil {
		panic("hall: internal error: " + err.Error())
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, text)
}

func (l *live) join(r *reader) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := 0
	for other := range l.readers {
		if other.who == r.who {
			own++
		}
	}
	if len(l.readers) >= maxStreams || own >= maxOfOne {
		return false
	}
	if l.readers == nil {
		l.readers, l.shown = map[*reader]bool{}, map[hallKey]*shownHall{}
	}
	l.readers[r] = true
	return true
}

func (l *live) leave(r *reader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.readers, r)
}

// run looks at the desk until there are no readers.
func (l *live) run(s *Server) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.looking {
		return
	}
	l.looking = true
	go func() {
		tick := time.NewTicker(streamTick)
		defer tick.Stop()
		for range tick.C {
			keys := l.watched()
			if keys == nil {
				return
			}
			if err := s.tellAll(context.Background(), keys); err != nil { // the pages say that they are not live
				s.Log.Warn("the hall is not live", "error", err)
				l.drop()
			}
		}
	}()
}

// tellAll sends the changes of all watched halls to their readers: each hall is
// computed once, and written once in each language.
func (s *Server) tellAll(ctx context.Context, keys []hallKey) error {
	ctx, cancel := context.WithTimeout(ctx, streamPatient)
	defer cancel()
	seen := map[desk.Place]*hallSeen{}
	asked := map[desk.Place]int{}
	var copies error
	err := s.work(ctx, func(d *intake.Desk) (err error) {
		copies = d.OneCopy()
		for _, key := range keys {
			if key.count {
				if asked[key.place()], err = s.askedIn(ctx, d, key.place()); err != nil {
					return err
				}
				continue
			}
			if _, ok := seen[key.place()]; ok {
				continue
			}
			hall, err := seeHall(ctx, d, key.place())
			if err != nil {
				return err
			}
			seen[key.place()] = hall
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, key := range keys {
		if key.count {
			s.live.tell(key, s.live.count(key, "", asked[key.place()], oneCopyOf(assets.Words(key.lang), copies)))
			continue
		}
		text, err := s.changes(seen[key.place()], key, "")
		if err != nil {
			return err
		}
		s.live.tell(key, text)
	}
	return nil
}

// watched returns the halls with readers; nil ends the loop.
func (l *live) watched() []hallKey {
	l.mu.Lock()
	defer l.mu.Unlock()
	keys := map[hallKey]bool{}
	for r := range l.readers {
		keys[r.key] = true
	}
	for key := range l.shown {
		if !keys[key] {
			delete(l.shown, key)
		}
	}
	if len(keys) == 0 {
		l.looking = false
		return nil
	}
	return slices.Collect(maps.Keys(keys))
}

// tell sends a change to all readers of a hall. A reader that has not taken the
// last ones is dropped; its page reconnects by itself.
func (l *live) tell(key hallKey, text []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(text) == 0 {
		return
	}
	for r := range l.readers {
		if r.key != key {
			continue
		}
		select {
		case r.out <- text:
		default:
			close(r.out)
			delete(l.readers, r)
		}
	}
}

// drop ends all streams: pages must not look live when the hall's state is
// unknown.
func (l *live) drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for r := range l.readers {
		close(r.out)
		delete(l.readers, r)
	}
}

// look returns the messages for a page that begins with a version: none if that
// is the present one, otherwise everything.
func (s *Server) look(ctx context.Context, key hallKey, version string) ([]byte, error) {
	if key.count {
		return s.lookCount(ctx, key, version)
	}
	var seen *hallSeen
	err := s.work(ctx, func(d *intake.Desk) (err error) {
		seen, err = seeHall(ctx, d, key.place())
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.changes(seen, key, version)
}

// changes returns what is new in a hall, as messages.
func (s *Server) changes(seen *hallSeen, key hallKey, version string) ([]byte, error) {
	if seen == nil {
		return event("gone", ""), nil
	}
	g, parts, err := s.hallParts(seen, key, s.live.last(key))
	if err != nil {
		return nil, err
	}
	return s.live.change(key, version, g, parts), nil
}

// last returns the last state of a hall that has readers, or nil. The caller
// must not change it.
func (l *live) last(key hallKey) *shownHall {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shown[key]
}

// change remembers the present state of a hall, and returns the changes: for
// its readers, or with a version for a page that has just begun.
func (l *live) change(key hallKey, version string, g *gridView, parts []hallPart) []byte {
	now := &shownHall{version: versionOf(g, parts), shape: shapeOf(g), parts: map[string]template.HTML{}, asked: g.asked, copies: g.copies}
	for _, p := range parts {
		now.order = append(now.order, p.ID)
		now.parts[p.ID] = p.HTML
	}
	for _, t := range g.tiles {
		now.tiles = append(now.tiles, *t)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.shown[key]
	if version == "" || was == nil {
		l.shown[key] = now
	}
	switch shape, _, _ := strings.Cut(version, "-"); {
	case version == now.version, version == "" && was == nil:
		return nil
	case version != "" && shape != now.shape, version == "" && was.shape != now.shape:
		return event("gone", "") // other boards: the page is loaded again
	case version != "":
		was = &shownHall{asked: -1, copies: now.copies + "-"}
	}
	var out []byte
	if was.asked != now.asked {
		out = event("asked", now.asked)
	}
	if was.copies != now.copies {
		out = append(out, event("copies", now.copies)...)
	}
	for _, id := range now.order {
		if was.parts[id] != now.parts[id] {
			out = append(out, event("part", map[string]string{"id": id, "html": string(now.parts[id])})...)
		}
	}
	if text := said(key, g, was, now); text != "" && version == "" {
		out = append(out, event("said", text)...)
	}
	return out
}

// said returns one sentence about the change, and how many boards are missing
// now. Passing minutes are not announced.
func said(key hallKey, g *gridView, was, now *shownHall) string {
	if len(was.tiles) != len(now.tiles) {
		return ""
	}
	words := assets.Words(key.lang)
	var changed []*tileView
	missing := 0
	for i, t := range g.tiles {
		if old := &was.tiles[i]; old.State != t.State || old.Half != t.Half || old.Word != t.Word {
			changed = append(changed, t)
		}
		if t.State == desk.Missing {
			missing++
		}
	}
	text := ""
	switch len(changed) {
	case 0:
		return ""
	case 1:
		text = words.Say("hall.grid.said.board", changed[0].Board, changed[0].says)
	default:
		text = words.Say("hall.grid.said.boards", len(changed))
	}
	if missing > 0 {
		text += ". " + words.Say("hall.grid.doorway.title", missing)
	}
	return text
}
