package attest

import (
	"bytes"
	"crypto/ed25519"
	"errors"

	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
	"zapis/scoresheet/pgn"
)

// KeyChange says that a device lost its key in the course of a game, or after
// it, and goes on with another one. Nothing but the device's own word, and an
// alarm in its log, ties the new key to the old.
type KeyChange struct {
	From, To ed25519.PublicKey
	At       scoresheet.EventID // number of the first event under the new key
	After    bool               // the game was over: the new key signed its export only
}

// checkLog follows the log to the attested head and compares its fold with
// the attested record, and the alarms in it with those that were attested.
// A log that changes its key, or has kinds of events that came later, stands in
// a file of the second version, and no other does.
func (r *Report) checkLog(segments [][][]byte, second bool) error {
	var log history
	log.record.Alone(true)
	begin := func(_ int, o scoresheet.SegmentOpened) error {
		if !second && !bytes.Equal(o.Device, r.Key) {
			return errOtherDevice
		}
		return nil
	}
	read, err := scoresheet.ReadLog(segments, begin, func(id scoresheet.EventID, e scoresheet.Event) error {
		err := log.fold(id, e)
		if err != nil && log.missing() && e.Kind != scoresheet.KindTakenOver {
			return errBetween // which is the reason
		}
		return err
	})
	if err != nil {
		return err
	}
	last := read[len(read)-1]
	attested := last.End.Head == r.head && last.End.Next == r.events
	otherKey := !bytes.Equal(last.Opened.Device, r.Key)
	switch {
	case otherKey && (!attested || !log.record.Over()):
		return errOtherDevice
	case !attested:
		return errors.New("the log is not the one that was attested")
	case log.missing():
		return errBetween
	}
	log.lived(read)
	if otherKey {
		log.changes = append(log.changes, KeyChange{From: last.Opened.Device, To: r.Key, At: last.End.Next, After: true})
	}
	switch {
	case log.record.ReadOnly:
		return errNewerLog
	case second && len(log.changes) == 0 && !log.later:
		return errors.New("it is of the version for a device that lost its key, or for later kinds of events, and its log has neither")
	case !second && len(log.changes) > 0:
		return errOtherDevice // its own key is one, that of a device before changed
	case !second && log.later:
		return errors.New("it is of the first version, and its log has an event of a kind that came later")
	case !bytes.Equal(log.record.Encode(), r.encoded):
		return errors.New("the log does not give the attested record")
	}
	// Before the tag was there, a game with alarms had none.
	if told := r.Alarms.Text(); told != "" && told != log.alarms.Text() {
		return errors.New("the alarms in the log are not those that were attested")
	}
	if r.segments != nil && lineage.FormatSegments(r.segments) != lineage.FormatSegments(log.trail.Segments) {
		return errors.New("the log is not of the game that was attested")
	}
	r.Alarms, r.Before, r.KeyChanges, r.log = log.alarms, log.devices, log.changes, &log.trail
	return nil
}

var (
	errBetween     = errors.New("the segments of the log do not follow one another")
	errOtherDevice = errors.New("the log is another device's")
	errNewerLog    = errors.New("its log has an event of a kind that this program does not know: use a newer one")
)

// history is what the events of a game's log say. A received log in it is
// followed once.
type history struct {
	record   scoresheet.Record
	alarms   Alarms
	devices  []ed25519.PublicKey // that recorded the game before, the first of them first
	events   scoresheet.EventID  // how many events the last of them handed over
	start    scoresheet.EventID  // number of the log's first event
	begun    bool
	received scoresheet.Received
	trail    lineage.Log // all of it, of those devices too
	changes  []KeyChange // of the key, on those devices, and on this one once its log is read
	later    bool        // it holds a later kind of event, or a log in it does
}

// laterKind reports whether a record is of a kind that the first program which
// read record files does not know. It passes over it, and what follows then
// does not fit.
func laterKind(k scoresheet.Kind) bool {
	return k == scoresheet.KindClaimMadeBy || k == scoresheet.KindDisagreed || k == scoresheet.KindPawnReplaced
}

// missing reports whether a log begins later than a game does, and does not
// hold what was before.
func (h *history) missing() bool { return h.start != 0 && h.start != h.events }

// fold takes one event in.
func (h *history) fold(id scoresheet.EventID, e scoresheet.Event) error {
	if !h.begun {
		h.start, h.begun = id, true
	}
	if err := h.trail.Take(id, e); err != nil {
		return err
	}
	switch e.Kind {
	case scoresheet.KindLogReceived, scoresheet.KindKeysReceived, scoresheet.KindTakenOver:
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return err
		}
		if over, ok := p.(scoresheet.TakenOver); ok {
			return h.takeOver(id, over)
		}
		h.received.Add(p)
		return nil
	default:
	}
	h.later = h.later || laterKind(e.Kind)
	if err := h.record.Fold(id, e); err != nil {
		if h.record.ReadOnly { // the reason is what was passed over
			return errNewerLog
		}
		return err
	}
	return h.alarms.FoldEvent(e)
}

func (h *history) takeOver(id scoresheet.EventID, p scoresheet.TakenOver) error {
	before := history{received: h.received.Within()}
	before.record.Alone(true)
	read, err := h.received.Walk(p, before.fold)
	if err != nil {
		return err
	}
	if before.missing() {
		return errBetween
	}
	if err := h.record.TakeOver(id, p, before.record); err != nil {
		return err
	}
	before.lived(read)
	h.alarms.TakeOver(&before.alarms)
	h.trail.TakenOver(&before.trail, p.Head)
	h.devices, h.events, h.received = append(before.devices, p.Device), p.Events, scoresheet.Received{}
	h.changes, h.later = before.changes, h.later || before.later
	return nil
}

// lived takes in the segments of this log, when it is read to its end.
func (h *history) lived(read []scoresheet.LogSegment) {
	for i := 1; i < len(read); i++ {
		if read[i].NewKey(&read[i-1]) {
			h.changes = append(h.changes, KeyChange{From: read[i-1].Opened.Device, To: read[i].Opened.Device, At: read[i].Opened.Base})
		}
	}
}

// SegmentsOf reads which segments a game's log has, those of the devices before
// among them. The segments are lists of encoded events, as [RecordFile] takes
// them.
func SegmentsOf(segments [][][]byte) ([]lineage.Segment, error) {
	var log history
	log.record.Alone(true)
	for _, events := range segments {
		var follow scoresheet.Follower
		for _, b := range events {
			e, err := follow.Take(b)
			if err == nil {
				err = log.fold(follow.Next-1, e)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return log.trail.Segments, nil
}

// signerOf is the key that a PGN names, or nil.
func signerOf(attested []byte) []byte {
	g, err := pgn.NewReader(bytes.NewReader(attested)).Next()
	if err != nil {
		return nil
	}
	key, err := encoding.DecodeString(g.Tag(TagDevice))
	if err != nil {
		return nil
	}
	return key
}

// isSecond reports whether a record file is of the second version: a log and
// the key that signs it are of several keys, a later kind of event stands in it,
// or it holds the log of a device before of which that is true. Of what is no
// log nothing is said: that is for a verification.
func isSecond(segments [][][]byte, signer []byte, depth int) bool {
	if depth > scoresheet.MaxHandOvers {
		return false
	}
	for _, events := range segments {
		var received scoresheet.Received
		for _, b := range events {
			e, err := scoresheet.DecodeEvent(b)
			if err != nil {
				return false
			}
			if laterKind(e.Kind) {
				return true
			}
			switch e.Kind {
			case scoresheet.KindKeysReceived:
				return true
			case scoresheet.KindSegmentOpened, scoresheet.KindLogReceived, scoresheet.KindTakenOver:
			default:
				continue
			}
			p, err := scoresheet.DecodePayload(e)
			if err != nil {
				return false
			}
			switch p := p.(type) {
			case scoresheet.SegmentOpened:
				if signer != nil && !bytes.Equal(p.Device, signer) {
					return true
				}
			case scoresheet.LogReceived:
				received.Add(p)
			case scoresheet.TakenOver:
				if before, err := received.Segments(); err == nil && isSecond(before, p.Device, depth+1) {
					return true
				}
				received = scoresheet.Received{} // is followed once
			}
		}
	}
	return false
}
