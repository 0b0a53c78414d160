package scoresheet

// PackRef names the pack of an event, and the board of it. It is comparable.
type PackRef struct {
	Event     Hash16 // the event's random ID
	Organizer Hash   // his public key
	Issue     uint64
	Digest    Hash   // SHA-256 of the pack's text
	Place     string // section/round/board, as in Open/3/12; empty for none
}

// Hash16 is an ID of 16 bytes.
type Hash16 [16]byte

func (p PackRef) fields(w *fieldWriter) {
	if p.Event != (Hash16{}) {
		w.item(1, p.Event[:])
	}
	w.hash(2, p.Organizer)
	w.uint(3, p.Issue)
	w.hash(4, p.Digest)
	w.text(5, p.Place)
}

func (p *PackRef) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		if len(f.value) != len(p.Event) {
			r.fail(f, "an ID of 16 bytes")
			return
		}
		p.Event = Hash16(f.value)
	case 2:
		p.Organizer = r.hash(f)
	case 3:
		p.Issue = r.uint(f)
	case 4:
		p.Digest = r.hash(f)
	case 5:
		p.Place = r.utf8(f)
	}
}

// PackTaken is observed when a device takes a pack between games (R-C01).
type PackTaken struct{ PackRef }

// Kind implements [Payload].
func (PackTaken) Kind() (Kind, bool) { return KindPackTaken, true }

// GamePack is observed when a game is opened while a pack is held: which one.
// Without a place, the game was not opened from it.
type GamePack struct{ PackRef }

// Kind implements [Payload].
func (GamePack) Kind() (Kind, bool) { return KindGamePack, true }

// Admitted is observed when an arbiter lets the device into the game (Laws
// 11.3.2.1, R-A17), with what he saw of it then.
type Admitted struct {
	At      Millis // wall time
	By      string // the arbiter's name; empty if only his code is known
	Lock    string // what kept the screen: kiosk, pinned or none
	Charge  uint64 // of the battery in percent, plus 1; 0 if not known
	Alarms  uint64 // that stood
	Version string // of the program
}

// Kind implements [Payload].
func (Admitted) Kind() (Kind, bool) { return KindAdmitted, true }

func (p Admitted) fields(w *fieldWriter) {
	w.uint(1, uint64(p.At))
	w.text(2, p.By)
	w.text(3, p.Lock)
	w.uint(4, p.Charge)
	w.uint(5, p.Alarms)
	w.text(6, p.Version)
}

func (p *Admitted) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.At = Millis(r.upTo(f, 1<<63-1))
	case 2:
		p.By = r.utf8(f)
	case 3:
		p.Lock = r.utf8(f)
	case 4:
		p.Charge = r.upTo(f, 101)
	case 5:
		p.Alarms = r.uint(f)
	case 6:
		p.Version = r.utf8(f)
	}
}

// StatementMade is observed when the device signs a statement for the desk
// (docs/packs.md).
type StatementMade struct {
	Occasion string // enrol, taken, ready or handin
	Digest   Hash   // SHA-256 of its text
}

// Kind implements [Payload].
func (StatementMade) Kind() (Kind, bool) { return KindStatementMade, true }

func (p StatementMade) fields(w *fieldWriter) {
	w.text(1, p.Occasion)
	w.hash(2, p.Digest)
}

func (p *StatementMade) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Occasion = r.utf8(f)
	case 2:
		p.Digest = r.hash(f)
	}
}

// EventLeft is observed when the device leaves an event: it holds no pack from
// here on.
type EventLeft struct{ Event Hash16 }

// Kind implements [Payload].
func (EventLeft) Kind() (Kind, bool) { return KindEventLeft, true }

func (p EventLeft) fields(w *fieldWriter) {
	if p.Event != (Hash16{}) {
		w.item(1, p.Event[:])
	}
}

func (p *EventLeft) take(r *fieldReader, f field) {
	if f.number != 1 {
		return
	}
	if len(f.value) != len(p.Event) {
		r.fail(f, "an ID of 16 bytes")
		return
	}
	p.Event = Hash16(f.value)
}

// PackOpened is observed when somebody lets what a pack set be changed, for
// five minutes at most, or until the next game.
type PackOpened struct {
	Role string // organizer, or arbiter
	Name string // of the arbiter who answered
}

// Kind implements [Payload].
func (PackOpened) Kind() (Kind, bool) { return KindPackOpened, true }

func (p PackOpened) fields(w *fieldWriter) {
	w.text(1, p.Role)
	w.text(2, p.Name)
}

func (p *PackOpened) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Role = r.utf8(f)
	case 2:
		p.Name = r.utf8(f)
	}
}

// What of a device the desk acknowledged.
const (
	AcknowledgedRecord    = "record"
	AcknowledgedStatement = "statement"
)

// Where the desk has what it acknowledges.
const (
	// HeldHere: durable at the desk, which has no second place to keep it.
	HeldHere = "here"
	// HeldTwice: durable at the desk and at its second place.
	HeldTwice = "twice"
	// HeldOnce: durable at the desk; its second place does not answer. The
	// device hands the same in again later.
	HeldOnce = "once"
)

// Acknowledged is observed when the desk's acknowledgement of what the device
// handed in over the air came, and its signature was good (docs/air.md).
type Acknowledged struct {
	What string // record or statement
	Hash Hash   // SHA-256 of what was handed in
	Held string // where the desk has it: HeldHere, HeldTwice or HeldOnce
	Desk Hash16 // identity of the desk's chain of facts
	At   Millis // by the desk's clock
}

// Kind implements [Payload].
func (Acknowledged) Kind() (Kind, bool) { return KindAcknowledged, true }

func (p Acknowledged) fields(w *fieldWriter) {
	w.text(1, p.What)
	w.hash(2, p.Hash)
	w.text(3, p.Held)
	if p.Desk != (Hash16{}) {
		w.item(4, p.Desk[:])
	}
	w.uint(5, uint64(p.At))
}

func (p *Acknowledged) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.What = r.utf8(f)
	case 2:
		p.Hash = r.hash(f)
	case 3:
		p.Held = r.utf8(f)
	case 4:
		if len(f.value) != len(p.Desk) {
			r.fail(f, "an ID of 16 bytes")
			return
		}
		p.Desk = Hash16(f.value)
	case 5:
		p.At = Millis(r.upTo(f, 1<<63-1))
	}
}
