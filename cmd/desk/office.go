package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"zapis/assets"
	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/storage/archive"
)

// officeFlags are the flags of every command that works on an event.
type officeFlags struct {
	storeFlags
	Mirror string `name:"from" placeholder:"PLACE" help:"Go on from this mirror on another machine: make the store from it first. ZAPIS_PASSPHRASE opens it."`
}

// work is like that of storeFlags, but first makes the store from a mirror if
// requested.
func (f *officeFlags) work(d *desk, do func(*office) error) error {
	f.mirror = f.Mirror
	return f.storeFlags.work(d, do)
}

// storeFlags name the store, the event and section in it, and the person who
// acts.
type storeFlags struct {
	Store   string `default:"${store}" env:"ZAPIS_STORE" placeholder:"DIR|postgres://…" help:"Where the desk keeps everything (${default})."`
	Event   string `env:"ZAPIS_EVENT" placeholder:"NAME" help:"The event, by its name or ID; needed only if the store has several."`
	Section string `env:"ZAPIS_SECTION" placeholder:"NAME" help:"The section; needed only if the event has several."`
	As      string `env:"ZAPIS_AS" placeholder:"NAME" help:"Who acts, by his name in the event; by default the organizer."`
	JSON    bool   `name:"json" help:"Answer in JSON, one object per line."`

	mirror string // to go on from
	begins bool   // an event may be created later
}

// defaultStore is the store of the desk by default: a folder with a name that
// none of our programs has.
const defaultStore = "zapis-store"

// office is a desk with the person who acts.
type office struct {
	*intake.Desk
	desk  *desk
	flags *storeFlags
	store *archive.Archive
	who   values.Actor
}

// work opens the store and calls a function with the event in it.
func (f *storeFlags) work(d *desk, do func(*office) error) error {
	return f.opened(d, false, do)
}

// begun is like work, also if there is no event yet, or no store: whoever acts
// then is the organizer.
func (f *officeFlags) begun(d *desk, do func(*office) error) error {
	f.mirror, f.begins = f.Mirror, true
	return f.storeFlags.work(d, do)
}

// opened is like work; if anew is set, there need not be an event or a store
// yet.
func (f *storeFlags) opened(d *desk, anew bool, do func(*office) error) (err error) {
	if f.Store == "" { // a variable that was not set
		return f.noStore()
	}
	if f.mirror != "" {
		if err := f.restore(d, f.mirror, &passphraseFlag{Passphrase: os.Getenv("ZAPIS_PASSPHRASE")}); err != nil {
			return err
		}
	}
	if !anew && !f.begins && !f.isThere() {
		return f.noStore()
	}
	store, err := archive.Open(d.ctx, f.Store)
	if err != nil {
		return err
	}
	defer func() {
		if closed := store.Close(); err == nil {
			err = closed
		}
	}()
	at, err := intake.Open(d.ctx, store, intake.Options{Event: f.Event, Ahead: func(at *intake.Desk) { preload(d.ctx, at) }})
	switch {
	case anew && err == nil, (anew || f.begins) && errors.Is(err, intake.ErrNoEvent):
		return do(&office{Desk: at, desk: d, flags: f, store: store, who: values.Actor{Name: string(values.RoleOrganizer), Role: values.RoleOrganizer}})
	case err != nil:
		return err
	}
	if w := at.WrongClock(); w != nil {
		d.complain(wrongClock(w))
	}
	who, err := at.Event().Actor(f.As)
	if err != nil {
		return err
	}
	for _, line := range at.Hall().Skipped {
		d.complain("left out: " + line)
	}
	defer func() {
		if once := at.OneCopy(); once != nil {
			d.complain(once)
		}
	}()
	return do(&office{Desk: at, desk: d, flags: f, store: store, who: who})
}

// wrongClock prints the error of the clock of this machine.
func wrongClock(w *intake.WrongClock) string {
	const form = "2006-01-02 15:04"
	here := w.Here.Local().Format(form)
	if w.Server.IsZero() {
		return fmt.Sprintf("this machine's clock says %s, and the desk has notes of %s: it is wrong, or was: set it", here, w.Noted.Local().Format(form))
	}
	return fmt.Sprintf("this machine's clock says %s, and that of the database %s, by which everything is noted: set it", here, w.Server.Local().Format(form))
}

// preload reads the files of the store, as many at a time as there are
// processors: a command that needs boards spends most of its time on verifying
// them. A file that cannot be read is left for the caller that needs it, which
// gets the error.
func preload(ctx context.Context, at *intake.Desk) {
	type read struct {
		hash    string
		content *intake.Content
	}
	all := inOrder(ctx, slices.Values(at.Unread()), 2*runtime.GOMAXPROCS(0), func() func(string) read {
		return func(hash string) read {
			data, err := at.Blob(ctx, hash)
			if err != nil {
				return read{hash, nil}
			}
			return read{hash, intake.Read(data)}
		}
	})
	for r := range all {
		if r.content != nil {
			at.Keep(r.hash, r.content)
		}
	}
}

// isThere reports whether there is a store to open: a command that looks for an
// event must not make one.
func (f *storeFlags) isThere() bool { return f.Store != "" && archive.Exists(f.Store) }

func (f *storeFlags) noStore() error {
	return fmt.Errorf("there is no store in %s: make an event with zapis-desk event new, or name the store with --store", fileName(f.Store))
}

// say states a fact in the name of the person who acts.
func (o *office) say(place values.Place, body values.Body) error {
	_, err := o.State(o.ctx(), o.who, []intake.Said{{Place: place, Body: body}})
	return err
}

func (o *office) ctx() context.Context { return o.desk.ctx }

// may returns an error if the act is not for the person who acts.
func (o *office) may(a values.Act) error { return o.Event().May(o.who, a) }

// section returns the section that the flags name.
func (o *office) section() (*values.Section, error) { return o.Event().Section(o.flags.Section) }

// round returns the round of that number; 0 is the last that was paired.
func (o *office) round(number int) (*values.RoundSeen, error) {
	s, err := o.section()
	if err != nil {
		return nil, err
	}
	var last *values.RoundSeen
	for _, r := range o.Hall().Rounds {
		if r.Section == s.Name && (number == 0 || r.Number == number) {
			last = r
		}
	}
	switch {
	case last == nil && number == 0:
		return nil, fmt.Errorf("section %s has no round yet: take its pairings in with zapis-desk pair FILE --round 1", s.Name)
	case last == nil:
		return nil, fmt.Errorf("section %s has no round %d yet: take its pairings in with zapis-desk pair FILE --round %d", s.Name, number, number)
	}
	return last, nil
}

// latest returns the last round of the section that is named, or of each section
// that has one.
func (o *office) latest() ([]*values.RoundSeen, error) {
	if o.flags.Section != "" || len(o.Event().Sections) == 1 {
		return o.rounds(0)
	}
	var all []*values.RoundSeen
	for i := range o.Event().Sections {
		var last *values.RoundSeen
		for _, r := range o.Hall().Rounds {
			if r.Section == o.Event().Sections[i].Name {
				last = r
			}
		}
		if last != nil {
			all = append(all, last)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no section has a round yet: take its pairings in with zapis-desk pair FILE --round 1 --section NAME")
	}
	return all, nil
}

// rounds returns a round of the section that is named, or of all sections that
// have it.
func (o *office) rounds(number int) ([]*values.RoundSeen, error) {
	if o.flags.Section != "" || len(o.Event().Sections) == 1 {
		r, err := o.round(number)
		return []*values.RoundSeen{r}, err
	}
	if number == 0 {
		return nil, errors.New("the event has several sections: name the round with --round N, or a section with --section")
	}
	var all []*values.RoundSeen
	for _, r := range o.Hall().Rounds {
		if r.Number == number {
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no section has round %d yet: take its pairings in with zapis-desk pair FILE --round %d", number, number)
	}
	return all, nil
}

// board returns a board of a round.
func (o *office) board(number int, name string) (*values.RoundSeen, *values.Board, error) {
	r, err := o.round(number)
	if err != nil {
		return nil, nil, err
	}
	b, err := r.Board(name)
	if n := len(r.Boards); err != nil && n > 0 {
		err = fmt.Errorf("%w: its boards are %s to %s", err, r.Boards[0].Name, r.Boards[n-1].Name)
	}
	return r, b, err
}

// english are the words of the commands.
var english = assets.Words("en")

// whyText returns reasons in words, as one line.
func whyText(all []values.Why) string { return strings.Join(whyTexts(all), "; ") }

// whyTexts returns reasons in words, each as one line.
func whyTexts(all []values.Why) []string {
	texts := acts.Whys(all, english)
	for i := range texts {
		texts[i] = terminal.Line(texts[i])
	}
	return texts
}

// answer prints the outcome: a sentence, or an object.
func (o *office) answer(object any, format string, args ...any) error {
	if o.flags.JSON {
		return writeJSON(o.desk, object)
	}
	_, err := fmt.Fprintf(o.desk.stdout, format+"\n", args...)
	return err
}

// doneJSON is the answer to an act.
type doneJSON struct {
	OK    bool   `json:"ok"` // always
	Place string `json:"place,omitempty"`
	Round int    `json:"round,omitempty"`
	By    string `json:"by"`
}

func (o *office) done(place values.Place) doneJSON {
	j := doneJSON{OK: true, By: o.who.Name}
	if place.Board != "" {
		j.Place = place.String()
	} else {
		j.Round = place.Round
	}
	return j
}
