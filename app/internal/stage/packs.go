package stage

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/modes"
	"zapis/scoresheet/attest"
)

// Organizer is the private key of the organizer of [Pack].
func Organizer() ed25519.PrivateKey { return keyOf(1) }

func keyOf(n byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))
}

// Arbiter is the private key of the first arbiter of [Pack].
func Arbiter() (modes.AnswerKey, error) { return arbiter(0) }

func arbiter(i int) (modes.AnswerKey, error) {
	return modes.ParseAnswerKey(attest.FormatKey(attest.ArbiterKey, bytes.Repeat([]byte{byte(5 + i)}, 32)))
}

// Pack is a pack of an event, issued an hour before the given time: of a round of
// its section Open, or of the event alone for round 0.
func Pack(at time.Time, round int, change ...func(p *pack.Pack)) ([]byte, error) {
	organizer, event := Organizer(), keyOf(2)
	p := &pack.Pack{Issue: 1 + round, At: at.Add(-time.Hour), Event: desk.Event{
		ID: strings.Repeat("0a", 16), Name: "Кубок Львова 2026", Place: "Львів",
		From: at.Format(time.DateOnly), Until: at.Add(72 * time.Hour).Format(time.DateOnly),
		Sections:  []desk.Section{{Name: "Open", Rounds: 9, Control: "5400+30"}},
		Organizer: attest.FormatKey(attest.OrganizerPublic, organizer.Public().(ed25519.PublicKey)),
	}}
	for i, name := range []string{"Олена Іваненко", "Jörg Müller"} {
		key, err := arbiter(i)
		if err != nil {
			return nil, err
		}
		p.Event.Arbiters = append(p.Event.Arbiters, desk.Arbiter{Name: name, Key: key.Public().Text()})
	}
	if round > 0 {
		p.Round = &desk.Round{Section: "Open", Number: round}
		for _, b := range [][3]string{
			{"1", "Nepomniachtchi, Ian Alexandrovich", "Carlsen, Magnus"},
			{"2", "Petrova, Anna", "Ødegård"},
			{"12", "Weiß, Jörg", "Kovalenko, Olha"},
			{"13", "Ivanchuk, Vasyl", "Duda, Jan-Krzysztof"},
		} {
			p.Round.Boards = append(p.Round.Boards, desk.Board{Name: b[0], Players: [2]desk.Player{{Name: b[1]}, {Name: b[2]}}})
		}
	}
	for _, f := range change {
		f(p)
	}
	m, err := pack.NewMandate(organizer, p.Event.ID, 1, event.Public().(ed25519.PublicKey))
	if err != nil {
		return nil, err
	}
	return pack.Seal(p, m, event)
}
