package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	values "zapis/desk"
	"zapis/desk/ca"
	"zapis/desk/hall"
	acts "zapis/desk/office"
	"zapis/desk/pack"
)

// caFile is the key of the event's certificates, in the folder of keys. It is as
// secret as the event's key.
const caFile = acts.AuthorityFile

// authority returns the event's certificate authority for these names and
// addresses. It is made when it is first needed, and renewed under the same key
// when the desk gets another address or it expires.
func (k *keysFlag) authority(e *values.Event, hosts []string, now time.Time) (*ca.CA, error) {
	name := k.file(caFile)
	text, err := os.ReadFile(name)
	var c *ca.CA
	switch {
	case errors.Is(err, os.ErrNotExist):
		if c, err = ca.New(e, hosts, now); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %w", name, causeOf(err))
	default:
		if c, err = ca.Parse(text); err != nil {
			return nil, fmt.Errorf("%s: %w: put back the one that was there, or move this one away to get a new one, and write the packs again", name, err)
		}
		if c.Holds(hosts, now) {
			return c, nil
		}
		if c, err = c.Renewed(e, hosts, now); err != nil {
			return nil, err
		}
	}
	if text, err = c.Text(); err != nil {
		return nil, err
	}
	return c, replaceKey(name, text)
}

// replaceKey writes a file that only its owner can read, completely or not at
// all, and before it returns: packs name this key from then on.
func replaceKey(name string, text []byte) error {
	fresh := name + ".new"
	_ = os.Remove(fresh) // of a try that was interrupted
	if err := acts.WriteKey(fresh, string(text)); err != nil {
		return err
	}
	if err := os.Rename(fresh, name); err != nil {
		_ = os.Remove(fresh)
		return fmt.Errorf("%s cannot be written: %w: name a folder that can with --keys", name, causeOf(err))
	}
	return nil
}

// airFlags set where devices and telephones reach the desk.
type airFlags struct {
	Air  string   `placeholder:"HOST:PORT" help:"Also let devices and telephones in at this address, over TLS: 0.0.0.0:8443 for all networks of this machine. Packs written from then on name it."`
	Host []string `placeholder:"NAME" help:"Another name or address of this machine in the hall; its own addresses are found automatically."`
}

// airDoor is an open listener for the hall.
type airDoor struct {
	listener  net.Listener // with its bounds
	authority *ca.CA
	hosts     []string
	desk      *pack.Desk
}

// open begins to listen over TLS; nil if that is not requested.
func (a *airFlags) open(d *desk, keys *keysFlag, e *values.Event) (*airDoor, error) {
	if a.Air == "" {
		return nil, nil //nolint:nilnil // there is no such way in
	}
	at, _, err := net.SplitHostPort(a.Air)
	if err != nil {
		return nil, fmt.Errorf("%s is not an address to listen at: write it like 0.0.0.0:8443", a.Air)
	}
	door := &airDoor{}
	if door.hosts, err = hostsOf(at, a.Host); err != nil {
		return nil, err
	}
	if door.authority, err = keys.authority(e, door.hosts, time.Now()); err != nil {
		return nil, err
	}
	chain, key, err := door.authority.Leaf(door.hosts, time.Now())
	if err != nil {
		return nil, err
	}
	plain, err := (&net.ListenConfig{}).Listen(d.ctx, "tcp", a.Air)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be served at: %w: choose another port with --air", a.Air, causeOf(err))
	}
	door.desk = &pack.Desk{CA: door.authority.Pin()}
	_, port, _ := net.SplitHostPort(plain.Addr().String())
	for _, host := range door.hosts {
		if len(door.desk.Addresses) < pack.MaxAddresses {
			door.desk.Addresses = append(door.desk.Addresses, "https://"+net.JoinHostPort(host, port))
		}
	}
	door.listener = hall.OverTLS(plain, tls.Certificate{Certificate: chain, PrivateKey: key})
	return door, nil
}

// hostsOf returns the names and addresses under which the desk is reached.
func hostsOf(at string, named []string) (hosts []string, err error) {
	add := func(host string) {
		if host = strings.ToLower(strings.Trim(host, "[] ")); host != "" && !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
	}
	for _, host := range named {
		add(host)
	}
	if ip := net.ParseIP(at); at != "" && (ip == nil || !ip.IsUnspecified()) {
		add(at)
		return hosts, nil
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			add(n.IP.String())
		}
	}
	if len(hosts) == 0 {
		add("127.0.0.1") // no network is up yet: only this machine
	}
	return hosts, nil
}

// deskOf returns the desk's entry in packs: its addresses, and the key of the
// event's certificates.
func (k *keysFlag) deskOf(e *values.Event, addresses []string) (*pack.Desk, error) {
	switch {
	case len(addresses) == 0:
		return nil, nil //nolint:nilnil // packs then keep the entry of the last one
	case len(addresses) == 1 && addresses[0] == "none":
		return &pack.Desk{}, nil
	}
	var hosts []string
	for _, a := range addresses {
		u, err := pack.ParseAddress(a)
		if err != nil {
			return nil, err
		}
		hosts = append(hosts, u.Hostname())
	}
	c, err := k.authority(e, hosts, time.Now())
	if err != nil {
		return nil, err
	}
	d := &pack.Desk{Addresses: addresses, CA: c.Pin()}
	return d, d.Check()
}

// certificate writes the authority's certificate next to the keys, for
// telephones.
func (k *keysFlag) certificate(c *ca.CA) error {
	name := filepath.Join(k.Keys, "event-certificate.crt")
	if err := os.WriteFile(name, c.CertificatePEM(), 0o644); err != nil { //nolint:gosec // everybody may have it
		return fmt.Errorf("%s cannot be written: %w", name, causeOf(err))
	}
	return nil
}
