package lineage

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash/maphash"
	"strconv"
	"strings"

	"zapis/scoresheet"
)

// Segment is one segment of a game's log: the device that wrote it, its number
// on that device, and the hash of its first event.
type Segment struct {
	Device  string // public key, 32 bytes
	Number  uint32
	Opening scoresheet.Hash
}

// MaxSegments is the largest number of segments that [FormatSegments] names. If
// there are more, the oldest and the newest are named.
const MaxSegments = 32

var encoding = base64.StdEncoding.Strict()

// FormatSegments returns segments as one line, the oldest first. Each is the
// key of the device in base64, the number, and the hash in hexadecimal,
// separated by spaces; ", " separates segments.
func FormatSegments(all []Segment) string {
	if half := MaxSegments / 2; len(all) > MaxSegments {
		all = append(all[:half:half], all[len(all)-half:]...)
	}
	var parts []string
	for _, s := range all {
		parts = append(parts, encoding.EncodeToString([]byte(s.Device))+" "+strconv.FormatUint(uint64(s.Number), 10)+" "+s.Opening.String())
	}
	return strings.Join(parts, ", ")
}

// ParseSegments parses the result of [FormatSegments] and accepts nothing else.
func ParseSegments(text string) ([]Segment, error) {
	var all []Segment
	for part := range strings.SplitSeq(text, ", ") {
		words := strings.Split(part, " ")
		if len(words) != 3 || len(all) == MaxSegments {
			break
		}
		key, keyErr := encoding.DecodeString(words[0])
		number, numberErr := strconv.ParseUint(words[1], 10, 32)
		opening, hashErr := hex.DecodeString(words[2])
		if keyErr != nil || len(key) != 32 || numberErr != nil || hashErr != nil || len(opening) != len(scoresheet.Hash{}) {
			break
		}
		all = append(all, Segment{string(key), uint32(number), scoresheet.Hash(opening)})
	}
	if len(all) == 0 || FormatSegments(all) != text {
		return nil, fmt.Errorf("%q does not name the segments of a log", text[:min(len(text), 100)])
	}
	return all, nil
}

// short is as much of a hash as is needed to tell two events apart.
type short [16]byte

// Trail is what one verified file says about the history of its game. It takes
// 16 bytes for each event, and for each entry as many or its encoding.
type Trail struct {
	Device   string // public key of the device that attested the file
	Segments []Segment

	head   scoresheet.Hash
	events scoresheet.EventID

	// If the file has its log: the hash of every event by number, including
	// those of earlier devices, and which events moved the game.
	log       []short
	starts    []scoresheet.EventID // of the segments
	withdrawn []scoresheet.EventID
	handed    []scoresheet.EventID
	played    scoresheet.EventID // the last event that does not concern the device or its holder

	// Of the record.
	opened  scoresheet.Millis
	header  short             // the head of the sheet without what a hand-over changes
	whole   short             // the whole record
	result  scoresheet.Result // on the sheet
	outcome scoresheet.Result // that counts

	// Most files are the only one of their game, so the entries are examined
	// when another one is found, and encoded is the record until then. Of a
	// record larger than maxEncoded they are examined at once.
	encoded []byte
	entries *entries
}

// entries is what distinguishes the entries of two files of a game.
type entries struct {
	same    short // the record without signatures, release and rulings
	writing map[scoresheet.EventID]uint64
}

// maxEncoded is the largest record, in bytes, that a trail holds. An ordinary
// game has 2 to 4 kB, less than the map of its entries takes.
const maxEncoded = 16 << 10

// HasLog reports whether the file contains the log and not only its head.
func (t *Trail) HasLog() bool { return t.log != nil }

// New returns the trail of a file with record r, encoded as encoded, whose log
// ends at head after the given number of events.
func New(device []byte, head scoresheet.Hash, events scoresheet.EventID, r *scoresheet.Record, encoded []byte) *Trail {
	t := &Trail{
		Device: string(device), head: head, events: events,
		opened: r.Header.At, result: r.Result, whole: sum(encoded),
	}
	t.outcome, _ = r.Outcome()
	t.header = sum((&scoresheet.Record{Header: plainHeader(r)}).Encode())
	if len(encoded) <= maxEncoded {
		t.encoded = encoded
	} else {
		t.entries = entriesOf(r)
	}
	return t
}

// Examine examines the entries of the trail's record once and for all, which
// [Relate] otherwise does in each call for a game with several files. It must
// not be called while another goroutine uses the trail.
func (t *Trail) Examine() { t.entries, t.encoded = t.examined(), nil }

func (t *Trail) examined() *entries {
	if t.entries != nil {
		return t.entries
	}
	r, err := scoresheet.DecodeRecord(t.encoded)
	if err != nil {
		panic("lineage: New was given another encoding than the record's: " + err.Error())
	}
	return entriesOf(&r)
}

// plainHeader returns the head of a sheet without what a hand-over changes.
func plainHeader(r *scoresheet.Record) scoresheet.Header {
	h := r.Header
	h.Codes, h.Commitments = "", nil
	return h
}

func entriesOf(r *scoresheet.Record) *entries {
	plain := *r
	plain.Header = plainHeader(r)
	plain.Signers, plain.Disagreements = [4]*scoresheet.Signature{}, nil
	plain.Released, plain.Closed, plain.CloseNote, plain.ReadOnly = 0, false, "", false
	plain.Rules, plain.Rulings = scoresheet.RulesSet{}, nil
	e := &entries{sum(plain.Encode()), make(map[scoresheet.EventID]uint64, len(r.Cells))}
	for _, c := range r.Cells {
		e.takeCell(c)
	}
	for _, s := range r.Struck {
		for _, c := range s.Cells {
			e.takeCell(c)
		}
	}
	return e
}

func (e *entries) takeCell(c *scoresheet.Cell) {
	take := func(w scoresheet.Written) { e.writing[w.By] = maphash.Comparable(seed, w) }
	take(c.Written)
	for _, w := range c.Earlier {
		take(w)
	}
}

// seed is random, so that nobody can construct two entries with the same hash.
var seed = maphash.MakeSeed()

func sum(b []byte) short {
	s := sha256.Sum256(b)
	return short(s[:16])
}

// SetLog adds to the trail what the file's log says.
func (t *Trail) SetLog(l *Log) {
	t.Segments, t.log, t.starts = l.Segments, l.end(t.head, t.events), l.starts
	t.handed, t.withdrawn, t.played = l.handed, l.withdrawn, l.played
}

// A Log follows a log event by event. The zero value has seen no event.
type Log struct {
	Segments []Segment

	starts    []scoresheet.EventID
	first     scoresheet.EventID // of the first event
	begun     bool
	hashes    []short // by number from first; the hash of the last event is not known yet
	handed    []scoresheet.EventID
	withdrawn []scoresheet.EventID
	played    scoresheet.EventID
}

// Take adds the next event. The caller has verified that it follows the
// previous one.
func (l *Log) Take(id scoresheet.EventID, e scoresheet.Event) error {
	before := e.Prev
	switch e.Kind {
	case scoresheet.KindSegmentOpened:
		p, err := scoresheet.DecodePayload(e)
		if err != nil {
			return err
		}
		opened := p.(scoresheet.SegmentOpened) // otherwise decoding would have failed
		before = opened.Previous
		l.starts = append(l.starts, id)
		l.Segments = append(l.Segments, Segment{string(opened.Device), opened.Number, scoresheet.HashEvent(e.Encode())})
	case scoresheet.KindHandedOver:
		l.handed = append(l.handed, id)
	case scoresheet.KindHandOverWithdrawn:
		l.withdrawn = append(l.withdrawn, id)
	case scoresheet.KindArbiterCame, scoresheet.KindArbiterLeft, scoresheet.KindGameClosed,
		scoresheet.KindAlarmRaised, scoresheet.KindAlarmsAcknowledged, scoresheet.KindCodeSet:
	default:
		if !e.Observation {
			l.played = id
		}
	}
	if !l.begun {
		l.first, l.begun = id, true
	} else {
		l.hashes = append(l.hashes, short(before[:16]))
	}
	return nil
}

// TakenOver prepends the log of the previous device, which ends at head.
func (l *Log) TakenOver(before *Log, head scoresheet.Hash) {
	l.Segments = append(before.Segments[:len(before.Segments):len(before.Segments)], l.Segments...)
	l.hashes = append(append(before.hashes, short(head[:16])), l.hashes...)
	l.starts = append(before.starts, l.starts...)
	l.handed = append(before.handed, l.handed...)
	l.withdrawn = append(before.withdrawn, l.withdrawn...)
	l.first = before.first
	l.played = max(l.played, before.played)
}

// end returns the hashes completed with the last one, or nil if the log is not
// complete.
func (l *Log) end(head scoresheet.Hash, events scoresheet.EventID) []short {
	all := append(l.hashes, short(head[:16]))
	if l.first != 0 || scoresheet.EventID(len(all)) != events {
		return nil
	}
	return all
}
