package attest

import (
	"bytes"
	"crypto/ed25519"
	"errors"

	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
	"zapis/scoresheet/pgn"
)

// KeyChange means that a device lost its key during a game, or after it, and
// continued with a new one. Only the device's own statement, and an alarm in
// its log, link the new key to the old one.
type KeyChange struct {
	From, To ed25519.PublicKey
	At       scoresheet.EventID // number of the first event under the new key
	After    bool               // the game was over: the new key signed only its export
}

// checkLog follows the log to the attested head, and compares its fold with
// the attested record and its alarms with the attested ones. The file must be
// of the second version if and only if the log changes its key or has kinds of
// events that were introduced later.
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
			return errBetween // this is the reason
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
		return errOtherDevice // its own key is unchanged; that of an earlier device changed
	case !second && log.later:
		return errors.New("it is of the first version, and its log has an event of a kind that came later")
	case !bytes.Equal(log.record.Encode(), r.encoded):
		return errors.New("the log does not give the attested record")
	}
	// Before the tag was introduced, a game with alarms had no tag.
	if told := r.Alarms.Text(); told != "" && told != log.alarms.Text() {
		return errors.New("the alarms in the log are not those that were attested")
	}
	if r.Helped != (Helped{}) && !log.helped.agrees(r.Helped) {
		return errors.New("who helped the players in the log is not what was attested")
	}
	if r.Packed != (Packed{}) && !log.packed.agrees(r.Packed) {
		return errors.New("the pack in the log is not the one that was attested")
	}
	if r.segments != nil && lineage.FormatSegments(r.segments) != lineage.FormatSegments(log.trail.Segments) {
		return errors.New("the log is not of the game that was attested")
	}
	r.Alarms, r.Helped, r.Packed, r.Before, r.KeyChanges, r.log = log.alarms, log.helped, log.packed, log.devices, log.changes, &log.trail
	return nil
}

var (
	errBetween     = errors.New("the segments of the log do not follow one another")
	errOtherDevice = errors.New("the log is another device's")
	errNewerLog    = errors.New("its log has an event of a kind that this program does not know: use a newer program")
)

// history is what the events of a game's log say. A received log within it is
// followed only once.
type history struct {
	record   scoresheet.Record
	alarms   Alarms
	helped   Helped
	packed   Packed
	devices  []ed25519.PublicKey // devices that recorded the game before, the first one first
	events   scoresheet.EventID  // number of events that the last of them handed over
	start    scoresheet.EventID  // number of the log's first event
	begun    bool
	received scoresheet.Received
	trail    lineage.Log // the whole log, including those devices
	changes  []KeyChange // changes of the key on those devices and, once its log is read, on this one
	later    bool        // the log, or one that it contains, has a later kind of event
}

// laterKind reports whether a record is of a kind that the first program that
// read record files does not know. That program skips it, and then the rest
// does not fit.
func laterKind(k scoresheet.Kind) bool {
	switch k {
	case scoresheet.KindClaimMadeBy, scoresheet.KindDisagreed, scoresheet.KindPawnReplaced, scoresheet.KindStartDrawn, scoresheet.KindSquaresTouched:
		return true
	default:
		return false
	}
}

// missing reports whether a log begins after the start of the game and does not
// contain what came before.
func (h *history) missing() bool { return h.start != 0 && h.start != h.events }

// fold adds one event.
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
		if h.record.ReadOnly { // the reason is the event that was skipped
			return errNewerLog
		}
		return err
	}
	h.helped.foldEvent(e)
	h.packed.foldEvent(e)
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
	h.helped.takeOver(before.helped)
	h.packed.TakeOver(before.packed)
	h.trail.TakenOver(&before.trail, p.Head)
	h.devices, h.events, h.received = append(before.devices, p.Device), p.Events, scoresheet.Received{}
	h.changes, h.later = before.changes, h.later || before.later
	return nil
}

// lived adds the segments of this log when it has been read to its end.
func (h *history) lived(read []scoresheet.LogSegment) {
	for i := 1; i < len(read); i++ {
		if read[i].NewKey(&read[i-1]) {
			h.changes = append(h.changes, KeyChange{From: read[i-1].Opened.Device, To: read[i].Opened.Device, At: read[i].Opened.Base})
		}
	}
}

// SegmentsOf returns the segments of a game's log, including those of earlier
// devices. The argument is a list of encoded events for each segment, as for
// [RecordFile].
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

// signerOf returns the key that a PGN names, or nil.
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

// isSecond reports whether a record file must be of the second version: its
// log and signature involve several keys, or it has a later kind of event, or
// it contains the log of an earlier device for which this holds. It returns
// false for something that is not a log; verification will find that.
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
				received = scoresheet.Received{} // a received log is followed only once
			}
		}
	}
	return false
}
