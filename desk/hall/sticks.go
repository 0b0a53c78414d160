package hall

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// stickEvery is how often the desk looks for sticks.
const stickEvery = 2 * time.Second

// maxSticksShown is how many sticks the pages show: those that are plugged in,
// and the latest others.
const maxSticksShown = 6

// sticks are the sticks of the laptop. Nothing is read until somebody at the
// laptop allows it, and nothing any more once he signs out or leaves the event.
// They are used by several goroutines.
type sticks struct {
	looking sync.Mutex // one look at a time; nothing else is held while a stick is read
	mu      sync.Mutex // guards the rest
	of      [32]byte   // the session in which it was allowed; zero if it was not
	by      string     // whose that is
	all     []*stick   // the one that came last is the first
}

// stick is a stick that is or was plugged in. Its fields are replaced under the
// lock of sticks.
type stick struct {
	place, name              string
	in, busy, done, bad      bool
	statements, games, known int      // new files on it, and those that the desk had
	left                     int      // files that nobody opened, or that are no device's
	many                     bool     // not all of its names were looked at
	issue                    int      // the last pack that was written on it
	wrote                    []string // names of files that were written on it
}

// watched returns the person who allowed sticks; false if nobody has.
func (s *Server) watched(ctx context.Context) (who desk.Actor, ok bool, err error) {
	s.sticks.mu.Lock()
	of := s.sticks.of
	s.sticks.mu.Unlock()
	if of == [32]byte{} {
		return who, false, nil
	}
	there, ok := s.door.still(of, s.Now())
	if ok {
		err = s.work(ctx, func(d *intake.Desk) error {
			if who, ok = there.person(d.Hall()); ok {
				ok = d.Event().May(who, desk.ActImport) == nil
			}
			return nil
		})
	}
	if err == nil && !ok {
		s.sticks.stop()
	}
	return who, ok, err
}

// watch starts taking in sticks, in the name of a session's person.
func (s *sticks) watch(token, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of, s.by = sha256.Sum256([]byte(token)), name
}

func (s *sticks) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of, s.by, s.all = [32]byte{}, "", nil
}

// shown returns the state for the pages: who allowed sticks, none if nobody
// has, and the sticks.
func (s *sticks) shown() (by string, all []stick) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.all {
		all = append(all, *one)
	}
	return s.by, all
}

// WatchSticks takes in the files of devices from sticks that are plugged into
// the laptop, and writes the packs of the open rounds on them, once somebody at
// the laptop has allowed it. It returns when the context ends.
func (s *Server) WatchSticks(ctx context.Context) {
	tick := time.NewTicker(stickEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.LookAtSticks(ctx)
		}
	}
}

// LookAtSticks looks once, and returns when the present sticks are taken in.
func (s *Server) LookAtSticks(ctx context.Context) {
	s.sticks.looking.Lock()
	defer s.sticks.looking.Unlock()
	who, ok, err := s.watched(ctx)
	if err != nil || !ok || s.Sticks == nil {
		return // without its store the desk takes nothing in; it is tried again
	}
	places, err := s.otherSticks(ctx)
	if err != nil {
		return
	}
	var packs []stickPack
	if len(places) > 0 {
		if packs, err = s.stickPacks(ctx); err != nil {
			return
		}
	}
	for _, one := range s.sticks.come(places) {
		s.takeStick(ctx, who, one, packs)
	}
}

// come records which sticks are plugged in, and returns them.
func (s *sticks) come(places []string) (in []*stick) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.all {
		one.in = one.in && slices.Contains(places, one.place)
	}
	for _, place := range places {
		if !slices.ContainsFunc(s.all, func(one *stick) bool { return one.in && one.place == place }) {
			s.all = append([]*stick{{place: place, name: cmp.Or(filepath.VolumeName(place), filepath.Base(place)), in: true}}, s.all...)
		}
	}
	for i := len(s.all) - 1; i >= 0 && len(s.all) > maxSticksShown; i-- {
		if !s.all[i].in {
			s.all = slices.Delete(s.all, i, i+1)
		}
	}
	for _, one := range s.all {
		if one.in {
			in = append(in, one)
		}
	}
	return in
}

// set changes the state shown for a stick.
func (s *sticks) set(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

// stickPack is a pack that is written on every stick.
type stickPack struct {
	issue int
	name  string
	text  []byte
}

// otherSticks returns the sticks that are plugged in, but for those of the desk
// itself. A drive may take long to answer: the desk works for others meanwhile.
func (s *Server) otherSticks(ctx context.Context) (places []string, err error) {
	own := []string{s.Keys, s.Broadcast, "."}
	err = s.work(ctx, func(d *intake.Desk) error {
		mirror, err := d.MirrorStands(ctx)
		own = append(own, mirror.Place)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, place := range s.Sticks() {
		if !slices.ContainsFunc(own, func(of string) bool { return of != "" && isWithin(of, place) }) {
			places = append(places, place)
		}
	}
	return places, nil
}

// stickPacks returns the packs that devices need now: of the rounds that are open,
// and the event's.
func (s *Server) stickPacks(ctx context.Context) (packs []stickPack, err error) {
	err = s.work(ctx, func(d *intake.Desk) error {
		last := map[desk.Place]int{}
		for _, i := range office.Issues(d) {
			if r := d.Hall().Round(i.Place.Section, i.Place.Round); i.Place.Section == "" || r != nil && !r.Closed && r.Latest().Number == i.Number {
				last[i.Place] = i.Number
			}
		}
		for _, n := range last {
			name, text, err := office.WrittenPack(ctx, d, n)
			if err != nil {
				return err
			}
			packs = append(packs, stickPack{n, name, text})
		}
		slices.SortFunc(packs, func(a, b stickPack) int { return cmp.Compare(a.issue, b.issue) })
		return nil
	})
	return packs, err
}

// isWithin reports whether a path is a folder or below it. If that cannot be
// determined it returns true.
func isWithin(place, folder string) bool {
	for _, p := range []*string{&place, &folder} {
		abs, err := filepath.Abs(*p)
		if err != nil {
			return true
		}
		if plain, err := filepath.EvalSymlinks(abs); err == nil {
			abs = plain
		}
		*p = abs
	}
	rel, err := filepath.Rel(folder, place)
	return err != nil || rel == "." || filepath.IsLocal(rel)
}

// takeStick takes a stick in and writes the packs on it, each once while it is in.
func (s *Server) takeStick(ctx context.Context, who desk.Actor, one *stick, packs []stickPack) {
	last := 0
	if len(packs) > 0 {
		last = packs[len(packs)-1].issue
	}
	if one.bad || one.done && one.issue >= last { // nobody else changes these
		return
	}
	s.sticks.set(func() { one.busy = true })
	bad := false
	if !one.done {
		found := readStick(one.place)
		took := stick{left: found.left, many: found.many}
		if bad = found.err != nil; !bad && s.takeFiles(ctx, who, found.files, &took) != nil {
			return // the store did not take them: they are tried again
		}
		s.sticks.set(func() {
			one.done, one.left, one.many = !bad, took.left, took.many
			one.statements, one.games, one.known = took.statements, took.games, took.known
		})
	}
	var wrote []string
	for _, p := range packs {
		if bad || p.issue <= one.issue {
			continue
		}
		if _, err := publish.WriteFile(filepath.Join(one.place, p.name), p.text); err != nil {
			bad = true
			break
		}
		wrote = append(wrote, p.name)
	}
	s.sticks.set(func() {
		one.busy, one.bad = false, bad
		if one.wrote = append(one.wrote, wrote...); !bad {
			one.issue = max(one.issue, last)
		}
	})
}

// takeFiles takes in the files of devices, some at a time, and counts them.
func (s *Server) takeFiles(ctx context.Context, who desk.Actor, files []intake.Incoming, took *stick) error {
	for some := range slices.Chunk(files, 64) {
		if _, ok, err := s.watched(ctx); err != nil {
			return err
		} else if !ok {
			return errNotWatched // he stopped it meanwhile, or signed out
		}
		err := s.work(ctx, func(d *intake.Desk) error {
			all, err := d.Receive(ctx, who, intake.Hint{From: "watch", Side: desk.NoSide}, some...)
			for i := range all {
				switch t := &all[i]; {
				case t.Err != nil && !t.Stored:
					took.left++
				case t.Already:
					took.known++
				case t.Sort == intake.SortStatement:
					took.statements++
				default:
					took.games++
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var errNotWatched = errors.New("sticks are not being watched")

// isDevices reports whether a file contains only what a device signed.
func isDevices(c *intake.Content) bool {
	switch c.Sort {
	case intake.SortStatement:
		return c.Statement != nil
	case intake.SortRecord, intake.SortPGN:
		return len(c.Games) > 0 && !slices.ContainsFunc(c.Games, func(g *intake.Game) bool { return !g.Attested() })
	case intake.SortPack, intake.SortPicture, intake.SortOther:
	}
	return false
}

// isOfDevices reports whether a file has a name that devices give.
func isOfDevices(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".zapis", ".zapis-statement", ".pgn":
		return !strings.HasPrefix(name, ".")
	}
	return false
}
