package desk

import (
	"encoding/json"
	"fmt"
	"strings"

	"zapis/scoresheet"
)

// KindOf returns the kind of the fact that a body belongs to.
func KindOf(b Body) Kind { return b.kind() }

// EncodeBody returns the JSON of a body.
func EncodeBody(b Body) json.RawMessage {
	text, err := json.Marshal(b)
	if err != nil {
		panic("desk: internal error: " + err.Error()) // bodies have only values that JSON has
	}
	return text
}

// DecodeBody returns the body of a fact. The error is an [UnknownKindError] if
// a newer version wrote it.
func DecodeBody(kind Kind, text json.RawMessage) (Body, error) {
	switch kind {
	case FactEvent:
		return decode[Event](text)
	case FactPaired:
		return decode[Paired](text)
	case FactChanged:
		return decode[Changed](text)
	case FactExpected:
		return decode[Expected](text)
	case FactIssued:
		return decode[Issued](text)
	case FactEnrolled:
		return decode[Enrolled](text)
	case FactRevoked:
		return decode[Revoked](text)
	case FactStated:
		return decode[Stated](text)
	case FactAdmitted:
		return decode[Admitted](text)
	case FactStarted:
		return decode[Started](text)
	case FactResult:
		return decode[Slip](text)
	case FactPresence:
		return decode[Presence](text)
	case FactReceived:
		return decode[Received](text)
	case FactAnswered:
		return decode[Answered](text)
	case FactSettled:
		return decode[Settlings](text)
	case FactClosed:
		return decode[Closed](text)
	case FactPublished:
		return decode[Published](text)
	case FactDeleted:
		return decode[Deleted](text)
	case FactCoded:
		return decode[Coded](text)
	case FactWritten:
		return decode[Written](text)
	case FactRemoved:
		return decode[Removed](text)
	case FactHeld:
		return decode[Held](text)
	case FactOpened:
		return decode[Opened](text)
	case FactKeyed:
		return decode[Keyed](text)
	case FactUnpaired:
		return decode[Unpaired](text)
	case FactMirrored:
		return decode[Mirrored](text)
	}
	return nil, &UnknownKindError{kind}
}

func decode[B Body](text json.RawMessage) (Body, error) {
	var b B
	if len(text) > 0 {
		if err := json.Unmarshal(text, &b); err != nil {
			return nil, fmt.Errorf("the body of a fact of kind %s cannot be read: %w", b.kind(), err)
		}
	}
	return b, nil
}

// UnknownKindError is a fact of a kind that this version does not know.
type UnknownKindError struct{ Kind Kind }

func (e *UnknownKindError) Error() string {
	return fmt.Sprintf("a fact of kind %q is of a newer version: use that one", e.Kind)
}

// Subject returns the subject of a fact about the event, or about a round or a
// board of it if the place names one.
func Subject(event string, p Place) string {
	switch {
	case p.Section == "":
		return event
	case p.Board == "":
		return fmt.Sprintf("%s/%s/%d", event, p.Section, p.Round)
	}
	return event + "/" + p.String()
}

// ParseSubject is the inverse of Subject.
func ParseSubject(text string) (event string, p Place, err error) {
	event, rest, more := strings.Cut(text, "/")
	if !more {
		return event, p, nil
	}
	if strings.Count(rest, "/") == 1 {
		p, err = ParsePlace(rest + "/x")
		p.Board = ""
		return event, p, err
	}
	p, err = ParsePlace(rest)
	return event, p, err
}

var sideWords = [...]string{"white", "black"}

// SideWord returns white or black, or nothing for NoSide.
func SideWord(side int) string {
	if side < 0 || side >= len(sideWords) {
		return ""
	}
	return sideWords[side]
}

// ParseSide is the inverse of SideWord.
func ParseSide(word string) (int, error) {
	for i, w := range sideWords {
		if strings.EqualFold(w, word) {
			return i, nil
		}
	}
	return NoSide, fmt.Errorf("%q is not a side: write white or black", word)
}

var meansWords = [...]string{"device", "paper", "none"}

// String returns the word for the means.
func (m Means) String() string {
	if int(m) < len(meansWords) {
		return meansWords[m]
	}
	return ""
}

// ParseMeans is the inverse of String.
func ParseMeans(word string) (Means, error) {
	for i, w := range meansWords {
		if w == word {
			return Means(i), nil
		}
	}
	return 0, fmt.Errorf("%q does not say how a sheet arrives: write device, paper or none", word)
}

// ParseSlip returns the body of a result slip: a result, adjourned, or * to remove
// the result.
func ParseSlip(word string) (Slip, error) {
	if word == "adjourned" {
		return Slip{Adjourned: true}, nil
	}
	r, err := scoresheet.ParseResult(word)
	if err != nil {
		return Slip{}, fmt.Errorf("%w, or adjourned", err)
	}
	if r == scoresheet.NoResult {
		return Slip{}, nil
	}
	return Slip{Result: r.String()}, nil
}
