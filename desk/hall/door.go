package hall

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"html/template"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/modes"
)

// Bounds on the memory of the door.
const (
	maxSessions = 1000
	maxPerson   = 20 // sessions of one person
	maxFailures = 4096
	sessionTime = 16 * time.Hour // a day of play

	sessionCookie = "zapis-session"
	knownCookie   = "zapis-known"
)

// csrfName is the form field that proves that one of our pages sent the form.
const csrfName = "csrf"

// session is a browser that was let in.
type session struct {
	name  string // of the person
	code  string // the hash of the code that let him in; empty for the link
	csrf  string
	since time.Time
	last  time.Time
	sure  bool // it is checked again when the desk works for him
}

// isForm reports whether a request comes from one of our forms: a page
// elsewhere does not know the token. A form with files has it in its address,
// so that it is refused before the files are read.
func (s *session) isForm(r *http.Request) bool {
	token := r.Header.Get("X-CSRF")
	if token == "" {
		token = r.URL.Query().Get(csrfName)
	}
	if token == "" && r.ParseForm() == nil {
		token = r.PostForm.Get(csrfName)
	} else if r.ParseForm() != nil {
		return false
	}
	return subtle.ConstantTimeCompare([]byte(token), []byte(s.csrf)) == 1
}

func (s *session) field() template.HTML {
	return template.HTML(`<input type="hidden" name="` + csrfName + `" value="` + s.csrf + `">`) //nolint:gosec // base64
}

// Token returns the token that a form with files has in its address, and a
// script in the header X-CSRF.
func (p *page) Token() string {
	if p.session == nil {
		return ""
	}
	return p.session.csrf
}

// door keeps the sessions. It is used by several goroutines.
type door struct {
	mu       sync.Mutex
	ticket   string // for the link that works once
	sessions map[[32]byte]*session
	failures map[string]*failures // by person, by address, and by browser
	proof    [32]byte             // by which a browser is known again

	hashing sync.Mutex // one code at a time: each takes memory. Nothing is sent under it
}

// failures counts wrong codes in a row.
type failures struct {
	n    int
	last time.Time
}

func (d *door) open() {
	d.sessions, d.failures = map[[32]byte]*session{}, map[string]*failures{}
	_, _ = rand.Read(d.proof[:]) // never fails
}

// secret returns 256 random bits as text.
func secret() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// Ticket returns the path that opens the desk once, at the laptop itself. The
// previous one no longer works.
func (s *Server) Ticket() string {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	s.door.ticket = secret()
	return "/open/" + s.door.ticket
}

// take uses the ticket up.
func (d *door) take(ticket string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ticket == "" || subtle.ConstantTimeCompare([]byte(ticket), []byte(d.ticket)) != 1 {
		return false
	}
	d.ticket = ""
	return true
}

// enter begins a session and returns the value of its cookie.
func (d *door) enter(name, code string, now time.Time) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	token := secret()
	d.drop(name)
	d.sessions[sha256.Sum256([]byte(token))] = &session{name: name, code: code, csrf: secret(), since: now, last: now}
	return token
}

// drop makes room for a session: it removes the least recently used one, of the
// same person if he has many.
func (d *door) drop(name string) {
	var of, all int
	var oldestOf, oldest [32]byte
	for id, s := range d.sessions {
		if all++; all == 1 || s.last.Before(d.sessions[oldest].last) {
			oldest = id
		}
		if s.name == name {
			if of++; of == 1 || s.last.Before(d.sessions[oldestOf].last) {
				oldestOf = id
			}
		}
	}
	switch {
	case of >= maxPerson:
		delete(d.sessions, oldestOf)
	case all >= maxSessions:
		delete(d.sessions, oldest)
	}
}

// session returns the session of a cookie.
func (d *door) session(token string, now time.Time) (s session, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := sha256.Sum256([]byte(token))
	there := d.sessions[id]
	if there == nil {
		return s, false
	}
	if now.Sub(there.since) > sessionTime {
		delete(d.sessions, id)
		return s, false
	}
	there.last = now
	return *there, true
}

// still returns a session by the hash of its cookie's value, if it has not
// ended. This does not count as using the session.
func (d *door) still(id [32]byte, now time.Time) (s session, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if there := d.sessions[id]; there != nil && now.Sub(there.since) <= sessionTime {
		return *there, true
	}
	return s, false
}

// leave ends a session.
func (d *door) leave(token string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.sessions, sha256.Sum256([]byte(token)))
}

// try tries a code. Codes are tried one after another, so that each failure is
// counted before the next try; if it returns a wait, the code was not tried.
func (d *door) try(hash, code string, now time.Time, keys ...string) (wait time.Duration, right bool) {
	d.hashing.Lock()
	defer d.hashing.Unlock()
	if wait = d.wait(now, keys...); wait > 0 {
		return wait, false
	}
	right = hash != "" && modes.VerifyCode(hash, code)
	d.tried(right, now, keys...)
	return 0, right
}

// known returns the value by which a browser is recognized in which a person
// has signed in, as long as his code does not change.
func (d *door) known(name, hash string) string {
	id := secret()
	return id + "." + d.proofOf(id, name, hash)
}

func (d *door) isKnown(value, name, hash string) bool {
	id, proof, _ := strings.Cut(value, ".")
	return hash != "" && hmac.Equal([]byte(proof), []byte(d.proofOf(id, name, hash)))
}

func (d *door) proofOf(id, name, hash string) string {
	mac := hmac.New(sha256.New, d.proof[:])
	_, _ = mac.Write([]byte(id + "\n" + hash + "\n" + name)) // never fails
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// wait returns how long tries for a person, or from an address, have to wait.
func (d *door) wait(now time.Time, keys ...string) (longest time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		if f := d.failures[k]; f != nil {
			longest = max(longest, modes.Wait(f.n, f.last, now))
		}
	}
	return longest
}

// tried notes a code that was right or wrong.
func (d *door) tried(right bool, now time.Time, keys ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		if right {
			delete(d.failures, k)
			continue
		}
		f := d.failures[k]
		if f == nil {
			if len(d.failures) >= maxFailures {
				d.forget()
			}
			f = &failures{}
			d.failures[k] = f
		}
		f.n++
		f.last = now
	}
}

// forget drops the address whose last failure was longest ago. Failures of
// persons, of whom an event has few, are never dropped: otherwise somebody with
// many addresses could start over with each person.
func (d *door) forget() {
	var oldest string
	for k, f := range d.failures {
		if strings.HasPrefix(k, "address ") && (oldest == "" || f.last.Before(d.failures[oldest].last)) {
			oldest = k
		}
	}
	delete(d.failures, oldest)
}

// visitor returns the person who makes a request, and his session; none if he
// is not signed in. It first reads what other desks and commands have stated
// about him.
func (s *Server) visitor(r *http.Request) (who desk.Actor, in *session, err error) {
	c, err := r.Cookie(sessionCookie)
	if err != nil {
		return who, nil, nil //nolint:nilerr // he shows none
	}
	there, ok := s.door.session(c.Value, s.Now())
	if !ok {
		return who, nil, nil
	}
	err = s.work(r.Context(), func(d *intake.Desk) error {
		if who, ok = there.person(d.Hall()); ok {
			in = &there
		}
		return nil
	})
	return who, in, err
}

// person returns whose session it is. A person who left the event, or whose
// code was replaced, is no longer signed in; neither is the one who opened the
// link, once he left.
func (s *session) person(h *desk.Hall) (who desk.Actor, ok bool) {
	if s.code != "" && h.Codes[s.name] != s.code {
		return who, false
	}
	who, err := h.Event.Actor(s.name)
	return who, err == nil
}

// address returns the address of a request, without the port.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return oneAddress(host)
}

// oneAddress returns what counts as one address: of IPv6 a whole network of 64
// bits, all of which one machine can have.
func oneAddress(host string) string {
	bare, _, _ := strings.Cut(host, "%") // the zone of a link-local address
	if ip := net.ParseIP(bare); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}

// isHere reports whether a request comes from the laptop itself.
func isHere(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback()
}
