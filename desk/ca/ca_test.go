package ca_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/x509"
	"testing"
	"time"

	"zapis/desk"
	"zapis/desk/ca"
	"zapis/desk/pack"
)

var (
	now   = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	event = &desk.Event{Name: "Клубний кубок", From: "2026-11-20", Until: "2026-11-22"}
	hosts = []string{"192.168.1.10", "desk.local", "fd00::10"}
)

func made(t *testing.T) *ca.CA {
	t.Helper()
	c, err := ca.New(event, hosts, now)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func verify(c *ca.CA, chain [][]byte, name string, at time.Time) error {
	root, err := x509.ParseCertificate(c.DER())
	if err != nil {
		return err
	}
	leaf, err := x509.ParseCertificate(chain[0])
	if err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AddCert(root)
	_, err = leaf.Verify(x509.VerifyOptions{Roots: roots, DNSName: name, CurrentTime: at})
	return err
}

// TestLeafIsForTheDesk holds that the authority vouches for the desk's names and
// addresses and for nobody else's, whoever has its key (R-C04).
func TestLeafIsForTheDesk(t *testing.T) {
	c := made(t)
	chain, key, err := c.Leaf(hosts, now)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(chain[0])
	if err != nil || !key.PublicKey.Equal(leaf.PublicKey.(*ecdsa.PublicKey)) || !bytes.Equal(chain[1], c.DER()) {
		t.Fatalf("the chain is not of the key: %v", err)
	}
	for _, name := range hosts {
		if err := verify(c, chain, name, now); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, names := range [][]string{
		{"bank.example"}, {"192.168.1.11"}, {"8.8.8.8"}, {"fd00::11"}, {"local"}, {"evildesk.local"}, {"192.168.1.10", "bank.example"},
	} {
		chain, _, err := c.Leaf(names, now)
		if err != nil {
			t.Fatal(err)
		}
		if err := verify(c, chain, names[0], now); err == nil {
			t.Errorf("with the stolen key somebody is %q", names)
		}
	}
	// A desk with names alone vouches for no address, and the other way round.
	for _, only := range []string{"desk.local", "192.168.1.10"} {
		c, err := ca.New(event, []string{only}, now)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{"desk2.local", "10.0.0.1", "::1"} {
			chain, _, err := c.Leaf([]string{other}, now)
			if err != nil {
				t.Fatal(err)
			}
			if err := verify(c, chain, other, now); err == nil {
				t.Errorf("the authority of %s vouches for %s", only, other)
			}
		}
	}
}

// TestLife holds that the authority ends with the event, and is renewed under
// the same key (R-C04).
func TestLife(t *testing.T) {
	c := made(t)
	if want := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC); !c.Until().Equal(want) {
		t.Errorf("it holds until %v, want %v", c.Until(), want)
	}
	for _, test := range []struct {
		until string
		want  time.Duration
	}{{"", ca.MaxLife / 2}, {"2027-11-22", ca.MaxLife}, {"2026-01-01", 7 * 24 * time.Hour}} {
		other, err := ca.New(&desk.Event{Name: "x", Until: test.until}, hosts, now)
		if err != nil || other.Until().Sub(now) != test.want {
			t.Errorf("event until %q: %v, want %v: %v", test.until, other.Until().Sub(now), test.want, err)
		}
	}
	for _, test := range []struct {
		hosts []string
		at    time.Time
		want  bool
	}{
		{hosts, now, true},
		{hosts[:1], now, true},
		{append([]string{"10.0.0.7"}, hosts...), now, false},
		{append([]string{"other.local"}, hosts...), now, false},
		{hosts, now.Add(10 * 24 * time.Hour), false},
		{hosts, now.Add(-3 * 24 * time.Hour), false},
	} {
		if got := c.Holds(test.hosts, test.at); got != test.want {
			t.Errorf("%q at %v: %v", test.hosts, test.at, got)
		}
	}
	next, err := c.Renewed(event, []string{"10.0.0.7"}, now.Add(time.Hour))
	if err != nil || next.Pin() != c.Pin() || !next.Holds([]string{"10.0.0.7"}, now.Add(time.Hour)) || next.Holds(hosts, now.Add(time.Hour)) {
		t.Errorf("renewed: %v", err)
	}
	if _, err := ca.New(event, nil, now); err == nil {
		t.Error("an authority for nobody was made")
	}
}

func TestText(t *testing.T) {
	c := made(t)
	text, err := c.Text()
	if err != nil {
		t.Fatal(err)
	}
	back, err := ca.Parse(text)
	if err != nil || back.Pin() != c.Pin() || !bytes.Equal(back.DER(), c.DER()) {
		t.Fatalf("it does not read back: %v", err)
	}
	root, err := x509.ParseCertificate(c.DER())
	if err != nil || pack.Pin(root.RawSubjectPublicKeyInfo) != c.Pin() {
		t.Errorf("the pin is of something else: %v", err)
	}
	other, err := made(t).Text()
	if err != nil {
		t.Fatal(err)
	}
	mixed := append(bytes.Clone(text[:bytes.Index(text, []byte("-----BEGIN CERT"))]), other[bytes.Index(other, []byte("-----BEGIN CERT")):]...)
	for name, bad := range map[string][]byte{"nothing": nil, "a certificate alone": c.CertificatePEM(), "half": text[:len(text)/2], "another's certificate": mixed} {
		if _, err := ca.Parse(bad); err == nil {
			t.Errorf("%s: it is an authority", name)
		}
	}
}
