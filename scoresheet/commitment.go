package scoresheet

import "bytes"

// Commitment fixes which code, or which key, opens arbiter mode in a game, by a
// salted hash of what the device keeps, which reveals nothing. So a code that
// somebody sets on the device during the game opens nothing.
type Commitment struct {
	Role string // arbiter or organizer, or "key" for the arbiter's public key
	Sum  []byte // as in [CodeSet]; of a key its text
}

func commitmentFields(w *fieldWriter, field uint64, list []Commitment) {
	for _, c := range list {
		w.item(field, append([]byte(c.Role+"="), c.Sum...))
	}
}

func takeCommitment(r *fieldReader, f field, list *[]Commitment) {
	role, sum, ok := bytes.Cut(r.bytes(f), []byte("="))
	if !ok || len(role) == 0 || len(sum) == 0 {
		r.fail(f, "a commitment")
	}
	*list = append(*list, Commitment{string(role), sum})
}
