package hall

import (
	"cmp"
	"crypto/ed25519"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/timecontrol"
)

// eventView is what the page event shows.
type eventView struct {
	Head, Line string
	Sections   []eventSection
	// SectionNames are those of all sections, also if there is only one.
	SectionNames []string
	Rounds       []eventRound // of all sections, for choices
	Issue        *eventIssue  // of the event's own pack
	Withdrawn    []string     // packs that are withdrawn and still on devices
	People       []eventPerson
	Organizer    *emblemView
	Key          string // which event key is at this desk, in words
	OldKey       string // which devices hold packs of a key that was replaced
	CanPack      bool   // it is here, and devices take its packs
	Mirror       string
	MirrorBad    bool
	MirrorBehind bool   // it may catch up
	MirrorPlace  string // as it was typed
	MirrorTwice  bool   // the passphrase cannot be checked here: it is typed twice
	Settings     eventSettings
	Now          string     // the hour
	Next         eventRound // the round of which pairings or results come next
	PairDue      bool       // they are what is to be done next

	MayEvent, MayPair, MayChange, MayPack, MayStart, MayCode, MayKeys, MayMirror, MayKey bool

	Problem, Done string
	Notes         []string
	Code          *eventCode
}

// eventSection is a section with its rounds.
type eventSection struct {
	Name   string // empty, if the event has only one
	Line   string
	Rounds []eventRound
}

// eventRound is a round that was paired.
type eventRound struct {
	Section string
	Number  int
	Label   string
	Boards  int
	When    string
	Issue   *eventIssue
	Taken   int  // sides whose devices took the pack
	Of      int  // that are expected to
	Old     bool // the pack has the pairings as they were
	Started bool
	Closed  bool
	Over    bool   // every board has its result
	Due     string // pack, take or start: what is to be done with it next
}

// Value names the round in a form.
func (r eventRound) Value() string { return r.Section + "/" + strconv.Itoa(r.Number) }

// eventIssue is a pack that was written.
type eventIssue struct {
	Number int
	When   string
	Path   string
	Fresh  bool // it was written just now, and waits for a hand
}

// eventPerson is somebody of the event.
type eventPerson struct {
	Name, Role, Key string
	Lost            bool // his key was
	HasCode         bool
	Arbiter         bool
}

// eventSettings are what the forms begin with.
type eventSettings struct {
	Name, Place, From, Until string
	Grace                    int
	Languages                []eventLanguage
}

type eventLanguage struct {
	Code, Name string
	On         bool
}

// eventCode is a code that is shown once.
type eventCode struct{ Name, Code string }

// eventSeen is the input of the view.
type eventSeen struct {
	hall    *desk.Hall
	issues  []office.Issue
	taken   map[string][2]int // by eventRound.Value: devices that took the pack, and how many are to
	now     time.Time
	wrote   int // the issue that was written just now
	signer  *office.Signer
	mandate int // the last one that the store knows
	mirror  intake.MirrorStanding
	oneCopy error
}

// eventOf returns what the page event shows.
func eventOf(words assets.Catalogue, s eventSeen) *eventView {
	e := &s.hall.Event
	v := &eventView{}
	issues := map[desk.Place]*eventIssue{}
	for _, i := range s.issues {
		if i.Withdrawn {
			continue
		}
		n := strconv.Itoa(i.Number)
		issues[i.Place] = &eventIssue{i.Number, timeOf(i.At, s.now), "/event/pack/" + n, i.Number == s.wrote}
	}
	v.Issue = issues[desk.Place{}]
	several := len(e.Sections) > 1
	for i := range e.Sections {
		v.Sections = append(v.Sections, eventSectionOf(words, s, &e.Sections[i], several, issues))
		v.SectionNames = append(v.SectionNames, e.Sections[i].Name)
		v.Rounds = append(v.Rounds, v.Sections[i].Rounds...)
	}
	v.Head, v.Next, v.PairDue = eventHead(words, s, v)
	var parts []string
	for _, p := range []string{e.Name, e.Place, days(e.From, e.Until)} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	v.Line = strings.Join(parts, " · ")
	v.People = peopleOf(words, s.hall)
	if kind, key, err := attest.ParseKey(e.Organizer); err == nil && kind == attest.OrganizerPublic {
		o := emblemOf(ed25519.PublicKey(key), words.Say("hall.event.organizer.emblem"))
		v.Organizer = &o
	}
	v.Key, v.CanPack = eventKey(words, s)
	v.Mirror, v.MirrorBad = mirrorOf(words, s)
	v.MirrorBehind = (s.mirror.Err != nil || s.mirror.Behind > 0) && s.mirror.Since.IsZero()
	v.Now = s.now.Format("15:04")
	v.Settings = eventSettings{Name: e.Name, Place: e.Place, From: e.From, Until: e.Until, Grace: int(e.GraceTime().Minutes())}
	for _, code := range assets.Languages() {
		v.Settings.Languages = append(v.Settings.Languages, eventLanguage{code, assets.Words(code).Say("language.name"), slices.Contains(e.Languages, code)})
	}
	return v
}

func days(from, until string) string {
	if from == until || until == "" {
		return from
	}
	return from + " – " + until
}

func eventSectionOf(words assets.Catalogue, s eventSeen, section *desk.Section, several bool, issues map[desk.Place]*eventIssue) eventSection {
	out := eventSection{}
	if several {
		out.Name = section.Name
	}
	parts := []string{words.Say("hall.event.rounds", section.Rounds), timecontrol.SayText(section.Control, words)}
	if section.Sheets == desk.SheetsNone {
		parts = append(parts, words.Say("hall.event.nosheets"))
	}
	if section.Teams {
		parts = append(parts, words.Say("hall.event.teams"))
	}
	out.Line = strings.Join(parts, " · ")
	for _, r := range s.hall.Rounds {
		if r.Section != section.Name {
			continue
		}
		row := eventRound{
			Section: r.Section, Number: r.Number, Label: roundLabel(words, r.Section, r.Number, several), Boards: len(r.Boards),
			When: strings.TrimSpace(r.Date + " " + r.Time), Issue: issues[desk.Place{Section: r.Section, Round: r.Number}],
			Old: isOutdated(r), Started: r.Started, Closed: r.Closed, Over: isOver(r),
		}
		t := s.taken[row.Value()]
		row.Taken, row.Of = t[0], t[1]
		out.Rounds = append(out.Rounds, row)
	}
	return out
}

func roundLabel(words assets.Catalogue, section string, number int, several bool) string {
	label := words.Say("hall.round", number)
	if several {
		label += " · " + section
	}
	return label
}

// isOutdated reports whether the latest pack of a round has pairings that are
// others now.
func isOutdated(r *desk.RoundSeen) bool {
	latest := r.Latest()
	if latest.Number == 0 || latest.Withdrawn {
		return latest.Withdrawn
	}
	return slices.ContainsFunc(r.Boards, func(b desk.Board) bool {
		seen := r.Seen(b.Name)
		return seen != nil && !seen.Changed.IsZero() && seen.Behind >= latest.Number
	})
}

// isOver reports whether every board of a round has its result.
func isOver(r *desk.RoundSeen) bool {
	return !slices.ContainsFunc(r.Boards, func(b desk.Board) bool {
		seen := r.Seen(b.Name)
		return seen == nil || seen.Result == scoresheet.NoResult && !seen.Adjourned
	})
}

// eventHead returns the next step, and the round of the next list: the last
// round until its results are in, because they come in the same form. Among
// several sections the one with most left to do counts; one that has not begun
// may be for another day.
func eventHead(words assets.Catalogue, s eventSeen, v *eventView) (head string, next eventRound, pair bool) {
	e := &s.hall.Event
	several := len(e.Sections) > 1
	urgent := 2 * len(eventSteps)
	for i := range e.Sections {
		section := &e.Sections[i]
		step, number := eventStep(section, v.Sections[i].Rounds)
		if n := len(v.Sections[i].Rounds); n > 0 {
			v.Sections[i].Rounds[n-1].Due = map[int]string{1: "pack", 2: "pack", 3: "take", 4: "start"}[step]
		}
		rank := 2 * step
		if len(v.Sections[i].Rounds) == 0 {
			rank = 2*slices.Index(eventSteps, "hall.event.step.on") + 1
		}
		if rank < urgent {
			urgent, pair = rank, step == 0
			next = eventRound{Section: section.Name, Number: 1}
			if n := len(v.Sections[i].Rounds); n > 0 {
				last := &v.Sections[i].Rounds[n-1]
				if next.Number = last.Number; last.Closed || last.Over {
					next.Number = min(last.Number+1, section.Rounds)
				}
			}
			head = words.Say(eventSteps[step], number)
			if several {
				head = words.Say("app.label", section.Name, head)
			}
		}
	}
	return head, next, pair
}

// eventSteps are the steps of a round, the most urgent first.
var eventSteps = []string{
	"hall.event.step.pair", "hall.event.step.again", "hall.event.step.pack", "hall.event.step.take", "hall.event.step.start", "hall.event.step.on", "hall.event.step.over",
}

// eventStep returns the next step of a section, as an index of eventSteps, and
// its round.
func eventStep(section *desk.Section, rounds []eventRound) (step, number int) {
	if len(rounds) == 0 {
		return 0, 1
	}
	last := rounds[len(rounds)-1]
	switch {
	case last.Closed && last.Number >= section.Rounds:
		return 6, last.Number
	case last.Closed:
		return 0, last.Number + 1
	case last.Old:
		return 1, last.Number
	case last.Issue == nil && !last.Started && section.Sheets != desk.SheetsNone:
		return 2, last.Number
	case last.Issue != nil && last.Taken == 0 && last.Of > 0 && !last.Started:
		return 3, last.Number
	case !last.Started:
		return 4, last.Number
	}
	return 5, last.Number
}

// peopleOf returns the arbiters and who else works at the desk.
func peopleOf(words assets.Catalogue, h *desk.Hall) (all []eventPerson) {
	role := func(r desk.Role) string { return words.Say("hall.role." + strings.ReplaceAll(string(r), " ", "")) }
	for _, a := range h.Event.Arbiters {
		p := eventPerson{Name: a.Name, Role: role(desk.RoleArbiter), Arbiter: true, Lost: a.Out, HasCode: h.Codes[a.Name] != ""}
		if a.Chief {
			p.Role = role(desk.RoleChief)
		}
		switch {
		case a.Out:
			p.Key, p.HasCode = words.Say("hall.event.person.lost"), false
		case a.Key == "":
			p.Key = words.Say("hall.event.person.nokey")
		default:
			p.Key = words.Say("hall.event.person.key")
		}
		all = append(all, p)
	}
	for _, p := range h.Event.Staff {
		all = append(all, eventPerson{Name: p.Name, Role: role(p.Role), HasCode: h.Codes[p.Name] != ""})
	}
	return all
}

// eventKey says which event key is at this desk, and whether packs can be
// written with it.
func eventKey(words assets.Catalogue, s eventSeen) (text string, ok bool) {
	switch {
	case s.signer == nil:
		return words.Say("hall.event.key.none"), false
	case s.signer.Mandate.Event != s.hall.Event.ID:
		return words.Say("hall.event.key.other"), false
	case s.signer.Mandate.Number < s.mandate:
		return words.Say("hall.event.key.old"), false
	}
	return words.Say("hall.event.key.here", s.signer.Mandate.Number), true
}

// mirrorOf describes the second copy, if there is one.
func mirrorOf(words assets.Catalogue, s eventSeen) (text string, bad bool) {
	switch m := s.mirror; {
	case m.Place == "" && s.oneCopy != nil:
		return words.Say("hall.onecopy"), true
	case m.Place == "":
		return words.Say("hall.event.mirror.none"), true
	case !m.Since.IsZero():
		return words.Say("hall.event.mirror.silent", m.Place, m.Since.Local().Format("15:04")), true
	case m.Err != nil:
		return words.Say("hall.event.mirror.gone", m.Place), true
	case m.Behind > 0:
		return words.Say("hall.event.mirror.behind", m.Place), true
	case m.OneDisk:
		return words.Say("hall.event.mirror.onedisk", m.Place), true
	}
	return words.Say("hall.event.mirror.at", s.mirror.Place), false
}

// lastFirst orders the rounds for choices, the last one first, because it is
// the usual choice.
func lastFirst(rounds []eventRound) []eventRound {
	rounds = slices.Clone(rounds)
	slices.SortStableFunc(rounds, func(a, b eventRound) int { return cmp.Compare(b.Number, a.Number) })
	return rounds
}
