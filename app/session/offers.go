package session

import (
	"crypto/sha256"

	"zapis/scoresheet"
)

// offer is a game's record or a statement that was given out for the desk.
type offer struct {
	what string // as in scoresheet.Acknowledged
	hash scoresheet.Hash
	held string // where the desk has it; empty until it has acknowledged it
}

// mostOffers is how many of them are remembered. An acknowledgement comes
// within minutes, or the record or statement is sent again.
const mostOffers = 8

// offers are the records and statements given out, the latest last.
type offers []offer

// add remembers what was given out. It keeps only the last record: an
// acknowledgement of an older one does not mean that the desk has the game in
// its present state.
func (all *offers) add(what string, text []byte) {
	o := offer{what: what, hash: sha256.Sum256(text)}
	kept := make(offers, 0, len(*all)+1)
	for _, old := range *all {
		if old.hash == o.hash {
			o.held = old.held
		} else if what != scoresheet.AcknowledgedRecord || old.what != what {
			kept = append(kept, old)
		}
	}
	kept = append(kept, o)
	*all = kept[max(len(kept)-mostOffers, 0):]
}
