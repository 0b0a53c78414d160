package ca_test

import (
	"crypto/x509"
	"fmt"
	"log"
	"time"

	"zapis/desk"
	"zapis/desk/ca"
)

// A browser that trusts the authority of an event trusts the addresses of its desk,
// and no other name, even if the authority's key is stolen.
func Example() {
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	event := &desk.Event{ID: "0123456789abcdef0123456789abcdef", Name: "City Open", From: "2026-11-20", Until: "2026-11-28"}
	authority, err := ca.New(event, []string{"desk.local", "192.168.1.10"}, now)
	if err != nil {
		log.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority.CertificatePEM())
	for _, host := range []string{"192.168.1.10", "bank.example"} {
		chain, _, err := authority.Leaf([]string{host}, now)
		if err != nil {
			log.Fatal(err)
		}
		leaf, err := x509.ParseCertificate(chain[0])
		if err != nil {
			log.Fatal(err)
		}
		_, err = leaf.Verify(x509.VerifyOptions{Roots: roots, CurrentTime: now, DNSName: host})
		fmt.Println(host, "is trusted:", err == nil)
	}
	// Output:
	// 192.168.1.10 is trusted: true
	// bank.example is trusted: false
}
