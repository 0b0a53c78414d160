package scoresheet

import (
	"errors"
	"fmt"
	"slices"
)

// Disagreed says that a player does not agree with the result that counts. It does
// not sign the game, and a later signature of the same player replaces it.
type Disagreed struct {
	By   Signer // SignerWhite or SignerBlack
	Name string
}

// Kind implements [Payload].
func (Disagreed) Kind() (Kind, bool) { return KindDisagreed, false }

func (p Disagreed) fields(w *fieldWriter) {
	w.uint(1, uint64(p.By))
	w.text(2, p.Name)
}

func (p *Disagreed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.By = Signer(r.upTo(f, uint64(SignerBlack)))
	case 2:
		p.Name = r.utf8(f)
	}
}

// Disagreement is a player's latest disagreement, with the result that it is about.
// It is never changed in place.
type Disagreement struct {
	Disagreed
	At     Millis // wall time
	Result Result
}

// ErrNothingToDisagree is returned if there is no result yet.
var ErrNothingToDisagree = errors.New("there is no result yet to disagree with: enter the result first")

// SignedError refuses a player's disagreement with a result that he has signed.
type SignedError struct{ By Signer }

func (e *SignedError) Error() string {
	return fmt.Sprintf("%s has signed this result, and a signature is not taken back: call the arbiter (Laws 8.7)", e.By)
}

// Disagreement returns that player's disagreement with the result that counts now.
// It returns nil if there is none, if he has signed since, or if it was about
// another result.
func (r *Record) Disagreement(by Signer) *Disagreement {
	result, _ := r.Outcome()
	for _, d := range r.Disagreements {
		if d.By == by && d.Result == result {
			return d
		}
	}
	return nil
}

// PlanDisagree returns the events that note a player's disagreement with the result;
// none if it is already noted. A result that the arbiter corrected is not the signed
// one. The error is [ErrNothingToDisagree] or a *[SignedError].
func (r *Record) PlanDisagree(by Signer, name string) ([]Payload, error) {
	if err := r.mayDisagree(by); err != nil {
		return nil, err
	}
	if d := r.Disagreement(by); d != nil && d.Name == name {
		return nil, nil
	}
	return []Payload{Disagreed{by, name}}, nil
}

func (r *Record) mayDisagree(by Signer) error {
	result, corrected := r.Outcome()
	switch {
	case by != SignerWhite && by != SignerBlack:
		return errors.New("only a player can disagree: white or black")
	case result == NoResult:
		return ErrNothingToDisagree
	case r.Signers[by] != nil && corrected == nil:
		return &SignedError{by}
	}
	return nil
}

// disagree replaces a player's earlier note with a new one.
func (r *Record) disagree(p Disagreed, wall Millis) error {
	if err := r.mayDisagree(p.By); err != nil {
		return err
	}
	result, _ := r.Outcome()
	r.agree(p.By)
	r.Disagreements = append(r.Disagreements, &Disagreement{p, wall, result})
	slices.SortFunc(r.Disagreements, func(a, b *Disagreement) int { return int(a.By) - int(b.By) })
	return nil
}

// agree removes a player's note, in a new list, so that snapshots keep the old
// one.
func (r *Record) agree(by Signer) {
	r.Disagreements = slices.DeleteFunc(slices.Clone(r.Disagreements), func(d *Disagreement) bool { return d.By == by })
}

func (d *Disagreement) put(w *fieldWriter) {
	w.nest(1, d.fields)
	w.uint(2, uint64(d.At))
	w.uint(3, uint64(d.Result))
}

func (d *Disagreement) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		d.Disagreed = nestedPayload[Disagreed](r, f)
	case 2:
		d.At = Millis(r.uint(f))
	case 3:
		d.Result = Result(r.upTo(f, uint64(BothForfeit)))
	}
}
