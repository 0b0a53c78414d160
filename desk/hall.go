package desk

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"zapis/scoresheet"
)

// Hall is the fold of all facts of an event, in order. It has nothing that is not in
// the facts, so it can be discarded and computed again at any time.
type Hall struct {
	Event   Event
	Laid    bool // the event was laid down
	Issue   int  // the highest issue of a pack
	Rounds  []*RoundSeen
	Devices []*Device
	Files   []File // what was received, in order
	Stated  []File // statements of devices
	Deleted []Deletion
	Codes   map[string]string // the hash of the code of each person who has one

	// Skipped lists facts that this version does not know or cannot use, each
	// in a line.
	Skipped []string

	files map[string]int // the places of Files, by their hashes
	// Rounds that were taken out and not paired again, and the packs that went out
	// with pairings that were taken out.
	unpaired  map[Place]*RoundSeen
	withdrawn map[int]Place
	n         int // how many facts were looked at
}

// RoundSeen is a round with everything that was said about it.
type RoundSeen struct {
	Round
	Paired  time.Time
	N       int    // tells which round was paired later, whatever the clocks of the desks
	Source  string // hash of the file with its pairings
	Started bool
	// StartedAt is when, as it was noted: 15:00, local; empty if nobody did.
	StartedAt string
	startedOn time.Time // when that was said
	Closed    bool
	Issues    []Issue
	Went      []Went            // what went out, in order
	Report    map[string]string // what was written into the report, by field
	boards    map[string]*BoardSeen
	index     map[string]int // of Boards, by plainBoard of their names
}

// Went is what was published at one time.
type Went struct {
	Published
	By string
	At time.Time
	// Again are the boards of which one of the targets had another state before.
	Again []string
}

// Issue is a pack that was written.
type Issue struct {
	Number int
	At     time.Time
	Digest string
	Blob   string
	// Withdrawn reports that the round was taken out after it.
	Withdrawn bool
}

// BoardSeen is what was said about a board, besides its pairing.
type BoardSeen struct {
	Means      [2]Means
	Result     scoresheet.Result
	ResultAt   time.Time
	ResultBy   string
	Adjourned  bool
	Absent     [2]string
	Arrived    [2]string
	Admitted   [2]bool
	AdmittedBy string
	LetIn      [2][]string // fingerprints of the devices that were admitted
	Settled    []Settled
	Held       *Hold     // nil if the game is not held back
	Removed    []Removal // files that were taken off the board and are not back
	Answers    []Answer
	Out        map[string]string // target → digest of the game that went out
	Changed    time.Time         // when the pairing was changed after an issue; zero if it was not
	Behind     int               // the round's latest issue when it was changed: it has the pairing as it was
	Was        string            // the name it had
	Said       []Said
}

// Said is a fact of a board in short, for reports.
type Said struct {
	Kind  Kind
	By    string
	At    time.Time
	Body  Body
	Blobs []string // files that it is about
}

// Answer is a person's answer to a question of two sheets.
type Answer struct {
	Cell, Text, By string
	At             time.Time
	Note           string // on what it rests
	N              int    // as that of a File
}

// Fold returns what the facts say about an event. Facts of other events are ignored;
// without an ID it is the first event that was made. fingerprint returns the
// fingerprint of a device for the text of its key.
func Fold(facts []Fact, event string, fingerprint func(key string) string) *Hall {
	h := &Hall{files: map[string]int{}}
	h.add(facts, event, fingerprint)
	return h
}

// With returns h with further facts folded in, if these only say which files came,
// as almost all do while a hall hands in. h is not changed. ok is false if one of
// them says something else; then all facts have to be folded again.
func (h *Hall) With(more []Fact, event string) (_ *Hall, ok bool) {
	if slices.ContainsFunc(more, func(f Fact) bool { return f.Kind != FactReceived && f.Kind != FactStated }) {
		return nil, false
	}
	out := *h
	out.Files, out.Stated, out.Skipped, out.files = slices.Clone(h.Files), slices.Clone(h.Stated), slices.Clone(h.Skipped), maps.Clone(h.files)
	out.add(more, event, nil)
	return &out, true
}

func (h *Hall) add(facts []Fact, event string, fingerprint func(key string) string) {
	for i := range facts {
		f := &facts[i]
		h.n++
		id, place, err := ParseSubject(f.Subject)
		if err != nil {
			h.skip(f, err)
			continue
		}
		if event == "" && f.Kind == FactEvent {
			event = id
		}
		if id != event || event == "" {
			continue
		}
		body, err := DecodeBody(f.Kind, f.Body)
		if err != nil {
			h.skip(f, err)
			continue
		}
		if err := h.take(f, place, body, fingerprint); err != nil {
			h.skip(f, err)
		}
	}
}

func (h *Hall) skip(f *Fact, why error) {
	h.Skipped = append(h.Skipped, fmt.Sprintf("%s by %s at %s: %v", f.Kind, f.By, f.At.UTC().Format(time.RFC3339), why))
}

// Events returns the events that were made, in order, each in its latest form.
func Events(facts []Fact) (all []Event) {
	for i := range facts {
		if facts[i].Kind != FactEvent {
			continue
		}
		body, err := DecodeBody(FactEvent, facts[i].Body)
		if err != nil {
			continue
		}
		e := body.(Event)
		if n := slices.IndexFunc(all, func(o Event) bool { return o.ID == e.ID }); n >= 0 {
			all[n] = e
		} else {
			all = append(all, e)
		}
	}
	return all
}

// take adds a fact of the event. A fact that concerns the event itself, or
// files, has no place; others have a round or a board.
func (h *Hall) take(f *Fact, place Place, body Body, fingerprint func(string) string) error {
	switch b := body.(type) {
	case Event:
		h.Event, h.Laid = b, true
	case Paired:
		h.pair(f, place, b)
	case Unpaired:
		return h.unpair(place)
	case Issued:
		h.issue(f, place, b)
	case Enrolled:
		h.enrol(f, b, fingerprint(b.Device))
	case Revoked:
		return h.revoke(f, b)
	case Received:
		h.receive(f, place, b)
	case Stated:
		for _, blob := range f.Blobs {
			h.Stated = append(h.Stated, File{Hash: blob, Received: Received{Name: b.Name, From: b.From}, By: f.By, At: f.At, N: h.n})
		}
	case Coded:
		h.code(b)
	case Keyed:
		e, err := h.Event.With(b)
		if err != nil {
			return err
		}
		h.Event = e
	case Mirrored: // the store knows it
	case Deleted:
		h.Deleted = append(h.Deleted, Deletion{b, f.By, f.At, f.Blobs, h.n})
	case Opened:
		if place.Board != "" { // of a device that lies at none, the fact itself is all
			return h.takeRound(f, place, body)
		}
	default:
		return h.takeRound(f, place, body)
	}
	return nil
}

func (h *Hall) code(b Coded) {
	if h.Codes == nil {
		h.Codes = map[string]string{}
	}
	if h.Codes[b.Person] = b.Hash; b.Hash == "" {
		delete(h.Codes, b.Person)
	}
}

// Day returns the day of a round, as 2026-11-20: that of its pairings or, if they
// have none, the day in the time zone on which the round was started. It returns ""
// if that is not a day of the event, because an old round that is entered later is
// started on the day of entering.
func (h *Hall) Day(r *RoundSeen, zone *time.Location) string {
	if r.Date != "" || !r.Started {
		return r.Date
	}
	day := r.startedOn.In(zone).Format(time.DateOnly)
	if h.Event.From != "" && day < h.Event.From || h.Event.Until != "" && day > h.Event.Until {
		return ""
	}
	return day
}

// takeRound adds a fact of a round or of one of its boards.
func (h *Hall) takeRound(f *Fact, place Place, body Body) error {
	r := h.Round(place.Section, place.Round)
	if r == nil {
		return Because(fmt.Errorf("section %s has no round %d", place.Section, place.Round), "why.round.none", place.Round, place.Section)
	}
	switch b := body.(type) {
	case Changed:
		return r.change(f, b)
	case Started:
		r.Started, r.StartedAt, r.startedOn = true, b.Time, f.At
		return nil
	case Closed:
		r.Closed = true
		return nil
	case Published:
		r.went(f, b)
		return nil
	case Written:
		if r.Report == nil {
			r.Report = map[string]string{}
		}
		r.Report[b.Field] = b.Text
		return nil
	}
	s := r.Seen(place.Board)
	if s == nil {
		err := fmt.Errorf("round %d of section %s has no board %s", place.Round, place.Section, place.Board)
		return Because(err, "why.admit.noboard", place.Round, place.Section, place.Board)
	}
	s.Said = append(s.Said, Said{f.Kind, f.By, f.At, body, f.Blobs})
	return s.take(f, body, h.n)
}

// went notes what a target has.
func (r *RoundSeen) went(f *Fact, b Published) {
	w := Went{Published: b, By: f.By, At: f.At}
	for _, board := range slices.Sorted(maps.Keys(b.Games)) {
		s := r.Seen(board)
		if s == nil {
			continue
		}
		again := false
		for _, target := range b.Targets() {
			before, ok := s.Out[target]
			if !ok && b.Games[board] == Withheld && target != b.Target {
				continue // another target of the same act had it
			}
			again = again || ok && before != b.Games[board]
			if s.Out == nil {
				s.Out = map[string]string{}
			}
			s.Out[target] = b.Games[board]
		}
		if again {
			w.Again = append(w.Again, board)
		}
	}
	r.Went = append(r.Went, w)
}

// LastWent returns the last publication of a form, or nil if none was stated with
// its digest.
func (r *RoundSeen) LastWent(form string) *Went {
	for i := len(r.Went) - 1; i >= 0; i-- {
		if r.Went[i].Forms[form] != "" {
			return &r.Went[i]
		}
	}
	return nil
}

// take adds a fact of the board.
func (s *BoardSeen) take(f *Fact, body Body, n int) error {
	switch b := body.(type) {
	case Slip:
		r := scoresheet.NoResult
		if b.Result != "" {
			var err error
			if r, err = scoresheet.ParseResult(b.Result); err != nil {
				return err
			}
		}
		s.Result, s.ResultAt, s.ResultBy, s.Adjourned = r, f.At, f.By, b.Adjourned
	case Expected:
		side, err := ParseSide(b.Side)
		if err != nil {
			return err
		}
		s.Means[side], err = ParseMeans(b.Means)
		return err
	case Presence:
		side, err := ParseSide(b.Side)
		if err != nil {
			return err
		}
		if b.Arrived {
			s.Arrived[side] = b.Time
		} else {
			s.Absent[side], s.Arrived[side] = b.Time, ""
		}
	case Admitted:
		s.AdmittedBy = f.By
		for side := range s.Admitted { // no side: one device records for both
			if b.Side == "" || b.Side == SideWord(side) {
				s.Admitted[side], s.LetIn[side] = true, append(s.LetIn[side], b.Device)
			}
		}
	case Answered:
		s.Answers = append(s.Answers, Answer{b.Cell, b.Text, f.By, f.At, b.Note, n})
	case Settlings:
		side := NoSide
		if b.Side != "" {
			var err error
			if side, err = ParseSide(b.Side); err != nil {
				return err
			}
		}
		s.Settled = append(s.Settled, Settled{b.How, side, b.Reason, f.By, b.Faults})
	case Removed:
		return s.remove(f, b)
	case Held:
		s.hold(f, b)
	}
	return nil
}

func (h *Hall) issue(f *Fact, place Place, b Issued) {
	h.Issue = max(h.Issue, b.Issue)
	r := h.Round(place.Section, place.Round)
	if r == nil {
		return
	}
	issue := Issue{Number: b.Issue, At: b.Time, Digest: b.Digest}
	if len(f.Blobs) > 0 {
		issue.Blob = f.Blobs[0]
	}
	r.Issues = append(r.Issues, issue)
}

// Round returns a round of a section, or nil if there is none.
func (h *Hall) Round(section string, number int) *RoundSeen {
	for _, r := range h.Rounds {
		if r.Section == section && r.Number == number {
			return r
		}
	}
	return nil
}

// Seen returns what was said about a board, or nil.
func (r *RoundSeen) Seen(board string) *BoardSeen { return r.boards[plainBoard(board)] }

// Latest returns the latest issue of the round's pack; zero if none was
// written.
func (r *RoundSeen) Latest() Issue {
	if len(r.Issues) == 0 {
		return Issue{}
	}
	return r.Issues[len(r.Issues)-1]
}
