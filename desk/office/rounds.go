package office

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/pairing"
	"zapis/scoresheet"
	"zapis/scoresheet/paper"
)

// Pairings is a file of pairings to be taken in, and its round.
type Pairings struct {
	Data     []byte
	Name     string // of the file
	Section  string // empty, if the event has only one
	Round    int
	From     string // what the file calls the section, if it has several
	Encoding string // one of pairing.Encodings; empty: from the bytes
}

// Paired describes the pairings taken in.
type Paired struct {
	Round  *desk.Round // nil if nothing was
	Faults []pairing.Fault
	// Changes lists the differences, if the round was paired before.
	Changes []desk.Why
	// Outdated reports whether devices have a pack with the old pairings, in which
	// it matters.
	Outdated bool
}

// IsClean reports whether every row was used.
func (p *Paired) IsClean() bool {
	return !slices.ContainsFunc(p.Faults, func(f pairing.Fault) bool { return !f.Kept })
}

// Pair takes in the pairings of a round (R-C01). Rows that cannot be used are
// among the faults, with line and reason; all others are taken. The faults are
// returned even with an error.
func Pair(ctx context.Context, d *intake.Desk, who desk.Actor, p Pairings) (*Paired, error) {
	out := &Paired{}
	if err := d.Event().May(who, desk.ActPair); err != nil {
		return out, err
	}
	section, err := d.Event().Section(p.Section)
	if err != nil {
		return out, err
	}
	if p.Round < 1 || p.Round > section.Rounds {
		return out, refuse(because("why.pair.round", section.Rounds, section.Name, strconv.Itoa(p.Round)))
	}
	list, faults, err := pairing.Read(p.Data, pairing.Options{Round: p.Round, Section: p.From, Encoding: p.Encoding})
	out.Faults = faults
	if err != nil {
		return out, err
	}
	round, err := roundOf(list, section.Name, p.Round)
	if err == nil {
		err = round.Check()
	}
	if err != nil {
		return out, err
	}
	out.Faults = append(out.Faults, Remarks(*round)...)
	before := pairedBefore(d, section.Name, p.Round)
	if before.was != nil {
		pairing.Keep(before.was, round)
	}
	if err := fitsRound(ctx, d, before.was, round); err != nil {
		return out, err
	}
	place := desk.Place{Section: section.Name, Round: p.Round}
	body := desk.Paired{Round: *round, Source: filepath.Base(p.Name)}
	if _, err := d.State(ctx, who, []intake.Said{{Place: place, Body: body, Blobs: []string{intake.Hash(p.Data)}}}, p.Data); err != nil {
		return out, err
	}
	out.Round = round
	out.Changes, out.Outdated = before.with(round)
	return out, nil
}

// maxUnprinted is how many names that paper cannot show are listed.
const maxUnprinted = 10

// Remarks returns remarks about pairings that are used as they are: names with
// letters that the font for paper lacks.
func Remarks(rounds ...desk.Round) []pairing.Fault {
	var names []string
	for i := range rounds {
		for k := range rounds[i].Boards {
			for _, p := range rounds[i].Boards[k].Players {
				if len(names) <= maxUnprinted && paper.Lacks(p.Name) && !slices.Contains(names, p.Name) {
					names = append(names, p.Name)
				}
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	if len(names) > maxUnprinted {
		names[maxUnprinted] = "…"
	}
	return []pairing.Fault{{Why: because("why.pair.letters", 0, strings.Join(names, "; ")), Kept: true}}
}

// roundOf returns the round of a list as one of the section. If the list has
// the round for several sections, it is the one of that name.
func roundOf(list *pairing.List, section string, number int) (*desk.Round, error) {
	named := slices.DeleteFunc(slices.Clone(list.Rounds), func(r desk.Round) bool { return r.Section != section || r.Number != number })
	var r desk.Round
	if len(named) == 1 {
		r = named[0]
	} else {
		one, err := list.Round(number)
		if err != nil {
			return nil, err
		}
		r = *one
	}
	r.Section, r.Number = section, number
	return &r, nil
}

// fitsRound refuses a list of another round: results of a round that was
// played, for a round not paired yet; or, for a round whose scoresheets are in,
// a list in which nobody has the same opponent.
func fitsRound(ctx context.Context, d *intake.Desk, was, now *desk.Round) error {
	if len(now.Boards) < 2 { // in a match of two players all rounds look alike
		return nil
	}
	if was != nil {
		if pairing.Meetings(was, now) > 0 {
			return nil
		}
		boards, err := d.Boards(ctx, now.Section, now.Number)
		if err != nil {
			return err
		}
		for _, b := range boards {
			if !b.Seen.Sides[0].In.IsZero() || !b.Seen.Sides[1].In.IsZero() {
				return refuse(because("why.pair.others", now.Number, b.Board.Name))
			}
		}
		return nil
	}
	if !slices.ContainsFunc(now.Boards, func(b desk.Board) bool { return b.Result != "" }) {
		return nil
	}
	for _, r := range d.Hall().Rounds {
		// A late change may have been made in one of the two and not in the other.
		if r.Section == now.Section && 2*pairing.Meetings(&r.Round, now) > len(now.Boards) {
			return refuse(because("why.pair.again", r.Number, strconv.Itoa(now.Number)))
		}
	}
	return nil
}

// before is the previous state of a round whose pairings come a second time:
// after a late change, or with results.
type before struct {
	was     *desk.Round                  // nil: there was none
	results map[string]scoresheet.Result // that counted, by board
	issued  bool                         // in a pack
}

func pairedBefore(d *intake.Desk, section string, number int) before {
	r := d.Hall().Round(section, number)
	if r == nil {
		return before{}
	}
	was := r.Round
	was.Boards, was.Byes = slices.Clone(was.Boards), slices.Clone(was.Byes)
	results := map[string]scoresheet.Result{}
	for i := range was.Boards {
		results[was.Boards[i].Name] = r.Seen(was.Boards[i].Name).Result
	}
	return before{was: &was, results: results, issued: len(r.Issues) > 0}
}

// with returns the differences of the new pairings, in words, and whether a
// pack with the old ones is outdated. Results are counted; one that replaces
// another is listed.
func (p before) with(now *desk.Round) (changes []desk.Why, outdated bool) {
	if p.was == nil {
		return nil, false
	}
	results := 0
	for _, c := range pairing.Changes(p.was, now) {
		if c.Kind == pairing.Resulted {
			results++
			continue
		}
		outdated = outdated || c.Matters() && p.issued
		changes = append(changes, c.Why)
	}
	for i := range now.Boards {
		b := &now.Boards[i]
		was := p.results[b.Name]
		if r, err := scoresheet.ParseResult(b.Result); err == nil && b.Result != "" && r != was && was != scoresheet.NoResult && r != scoresheet.NoResult {
			changes = append(changes, because("why.pair.change.counted", 0, b.Name, r.String(), was.String()))
		}
	}
	if results > 0 {
		changes = append(changes, because("why.pair.change.results", results))
	}
	return changes, outdated
}

var clockForm = regexp.MustCompile(`^([01]?[0-9]|2[0-3])[:.]([0-5][0-9])$`)

// ClockTime returns a time of the day as 15:07; an empty text is now.
func ClockTime(text string, now time.Time) (string, error) {
	if text == "" {
		return now.Format("15:04"), nil
	}
	parts := clockForm.FindStringSubmatch(text)
	if parts == nil {
		return "", refuse(because("why.time", 0, text))
	}
	return fmt.Sprintf("%02s:%s", parts[1], parts[2]), nil
}

// Start states that the games of rounds began, at a time in the form of
// [ClockTime].
func Start(ctx context.Context, d *intake.Desk, who desk.Actor, at string, rounds ...*desk.RoundSeen) error {
	var said []intake.Said
	for _, r := range rounds {
		said = append(said, intake.Said{Place: desk.Place{Section: r.Section, Round: r.Number}, Body: desk.Started{Time: at}})
	}
	_, err := d.State(ctx, who, said)
	return err
}

// Close records that the chief arbiter closes a round.
func Close(ctx context.Context, d *intake.Desk, who desk.Actor, r *desk.RoundSeen, reason string) error {
	return say(ctx, d, who, desk.Place{Section: r.Section, Round: r.Number}, desk.Closed{Reason: reason})
}
