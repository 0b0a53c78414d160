package courier

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/app/version"
)

// Limits of a delivery.
const (
	// MaxSize is the maximum size of an export, in bytes. The record of a long
	// game with its log is smaller than a tenth of it.
	MaxSize = 16 << 20

	// maxTime bounds a delivery as a whole. A context may set less.
	maxTime = 2 * time.Minute
	// maxConnect bounds the time for connecting to the desk.
	maxConnect = 10 * time.Second
	// maxAnswer is how much of the desk's answer is read, in bytes.
	maxAnswer = 4 << 10
	// maxReason is how much of the answer is shown, in characters.
	maxReason = 200
	// maxRedirects is the number of times that the desk may redirect the
	// courier to another page of its own.
	maxRedirects = 3
)

// permit is a *session.Permit.
type permit interface {
	Done() <-chan struct{}
	Err() error
	Attach(c io.Closer) (detach func(), err error)
}

// A Courier delivers exports to an organizer's desk as long as its permit is
// valid. It is safe for concurrent use.
type Courier struct{ permit permit }

// New returns a courier that works under the permit. If the permit is nil or
// has ended, the error is [device.ErrNoNetwork].
func New(p *session.Permit) (*Courier, error) { return under(p) }

func under(p permit) (*Courier, error) {
	if err := p.Err(); err != nil {
		return nil, fmt.Errorf("courier: %w", err)
	}
	return &Courier{p}, nil
}

// RefusedError is returned if the desk was reached but did not accept the
// record.
type RefusedError struct {
	Status int    // HTTP status
	Reason string // the desk's own words, one line; "" if it gave none
}

func (e *RefusedError) Error() string {
	what := "the desk did not take the record"
	switch e.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		what = "the desk does not know this device: let the organizer enrol it"
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		what = "this address takes no records: ask the organizer for the desk's address"
	case http.StatusConflict:
		what = "the desk has another record of this name: let the arbiter look at both"
	case http.StatusRequestEntityTooLarge:
		what = "the record is too large for the desk: give it on a stick"
	case http.StatusInsufficientStorage, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable:
		what = "the desk has trouble of its own: try again, or give the record on a stick"
	}
	if e.Reason == "" {
		return fmt.Sprintf("%s (answer %d)", what, e.Status)
	}
	return fmt.Sprintf("%s (answer %d: %s)", what, e.Status, e.Reason)
}

// AddressError says why nothing can be delivered to an address, and which one
// to give instead.
type AddressError struct{ Address, Why string }

func (e *AddressError) Error() string {
	return fmt.Sprintf("%q is no address of a desk: %s", e.Address, e.Why)
}

// Deliver delivers an export under the name of its file to the desk at base, an
// address such as http://192.168.1.20:8080. It returns when the desk has it.
//
// The error is a [*RefusedError] if the desk did not accept the export, an
// [*AddressError] if base is not a possible address, [device.ErrNoNetwork] if
// the permit ended, and the error of ctx if that ended; otherwise the desk was
// not reached. In every case the delivery may be tried again. When Deliver
// returns, no connection is open.
func (c *Courier) Deliver(ctx context.Context, base, name string, export []byte) error {
	if err := c.permit.Err(); err != nil {
		return fmt.Errorf("courier: %w", err)
	}
	target, err := address(base, name)
	if err != nil {
		return err
	}
	if len(export) == 0 || len(export) > MaxSize {
		return fmt.Errorf("courier: %s has %d bytes, and 1 to %d can be sent: give it on a stick", name, len(export), MaxSize)
	}
	ctx, cancel := context.WithTimeout(ctx, maxTime)
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
	err = put(ctx, lines.transport(), target, name, export)
	switch {
	case err == nil:
		return nil // the desk has it, whatever happened meanwhile
	case c.permit.Err() != nil:
		return fmt.Errorf("courier: %s was not sent: %w", name, c.permit.Err())
	case ctx.Err() != nil:
		return fmt.Errorf("courier: %s was not sent to %s in time: %w", name, target.Host, context.Cause(ctx))
	}
	return err
}

// put is one exchange with the desk.
func put(ctx context.Context, carrier http.RoundTripper, target *url.URL, name string, export []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, target.String(), bytes.NewReader(export))
	if err != nil {
		return &AddressError{target.String(), err.Error()}
	}
	request.Header.Set("Content-Type", contentType(name))
	request.Header.Set("User-Agent", "zapis/"+version.String())
	client := &http.Client{Transport: carrier, CheckRedirect: sameDoor}
	answer, err := client.Do(request)
	if err != nil {
		var elsewhere *AddressError
		if errors.As(err, &elsewhere) {
			return elsewhere
		}
		return fmt.Errorf("courier: no desk answers at %s: see that both are in the organizer's network, and that the address is right: %w", target.Host, err)
	}
	defer func() { _ = answer.Body.Close() }() // the status has told the result
	switch answer.StatusCode {
	case http.StatusOK, http.StatusCreated, http.StatusNoContent:
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if ctx.Err() != nil {
		return err
	}
	return &RefusedError{answer.StatusCode, oneLine(string(text))} // as far as it could be read
}

// sameDoor allows a redirect to another page of the same server only: the
// record goes to the server that the user named. It refuses a redirect that
// turns the PUT into a GET, since that would deliver nothing.
func sameDoor(next *http.Request, before []*http.Request) error {
	first := before[0].URL
	switch {
	case next.URL.Scheme != first.Scheme || next.URL.Host != first.Host:
		return &AddressError{first.Host, fmt.Sprintf("it sends the record on to %s://%s: if that is the desk, give that address", next.URL.Scheme, next.URL.Host)}
	case next.Method != http.MethodPut:
		return &AddressError{first.Host, "it answers with another page and takes no record: ask the organizer for the desk's address"}
	case len(before) > maxRedirects:
		return &AddressError{first.Host, "it sends the record round in a circle: ask the organizer for the desk's address"}
	}
	return nil
}

// address returns the URL of a record with that name at the desk at base.
func address(base, name string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(base))
	switch {
	case err != nil:
		return nil, &AddressError{base, "write it like http://192.168.1.20:8080"}
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, &AddressError{base, "it has to begin with http:// or https://"}
	case u.Hostname() == "":
		return nil, &AddressError{base, "it names no computer: write it like http://192.168.1.20:8080"}
	case u.User != nil:
		return nil, &AddressError{u.Redacted(), "the desk asks for no name and password: leave out what stands before the @"}
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, &AddressError{base, "leave out what follows the ? or #"}
	}
	if name == "" || len(name) > 200 || name == "." || name == ".." || !utf8.ValidString(name) ||
		strings.ContainsFunc(name, func(r rune) bool { return r == '/' || r == '\\' || !unicode.IsPrint(r) }) {
		return nil, fmt.Errorf("courier: %q is no name of a record: it has to be a file's name without a folder", name)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: strings.TrimRight(u.Path, "/") + "/records/" + name}, nil
}

func contentType(name string) string {
	if path.Ext(name) == ".pgn" {
		return "application/vnd.chess-pgn"
	}
	return "application/octet-stream"
}

// oneLine returns text from another program in a form that can be shown: its
// first line, without control characters, and not too long.
func oneLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, line)
	if runes := []rune(line); len(runes) > maxReason {
		line = string(runes[:maxReason]) + "…"
	}
	return line
}
