package desk

import (
	"encoding/json"
	"time"
)

// Kind says what a fact states. The words are stored and never reused:
// docs/desk-facts.md lists them with what their bodies hold.
type Kind string

// The kinds of facts.
const (
	FactEvent     Kind = "event"     // the event was laid down, or laid down again
	FactPaired    Kind = "paired"    // a round was paired
	FactChanged   Kind = "changed"   // boards of a round were changed
	FactExpected  Kind = "expected"  // how a side's sheet is expected
	FactIssued    Kind = "issued"    // a pack was written
	FactEnrolled  Kind = "enrolled"  // a device belongs to the event
	FactRevoked   Kind = "revoked"   // a device does not count any more
	FactStated    Kind = "stated"    // a device's signed statement arrived
	FactAdmitted  Kind = "admitted"  // a device was let in
	FactStarted   Kind = "started"   // a round was started
	FactResult    Kind = "result"    // a result slip
	FactPresence  Kind = "presence"  // a player is absent, or arrived
	FactReceived  Kind = "received"  // a file arrived
	FactAnswered  Kind = "answered"  // a question of two sheets was answered
	FactSettled   Kind = "settled"   // a board was settled
	FactClosed    Kind = "closed"    // a round was closed
	FactPublished Kind = "published" // games went out
	FactDeleted   Kind = "deleted"   // what was received was deleted after the event
	FactCoded     Kind = "coded"     // a person was given a code for the desk's pages
	FactWritten   Kind = "written"   // the chief arbiter wrote into the report of a round
	FactRemoved   Kind = "removed"   // a file was taken off a board, or put back
	FactHeld      Kind = "held"      // a game was held back from publication, or let go
	FactKeyed     Kind = "keyed"     // a key answers for an arbiter, or not any more
	FactMirrored  Kind = "mirrored"  // where a desk keeps its second copy
	FactOpened    Kind = "opened"    // an arbiter answered a device's challenge
	FactUnpaired  Kind = "unpaired"  // the pairings of a round were taken out
)

// Kinds returns all kinds of facts.
func Kinds() []Kind {
	return []Kind{
		FactEvent, FactPaired, FactChanged, FactExpected, FactIssued, FactEnrolled, FactRevoked, FactStated, FactAdmitted,
		FactStarted, FactResult, FactPresence, FactReceived, FactAnswered, FactSettled, FactClosed, FactPublished, FactDeleted,
		FactCoded, FactWritten, FactRemoved, FactHeld, FactKeyed, FactMirrored, FactOpened, FactUnpaired,
	}
}

// Fact is something that was stated at a desk, with the person who stated it. Facts
// are appended and never changed. The store keeps them in chains; this package gets
// them in one sequence.
type Fact struct {
	Desk    string    // which desk's chain it stands in
	By      string    // who acted, at that desk
	At      time.Time // by that desk's clock
	Kind    Kind
	Subject string // the event's ID, and what of it: ID/section/round/board
	Body    json.RawMessage
	Blobs   []string // hashes of the files that it stands on, in hexadecimal
}

// Body is the content of a fact besides its subject.
type Body interface{ kind() Kind }

// Paired holds the pairings of a round as they were read from a file, whose
// blob the fact names.
type Paired struct {
	Round  Round  `json:"round"`
	Source string `json:"source,omitempty"` // the file's name
}

// Changed replaces boards of a round: a swap, another name, another line-up,
// other boards.
type Changed struct {
	Boards []Change `json:"boards"`
	Reason string   `json:"reason,omitempty"`
}

// Change is a board that was changed. Was is the name it had.
type Change struct {
	Was string `json:"was"`
	Now Board  `json:"now"`
}

// Expected says how the sheet of a side will arrive.
type Expected struct {
	Side  string `json:"side"` // white or black
	Means string `json:"means"`
}

// Issued is a pack that was written, whose file is the fact's blob.
type Issued struct {
	Issue  int       `json:"issue"`
	Time   time.Time `json:"time"`
	Digest string    `json:"digest,omitempty"` // of the pack, as devices name it
}

// Enrolled is a device that belongs to the event.
type Enrolled struct {
	Device      string `json:"device"`          // its public key in the text form of attest.DeviceKey
	Label       string `json:"label,omitempty"` // the organizer's name for it
	Owner       string `json:"owner,omitempty"` // or whose it is
	Section     string `json:"section,omitempty"`
	Board       string `json:"board,omitempty"` // where it lies in every round
	Side        string `json:"side,omitempty"`
	Certificate string `json:"certificate,omitempty"`
}

// Revoked removes a device from the list.
type Revoked struct {
	Device string `json:"device"`
	Reason string `json:"reason,omitempty"`
}

// Stated is a signed statement of a device: it took a pack, is ready, or shows
// its heads. The statement is the fact's blob.
type Stated struct {
	Name string `json:"name,omitempty"` // of the file
	From string `json:"from,omitempty"` // how it came: file, watch, frames, desk
}

// Admitted lets a device play (Laws 11.3.2.1).
type Admitted struct {
	Device string `json:"device"` // fingerprint
	Side   string `json:"side,omitempty"`
	// Looked says why the arbiter let in, after a look, a device whose screen
	// nothing locks; empty if it was clean.
	Looked string `json:"looked,omitempty"`
}

// Started says that the games of a round began.
type Started struct {
	Time string `json:"time,omitempty"` // as 15:00, local
}

// Slip is a result slip, or the arbiter's decision instead. An adjourned game has no
// result yet.
type Slip struct {
	Result    string `json:"result,omitempty"`
	Adjourned bool   `json:"adjourned,omitempty"`
	Reason    string `json:"reason,omitempty"` // of a decision
}

// Presence notes that a player is absent, or arrived late.
type Presence struct {
	Side    string `json:"side"`
	Arrived bool   `json:"arrived,omitempty"`
	Time    string `json:"time"` // as 15:07, local
}

// Received is a file that arrived. It may be named as the work of a witness
// other than a player's device.
type Received struct {
	Name    string `json:"name,omitempty"`
	From    string `json:"from,omitempty"` // file, watch, frames, desk
	Witness string `json:"witness,omitempty"`
	Side    string `json:"side,omitempty"`
	// Signed says who has signed a player's sheet of paper, as whoever took it in
	// saw it: both, white, black or none. Empty: nobody said.
	Signed string `json:"signed,omitempty"`
}

// Witnesses are the words for who wrote what arrived, besides a player's own
// device.
const (
	WitnessPaper   = "paper"   // typed from the player's paper sheet
	WitnessPhoto   = "photo"   // a photograph of it
	WitnessBoard   = "board"   // an electronic board
	WitnessArbiter = "arbiter" // the arbiter's own record
	WitnessSpare   = "spare"   // a spare device
)

// Answered is a person's answer to a question that two sheets left open.
type Answered struct {
	Cell string `json:"cell"`
	Text string `json:"text"`
	Note string `json:"note,omitempty"` // on what it rests: what the arbiter saw
}

// Settlings is the body of FactSettled.
type Settlings struct {
	How    Settlement `json:"how"`
	Side   string     `json:"side,omitempty"`
	Reason string     `json:"reason"`
	Faults []Why      `json:"faults,omitempty"`
}

// Closed closes a round.
type Closed struct {
	Reason string `json:"reason,omitempty"`
}

// The targets of games: one file, and the folder that is watched.
const (
	TargetPGN       = "pgn"
	TargetBroadcast = "broadcast"
)

// Published says in which forms a round was published, and which games with them, by
// a digest of each.
type Published struct {
	Target string            `json:"target"` // of the games; empty if only tables or papers were published
	Games  map[string]string `json:"games"`  // board → digest
	// Forms maps each form to the SHA-256 of what was published: pgn, broadcast,
	// results, clocks, protocol, zip, book, sheets. Earlier versions left it empty.
	Forms map[string]string `json:"forms,omitempty"`
	// Delay is how old moves had to be to be published, as 15m0s. What is published
	// little by little is stated when it begins and, with Whole, when nothing is
	// missing any more.
	Delay string `json:"delay,omitempty"`
	Whole bool   `json:"whole,omitempty"`
}

// Targets returns the targets that have the games.
func (p Published) Targets() (all []string) {
	if p.Target != "" {
		all = append(all, p.Target)
	}
	for _, t := range []string{TargetPGN, TargetBroadcast} {
		if _, ok := p.Forms[t]; ok && t != p.Target {
			all = append(all, t)
		}
	}
	return all
}

// Coded gives a person the code with which he signs in to the desk's pages, by its
// hash (modes.HashCode). Without a hash he no longer has a code.
type Coded struct {
	Person string `json:"person"`
	Hash   string `json:"hash,omitempty"`
}

// Written is what the chief arbiter adds to the report of a round, because no log
// can know it. The last text of a field counts; an empty one removes it.
type Written struct {
	Field string `json:"field"` // hall, fairplay, committee, remarks
	Text  string `json:"text"`
}

// Deleted says what was deleted after the event and why.
type Deleted struct {
	What   string `json:"what"` // logs
	Reason string `json:"reason,omitempty"`
}

func (Event) kind() Kind     { return FactEvent }
func (Paired) kind() Kind    { return FactPaired }
func (Changed) kind() Kind   { return FactChanged }
func (Expected) kind() Kind  { return FactExpected }
func (Issued) kind() Kind    { return FactIssued }
func (Enrolled) kind() Kind  { return FactEnrolled }
func (Revoked) kind() Kind   { return FactRevoked }
func (Stated) kind() Kind    { return FactStated }
func (Admitted) kind() Kind  { return FactAdmitted }
func (Started) kind() Kind   { return FactStarted }
func (Slip) kind() Kind      { return FactResult }
func (Presence) kind() Kind  { return FactPresence }
func (Received) kind() Kind  { return FactReceived }
func (Answered) kind() Kind  { return FactAnswered }
func (Settlings) kind() Kind { return FactSettled }
func (Closed) kind() Kind    { return FactClosed }
func (Published) kind() Kind { return FactPublished }
func (Deleted) kind() Kind   { return FactDeleted }
func (Coded) kind() Kind     { return FactCoded }
func (Written) kind() Kind   { return FactWritten }
