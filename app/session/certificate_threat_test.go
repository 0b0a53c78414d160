package session_test

import (
	"crypto/ed25519"
	"testing"

	"zapis/scoresheet/attest"
)

// R-D05, R-O04: whose a device is, its owner says where he has a code: whoever
// holds it between games makes himself a key, and enrols it for somebody else
// with that only while no code keeps the profile. In a game nobody does.
func TestCertificateIsTheOwners(t *testing.T) {
	enrol := func(p *player, name string) error {
		t.Helper()
		_, organizer, err := ed25519.GenerateKey(nil)
		p.do(err)
		_, key, err := attest.ParseKey(p.About().Key)
		p.do(err)
		text, err := attest.Enrol(organizer, attest.Certificate{Device: key, Role: attest.RoleOwner, Name: name})
		p.do(err)
		return p.SetCertificate(text)
	}
	p := newPlayer(t)
	p.do(enrol(p, "Anna"))
	p.codes()
	if err := enrol(p, "Boris"); !refused(err) || p.OwnerName() != "Anna" {
		t.Errorf("a borrower enrols it for %s: %v", p.OwnerName(), err)
	}
	p.do(p.Owner(ownerCode))
	p.do(enrol(p, "Anna Petrova"))
	p.game()
	if err := enrol(p, "Boris"); !refused(err) || p.OwnerName() != "Anna Petrova" {
		t.Errorf("in a game it is enrolled for %s: %v", p.OwnerName(), err)
	}
	p.do(p.Arbiter(arbiterCode))
	if err := enrol(p, "Boris"); !refused(err) {
		t.Errorf("in arbiter mode: %v", err)
	}
}
