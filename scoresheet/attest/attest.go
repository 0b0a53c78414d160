package attest

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
	"zapis/scoresheet/pgn"
)

// The tags of an attested PGN in addition to those of a record. This is
// version 1; a different version would have a different value of TagFormat.
const (
	TagFormat      = "ZapisFormat"      // "1"
	TagDevice      = "ZapisDevice"      // the public key, base64
	TagLog         = "ZapisLog"         // head of the log, hex, and the number of events
	TagGame        = "ZapisGame"        // which game it is: the first event of each segment of its log
	TagFrontEnd    = "ZapisFrontEnd"    // touch or console
	TagLock        = "ZapisLock"        // kiosk, pinned or none
	TagVersion     = "ZapisVersion"     // builds of the program that recorded the game
	TagAttestation = "ZapisAttestation" // the signature, base64

	format = "1"
	domain = "zapis attestation 1\n"
)

// encoding is base64 without slack: each signature has exactly one spelling.
var encoding = base64.StdEncoding.Strict()

// Facts holds what the device attests in addition to the record.
type Facts struct {
	FrontEnd string             // what the record was entered with: touch or console
	Lock     string             // what kept the screen to the program: kiosk, pinned, none
	Version  string             // builds of the program that recorded it, the oldest first, with spaces between; if empty, the tag is omitted
	Head     scoresheet.Hash    // hash of the last event of the game's log
	Events   scoresheet.EventID // number of events in the game's log
	Segments []lineage.Segment  // segments of the game's log, the oldest first, from [SegmentsOf]; if empty, the tag is omitted
	Alarms   Alarms             // the fold of the whole log of the game
	Helped   Helped             // the same
	Packed   Packed             // the same

	// Certificate is the certificate of the device's enrolment, as returned by
	// [Enrol], or nil if there is none.
	Certificate []byte
}

// Fingerprint returns the name of a device derived from its key: the first 8
// bytes of the SHA-256 of the public key, in hexadecimal.
func Fingerprint(key ed25519.PublicKey) string {
	sum := scoresheet.Fingerprint(key)
	return hex.EncodeToString(sum[:])
}

// PGN returns the record as an attested PGN. It verifies its output before
// returning it.
func PGN(r *scoresheet.Record, f Facts, key ed25519.PrivateKey) ([]byte, error) {
	for _, t := range r.Header.Tags {
		if strings.HasPrefix(t.Name, "Zapis") {
			return nil, fmt.Errorf("the game cannot be attested: the head of its sheet has a tag %s, which only the device writes", t.Name)
		}
	}
	g := Game(r)
	g.Tags = append(g.Tags,
		pgn.Tag{Name: TagFormat, Value: format},
		pgn.Tag{Name: TagDevice, Value: encoding.EncodeToString(key.Public().(ed25519.PublicKey))},
		pgn.Tag{Name: TagLog, Value: logText(f.Head, f.Events)},
	)
	if len(f.Segments) > 0 {
		g.Tags = append(g.Tags, pgn.Tag{Name: TagGame, Value: lineage.FormatSegments(f.Segments)})
	}
	g.Tags = append(
		g.Tags,
		pgn.Tag{Name: TagFrontEnd, Value: f.FrontEnd},
		pgn.Tag{Name: TagLock, Value: f.Lock},
	)
	if f.Version != "" {
		g.Tags = append(g.Tags, pgn.Tag{Name: TagVersion, Value: f.Version})
	}
	if alarms := f.Alarms.Text(); alarms != "" {
		g.Tags = append(g.Tags, pgn.Tag{Name: TagAlarms, Value: alarms})
	}
	g.Tags = append(g.Tags, f.Helped.tags()...)
	g.Tags = append(g.Tags, f.Packed.tags()...)
	if f.Certificate != nil {
		g.Tags = append(g.Tags, pgn.Tag{Name: TagEnrolment, Value: certificateLine(f.Certificate)})
	}
	unsigned, err := write(g)
	if err != nil {
		return nil, err
	}
	message, err := messageOf(nil, unsigned)
	if err != nil {
		return nil, fmt.Errorf("the game cannot be attested: %w", err)
	}
	g.Tags = append(g.Tags, pgn.Tag{Name: TagAttestation, Value: encoding.EncodeToString(ed25519.Sign(key, message))})
	out, err := write(g)
	if err != nil {
		return nil, err
	}
	if got := Verify(out, nil); got.Status != Intact {
		return nil, fmt.Errorf("the game cannot be attested: what was written reads back as %s", got.Describe())
	}
	return out, nil
}

func write(g *pgn.Game) ([]byte, error) {
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	if err := w.Write(g); err != nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// messageOf returns the bytes to be signed, in the memory of buf if it is enough.
func messageOf(buf, game []byte) ([]byte, error) {
	return pgn.AppendCanonical(append(buf[:0], domain...), game, func(tag string) bool { return tag == TagAttestation })
}

// parseLog parses the value of TagLog.
func parseLog(value string) (head scoresheet.Hash, events scoresheet.EventID, err error) {
	text, count, _ := strings.Cut(value, " ")
	raw, err := hex.DecodeString(text)
	n, countErr := strconv.ParseUint(count, 10, 63)
	if err == nil && countErr == nil && len(raw) == len(head) {
		head, events = scoresheet.Hash(raw), scoresheet.EventID(n)
	}
	if value != logText(head, events) {
		return head, 0, fmt.Errorf("the tag %s does not name the head of a log", TagLog)
	}
	return head, events, nil
}

// logText returns the value of TagLog.
func logText(head scoresheet.Hash, events scoresheet.EventID) string {
	return head.String() + " " + strconv.FormatUint(uint64(events), 10)
}
