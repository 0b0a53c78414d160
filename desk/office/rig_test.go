package office_test

import (
	"crypto/ed25519"
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
	"zapis/storage/archive"
)

// rig is a desk with an event of one section, and a round of two boards.
type rig struct {
	*testing.T
	store archive.Store
	desk  *intake.Desk
	by    office.Signer
}

var (
	organizer = desk.Actor{Name: "organizer", Role: desk.RoleOrganizer}
	chief     = desk.Actor{Name: "Weber, Eva", Role: desk.RoleChief}
	viewer    = desk.Actor{Name: "Guest", Role: desk.RoleViewer}

	begin = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	round = desk.Place{Section: "A", Round: 1}

	english = assets.Words("en")
)

// keyOf is a key that the test knows again by its number.
func keyOf(n byte) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	seed[0] = n
	return ed25519.NewKeyFromSeed(seed)
}

func arbiterKey(t *testing.T) string {
	t.Helper()
	key, err := modes.NewAnswerKey()
	if err != nil {
		t.Fatal(err)
	}
	return key.Public().Text()
}

func newRig(t *testing.T) *rig {
	t.Helper()
	store, err := archive.Open(t.Context(), t.TempDir()+"/store")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	r := &rig{T: t, store: store}
	now := begin
	if r.desk, err = intake.Open(t.Context(), store, intake.Options{Now: func() time.Time { now = now.Add(time.Second); return now }}); err == nil {
		t.Fatal("there is an event already")
	}
	id := strings.Repeat("0a", 16)
	r.by.Key = keyOf(2)
	if r.by.Mandate, err = pack.NewMandate(keyOf(1), id, 1, r.by.Key.Public().(ed25519.PublicKey)); err != nil {
		t.Fatal(err)
	}
	mandate := r.by.Mandate.Text()
	r.say(desk.Place{}, desk.Event{
		ID: id, Name: "Spring Open", Sections: []desk.Section{{Name: "A", Rounds: 9, Control: "5400+30"}},
		Organizer: attest.FormatKey(attest.OrganizerPublic, keyOf(1).Public().(ed25519.PublicKey)),
		Arbiters:  []desk.Arbiter{{Name: "Weber, Eva", Key: arbiterKey(t), Chief: true}, {Name: "Kos, Jan", Key: arbiterKey(t)}},
		Staff:     []desk.Staff{{Name: "Guest", Role: desk.RoleViewer}},
	}, mandate)
	r.say(round, desk.Paired{Round: desk.Round{Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "Petrova, Anna"}, {Name: "Boykov, Lev"}}},
		{Name: "2", Players: [2]desk.Player{{Name: "Ng, Mei"}, {Name: "Abe, Ken"}}},
	}}})
	return r
}

// say states something as the organizer, with the files it stands on.
func (r *rig) say(at desk.Place, body desk.Body, files ...[]byte) {
	r.Helper()
	r.sayAs(organizer, at, body, files...)
}

func (r *rig) sayAs(who desk.Actor, at desk.Place, body desk.Body, files ...[]byte) {
	r.Helper()
	said := intake.Said{Place: at, Body: body}
	for _, f := range files {
		said.Blobs = append(said.Blobs, intake.Hash(f))
	}
	if _, err := r.desk.State(r.Context(), who, []intake.Said{said}, files...); err != nil {
		r.Fatal(err)
	}
}

// pack writes the pack of the round.
func (r *rig) pack() *office.Packed {
	r.Helper()
	p, err := office.Pack(r.Context(), r.desk, chief, r.by, office.Packing{Round: r.desk.Hall().Round("A", 1)})
	if err != nil {
		r.Fatal(err)
	}
	return p
}

// ready is the statement of a device that can be let in at a side of board 1.
func (r *rig) ready(side int) *pack.Statement {
	latest := r.desk.Hall().Round("A", 1).Latest()
	return &pack.Statement{
		Occasion: pack.Ready, At: begin, Event: r.desk.Event().ID, Issue: latest.Number, Pack: latest.Digest,
		Place: desk.Place{Section: "A", Round: 1, Board: "1"}, Side: side, Lock: "kiosk", Battery: 80, Version: "1",
		First: 1, Heads: [][pack.HeadSize]byte{{1}},
	}
}

// file signs a statement.
func (r *rig) file(s *pack.Statement, by byte) intake.Found {
	r.Helper()
	text, err := pack.Sign(s, keyOf(by))
	if err != nil {
		r.Fatal(err)
	}
	return intake.Found{Path: "stick/one" + pack.StatementExtension, Data: text}
}

// keys returns the keys of reasons.
func keys(all []desk.Why) string {
	var out []string
	for _, w := range all {
		out = append(out, w.Key)
	}
	return strings.Join(out, " ")
}

// refusedFor returns the key of a refusal; "role" if it is one of the role.
func refusedFor(err error) string {
	var role *desk.RefusedError
	if errors.As(err, &role) {
		return "role"
	}
	why, _ := desk.ReasonOf(err)
	return why.Key
}
