package ca

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
)

// Life of certificates.
const (
	// MaxLife bounds the life of the authority, whatever the event's days say.
	MaxLife = 60 * 24 * time.Hour
	// afterwards is how long after the event's last day the authority remains
	// valid, for late hand-ins.
	afterwards = 7 * 24 * time.Hour
	// leeway is by how much a certificate's beginning precedes its making, for
	// telephones whose clock is behind.
	leeway = 24 * time.Hour
)

// nowhere is a name that no computer has. It is among the permitted names so
// that a kind of name of which the desk has none is not unconstrained.
const nowhere = "zapis.invalid"

// CA is the certificate authority of an event.
type CA struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// New makes an authority with a new key, for the names and IP addresses under
// which the desk is reached.
func New(event *desk.Event, hosts []string, now time.Time) (*CA, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	return issue(event, key, hosts, now)
}

// Renewed returns the authority with the same key and a certificate that begins
// now, for these names and addresses and no others.
func (c *CA) Renewed(event *desk.Event, hosts []string, now time.Time) (*CA, error) {
	return issue(event, c.key, hosts, now)
}

// Holds reports whether the certificate holds now and for at least a day, and
// covers all these names and addresses.
func (c *CA) Holds(hosts []string, now time.Time) bool {
	if now.Before(c.certificate.NotBefore) || now.Add(24*time.Hour).After(c.certificate.NotAfter) {
		return false
	}
	names, ips := split(hosts)
	for _, name := range names {
		if !slices.Contains(c.certificate.PermittedDNSDomains, name) {
			return false
		}
	}
	for _, ip := range ips {
		if !slices.ContainsFunc(c.certificate.PermittedIPRanges, func(n *net.IPNet) bool { return n.Contains(ip) }) {
			return false
		}
	}
	return true
}

func issue(event *desk.Event, key *ecdsa.PrivateKey, hosts []string, now time.Time) (*CA, error) {
	names, ips := split(hosts)
	if len(names)+len(ips) == 0 {
		return nil, errors.New("a certificate is for an address: name one")
	}
	serial, err := serialNumber()
	if err != nil {
		return nil, err
	}
	id := keyID(key)
	template := &x509.Certificate{
		SerialNumber: serial,
		// The letters of the key distinguish two events of the same name.
		Subject:               pkix.Name{Organization: []string{Organization}, CommonName: fmt.Sprintf("%s (%x)", title(event.Name), id[:4])},
		NotBefore:             now.Add(-leeway),
		NotAfter:              end(event, now),
		KeyUsage:              x509.KeyUsageCertSign,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		IsCA:                  true,
		MaxPathLenZero:        true,
		SubjectKeyId:          id,

		PermittedDNSDomainsCritical: true,
		PermittedDNSDomains:         append([]string{nowhere}, names...),
		PermittedEmailAddresses:     []string{nowhere},
		PermittedURIDomains:         []string{nowhere},
		PermittedIPRanges:           ranges(ips),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, fmt.Errorf("the event's certificate cannot be made: %w", err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, err
	}
	return &CA{certificate, key}, nil
}

// Organization stands in every certificate of an event, so that a device that
// meets another desk can say so.
const Organization = "Zapis"

// title returns a name cut to the length that a certificate allows.
func title(name string) string {
	runes := []rune(name)
	return string(runes[:min(len(runes), 40)])
}

// end returns when the authority expires.
func end(event *desk.Event, now time.Time) time.Time {
	latest := now.Add(MaxLife)
	last, err := time.Parse(time.DateOnly, event.Until)
	if err != nil {
		return now.Add(MaxLife / 2)
	}
	if last = last.Add(24*time.Hour + afterwards); last.Before(now.Add(afterwards)) {
		last = now.Add(afterwards) // the event is over, and somebody is late
	}
	if last.After(latest) {
		return latest
	}
	return last
}

// split separates names from IP addresses. Texts that are neither are left out.
func split(hosts []string) (names []string, ips []net.IP) {
	for _, h := range hosts {
		h = strings.ToLower(strings.Trim(strings.TrimSpace(h), "[]"))
		ip := net.ParseIP(h)
		switch {
		case h == "":
		case ip == nil && !slices.Contains(names, h):
			names = append(names, h)
		case ip != nil && !slices.ContainsFunc(ips, ip.Equal):
			if four := ip.To4(); four != nil {
				ip = four
			}
			ips = append(ips, ip)
		}
	}
	return names, ips
}

// ranges returns networks of exactly these addresses. If the desk has only
// names, an address that no computer has is permitted.
func ranges(ips []net.IP) (all []*net.IPNet) {
	for _, ip := range ips {
		all = append(all, &net.IPNet{IP: ip, Mask: net.CIDRMask(8*len(ip), 8*len(ip))})
	}
	if len(all) == 0 {
		all = append(all, &net.IPNet{IP: net.IPv4zero.To4(), Mask: net.CIDRMask(32, 32)})
	}
	return all
}

func keyID(key *ecdsa.PrivateKey) []byte {
	der, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		panic("ca: internal error: " + err.Error()) // a P-256 key can always be encoded
	}
	sum := sha256.Sum256(der)
	return sum[:20]
}

func serialNumber() (*big.Int, error) {
	return rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
}

// Leaf returns a certificate for these names and addresses with a new key, both
// in DER: the key stays in the memory of the desk's program. The authority's
// own certificate has to be sent along.
func (c *CA) Leaf(hosts []string, now time.Time) (chain [][]byte, key *ecdsa.PrivateKey, err error) {
	names, ips := split(hosts)
	if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, nil, err
	}
	serial, err := serialNumber()
	if err != nil {
		return nil, nil, err
	}
	begins := now.Add(-leeway)
	if authority := c.certificate.NotBefore; begins.Before(authority) {
		begins = authority // made by a desk whose clock was ahead of this one's
	}
	template := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{Organization: []string{Organization}, CommonName: "desk"},
		NotBefore:    begins,
		NotAfter:     c.certificate.NotAfter,
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames:     names,
		IPAddresses:  ips,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, c.certificate, key.Public(), c.key)
	if err != nil {
		return nil, nil, fmt.Errorf("the desk's certificate cannot be made: %w", err)
	}
	return [][]byte{der, c.certificate.Raw}, key, nil
}

// Pin returns what a pack holds of the authority's key.
func (c *CA) Pin() string { return pack.Pin(c.certificate.RawSubjectPublicKeyInfo) }

// Until returns when the authority expires.
func (c *CA) Until() time.Time { return c.certificate.NotAfter }

// DER returns the authority's certificate, as a telephone installs it.
func (c *CA) DER() []byte { return bytes.Clone(c.certificate.Raw) }

// Words of the PEM blocks.
const (
	pemCertificate = "CERTIFICATE"
	pemKey         = "PRIVATE KEY"
)

// CertificatePEM returns the certificate as text, for whoever installs it.
func (c *CA) CertificatePEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: pemCertificate, Bytes: c.certificate.Raw})
}

// Text returns key and certificate as one file in PEM, which is as secret as the
// event's key. [Parse] is its inverse.
func (c *CA) Text() ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(c.key)
	if err != nil {
		return nil, err
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: pemKey, Bytes: der}), c.CertificatePEM()...), nil
}

// Parse reads what [CA.Text] returned.
func Parse(text []byte) (*CA, error) {
	bad := errors.New("this is not a key of an event's certificates as zapis-desk writes it")
	first, rest := pem.Decode(text)
	if first == nil || first.Type != pemKey {
		return nil, bad
	}
	second, _ := pem.Decode(rest)
	if second == nil || second.Type != pemCertificate {
		return nil, bad
	}
	private, err := x509.ParsePKCS8PrivateKey(first.Bytes)
	if err != nil {
		return nil, bad
	}
	key, ok := private.(*ecdsa.PrivateKey)
	if !ok || key.Curve != elliptic.P256() {
		return nil, bad
	}
	certificate, err := x509.ParseCertificate(second.Bytes)
	if err != nil || !certificate.IsCA || !key.PublicKey.Equal(certificate.PublicKey) {
		return nil, bad
	}
	return &CA{certificate, key}, nil
}
