package courier

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"zapis/app/device"
	"zapis/app/version"
	"zapis/desk/pack"
)

// Limits of what comes from a desk.
const (
	maxPack = 4 << 20
	// maxPacks bounds what a desk may send of packs at a time, in bytes: also one
	// that has the event's keys may be a thief's.
	maxPacks = 32 << 20
	// maxTry bounds an exchange with one address, so that a desk that does not
	// answer does not keep the next address from being tried.
	maxTry = 40 * time.Second
)

// Event is what a device knows of the desk from the packs that it holds.
type Event struct {
	ID   string
	Desk pack.Desk         // where it is, and by what it is known
	Key  ed25519.PublicKey // the event's key, with which it acknowledges
}

// Fault says why a desk was not reached, or what it answered, as a key of the
// words and what they are filled with.
type Fault struct {
	Key  string // air.…
	Args []any
	Err  error // what was seen, for a log
}

func (f *Fault) Error() string { return fmt.Sprintf("courier: %s %v: %v", f.Key, f.Args, f.Err) }

func (f *Fault) Unwrap() error { return f.Err }

// final reports whether the same would be refused anywhere, and again.
func (f *Fault) final() bool { return f.Key == "air.refused" || f.Key == "air.size" }

// Worded implements [device.Worded].
func (f *Fault) Worded() (key string, args []any) { return f.Key, f.Args }

// Answer is the desk's acknowledgement of what was sent, and its text, for the
// log of the device.
type Answer struct {
	pack.Acknowledgement
	Text []byte
}

// HandIn hands a record in and returns the desk's acknowledgement, which says
// whether it is held in two places. The addresses are tried one after the other.
// The desk has the record if the error is nil, and may have it if not; handing
// the same in again is no error. The error is a [*Fault], [device.ErrNoNetwork]
// if the permit ended, or that of ctx.
func (c *Courier) HandIn(ctx context.Context, e *Event, record []byte) (*Answer, error) {
	return c.send(ctx, e, "records", record)
}

// State sends a signed statement: what pack was taken, that the device is ready,
// its heads. It returns as HandIn does.
func (c *Courier) State(ctx context.Context, e *Event, statement []byte) (*Answer, error) {
	return c.send(ctx, e, "statements", statement)
}

func (c *Courier) send(ctx context.Context, e *Event, door string, file []byte) (answer *Answer, err error) {
	if len(file) == 0 || len(file) > MaxSize {
		return nil, &Fault{Key: "air.size", Err: fmt.Errorf("%d bytes", len(file))}
	}
	sum := sha256.Sum256(file)
	hash := hex.EncodeToString(sum[:])
	err = c.each(ctx, &e.Desk, func(ctx context.Context, client *http.Client, base *url.URL) error {
		text, err := exchange(ctx, client, http.MethodPut, base.JoinPath("v1", door, hash), file, pack.MaxAcknowledgement)
		if err != nil {
			return err
		}
		a, err := pack.ParseAcknowledgement(text)
		switch {
		case err != nil: // a page that a network shows before it lets anybody out
			return &Fault{Key: "air.stranger", Args: []any{base.Host}, Err: err}
		case a.Event != e.ID || !a.Key.Equal(e.Key):
			return &Fault{Key: "air.otherdesk", Args: []any{base.Host}, Err: errors.New("acknowledged by another key")}
		case a.Hash != hash:
			return &Fault{Key: "air.stranger", Args: []any{base.Host}, Err: errors.New("something else was acknowledged")}
		}
		answer = &Answer{*a, text}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// List returns the packs that the desk offers: the latest of the event and of
// each round.
func (c *Courier) List(ctx context.Context, e *Event) (all []pack.Listed, err error) {
	err = c.each(ctx, &e.Desk, func(ctx context.Context, client *http.Client, base *url.URL) error {
		event, listed, err := list(ctx, client, base)
		switch {
		case err != nil:
			return err
		case event != e.ID && e.ID != "":
			return &Fault{Key: "air.otherdesk", Args: []any{base.Host}, Err: errors.New("the list is for another event")}
		}
		all = listed
		return nil
	})
	return all, err
}

// Fetch returns the texts of packs from the list. They are what the list said, and
// are to be judged like packs from a stick.
func (c *Courier) Fetch(ctx context.Context, e *Event, all []pack.Listed) (texts [][]byte, err error) {
	size := 0
	for _, l := range all {
		err := c.each(ctx, &e.Desk, func(ctx context.Context, client *http.Client, base *url.URL) error {
			text, err := fetch(ctx, client, base, l)
			if err != nil {
				return err
			}
			if size += len(text); size > maxPacks {
				return noEnd(base)
			}
			texts = append(texts, text)
			return nil
		})
		if err != nil {
			return texts, err
		}
	}
	return texts, nil
}

func noEnd(base *url.URL) error {
	return &Fault{Key: "air.stranger", Args: []any{base.Host}, Err: errors.New("its packs never end")}
}

// list asks one address for the packs that it offers, and of which event they are.
func list(ctx context.Context, client *http.Client, base *url.URL) (event string, all []pack.Listed, err error) {
	text, err := exchange(ctx, client, http.MethodGet, base.JoinPath("v1", "packs"), nil, pack.MaxList)
	if err != nil {
		return "", nil, err
	}
	if event, all, err = pack.ParseList(text); err != nil {
		return "", nil, &Fault{Key: "air.stranger", Args: []any{base.Host}, Err: err}
	}
	return event, all, nil
}

// fetch asks one address for a pack from its list.
func fetch(ctx context.Context, client *http.Client, base *url.URL, l pack.Listed) ([]byte, error) {
	text, err := exchange(ctx, client, http.MethodGet, base.JoinPath("v1", "packs", l.Digest), nil, maxPack)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != l.Digest {
		return nil, &Fault{Key: "air.stranger", Args: []any{base.Host}, Err: errors.New("the pack is not the one that was listed")}
	}
	return text, nil
}

// each tries the addresses of a desk until one answers. What the desk itself
// refuses is not tried elsewhere. When it returns, no connection is open.
func (c *Courier) each(ctx context.Context, d *pack.Desk, do func(context.Context, *http.Client, *url.URL) error) error {
	if err := c.permit.Err(); err != nil {
		return fmt.Errorf("courier: %w", err)
	}
	err := error(&Fault{Key: "air.noaddress", Err: errors.New("the packs name no desk")})
	for _, text := range d.Addresses {
		base, wrong := pack.ParseAddress(text)
		if wrong != nil {
			err = &Fault{Key: "air.noaddress", Err: wrong}
			continue
		}
		if err = c.once(ctx, pinned(d.CA, base.Hostname()), base, do); err == nil {
			return nil
		}
		var fault *Fault
		if !errors.As(err, &fault) || fault.final() {
			return err
		}
	}
	return err
}

func (c *Courier) once(ctx context.Context, known *tls.Config, base *url.URL, do func(context.Context, *http.Client, *url.URL) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.try)
	defer cancel()
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	go func() {
		select {
		case <-c.permit.Done():
			cut(device.ErrNoNetwork)
		case <-ctx.Done():
		}
	}()
	lines := newLines(ctx, c.permit)
	defer lines.close()
	carrier := lines.transport()
	carrier.TLSClientConfig = known
	err := do(ctx, &http.Client{Transport: carrier, CheckRedirect: noRedirect}, base)
	switch {
	case err == nil:
		return nil
	case c.permit.Err() != nil:
		return fmt.Errorf("courier: %w", c.permit.Err())
	}
	var fault *Fault
	if errors.As(err, &fault) {
		return fault
	}
	if errors.Is(context.Cause(ctx), context.Canceled) {
		return context.Cause(ctx) // nobody waits for it any more
	}
	if errors.Is(err, errNotDesk) {
		return &Fault{Key: "air.otherdesk", Args: []any{base.Host}, Err: err}
	}
	return &Fault{Key: "air.unreached", Args: []any{base.Host}, Err: err}
}

// errNotDesk is that the other side does not have the key that the pack pins.
var errNotDesk = errors.New("it is not the desk of the pack")

// pinned returns how the desk is known: by the key of the event's certificates,
// which the pack pins, and by its address, for which that authority has to be
// allowed to vouch. When a certificate begins and ends is not asked: a device
// whose clock is wrong has to hand in too, and a key that is pinned does not grow
// old (docs/air.md).
func pinned(pin, host string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12, ServerName: host,
		InsecureSkipVerify: true, //nolint:gosec // VerifyConnection asks for more than a chain to any authority of the web
		VerifyConnection: func(s tls.ConnectionState) error {
			leaf := s.PeerCertificates[0]
			for _, authority := range s.PeerCertificates {
				if pack.Pin(authority.RawSubjectPublicKeyInfo) == pin && authority.IsCA {
					return signedBy(leaf, authority, host)
				}
			}
			return errNotDesk
		},
	}
}

func signedBy(leaf, authority *x509.Certificate, host string) error {
	roots := x509.NewCertPool()
	roots.AddCert(authority)
	// The time is one at which the certificate holds, whatever the clock says.
	if _, err := leaf.Verify(x509.VerifyOptions{Roots: roots, DNSName: host, CurrentTime: leaf.NotBefore}); err != nil {
		return fmt.Errorf("%w: %w", errNotDesk, err)
	}
	return nil
}

// noRedirect follows nobody: the desk does not send devices elsewhere.
func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// exchange sends one request and returns the answer, or what was wrong with it.
func exchange(ctx context.Context, client *http.Client, method string, target *url.URL, body []byte, most int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, target.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "zapis/"+version.String())
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
	switch {
	case answer.StatusCode >= 300 && answer.StatusCode < 400:
		return nil, &Fault{Key: "air.stranger", Args: []any{target.Host}, Err: fmt.Errorf("it redirects elsewhere, %d", answer.StatusCode)}
	case answer.StatusCode == http.StatusTooManyRequests, answer.StatusCode >= 500:
		return nil, &Fault{Key: "air.busy", Args: []any{oneLine(string(text))}, Err: fmt.Errorf("answer %d", answer.StatusCode)}
	case answer.StatusCode != http.StatusOK:
		return nil, &Fault{Key: "air.refused", Args: []any{oneLine(string(text))}, Err: fmt.Errorf("answer %d", answer.StatusCode)}
	case err != nil:
		return nil, err
	case int64(len(text)) > most:
		return nil, &Fault{Key: "air.stranger", Args: []any{target.Host}, Err: errors.New("its answer never ends")}
	}
	return text, nil
}

// First is what a desk offers to a device that knows it not yet: nothing of it
// is believed before a person has compared the organizer's emblem.
type First struct {
	Packs [][]byte // the texts, the event's first
}

// Meet asks a desk that no pack has named for its packs. Whose they are nobody
// has said: the caller shows the organizer's emblem, and takes a pack only after
// a person has compared it with the one on the desk. The connection is
// encrypted and pins nothing. Of the list, what choose returns is fetched.
func (c *Courier) Meet(ctx context.Context, address string, choose func([]pack.Listed) []pack.Listed) (*First, error) {
	base, err := pack.ParseAddress(address)
	if err != nil {
		return nil, &Fault{Key: "air.address", Err: err}
	}
	first := &First{}
	unpinned := &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: true} //nolint:gosec // a person compares the emblem
	err = c.once(ctx, unpinned, base, func(ctx context.Context, client *http.Client, base *url.URL) error {
		_, all, err := list(ctx, client, base)
		if err != nil {
			return err
		}
		size := 0
		for _, l := range choose(all) {
			got, err := fetch(ctx, client, base, l)
			if err != nil {
				return err
			}
			if size += len(got); size > maxPacks {
				return noEnd(base)
			}
			first.Packs = append(first.Packs, got)
		}
		return nil
	})
	if err == nil && len(first.Packs) == 0 {
		err = &Fault{Key: "air.nopack", Err: errors.New("the list is empty")}
	}
	if err != nil {
		return nil, err
	}
	return first, nil
}

// pauses are the waits between tries; the last one is repeated.
var pauses = [...]time.Duration{time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 20 * time.Second, 30 * time.Second}

// Insist does something again and again until it succeeds, the permit ends or
// ctx does. After each failure it tells which try that was, why it failed and
// when the next one is; 0 if there is none. A refusal of the desk ends it: the
// same would be refused again.
func (c *Courier) Insist(ctx context.Context, do func(context.Context) error, tell func(try int, err error, next time.Duration)) error {
	var before error
	for try := 1; ; try++ {
		err := do(ctx)
		switch {
		case err == nil:
			return nil
		case over(ctx) && before != nil:
			return before // this try was cut short: the one before tells more
		}
		before = err
		var fault *Fault
		if !errors.As(err, &fault) || fault.final() || fault.Key == "air.noaddress" {
			tell(try, err, 0)
			return err
		}
		next := Pause(try)
		tell(try, err, next)
		if late := c.Wait(ctx, next); late != nil {
			if ctx.Err() != nil {
				return err
			}
			return late
		}
	}
}

// over reports whether ctx has ended. A dial that meets its deadline returns
// before ctx does.
func over(ctx context.Context) bool {
	end, ok := ctx.Deadline()
	return ctx.Err() != nil || ok && !time.Now().Before(end)
}

// Pause returns how long to wait after a try that failed.
func Pause(try int) time.Duration { return pauses[min(try, len(pauses))-1] }

// Wait waits, and returns the error of ctx or of the permit if that ends before.
func (c *Courier) Wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.permit.Done():
		return fmt.Errorf("courier: %w", c.permit.Err())
	case <-time.After(d):
		return nil
	}
}
