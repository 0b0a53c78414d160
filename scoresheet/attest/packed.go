package attest

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// The tags that tell which pack of an event a game was opened from, and who let
// the device in. Each is omitted where there is nothing of the kind.
const (
	TagPack      = "ZapisPack"      // ID of the event, issue and digest of the pack that the device held
	TagOrganizer = "ZapisOrganizer" // public key of the organizer whose pack it was, base64
	TagPlace     = "ZapisPlace"     // section/round/board, or none: the game was not opened from the pack
	TagAdmitted  = "ZapisAdmitted"  // when an arbiter let the device in, and his name
)

const placeNone = "none"

// Packed says which pack the device held when the game was opened, and who let
// it into the game (Laws 11.3.2.1). It is the fold of the game's events. The
// zero value says that no pack was held. It is comparable.
type Packed struct {
	scoresheet.PackRef

	Admitted   scoresheet.Millis // when the device was let in; 0 if it was not
	AdmittedBy string            // the arbiter's name; empty if only his code is known
}

// Held reports whether the device held a pack when the game was opened. The
// game was opened from it if there is a Place too.
func (p *Packed) Held() bool { return p.Issue != 0 }

// Fold adds one event.
func (p *Packed) Fold(payload scoresheet.Payload) {
	switch e := payload.(type) {
	case scoresheet.GamePack:
		p.PackRef = e.PackRef
	case scoresheet.Admitted:
		p.Admitted, p.AdmittedBy = e.At, e.By
	}
}

// Payloads returns the events that say the same in a new recording of the game.
func (p *Packed) Payloads() (all []scoresheet.Payload) {
	if p.Held() {
		all = append(all, scoresheet.GamePack{PackRef: p.PackRef})
	}
	if p.Admitted != 0 {
		all = append(all, scoresheet.Admitted{At: p.Admitted, By: p.AdmittedBy})
	}
	return all
}

// foldEvent is like Fold, for an event as stored in the log.
func (p *Packed) foldEvent(e scoresheet.Event) {
	if e.Kind != scoresheet.KindGamePack && e.Kind != scoresheet.KindAdmitted {
		return
	}
	if payload, err := scoresheet.DecodePayload(e); err == nil {
		p.Fold(payload)
	}
}

// TakeOver adds what the device before said. The pack stays that from which
// the game was opened; the new device has to be let in itself.
func (p *Packed) TakeOver(before Packed) {
	if !p.Held() {
		p.PackRef = before.PackRef
	}
}

func (p *Packed) tags() (tags []pgn.Tag) {
	if p.Held() {
		place := p.Place
		if place == "" {
			place = placeNone
		}
		tags = append(tags,
			pgn.Tag{Name: TagPack, Value: packText(p.PackRef)},
			pgn.Tag{Name: TagOrganizer, Value: encoding.EncodeToString(p.Organizer[:])},
			pgn.Tag{Name: TagPlace, Value: place},
		)
	}
	if p.Admitted != 0 {
		tags = append(tags, pgn.Tag{Name: TagAdmitted, Value: p.admittedText()})
	}
	return tags
}

func (p *Packed) admittedText() string {
	return strings.TrimSuffix(p.Admitted.Time().UTC().Format(time.RFC3339)+" "+p.AdmittedBy, " ")
}

func packText(p scoresheet.PackRef) string {
	return hex.EncodeToString(p.Event[:]) + " " + strconv.FormatUint(p.Issue, 10) + " " + p.Digest.String()
}

// packedIn reads the tags. What is not exactly what tags writes is refused.
func packedIn(tags *tagValues) (p Packed, err error) {
	if text, ok := tags.get(TagPack); ok {
		if p.PackRef, err = parsePack(text); err != nil {
			return p, err
		}
		key, err := encoding.DecodeString(tags.value(TagOrganizer))
		if err != nil || len(key) != len(p.Organizer) {
			return p, fmt.Errorf("the tag %s names no key", TagOrganizer)
		}
		p.Organizer = scoresheet.Hash(key)
		if p.Place = tags.value(TagPlace); p.Place == placeNone {
			p.Place = ""
		} else if p.Place == "" {
			return p, fmt.Errorf("the tag %s is missing", TagPlace)
		}
	}
	text, ok := tags.get(TagAdmitted)
	if !ok {
		return p, nil
	}
	at, by, _ := strings.Cut(text, " ")
	when, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return p, fmt.Errorf("the tag %s does not say when", TagAdmitted)
	}
	p.Admitted, p.AdmittedBy = scoresheet.Millis(when.UnixMilli()), by
	if p.Admitted == 0 || p.admittedText() != text {
		return p, fmt.Errorf("the tag %s is not as a device writes it", TagAdmitted)
	}
	return p, nil
}

func parsePack(text string) (p scoresheet.PackRef, err error) {
	words := strings.Split(text, " ")
	if len(words) == 3 {
		event, _ := hex.DecodeString(words[0])
		digest, _ := hex.DecodeString(words[2])
		if len(event) == len(p.Event) && len(digest) == len(p.Digest) {
			p.Event, p.Digest = scoresheet.Hash16(event), scoresheet.Hash(digest)
		}
		p.Issue, _ = strconv.ParseUint(words[1], 10, 63)
	}
	if p.Issue == 0 || packText(p) != text {
		return p, fmt.Errorf("the tag %s names no pack", TagPack)
	}
	return p, nil
}

// agrees reports whether tags that were read tell what p tells: a tag has the
// time to the second, and names without control characters.
func (p *Packed) agrees(read Packed) bool {
	written := *p
	written.Place = pgn.Written(written.Place)
	written.AdmittedBy = pgn.Written(written.AdmittedBy)
	written.Admitted -= written.Admitted % 1000
	return written == read
}
