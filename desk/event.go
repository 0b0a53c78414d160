package desk

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"zapis/scoresheet"
	"zapis/scoresheet/rulings"
	"zapis/scoresheet/timecontrol"
)

// Limits of an event.
const (
	MaxSections = 64
	MaxRounds   = 64
	MaxBoards   = 2000 // of one round of one section
	MaxArbiters = 100
	MaxPhones   = 3
	MaxText     = 200 // characters of a name, a place or another line of text
)

// Event is a tournament as its organizer defines it. It is stored and signed as
// JSON, in which the names of its fields are frozen.
type Event struct {
	// ID is random, 16 bytes in hexadecimal. A device pins it together with the
	// organizer's key when it takes its first pack.
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Place     string    `json:"place,omitempty"`
	From      string    `json:"from,omitempty"`  // first day, as 2026-11-20
	Until     string    `json:"until,omitempty"` // last day
	Languages []string  `json:"languages,omitempty"`
	Sections  []Section `json:"sections"`
	Arbiters  []Arbiter `json:"arbiters"`
	Staff     []Staff   `json:"staff,omitempty"`   // who works at the desk besides the arbiters
	SealKey   string    `json:"sealKey,omitempty"` // public, age1…: moves are sealed for it
	Organizer string    `json:"organizer"`         // public key in its text form, attest.OrganizerPublic
	// Grace is the number of minutes for which one sheet may wait for the other
	// before it is missing.
	Grace int `json:"grace,omitempty"`
}

// DefaultGrace applies if an event sets no other.
const DefaultGrace = 5 * time.Minute

// GraceTime returns how long one sheet may wait for the other.
func (e *Event) GraceTime() time.Duration {
	if e.Grace <= 0 {
		return DefaultGrace
	}
	return time.Duration(e.Grace) * time.Minute
}

// Section is a separate tournament within the event: its players meet only each
// other.
type Section struct {
	Name    string  `json:"name"`
	Rounds  int     `json:"rounds"`
	Control string  `json:"control"`           // as in the PGN tag TimeControl, or as people write it
	Rules   Rules   `json:"rules"`             //
	Diagram string  `json:"diagram,omitempty"` // a word of scoresheet.ParseDiagram; empty: always
	Sheets  Sheets  `json:"sheets,omitempty"`  //
	Teams   bool    `json:"teams,omitempty"`   //
	Release Release `json:"release,omitempty"` //
}

// Rules name the rule set that applies to a section's games, and what the event
// decides beyond it (arbitration.Rules).
type Rules struct {
	Set         string `json:"set,omitempty"`  // the ID of a built-in set, or the text of one; empty: FIDE's
	Play        string `json:"play,omitempty"` // a word of rulings.ParsePlay; empty: follows from the control
	DrawFrom    int    `json:"drawFrom,omitempty"`
	DrawArbiter bool   `json:"drawArbiter,omitempty"`
	Quick       bool   `json:"quick,omitempty"`
	Final       bool   `json:"final,omitempty"`
	Sight       bool   `json:"sight,omitempty"`
}

// Sheets says whether the players of a section have to hand in their sheets.
type Sheets string

const (
	SheetsOwed Sheets = ""     // each player one (Laws 8.1)
	SheetsNone Sheets = "none" // rapid and blitz often want none (A.2, B.2)
)

// Release says when a player may release his device from his game himself.
type Release string

const (
	// ReleaseHandedIn asks for the arbiter under an alarm, without the
	// opponent's signature, or before the game was handed in.
	ReleaseHandedIn Release = ""
	ReleaseFree     Release = "free"    // after both signatures
	ReleaseArbiter  Release = "arbiter" // only the arbiter releases
)

// Arbiter is a person whose key opens arbiter mode on every device of the
// event.
type Arbiter struct {
	Name  string `json:"name"`
	Key   string `json:"key"` // public, modes.AnswerPublic as text
	Chief bool   `json:"chief,omitempty"`
	Out   bool   `json:"out,omitempty"` // his key was lost: it is left out of the next issue

	// Phones are the public keys of his telephones, which answer as his key does.
	Phones []string `json:"phones,omitempty"`
}

// Keys returns all public keys of the arbiter.
func (a *Arbiter) Keys() []string { return append([]string{a.Key}, a.Phones...) }

// Staff is a person at the desk who is not an arbiter.
type Staff struct {
	Name string `json:"name"`
	Role Role   `json:"role"` // organizer, publisher or viewer
}

// Section returns the section of that name. The name may be omitted if there is
// only one.
func (e *Event) Section(name string) (*Section, error) {
	if name == "" && len(e.Sections) == 1 {
		return &e.Sections[0], nil
	}
	var all []string
	for i := range e.Sections {
		if e.Sections[i].Name == name {
			return &e.Sections[i], nil
		}
		all = append(all, e.Sections[i].Name)
	}
	if name == "" {
		err := fmt.Errorf("the event has several sections: name one of %s", strings.Join(all, ", "))
		return nil, Because(err, "why.section.which", 0, strings.Join(all, ", "))
	}
	err := fmt.Errorf("the event has no section %q: name one of %s", name, strings.Join(all, ", "))
	return nil, Because(err, "why.section.none", 0, name, strings.Join(all, ", "))
}

// Check returns the first fault that makes the event unusable, and what to do about
// it.
func (e *Event) Check() error {
	switch {
	case len(e.ID) != 32 || strings.Trim(e.ID, "0123456789abcdef") != "":
		return Because(fmt.Errorf("%q is not the ID of an event: 32 hexadecimal digits", e.ID), "why.event.id", 0, e.ID)
	case !IsLine(e.Name):
		return Because(fmt.Errorf("the event's name is one line of 1 to %d letters: write it so", MaxText), "why.event.name", MaxText)
	case e.Place != "" && !IsLine(e.Place):
		return Because(fmt.Errorf("the event's place is one line of up to %d letters: write it so", MaxText), "why.event.place", MaxText)
	case !isDay(e.From) || !isDay(e.Until):
		day := e.From
		if isDay(day) {
			day = e.Until
		}
		return Because(errors.New("a day is written as in 2026-11-20"), "why.event.day", 0, day)
	case e.From != "" && e.Until != "" && e.From > e.Until:
		return Because(fmt.Errorf("the event would end before it begins, from %s until %s: exchange the days", e.From, e.Until), "why.event.days", 0, e.From, e.Until)
	case len(e.Sections) == 0 || len(e.Sections) > MaxSections:
		err := fmt.Errorf("an event has 1 to %d sections, this one %d", MaxSections, len(e.Sections))
		return Because(err, "why.event.sections", MaxSections, strconv.Itoa(len(e.Sections)))
	case len(e.Arbiters) > MaxArbiters:
		err := fmt.Errorf("an event has up to %d arbiters, this one %d", MaxArbiters, len(e.Arbiters))
		return Because(err, "why.event.manyarbiters", MaxArbiters, strconv.Itoa(len(e.Arbiters)))
	}
	names := map[string]bool{}
	for i := range e.Sections {
		s := &e.Sections[i]
		if err := s.Check(); err != nil {
			return err
		}
		if names[strings.ToLower(s.Name)] {
			return Because(fmt.Errorf("two sections are named %s: give each a name of its own", s.Name), "why.event.sectiontwice", 0, s.Name)
		}
		names[strings.ToLower(s.Name)] = true
	}
	people := map[string]bool{}
	for _, a := range e.Arbiters {
		if !IsLine(a.Name) {
			return Because(fmt.Errorf("an arbiter's name is one line of 1 to %d letters: write it so", MaxText), "why.event.arbitername", MaxText)
		}
		if people[strings.ToLower(a.Name)] {
			return Because(fmt.Errorf("two arbiters are named %s: add an initial", a.Name), "why.event.arbitertwice", 0, a.Name)
		}
		if len(a.Phones) > MaxPhones {
			err := fmt.Errorf("%s has %d telephones: leave out all but %d", a.Name, len(a.Phones), MaxPhones)
			return Because(err, "why.event.phones", MaxPhones, a.Name)
		}
		people[strings.ToLower(a.Name)] = true
	}
	for _, p := range e.Staff {
		switch {
		case !IsLine(p.Name) || people[strings.ToLower(p.Name)]:
			return Because(fmt.Errorf("%q cannot be a name at the desk: write one line that nobody else has", p.Name), "why.event.staffname", 0, p.Name)
		case p.Role != RoleOrganizer && p.Role != RolePublisher && p.Role != RoleViewer:
			return Because(fmt.Errorf("%s: %q is not a role at the desk: write organizer, publisher or viewer", p.Name, p.Role), "why.event.role", 0, p.Name)
		}
		people[strings.ToLower(p.Name)] = true
	}
	return nil
}

// Check returns the first fault that makes the section unusable.
func (s *Section) Check() error {
	switch {
	case !IsWord(s.Name):
		err := fmt.Errorf("%q is not a name for a section: write up to 40 letters and digits, with spaces, points and hyphens between", s.Name)
		return Because(err, "why.section.name", 0, s.Name)
	case s.Rounds < 1 || s.Rounds > MaxRounds:
		err := fmt.Errorf("section %s: a section has 1 to %d rounds, this one %d", s.Name, MaxRounds, s.Rounds)
		return Because(err, "why.section.rounds", MaxRounds, s.Name)
	case s.Sheets != SheetsOwed && s.Sheets != SheetsNone:
		return s.unknown(fmt.Errorf("%q does not say whether sheets are owed: write none, or nothing", s.Sheets), string(s.Sheets))
	case s.Release != ReleaseHandedIn && s.Release != ReleaseFree && s.Release != ReleaseArbiter:
		return s.unknown(fmt.Errorf("%q does not say who releases a device: write free, arbiter, or nothing", s.Release), string(s.Release))
	}
	if _, err := timecontrol.ParseEach(s.Control); err != nil {
		return Because(fmt.Errorf("section %s: %w", s.Name, err), "why.section.control", 0, s.Name, s.Control)
	}
	if s.Diagram != "" {
		if _, err := scoresheet.ParseDiagram(s.Diagram); err != nil {
			return s.unknown(err, s.Diagram)
		}
	}
	if s.Rules.Play != "" {
		if _, ok := rulings.ParsePlay(s.Rules.Play); !ok {
			return s.unknown(fmt.Errorf("%q is not a kind of play", s.Rules.Play), s.Rules.Play)
		}
	}
	return nil
}

// unknown returns the error for a setting that the desk does not know.
func (s *Section) unknown(err error, text string) error {
	return Because(fmt.Errorf("section %s: %w", s.Name, err), "why.section.setting", 0, s.Name, text)
}

// IsLine reports whether a text is one line of 1 to MaxText visible characters
// that looks the same to everybody: no control characters, no changes of
// direction.
func IsLine(text string) bool {
	n := utf8.RuneCountInString(text)
	return n > 0 && n <= MaxText && utf8.ValidString(text) && strings.TrimSpace(text) == text && !strings.ContainsFunc(text, hidden)
}

// hidden reports whether a character cannot be seen or changes what is seen
// around it.
func hidden(c rune) bool {
	const blank = 0x2800 // of Braille
	return c != ' ' && !unicode.IsGraphic(c) || c == 0x2028 || c == 0x2029 || c == blank || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}

// IsWord reports whether a text can name a section or a board. Such names are used
// in file names and in subjects of facts. They have up to 40 letters and digits,
// with spaces, hyphens and points between them.
func IsWord(text string) bool {
	if n := utf8.RuneCountInString(text); n == 0 || n > 40 || strings.Trim(text, " .-") != text {
		return false
	}
	return !strings.ContainsFunc(text, func(c rune) bool {
		if hidden(c) || unicode.Is(unicode.Variation_Selector, c) {
			return true
		}
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) && c != ' ' && c != '-' && c != '.'
	})
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return text == "" || err == nil
}
