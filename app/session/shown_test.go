package session_test

import (
	"crypto/ed25519"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// R-O04: what was read of the archive stands only until there is another game,
// and it tells of each game's alarms.
func TestArchiveIsReadAnew(t *testing.T) {
	p := newPlayer(t, session.Options{FrontEnd: "console"}).codes()
	for n := 1; n <= 3; n++ {
		p.do(p.SetCode(device.RoleArbiter, arbiterCode, ""))
		p.game()
		if n == 2 {
			p.Left("focus")
			p.Back()
			p.acknowledged()
		}
		p.ended().signed()
		p.done(p.Release())
		p.do(p.Owner(ownerCode))
		for range 2 { // read, and as it was read
			games, err := p.Games()
			if p.do(err); len(games) != n || games[n-1].N != n {
				t.Fatalf("after %d games the archive has %d", n, len(games))
			}
			alarms := 0
			for _, g := range games {
				alarms += len(g.Alarms)
			}
			if want := min(n/2, 1); alarms != want || want == 1 && games[1].Alarms[0].Alarm != device.AlarmLeft {
				t.Errorf("after %d games they had %d alarms", n, alarms)
			}
			games[0].N = 99 // the caller's own
		}
	}
}

// R-O01: the page of the codes tells which are set, and when a forgotten one
// can be set anew.
func TestCodeStates(t *testing.T) {
	p := newPlayer(t)
	for _, c := range p.CodeStates() {
		if c.Set || c.Forgotten || c.Wait != 0 {
			t.Errorf("on a new device: %+v", c)
		}
	}
	p.codes()
	at := p.clock.Stamp().Wall
	for i, role := range []string{device.RoleOwner, device.RoleArbiter, device.RoleOrganizer} {
		if c := p.CodeStates()[i]; c.Role != role || !c.Set || scoresheet.MillisOf(c.SetAt) != at || c.Forgotten {
			t.Errorf("%s: %+v", role, c)
		}
	}
	if _, err := p.ForgetOwnerCode(""); err != nil {
		t.Fatal(err)
	}
	p.clock.pass(23 * time.Hour)
	if c := p.CodeStates()[0]; !c.Forgotten || c.Due != time.Hour {
		t.Errorf("forgotten 23 hours ago: %+v", c)
	}
	for range 6 {
		if err := p.Owner("999999"); err == nil {
			t.Fatal("a wrong code was taken")
		}
	}
	if c := p.CodeStates()[0]; c.Wait <= 0 {
		t.Errorf("after wrong codes: %+v", c)
	}
}

// R-D05, R-O04: every game on an organizer's device is a guest's.
func TestLent(t *testing.T) {
	_, organizer, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	enrolled := func(role attest.Role) *player {
		p := newPlayer(t)
		_, key, err := attest.ParseKey(p.About().Key)
		p.do(err)
		text, err := attest.Enrol(organizer, attest.Certificate{Device: key, Role: role, Name: "Board 12"})
		p.do(err)
		p.do(p.SetCertificate(text))
		return p
	}
	own := newPlayer(t)
	if own.Lent() {
		t.Error("a new device is lent")
	}
	if id, _ := own.About().Organizer(); id != "" || own.About().IsLabel() {
		t.Errorf("a new device is enrolled by %q", id)
	}
	own.do(own.SetCode(device.RoleOrganizer, organizerCode, ""))
	if !own.Lent() {
		t.Error("with the organizer's code alone it is not lent")
	}
	own.do(own.SetCode(device.RoleOwner, ownerCode, ""))
	if own.Lent() {
		t.Error("with the owner's code it is lent")
	}
	label := enrolled(attest.RoleLabel)
	public := organizer.Public().(ed25519.PublicKey)
	if id, emblem := label.About().Organizer(); id != attest.Fingerprint(public) || emblem != attest.EmblemOf(public) {
		t.Errorf("the organizer is %s", id)
	}
	if !label.Lent() || !label.About().IsLabel() {
		t.Error("a device with a label is not lent")
	}
	if p := enrolled(attest.RoleOwner); p.Lent() || p.About().IsLabel() {
		t.Error("an owner's device is lent")
	}
}
