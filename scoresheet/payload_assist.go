package scoresheet

import "slices"

// AssistantNamed is observed when a player's assistant is named, or is one no
// longer. A blind player may have one (Laws D.2.10), and another disabled
// player.
type AssistantNamed struct {
	Of   Signer // whose assistant: SignerWhite or SignerBlack
	Name string // empty: he has none from here on
}

// Kind implements [Payload].
func (AssistantNamed) Kind() (Kind, bool) { return KindAssistantNamed, true }

func (p AssistantNamed) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Of))
	w.text(2, p.Name)
}

func (p *AssistantNamed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Of = Signer(r.upTo(f, uint64(SignerBlack)))
	case 2:
		p.Name = r.utf8(f)
	}
}

// Errand is what an assistant does for his player beyond recording. The numbers
// are stored.
type Errand uint8

const (
	ErrandOffer   Errand = 1 // offers a draw (C.02 10.5.4)
	ErrandClaim   Errand = 2 // claims a draw (C.02 10.5.4)
	ErrandFlag    Errand = 3 // claims that the opponent's time is over (Laws D.2.10.5)
	ErrandTouched Errand = 4 // reports that the opponent touched a piece (Laws D.2.10.5)
	ErrandAdjourn Errand = 5 // does the formalities of an adjournment (Laws D.2.10.6)
)

var errandWords = [...]string{"", "offer", "claim", "flag", "touched", "adjournment"}

// String returns the word of the command line.
func (e Errand) String() string { return word(errandWords[:], "Errand", uint8(e)) }

// ParseErrand is the inverse of String.
func ParseErrand(word string) (e Errand, ok bool) {
	i := slices.Index(errandWords[:], word)
	return Errand(max(i, 0)), i > 0
}

// AssistantSaid is observed when an assistant speaks for his player. An offer or
// a claim stands right before it as an event of its own.
type AssistantSaid struct {
	Errand Errand
	For    Signer  // SignerWhite or SignerBlack
	Cell   EventID // the last cell then; 0 before the first
	Text   string  // a square or a piece that was touched, or other words; may be empty
}

// Kind implements [Payload].
func (AssistantSaid) Kind() (Kind, bool) { return KindAssistantSaid, true }

func (p AssistantSaid) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Errand))
	w.uint(2, uint64(p.For))
	w.uint(3, uint64(p.Cell))
	w.text(4, p.Text)
}

func (p *AssistantSaid) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Errand = Errand(r.upTo(f, uint64(ErrandAdjourn)))
	case 2:
		p.For = Signer(r.upTo(f, uint64(SignerBlack)))
	case 3:
		p.Cell = EventID(r.uint(f))
	case 4:
		p.Text = r.utf8(f)
	}
}

// SpeechAllowed is observed when the arbiter lets the device speak in this game,
// or forbids it again.
type SpeechAllowed struct{ Allowed bool }

// Kind implements [Payload].
func (SpeechAllowed) Kind() (Kind, bool) { return KindSpeechAllowed, true }

func (p SpeechAllowed) fields(w *fieldWriter) { w.bool(1, p.Allowed) }

func (p *SpeechAllowed) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Allowed = r.bool(f)
	}
}
