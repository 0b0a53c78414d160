package pack_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
)

func atDesk() *pack.Desk {
	return &pack.Desk{Addresses: []string{"https://192.168.1.10:8443", "https://desk.local:8443"}, CA: strings.Repeat("c0", 32)}
}

// TestPackOverTheAirBytes freezes the bytes of a pack that names the desk
// (R-C01).
func TestPackOverTheAirBytes(t *testing.T) {
	p := sample(t)
	p.Desk = atDesk()
	text, err := pack.Seal(p, mandate(t, organizer, 1, eventKey), key(eventKey))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "air.zapis-pack", text)
	back, err := pack.Parse(text)
	if err != nil || !reflect.DeepEqual(back.Desk, p.Desk) {
		t.Errorf("%v: %+v", err, back)
	}
	h, err := pack.Held{}.Take(back)
	if err != nil || !reflect.DeepEqual(h.Desk(), p.Desk) {
		t.Errorf("%v: %+v", err, h.Desk())
	}
	if (pack.Held{}).Desk() != nil {
		t.Error("who holds no pack knows a desk")
	}
}

// TestUnknownFieldIsPassedOver holds that a device takes a pack of a later
// program: what it does not know of the body it passes over, and the signature
// holds for it all the same. So a device of before packs named the desk takes
// them, and hands in by file and codes.
func TestUnknownFieldIsPassedOver(t *testing.T) {
	text := string(seal(t, sample(t), mandate(t, organizer, 1, eventKey), eventKey).Text())
	later := strings.Replace(text, `"revoked":[`, `"weather":{"sun":true},"revoked":[`, 1)
	if _, err := pack.Parse([]byte(later)); err == nil {
		t.Error("the signature does not hold for the field")
	}
	signed := later[:strings.LastIndex(later, "signature ")]
	later = signed + "signature " + base64.StdEncoding.EncodeToString(ed25519.Sign(key(eventKey), []byte(signed))) + "\n"
	p, err := pack.Parse([]byte(later))
	if err != nil || p.Event.Name != sample(t).Event.Name || len(p.Revoked) != 1 {
		t.Errorf("%v", err)
	}
}

// TestAddresses holds what may stand in a pack as a desk's address.
func TestAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"https://192.168.1.10:8443": true, "https://desk.local": true, "https://[fd00::1]:8443/": true,
		"http://127.0.0.1:8080": true, "http://localhost:1": true, "http://[::1]:80": true,
		"http://192.168.1.10:8080": false, "http://127.evil.example": false, "ftp://desk.local": false, "desk.local:8443": false,
		"https://": false, "https://a@desk.local": false, "https://desk.local/x": false, "https://desk.local?x": false,
		"https://desk.local:99999": false, "https://desk.local\n": false, "": false,
	} {
		if _, err := pack.ParseAddress(address); (err == nil) != want {
			t.Errorf("%q: %v", address, err)
		}
	}
	for name, d := range map[string]pack.Desk{
		"none":        {CA: atDesk().CA},
		"without key": {Addresses: []string{"https://desk.local"}},
		"too many":    {Addresses: slicesOf("https://desk.local", pack.MaxAddresses+1), CA: atDesk().CA},
	} {
		p := sample(t)
		p.Desk = &d
		if _, err := pack.Seal(p, mandate(t, organizer, 1, eventKey), key(eventKey)); err == nil {
			t.Errorf("%s: it was sealed", name)
		}
	}
}

func slicesOf(text string, n int) (all []string) {
	for range n {
		all = append(all, text)
	}
	return all
}

func acknowledgement() *pack.Acknowledgement {
	return &pack.Acknowledgement{
		Event: eventID, Desk: strings.Repeat("d1", 16), At: time.Date(2026, 11, 20, 15, 58, 0, 250e6, time.UTC),
		Hash: strings.Repeat("a0", 32), Held: pack.HeldTwice, Place: desk.Place{Section: "Open B", Round: 1, Board: "12"}, Side: 1,
	}
}

// TestAcknowledgementBytes freezes the bytes of the desk's answer (R-C02).
func TestAcknowledgementBytes(t *testing.T) {
	least := acknowledgement()
	least.Place, least.Side, least.Held = desk.Place{}, 0, pack.HeldHere
	for name, a := range map[string]*pack.Acknowledgement{"place": acknowledgement(), "least": least} {
		text, err := pack.SignAcknowledgement(a, key(eventKey))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".zapis-acknowledgement", text)
		back, err := pack.ParseAcknowledgement(text)
		if err != nil || !reflect.DeepEqual(back, a) {
			t.Errorf("%s: %v: %+v", name, err, back)
		}
		for i := range text {
			changed := bytes.Clone(text)
			changed[i] ^= 1
			if _, err := pack.ParseAcknowledgement(changed); err == nil {
				t.Fatalf("%s: byte %d (%q) may be changed", name, i, text[i])
			}
			if _, err := pack.ParseAcknowledgement(text[:i]); err == nil {
				t.Fatalf("%s: it may end after %d bytes", name, i)
			}
		}
	}
}

// TestPackListBytes freezes the bytes of the list of packs (R-C01).
func TestPackListBytes(t *testing.T) {
	all := []pack.Listed{{Digest: strings.Repeat("0f", 32), Issue: 5}, {Digest: strings.Repeat("1e", 32), Issue: 7, Section: "Open B", Round: 3}}
	text := pack.FormatList(eventID, all)
	golden(t, "list.zapis-packs", text)
	event, back, err := pack.ParseList(text)
	if err != nil || event != eventID || !reflect.DeepEqual(back, all) {
		t.Errorf("%v: %s %+v", err, event, back)
	}
	for _, bad := range []string{
		"", "<html>", "zapis packs 1\n", fmt.Sprintf("zapis packs 1\nevent %s\npack 00 1\n", eventID),
		string(text) + "x", strings.Replace(string(text), " 7 ", " 07 ", 1), strings.Replace(string(text), "Open B/3", "../3", 1),
	} {
		if _, _, err := pack.ParseList([]byte(bad)); err == nil {
			t.Errorf("%q is a list", bad)
		}
	}
}

func FuzzParseAcknowledgement(f *testing.F) {
	text, err := pack.SignAcknowledgement(acknowledgement(), key(eventKey))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, data []byte) {
		if a, err := pack.ParseAcknowledgement(data); err == nil && !bytes.Equal(data, text) && a.Key.Equal(public(eventKey)) {
			t.Errorf("a second acknowledgement is signed: %+v", a)
		}
	})
}

func FuzzParseList(f *testing.F) {
	f.Add(pack.FormatList(eventID, []pack.Listed{{Digest: strings.Repeat("0f", 32), Issue: 5, Section: "A", Round: 1}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if event, all, err := pack.ParseList(data); err == nil && !bytes.Equal(pack.FormatList(event, all), data) {
			t.Error("it is not what was read")
		}
	})
}
