package pack

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet/attest"
)

// mandateDomain is the first line of what the organizer signs.
const mandateDomain = "zapis mandate 1"

var encoding = base64.StdEncoding.Strict()

// A Mandate states that the organizer lets an event key sign the packs of one
// event. Of two mandates for an event the one with the higher number counts.
//
// It is signed by the organizer over its lines, in UTF-8 with each line ended
// by LF:
//
//	zapis mandate 1
//	event 0123456789abcdef0123456789abcdef
//	number 1
//	organizer PUBLIC-KEY-IN-BASE64
//	key PUBLIC-KEY-IN-BASE64
type Mandate struct {
	Event     string
	Number    int
	Organizer ed25519.PublicKey
	Key       ed25519.PublicKey // the event key
	signature []byte
}

// NewMandate returns a mandate signed with the organizer's key.
func NewMandate(organizer ed25519.PrivateKey, event string, number int, key ed25519.PublicKey) (Mandate, error) {
	m := Mandate{Event: event, Number: number, Organizer: organizer.Public().(ed25519.PublicKey), Key: key}
	if err := m.check(); err != nil {
		return Mandate{}, err
	}
	m.signature = ed25519.Sign(organizer, m.message())
	return m, nil
}

func (m *Mandate) message() []byte {
	return fmt.Appendf(nil, "%s\nevent %s\nnumber %d\norganizer %s\nkey %s\n", mandateDomain,
		m.Event, m.Number, encoding.EncodeToString(m.Organizer), encoding.EncodeToString(m.Key))
}

func (m *Mandate) check() error {
	if err := attest.CheckPublicKey(m.Organizer); err != nil {
		return err
	}
	if err := attest.CheckPublicKey(m.Key); err != nil {
		return err
	}
	if !isEventID(m.Event) {
		return fmt.Errorf("%q is not the ID of an event", m.Event)
	}
	if m.Number < 1 {
		return errors.New("mandates are numbered from 1")
	}
	return nil
}

// Text returns the mandate with its signature. [ParseMandate] is its inverse.
func (m *Mandate) Text() []byte {
	return append(m.message(), "mandate "+encoding.EncodeToString(m.signature)+"\n"...)
}

// ParseMandate parses the result of [Mandate.Text] and accepts nothing else: a
// mandate that the organizer it names has signed.
func ParseMandate(text []byte) (Mandate, error) {
	var m Mandate
	f := fields{rest: text}
	f.domain(mandateDomain)
	m.Event = f.value("event")
	m.Number = f.number("number")
	m.Organizer = f.bytes("organizer")
	m.Key = f.bytes("key")
	m.signature = f.bytes("mandate")
	if f.err != nil || len(f.rest) > 0 {
		return Mandate{}, errors.New("this is not a mandate for an event key as zapis-desk writes it")
	}
	if err := m.check(); err != nil {
		return Mandate{}, err
	}
	if !bytes.Equal(m.Text(), text) || !attest.VerifySignature(m.Organizer, m.message(), m.signature) {
		return Mandate{}, errors.New("the organizer did not sign this mandate: something in it was changed")
	}
	return m, nil
}

// isEventID reports whether a text is 16 bytes in hexadecimal.
func isEventID(text string) bool {
	return len(text) == 32 && strings.Trim(text, "0123456789abcdef") == ""
}

// fields reads lines of a word and a value, in a fixed order.
type fields struct {
	rest []byte
	err  error
}

var errLine = errors.New("a line is not as expected")

func (f *fields) domain(line string) {
	rest, ok := bytes.CutPrefix(f.rest, []byte(line+"\n"))
	if !ok && f.err == nil {
		f.err = errLine
	}
	f.rest = rest
}

// has reports whether the next line begins with the word.
func (f *fields) has(word string) bool { return bytes.HasPrefix(f.rest, []byte(word+" ")) }

func (f *fields) value(word string) string {
	line, rest, ok := bytes.Cut(f.rest, []byte("\n"))
	value, fits := bytes.CutPrefix(line, []byte(word+" "))
	if f.err == nil && (!ok || !fits) {
		f.err = errLine
	}
	if f.err != nil {
		return ""
	}
	f.rest = rest
	return string(value)
}

func (f *fields) number(word string) int {
	text := f.value(word)
	n, err := strconv.Atoi(text)
	if f.err == nil && (err != nil || strconv.Itoa(n) != text) {
		f.err = errLine
	}
	return n
}

func (f *fields) bytes(word string) []byte {
	b, err := encoding.DecodeString(f.value(word))
	if f.err == nil && err != nil {
		f.err = errLine
	}
	return b
}
