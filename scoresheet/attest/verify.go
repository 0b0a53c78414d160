package attest

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/lineage"
	"zapis/scoresheet/pgn"
)

// Status is the result of a verification, in the words of the command line.
type Status string

const (
	Valid    Status = "valid"    // attested by a known device, or by one enrolled by a known organizer
	Intact   Status = "intact"   // attested by a device that is not known
	Unsigned Status = "unsigned" // a PGN without an attestation
	Invalid  Status = "invalid"  // not what was attested
)

// Report is the result of the verification of one game.
type Report struct {
	Status Status
	Err    error             // why it is invalid
	Key    ed25519.PublicKey // key of the device, if the PGN names one

	White, Black string
	Result       string // for an attested game it can be one that PGN does not have, such as 1/2-0

	// Enrolment is the certificate in an attested game, or nil. It is signed by
	// the organizer that it names, who may be unknown.
	Enrolment *Certificate
	// Doubt says in one line why the certificate does not make the device a
	// known one. It is empty if it does, or if there is no certificate.
	Doubt string

	// Notes lists other oddities of the game, each in a few words.
	Notes []string

	Alarms Alarms // for an attested game: the alarms in its tag or, for a record file, in its log
	Helped Helped // the same: how the players were helped
	Packed Packed // the same: which pack the game was opened from, and who let the device in
	// Version lists the builds of the program that recorded the game, as the
	// device says. It is empty for games of before the tag was introduced.
	Version string
	// Before lists the devices that recorded the game before this one took it
	// over, the first one first. It is known only for a record file.
	Before []ed25519.PublicKey
	// KeyChanges lists where a device lost its key during the game, in order.
	// It is known only for a record file.
	KeyChanges []KeyChange
	encoded    []byte // the record, if the game is intact
	record     scoresheet.Record
	head       scoresheet.Hash
	events     scoresheet.EventID
	segments   []lineage.Segment // according to the tag
	log        *lineage.Log      // if it is a record file
}

// Device returns the fingerprint of the device, or "".
func (r *Report) Device() string {
	if r.Key == nil {
		return ""
	}
	return Fingerprint(r.Key)
}

// Describe returns the status and, for an invalid game, the reason.
func (r *Report) Describe() string {
	if r.Err != nil {
		return string(r.Status) + ": " + r.Err.Error()
	}
	return string(r.Status)
}

// Record returns the lossless record of an intact or valid game.
func (r *Report) Record() (scoresheet.Record, error) {
	if r.Status != Intact && r.Status != Valid {
		return scoresheet.Record{}, errors.New("only an attested game has a record")
	}
	return r.record, nil
}

// Head returns where the game's log stood when the device attested it: the hash
// of its last event, and how many there were.
func (r *Report) Head() (head scoresheet.Hash, events scoresheet.EventID) { return r.head, r.events }

// Trail returns what the game says about its own history, by which package
// [lineage] compares it with other files. It is nil if the game is not
// attested.
func (r *Report) Trail() *lineage.Trail {
	if r.Status != Intact && r.Status != Valid {
		return nil
	}
	t := lineage.New(r.Key, r.head, r.events, &r.record, r.encoded)
	t.Segments = r.segments
	if r.log != nil {
		t.SetLog(r.log)
	}
	return t
}

// Overruled says in one line that the result on the sheet differs from the
// arbiter's ruling, which is possible in a log of an older version. It is
// empty if it does not differ.
func (r *Report) Overruled() string {
	record, err := r.Record()
	if err != nil {
		return ""
	}
	ruled, article := record.Overruled()
	if ruled == scoresheet.NoResult {
		return ""
	}
	return fmt.Sprintf("the arbiter ruled %s (%s), and the sheet has %s", ruled, article, record.Result)
}

// MaxFile is the maximum size of a record file, in bytes: what earlier devices
// handed over, plus four times what a player can enter on the last one.
const MaxFile = scoresheet.MaxReceived + 4*scoresheet.MaxLog

// VerifyAll verifies every game of a PGN file, or the one game of a record
// file. The keys are as for [Verify]. If a game occurs twice, the second one
// is invalid, so that nothing can be slipped in.
func VerifyAll(data []byte, devices []ed25519.PublicKey, organizers ...ed25519.PublicKey) (all []Report) {
	v := NewVerifier(devices, organizers...)
	if IsRecordFile(data) && len(data) <= MaxFile {
		return []Report{v.recordFile(data)}
	}
	for r, err := range v.Each(bytes.NewReader(data)) {
		if err == nil { // reading from memory does not fail
			all = append(all, r)
		}
	}
	return all
}

// VerifyEach is like VerifyAll but returns the reports while it reads the
// file; of a PGN file it holds one game in memory at a time. An error from
// reading the file comes last.
func VerifyEach(file io.Reader, devices []ed25519.PublicKey, organizers ...ed25519.PublicKey) iter.Seq2[Report, error] {
	return NewVerifier(devices, organizers...).Each(file)
}

// A Verifier verifies one file after another, and uses its memory again: of a
// file that is not larger than most, nearly nothing is left to the collector but
// the reports. It is not safe for concurrent use.
type Verifier struct {
	devices, organizers []ed25519.PublicKey

	in      *bufio.Reader
	file    bytes.Buffer // a record file
	games   *pgn.Splitter
	game    bytes.Reader
	reader  *pgn.Reader
	message []byte
	unpacker
}

// NewVerifier returns a verifier for the keys of known devices, and of the
// organizers whose certificates are trusted.
func NewVerifier(devices []ed25519.PublicKey, organizers ...ed25519.PublicKey) *Verifier {
	return &Verifier{devices: devices, organizers: organizers}
}

// Each does what [VerifyEach] does. The verifier must not be used for anything
// else before the end of the file.
func (v *Verifier) Each(file io.Reader) iter.Seq2[Report, error] {
	return func(yield func(Report, error) bool) {
		in, buffered := file.(*bufio.Reader)
		if !buffered {
			if in = v.in; in == nil {
				in = bufio.NewReader(nil)
				v.in = in
			}
			in.Reset(file)
		}
		if head, _ := in.Peek(len(recordFileMagic)); IsRecordFile(head) {
			if v.file.Reset(); v.file.Cap() > 4*mostKept {
				v.file = bytes.Buffer{}
			}
			_, err := v.file.ReadFrom(io.LimitReader(in, MaxFile+1))
			switch {
			case err != nil:
				yield(Report{}, err)
			case v.file.Len() > MaxFile:
				yield(Report{Status: Invalid, Err: errLarge}, nil)
			default:
				yield(v.recordFile(v.file.Bytes()), nil)
			}
			return
		}
		v.pgnFile(in, yield)
	}
}

// MaxGames is the maximum number of games of a PGN file that are verified. A
// game can be written in eight bytes, but its report takes a thousand.
const MaxGames = 20_000

var errGames = fmt.Errorf("the file has more than %d games, and no other is looked at: split it", MaxGames)

var errLarge = fmt.Errorf("it has more than %d MB, which no game has: take the file as the device wrote it", MaxFile>>20)

func (v *Verifier) pgnFile(file io.Reader, yield func(Report, error) bool) {
	seen := map[string]bool{}
	if v.games == nil {
		v.games = pgn.NewSplitter(file)
	} else {
		v.games.Reset(file)
	}
	games := v.games
	game, err := games.Next()
	if errors.Is(err, io.EOF) {
		yield(Report{Status: Invalid, Err: errNoGame}, nil)
		return
	}
	for n := 0; !errors.Is(err, io.EOF); n++ {
		var r Report
		switch {
		case n == MaxGames:
			yield(Report{Status: Invalid, Err: errGames}, nil)
			return
		case errors.Is(err, pgn.ErrTooLong):
			r = Report{Status: Invalid, Err: err}
		case err != nil:
			yield(Report{}, err)
			return
		default:
			r = v.verify(game, games.Game())
		}
		if id := r.identity(); id != "" {
			if seen[id] {
				r.Status, r.Err = Invalid, errors.New("this game is already in the file")
			}
			seen[id] = true
		}
		loose := n == 0 && untagged(game)
		if game, err = games.Next(); loose && !errors.Is(err, io.EOF) {
			r.Notes = append(r.Notes, noteText)
		}
		if !yield(r, nil) {
			return
		}
	}
}

var errNoGame = errors.New("this file holds no game")

// isGame distinguishes a game from other things that the lenient reader
// accepts: a text file has no zero bytes, and a game has a tag, a move or a
// result.
func isGame(data []byte, g *pgn.Game) bool {
	return bytes.IndexByte(data, 0) < 0 && (len(g.Tags) > 0 || len(g.Moves) > 0 || g.Terminated) || claimsAttestation(data, g)
}

func (r *Report) identity() string {
	if r.Status != Intact && r.Status != Valid {
		return ""
	}
	return string(r.Key) + r.head.String()
}

// Verify verifies one game. devices are the keys of known devices; organizers
// are the keys of organizers whose certificates are trusted. The key of a
// device cannot sign certificates.
func Verify(game []byte, devices []ed25519.PublicKey, organizers ...ed25519.PublicKey) Report {
	return NewVerifier(devices, organizers...).verify(game, nil)
}

// verify verifies one game. loose is what a [pgn.Reader] reads in it; if it is
// nil, verify reads it.
func (v *Verifier) verify(game []byte, loose *pgn.Game) Report {
	if loose != nil {
		return v.report(game, loose, nil)
	}
	if v.game.Reset(game); v.reader == nil {
		v.reader = pgn.NewReader(&v.game)
	} else {
		v.reader.Reset(&v.game)
	}
	loose, err := v.reader.Next()
	r := v.report(game, loose, err)
	if err == nil {
		v.reader.Reuse(loose)
	}
	return r
}

func (v *Verifier) report(game []byte, loose *pgn.Game, err error) (r Report) {
	if errors.Is(err, io.EOF) || err == nil && !isGame(game, loose) {
		return Report{Status: Invalid, Err: errNoGame}
	}
	if err != nil {
		return Report{Status: Invalid, Err: fmt.Errorf("this is not a PGN game: %w", err)}
	}
	r.Notes = oddities(game, loose)
	r.White, r.Black, r.Result = loose.Tag("White"), loose.Tag("Black"), loose.Tag("Result")
	if !claimsAttestation(game, loose) {
		r.Status = Unsigned
		return r
	}
	if err := v.check(&r, game, loose); err != nil {
		r.Status, r.Err = Invalid, err
		return r
	}
	r.Status = Intact
	r.enrolled(v.organizers)
	if isAmong(v.devices, r.Key) || r.Enrolment != nil && r.Doubt == "" {
		r.Status = Valid
	}
	return r
}

func isAmong(keys []ed25519.PublicKey, key ed25519.PublicKey) bool {
	return slices.ContainsFunc(keys, func(k ed25519.PublicKey) bool { return k.Equal(key) })
}

// enrolled determines whether the certificate makes the device a known one.
func (r *Report) enrolled(organizers []ed25519.PublicKey) {
	c := r.Enrolment
	switch {
	case c == nil:
	case !isAmong(organizers, c.Organizer):
		r.Doubt = "it was enrolled by an organizer whose key was not given, " + Fingerprint(c.Organizer)
	case c.From != "" || c.Until != "":
		r.Doubt = c.holds(r.day())
	}
}

// day returns the day on which the game was opened, by the device's clock.
func (r *Report) day() string {
	zone := time.Duration(r.record.Header.Zone) * time.Minute
	return r.record.Header.At.Time().Add(zone).Format(time.DateOnly)
}

// claimsAttestation reports whether a game has one of our tags, or something
// that was one. It distinguishes a game whose attestation is damaged from one
// that was never attested.
func claimsAttestation(game []byte, g *pgn.Game) bool {
	for _, t := range g.Tags {
		if strings.HasPrefix(t.Name, "Zapis") {
			return true
		}
	}
	return bytes.Contains(game, []byte("[Zapis"))
}

func (v *Verifier) check(r *Report, game []byte, g *pgn.Game) error {
	message, err := messageOf(v.message, game)
	if cap(message) <= mostKept {
		v.message = message
	}
	if err != nil {
		return err
	}
	// The game has now been parsed in the strict form: no tag occurs twice.
	tags := &tagValues{tags: g.Tags}
	if v := tags.value(TagFormat); v != format {
		return fmt.Errorf("it is of format %q, which this program does not know: use a newer program", v)
	}
	key, err := encoding.DecodeString(tags.value(TagDevice))
	if err != nil || len(key) != ed25519.PublicKeySize {
		return errors.New("it does not name a device")
	}
	signature, err := encoding.DecodeString(tags.value(TagAttestation))
	missing := err != nil || len(signature) != ed25519.SignatureSize
	signed := !missing && VerifySignature(key, message, signature)
	// A key that verifies a signature is a point of the curve, and
	// VerifySignature refuses the others that CheckPublicKey does.
	if !signed {
		if err := CheckPublicKey(key); err != nil {
			return fmt.Errorf("its device's key cannot be believed: %w", err)
		}
	}
	r.Key = key
	switch {
	case missing:
		return errors.New("its attestation is missing or damaged")
	case !signed:
		return errors.New("it is not what the device attested: something was changed after the export")
	}
	if r.head, r.events, err = parseLog(tags.value(TagLog)); err != nil {
		return err
	}
	if result := tags.value(TagResult); result != "" {
		r.Result = result
	}
	if r.encoded, err = v.unpack(tags.value(TagRecord)); err != nil {
		return err
	}
	if r.record, err = scoresheet.DecodeRecord(r.encoded); err != nil {
		return fmt.Errorf("the record in the PGN cannot be read: %w", err)
	}
	if err := agrees(g, &r.record); err != nil {
		return err
	}
	if text, ok := tags.get(TagGame); ok {
		if r.segments, err = lineage.ParseSegments(text); err != nil {
			return fmt.Errorf("the tag %s does not say which game it is: %w", TagGame, err)
		}
	}
	if text, ok := tags.get(TagAlarms); ok {
		if r.Alarms, err = ParseAlarms(text); err != nil {
			return err
		}
	}
	r.Version = tags.value(TagVersion)
	if r.Helped, err = helpedIn(tags); err != nil {
		return err
	}
	if r.Packed, err = packedIn(tags); err != nil {
		return err
	}
	if line, ok := tags.get(TagEnrolment); ok {
		return r.takeEnrolment(line)
	}
	return nil
}

// takeEnrolment parses the certificate in the game, which must be for this
// device.
func (r *Report) takeEnrolment(line string) error {
	c, err := ParseCertificate(certificateText(line))
	if err != nil {
		return err
	}
	if !c.Device.Equal(r.Key) {
		return errors.New("the enrolment certificate in it is another device's")
	}
	r.Enrolment = &c
	return nil
}
