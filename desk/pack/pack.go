package pack

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/modes"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/seal"
)

// packDomain is the first line of a pack. A different version would begin with
// a different line.
const packDomain = "zapis pack 1"

// Extension is the file name extension of a pack.
const Extension = ".zapis-pack"

// MaxPack is the maximum size of a pack, in bytes. A round of 2,000 boards with as
// many enrolled devices needs less.
const MaxPack = 4 << 20

// ErrTooLarge is returned if a pack would be larger than a device takes.
var ErrTooLarge = fmt.Errorf("a pack has up to %d MB", MaxPack>>20)

// A Pack is what the organizer tells the devices of an event: the event itself
// and, for a round, its boards. [Seal] signs it and [Parse] parses it.
//
// Its text is in UTF-8, each line ended by LF. The lines of the mandate are
// those of [Mandate.Text]; the body is JSON on one line:
//
//	zapis pack 1
//	issue 7
//	at 2026-11-20T14:02:11Z
//	body {"event":…,"round":…,"certificates":…,"revoked":…,"code":…,"desk":…}
//	zapis mandate 1
//	…
//	mandate BASE64
//	signature BASE64
//
// The signature is the event key's Ed25519 signature of all lines before it.
type Pack struct {
	// Issue counts the packs of the event. Of two packs the one with the higher
	// issue is the later one.
	Issue int
	At    time.Time // when it was issued, to the second

	// Event is the whole event or, in the pack of a round, the event with that
	// round's section alone.
	Event desk.Event
	Round *desk.Round // nil in the event's pack

	// Certificates of devices that were enrolled, each as attest.Enrol signed it
	// (attest.ParseCertificate).
	Certificates []string
	// Revoked lists the fingerprints of devices that are not to be used.
	Revoked []string
	// Code is the code for one device, in the file for that device alone.
	Code *Code
	// Desk says where the desk can be reached over the air; nil if it cannot be.
	Desk *Desk

	Mandate Mandate
	text    []byte
}

// Code is an arbiter's code for one device: its file is given to that device
// and to no other.
type Code struct {
	Board string `json:"board"`
	Side  int    `json:"side"` // 0 White, 1 Black
	Hash  string `json:"hash"` // modes.HashCode
}

type body struct {
	Event        desk.Event  `json:"event"`
	Round        *desk.Round `json:"round,omitempty"`
	Certificates []string    `json:"certificates,omitempty"`
	Revoked      []string    `json:"revoked,omitempty"`
	Code         *Code       `json:"code,omitempty"`
	Desk         *Desk       `json:"desk,omitempty"`
}

// Seal returns the text of the pack, signed with the event key for which the
// mandate was given. It sets p.Mandate, and parses its output before returning
// it.
func Seal(p *Pack, mandate Mandate, key ed25519.PrivateKey) ([]byte, error) {
	p.Mandate = mandate
	p.At = p.At.UTC().Truncate(time.Second)
	if !mandate.Key.Equal(key.Public()) {
		return nil, errors.New("the pack cannot be signed: the organizer gave the mandate for another event key")
	}
	var buffer bytes.Buffer
	e := json.NewEncoder(&buffer)
	e.SetEscapeHTML(false)
	if err := e.Encode(body{p.Event, p.Round, p.Certificates, p.Revoked, p.Code, p.Desk}); err != nil {
		return nil, fmt.Errorf("the pack cannot be written: %w", err)
	}
	text := fmt.Appendf(nil, "%s\nissue %d\nat %s\nbody %s%s", packDomain, p.Issue, p.At.Format(time.RFC3339), buffer.Bytes(), mandate.Text())
	text = attest.SignLines(text, key)
	if len(text) > MaxPack {
		return nil, ErrTooLarge
	}
	if _, err := Parse(text); err != nil {
		return nil, fmt.Errorf("the pack cannot be written: %w", err)
	}
	return text, nil
}

// IsPack reports whether a file begins like a pack.
func IsPack(data []byte) bool { return bytes.HasPrefix(data, []byte("zapis pack ")) }

var errNoPack = errors.New("this is not a pack as zapis-desk writes it: take the file from the organizer's stick again")

// Parse parses a pack. It accepts only what was signed with an event key for
// which the organizer that it names gave a mandate for this event. Whether to
// trust that organizer is for the caller to decide ([Held.Take]).
func Parse(text []byte) (*Pack, error) {
	if len(text) > MaxPack {
		return nil, fmt.Errorf("a pack has up to %d MB, and this file has more: it is not a pack", MaxPack>>20)
	}
	f := fields{rest: text}
	if !bytes.HasPrefix(text, []byte(packDomain+"\n")) && IsPack(text) {
		return nil, errors.New("this pack has a form that this program does not know: use a newer program")
	}
	f.domain(packDomain)
	p := &Pack{Issue: f.number("issue"), text: bytes.Clone(text)}
	at := f.value("at")
	inside := f.value("body")
	signedAt := bytes.LastIndex(f.rest, []byte("signature "))
	if f.err != nil || signedAt < 0 || p.Issue < 1 {
		return nil, errNoPack
	}
	mandate, err := ParseMandate(f.rest[:signedAt])
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", errNoPack, err)
	}
	f.rest = f.rest[signedAt:]
	signature := f.bytes("signature")
	if f.err != nil || len(f.rest) > 0 {
		return nil, errNoPack
	}
	signed := text[:bytes.LastIndex(text, []byte("signature "))]
	if !attest.VerifySignature(mandate.Key, signed, signature) {
		return nil, errors.New("the organizer did not sign this pack: something in it was changed")
	}
	var b body
	if err := json.Unmarshal([]byte(inside), &b); err != nil {
		return nil, fmt.Errorf("%w (%w)", errNoPack, err)
	}
	p.Event, p.Round, p.Certificates, p.Revoked, p.Code, p.Desk, p.Mandate = b.Event, b.Round, b.Certificates, b.Revoked, b.Code, b.Desk, mandate
	if p.At, err = time.Parse(time.RFC3339, at); err != nil || p.At.Format(time.RFC3339) != at || p.At.Location() != time.UTC {
		return nil, errNoPack
	}
	return p, p.check()
}

// check returns the first thing that a signed pack contains and that no desk
// writes.
func (p *Pack) check() error {
	switch {
	case p.Event.ID != p.Mandate.Event:
		return errors.New("the pack and its mandate are for different events: write it again")
	case p.Event.Organizer != p.OrganizerText():
		return errors.New("the pack names another organizer than its mandate: write it again")
	}
	if err := p.Event.Check(); err != nil {
		return err
	}
	for _, a := range p.Event.Arbiters {
		for _, key := range a.Keys() {
			if _, err := modes.ParseAnswerPublic(key); err != nil {
				return fmt.Errorf("the key of the arbiter %s: %w", a.Name, err)
			}
		}
	}
	if p.Event.SealKey != "" {
		if _, err := seal.ParseKey(p.Event.SealKey); err != nil {
			return err
		}
	}
	if p.Desk != nil {
		if err := p.Desk.Check(); err != nil {
			return err
		}
	}
	for _, c := range p.Certificates {
		if _, err := attest.ParseCertificate([]byte(c)); err != nil {
			return err
		}
	}
	if p.Round == nil {
		if p.Code != nil {
			return errors.New("a code without a board opens nothing: write the pack again")
		}
		return nil
	}
	if _, err := p.Event.Section(p.Round.Section); err != nil {
		return err
	}
	if err := p.Round.Check(); err != nil {
		return err
	}
	if p.Code != nil {
		if _, err := p.Round.Board(p.Code.Board); err != nil {
			return err
		}
		if p.Code.Side != 0 && p.Code.Side != 1 || !strings.HasPrefix(p.Code.Hash, "$argon2id$") {
			return errors.New("the code in this pack is for no side of a board: write the pack again")
		}
	}
	return nil
}

// Text returns the pack as it was parsed.
func (p *Pack) Text() []byte { return slices.Clone(p.text) }

// Digest returns the SHA-256 of the pack's text, in hexadecimal. The log of every
// game that was opened from the pack has it, and so has the game's PGN.
func (p *Pack) Digest() string {
	sum := sha256.Sum256(p.text)
	return hex.EncodeToString(sum[:])
}

// Organizer returns the organizer's public key.
func (p *Pack) Organizer() ed25519.PublicKey { return p.Mandate.Organizer }

// OrganizerText returns the organizer's public key as text.
func (p *Pack) OrganizerText() string {
	return attest.FormatKey(attest.OrganizerPublic, p.Mandate.Organizer)
}

// Section returns the section of the pack's round; nil in the event's pack.
func (p *Pack) Section() *desk.Section {
	if p.Round == nil {
		return nil
	}
	s, err := p.Event.Section(p.Round.Section)
	if err != nil {
		return nil
	}
	return s
}
