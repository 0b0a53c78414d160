package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	acts "zapis/desk/office"

	"golang.org/x/term"

	"zapis/assets"
	"zapis/cmd/internal/terminal"
	values "zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

type eventCmd struct {
	New     eventNewCmd     `cmd:"" help:"Make an event: name, sections, arbiters, and all keys. Asks for whatever is missing."`
	Show    eventShowCmd    `cmd:"" help:"Show the event, or all events of the store."`
	Export  eventExportCmd  `cmd:"" help:"Write everything in the store to a folder, encrypted."`
	Restore eventRestoreCmd `cmd:"" help:"Make a new store from an export or a mirror."`
	Edit    eventEditCmd    `cmd:"" help:"Change the event: add an arbiter or a section, report a lost key."`
	Key     eventKeyCmd     `cmd:"" help:"Replace the event's key, for when the desk that had it was stolen. Needs the organizer's key."`
	Said    eventSaidCmd    `cmd:"" help:"Print what was stated at all desks since a time, and by whom, for when a laptop was stolen."`
	Delete  eventDeleteCmd  `cmd:"" help:"After the event, delete what was handed in: the logs, or every file."`
}

type eventNewCmd struct {
	storeFlags
	keysFlag
	File       string   `placeholder:"EVENT.json" help:"The event as event show --json prints it; whatever it lacks is asked for or made."`
	Name       string   `placeholder:"NAME"`
	Place      string   `placeholder:"TOWN"`
	From       string   `placeholder:"2026-11-20"`
	Until      string   `placeholder:"2026-11-29"`
	Add        []string `sep:"none" name:"add-section" placeholder:"NAME:ROUNDS:CONTROL[:none]" help:"A section; with none, no scoresheets are due. May be given several times."`
	Arbiter    []string `sep:"none" placeholder:"NAME" help:"An arbiter; the first one is the chief arbiter. At least two."`
	Staff      []string `sep:"none" placeholder:"ROLE:NAME" help:"Who else works at the desk: organizer, publisher or viewer."`
	Teams      bool     `help:"The sections are played by teams."`
	Grace      int      `placeholder:"MINUTES" help:"How long one scoresheet may wait for the other; five minutes."`
	Languages  []string `placeholder:"en,de" help:"Languages of the event; reports, protocols and the devices' pages are in the first."`
	Passphrase string   `env:"ZAPIS_PASSPHRASE" placeholder:"TEXT" help:"Passphrase of the organizer's key. On a command line others can read it: set ZAPIS_PASSPHRASE instead, or let the program ask."`
}

// keysFlag names the folder with the keys of the desk.
type keysFlag struct {
	Keys string `default:"zapis-keys" env:"ZAPIS_KEYS" placeholder:"DIR" help:"Folder with the keys (${default})."`
}

func (k *keysFlag) folder() acts.Folder { return acts.Folder(k.Keys) }

func (k *keysFlag) file(name string) string { return k.folder().File(name) }

// Run creates an event and makes its keys.
func (c *eventNewCmd) Run(d *desk) error {
	e, err := c.event(d)
	if err != nil {
		return err
	}
	return c.opened(d, true, func(o *office) error {
		organizer, err := acts.NewEvent(o.ctx(), o.Desk, o.who, e, c.Passphrase, c.folder())
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(d, e)
		}
		fmt.Fprintf(d.stdout, "event %s %s: %s, %s\n", e.ID, quoted(e.Name), count(len(e.Sections), "section"), count(len(e.Arbiters), "arbiter"))
		fmt.Fprintf(d.stdout, "organizer's key %s, emblem %s: hang it on the wall\n", attest.Fingerprint(organizer), attest.EmblemOf(organizer).Text())
		fmt.Fprintf(d.stdout, "keys in %s: give each arbiter his own file, keep %s on a stick in a safe place\n", fileName(c.Keys), acts.OrganizerFile)
		return nil
	})
}

// event returns the event described by flags, file and answers.
func (c *eventNewCmd) event(d *desk) (*values.Event, error) {
	e := &values.Event{}
	if c.File != "" {
		data, err := acts.ReadSmall(c.File)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w: name a file that can", c.File, causeOf(err))
		}
		in := json.NewDecoder(strings.NewReader(string(data)))
		in.DisallowUnknownFields()
		if err := in.Decode(e); err != nil {
			return nil, fmt.Errorf("%s is not an event: %w: write it as event show --json prints it", c.File, err)
		}
	}
	if err := c.flagged(e); err != nil {
		return nil, err
	}
	lacks := e.Name == "" || len(e.Sections) == 0 || len(e.Arbiters) < 2 || len([]rune(c.Passphrase)) < pack.MinPassphrase
	if lacks && isTerminal(os.Stdin) {
		if err := askEvent(e, os.Stdin, d.stderr); err != nil {
			return nil, err
		}
		if len([]rune(c.Passphrase)) < pack.MinPassphrase {
			var err error
			if c.Passphrase, err = askNewPassphrase(os.Stdin, d.stderr); err != nil {
				return nil, err
			}
		}
	}
	return e, acts.Draft(e, c.Passphrase)
}

// flagged applies the flags to the event.
func (c *eventNewCmd) flagged(e *values.Event) error {
	for to, text := range map[*string]string{&e.Name: c.Name, &e.Place: c.Place, &e.From: c.From, &e.Until: c.Until} {
		if text != "" {
			*to = text
		}
	}
	if c.Grace > 0 {
		e.Grace = c.Grace
	}
	if len(c.Languages) > 0 {
		if err := setLanguages(e, c.Languages); err != nil {
			return err
		}
	}
	for _, text := range c.Add {
		s, err := parseSection(text)
		if err != nil {
			return err
		}
		s.Teams = c.Teams
		e.Sections = append(e.Sections, s)
	}
	for i, name := range c.Arbiter {
		e.Arbiters = append(e.Arbiters, values.Arbiter{Name: name, Chief: i == 0 && len(e.Arbiters) == 0})
	}
	for _, text := range c.Staff {
		role, name, ok := strings.Cut(text, ":")
		if !ok {
			return fmt.Errorf("%q names nobody: write ROLE:NAME, as in publisher:Ann Lee", text)
		}
		e.Staff = append(e.Staff, values.Staff{Name: name, Role: values.Role(role)})
	}
	return nil
}

// setLanguages sets the event's languages, each of which the programs must have.
func setLanguages(e *values.Event, languages []string) error {
	for _, lang := range languages {
		if !slices.Contains(assets.Languages(), lang) {
			return fmt.Errorf("%q is not one of the languages: name %s", lang, strings.Join(assets.Languages(), ", "))
		}
	}
	e.Languages = languages
	return nil
}

// parseSection reads NAME:ROUNDS:CONTROL[:none]. A control can contain colons.
func parseSection(text string) (s values.Section, err error) {
	name, rest, _ := strings.Cut(text, ":")
	rounds, control, ok := strings.Cut(rest, ":")
	s.Name = strings.TrimSpace(name)
	if s.Rounds, err = strconv.Atoi(rounds); err != nil || !ok {
		return s, fmt.Errorf("%q is not a section: write NAME:ROUNDS:CONTROL, as in Open:9:40/5400+30:1800+30", text)
	}
	if c, none := strings.CutSuffix(control, ":none"); none {
		s.Sheets, control = values.SheetsNone, c
	}
	s.Control = control
	return s, s.Check()
}

// isTerminal reports whether the program can ask somebody.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// askEvent asks for the missing parts of an event, and again after an answer that it
// cannot use.
func askEvent(e *values.Event, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	ask := func(question string) (string, bool) {
		fmt.Fprint(out, question+" ")
		if !lines.Scan() {
			return "", false
		}
		return strings.TrimSpace(lines.Text()), true
	}
	asked := []struct {
		lacks    bool
		question string
		take     func(string) error
	}{
		{e.Name == "", "Name of the event?", func(t string) error {
			if e.Name = t; t == "" {
				return errors.New("an event has a name")
			}
			return nil
		}},
		{e.Place == "", "Place (may be left empty)?", func(t string) error { e.Place = t; return nil }},
		{e.From == "", "First day, as 2026-11-20 (may be left empty)?", func(t string) error { e.From = t; return nil }},
		{e.Until == "", "Last day (may be left empty)?", func(t string) error { e.Until = t; return nil }},
		{len(e.Languages) == 0, "Languages of papers and devices, the most important first, as de,en (may be left empty)?", func(t string) error {
			return setLanguages(e, strings.FieldsFunc(t, func(c rune) bool { return c == ',' || c == ' ' }))
		}},
	}
	for _, a := range asked {
		if !a.lacks {
			continue
		}
		for {
			text, ok := ask(a.question)
			if !ok {
				return io.ErrUnexpectedEOF
			}
			err := a.take(text)
			if err == nil {
				break
			}
			fmt.Fprintln(out, terminal.Line(err.Error()))
		}
	}
	if err := askSections(e, ask, out); err != nil {
		return err
	}
	return askArbiters(e, ask)
}

// askSections asks for sections until nothing is answered, if there are none.
func askSections(e *values.Event, ask func(string) (string, bool), out io.Writer) error {
	for given := len(e.Sections) > 0; !given; {
		question := "Another section (may be left empty)?"
		if len(e.Sections) == 0 {
			question = "Section, as Open:9:40/5400+30:1800+30 (NAME:ROUNDS:CONTROL, and :none where no scoresheets are due)?"
		}
		text, ok := ask(question)
		if !ok {
			return io.ErrUnexpectedEOF
		}
		if text == "" && len(e.Sections) > 0 {
			return nil
		}
		s, err := parseSection(text)
		if err != nil {
			fmt.Fprintln(out, terminal.Line(err.Error()))
			continue
		}
		e.Sections = append(e.Sections, s)
	}
	return nil
}

// askArbiters asks for arbiters until there are two and nothing is answered, if there
// are less.
func askArbiters(e *values.Event, ask func(string) (string, bool)) error {
	for given := len(e.Arbiters) >= 2; !given; {
		question := "Another arbiter?"
		switch len(e.Arbiters) {
		case 0:
			question = "Chief arbiter?"
		case 1:
		default:
			question = "Another arbiter (may be left empty)?"
		}
		text, ok := ask(question)
		if !ok {
			return io.ErrUnexpectedEOF
		}
		if text == "" && len(e.Arbiters) >= 2 {
			return nil
		}
		if text != "" {
			e.Arbiters = append(e.Arbiters, values.Arbiter{Name: text, Chief: len(e.Arbiters) == 0})
		}
	}
	return nil
}

// askNewPassphrase asks until a long enough passphrase was typed twice.
func askNewPassphrase(in *os.File, out io.Writer) (string, error) {
	for {
		text, err := askPassphrase(fmt.Sprintf("Passphrase of the organizer's key, at least %d letters?", pack.MinPassphrase), in, out)
		if err != nil {
			return "", err
		}
		if len([]rune(text)) < pack.MinPassphrase {
			continue
		}
		switch err = askAgain(text, in, out); {
		case err == nil:
			return text, nil
		case !errors.Is(err, errNotAlike):
			return "", err
		}
		fmt.Fprintln(out, errNotAlike)
	}
}

// errNotAlike is returned if a passphrase was typed differently the second time.
var errNotAlike = errors.New("the two differ: type the same passphrase twice")

// askAgain asks for a passphrase a second time, and refuses another one.
func askAgain(text string, in *os.File, out io.Writer) error {
	switch again, err := askPassphrase("Once more?", in, out); {
	case err != nil:
		return err
	case again != text:
		return errNotAlike
	}
	return nil
}

// askPassphrase asks for the passphrase of the organizer's key. It is not
// echoed.
func askPassphrase(question string, in *os.File, out io.Writer) (string, error) {
	fmt.Fprint(out, question+" ")
	text, err := term.ReadPassword(int(in.Fd()))
	fmt.Fprintln(out)
	return string(text), err
}
