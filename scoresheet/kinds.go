package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// Kind says what an event is. The numbers are stored and never reused.
type Kind uint16

// Records: what the sheet, the mode and the alarms are folded from. Up to 63.
const (
	KindSegmentOpened       Kind = 1
	KindGameOpened          Kind = 2
	KindMoveMade            Kind = 3
	KindTextWritten         Kind = 4
	KindDashWritten         Kind = 5
	KindBlankLeft           Kind = 6
	KindTakenBack           Kind = 7
	KindSidesChosen         Kind = 8
	KindCursorMoved         Kind = 9
	KindCellInserted        Kind = 10
	KindCellRemoved         Kind = 11
	KindClockNoted          Kind = 12
	KindOfferNoted          Kind = 13
	KindMarkNoted           Kind = 14
	KindResultEntered       Kind = 15
	KindSigned              Kind = 16
	KindReleased            Kind = 17
	KindArbiterCame         Kind = 18
	KindArbiterLeft         Kind = 19
	KindGameClosed          Kind = 20
	KindAlarmRaised         Kind = 21
	KindAlarmsAcknowledged  Kind = 22
	KindCodeSet             Kind = 23
	KindHandedOver          Kind = 24
	KindLogReceived         Kind = 25
	KindTakenOver           Kind = 26
	KindHandOverWithdrawn   Kind = 27
	KindClaimMade           Kind = 28
	KindClaimDecided        Kind = 29
	KindMovesCancelled      Kind = 30
	KindRulesSet            Kind = 31
	KindRulingGiven         Kind = 32
	KindRulingWithdrawn     Kind = 33
	KindSealAsked           Kind = 34
	KindMoveSealed          Kind = 35
	KindSealWithdrawn       Kind = 36
	KindGameAdjourned       Kind = 37
	KindSealOpened          Kind = 38
	KindGameResumed         Kind = 39
	KindReconstructionBegun Kind = 40
	KindReconstructionEnded Kind = 41
	KindClaimMadeBy         Kind = 42
	KindDisagreed           Kind = 43
	KindPawnReplaced        Kind = 44
	KindStartDrawn          Kind = 45
	KindSquaresTouched      Kind = 46
	KindKeysReceived        Kind = 48
)

// Observations: other information in the log for an arbiter. A reader skips one
// that it does not know.
const (
	KindDeviceStarted   Kind = 64
	KindDeviceStopped   Kind = 65
	KindHeartbeat       Kind = 66
	KindCodeRefused     Kind = 67
	KindOwnerIdentified Kind = 68
	KindExported        Kind = 69
	KindTouched         Kind = 70
	KindSettingChanged  Kind = 71
	KindBatteryNoted    Kind = 72
	KindFocusNoted      Kind = 73
	KindBatteryAgreed   Kind = 74
	KindSheetLent       Kind = 75
	KindClocksSeen      Kind = 76
	KindAssistantNamed  Kind = 77
	KindAssistantSaid   Kind = 78
	KindSpeechAllowed   Kind = 79
	KindPackTaken       Kind = 80
	KindGamePack        Kind = 81
	KindAdmitted        Kind = 82
	KindStatementMade   Kind = 83
	KindEventLeft       Kind = 84
	KindPackOpened      Kind = 85
	KindAcknowledged    Kind = 86
)

// Payload is the content of one kind of event.
type Payload interface {
	// Kind returns the number of the kind, and whether it is an observation.
	Kind() (k Kind, observation bool)
	fields(w *fieldWriter)
}

func encodePayload(p Payload) []byte {
	var w fieldWriter
	p.fields(&w)
	return w.b
}

// ErrUnknownKind says that an event is of a kind this version does not know.
// For an observation it may be ignored; a record kind makes the game
// read-only.
var ErrUnknownKind = errors.New("an event of a kind that only a newer version of Zapis knows")

func isNewer(err error) bool {
	return errors.Is(err, ErrNewerFormat) || errors.Is(err, ErrUnknownKind)
}

// decoders has the decoder of each kind's payload. Kinds are only ever added.
var decoders = map[Kind]func(*fieldReader, []byte) (Payload, error){
	KindSegmentOpened:       into[SegmentOpened],
	KindGameOpened:          into[GameOpened],
	KindMoveMade:            into[MoveMade],
	KindTextWritten:         into[TextWritten],
	KindDashWritten:         into[DashWritten],
	KindBlankLeft:           into[BlankLeft],
	KindTakenBack:           into[TakenBack],
	KindSidesChosen:         into[SidesChosen],
	KindCursorMoved:         into[CursorMoved],
	KindCellInserted:        into[CellInserted],
	KindCellRemoved:         into[CellRemoved],
	KindClockNoted:          into[ClockNoted],
	KindOfferNoted:          into[OfferNoted],
	KindMarkNoted:           into[MarkNoted],
	KindResultEntered:       into[ResultEntered],
	KindSigned:              into[Signed],
	KindReleased:            into[Released],
	KindArbiterCame:         into[ArbiterCame],
	KindArbiterLeft:         into[ArbiterLeft],
	KindGameClosed:          into[GameClosed],
	KindAlarmRaised:         into[AlarmRaised],
	KindAlarmsAcknowledged:  into[AlarmsAcknowledged],
	KindCodeSet:             into[CodeSet],
	KindHandedOver:          into[HandedOver],
	KindLogReceived:         into[LogReceived],
	KindTakenOver:           into[TakenOver],
	KindHandOverWithdrawn:   into[HandOverWithdrawn],
	KindClaimMade:           into[ClaimMade],
	KindClaimDecided:        into[ClaimDecided],
	KindMovesCancelled:      into[MovesCancelled],
	KindRulesSet:            into[RulesSet],
	KindRulingGiven:         into[RulingGiven],
	KindRulingWithdrawn:     into[RulingWithdrawn],
	KindSealAsked:           into[SealAsked],
	KindMoveSealed:          into[MoveSealed],
	KindSealWithdrawn:       into[SealWithdrawn],
	KindGameAdjourned:       into[GameAdjourned],
	KindSealOpened:          into[SealOpened],
	KindGameResumed:         into[GameResumed],
	KindReconstructionBegun: into[ReconstructionBegun],
	KindReconstructionEnded: into[ReconstructionEnded],
	KindClaimMadeBy:         into[ClaimMadeBy],
	KindDisagreed:           into[Disagreed],
	KindPawnReplaced:        into[PawnReplaced],
	KindStartDrawn:          into[StartDrawn],
	KindSquaresTouched:      into[SquaresTouched],
	KindKeysReceived:        into[KeysReceived],
	KindDeviceStarted:       into[DeviceStarted],
	KindDeviceStopped:       into[DeviceStopped],
	KindHeartbeat:           into[Heartbeat],
	KindCodeRefused:         into[CodeRefused],
	KindOwnerIdentified:     into[OwnerIdentified],
	KindExported:            into[Exported],
	KindTouched:             into[Touched],
	KindSettingChanged:      into[SettingChanged],
	KindBatteryNoted:        into[BatteryNoted],
	KindFocusNoted:          into[FocusNoted],
	KindBatteryAgreed:       into[BatteryAgreed],
	KindSheetLent:           into[SheetLent],
	KindClocksSeen:          into[ClocksSeen],
	KindAssistantNamed:      into[AssistantNamed],
	KindAssistantSaid:       into[AssistantSaid],
	KindSpeechAllowed:       into[SpeechAllowed],
	KindPackTaken:           into[PackTaken],
	KindGamePack:            into[GamePack],
	KindAdmitted:            into[Admitted],
	KindStatementMade:       into[StatementMade],
	KindEventLeft:           into[EventLeft],
	KindPackOpened:          into[PackOpened],
	KindAcknowledged:        into[Acknowledged],
}

// readable is a payload that can take up a field; it ignores numbers it does
// not know.
type readable[T any] interface {
	*T
	take(r *fieldReader, f field)
}

func into[T Payload, P readable[T]](r *fieldReader, b []byte) (Payload, error) {
	return readPayload[T, P](r, b)
}

var errForm = fmt.Errorf("%w: its fields are not as this program writes them", errField)

// readPayload reads a payload, which has one encoding only: what was read
// must be written the same, and behind it only fields of a later version may
// stand.
func readPayload[T Payload, P readable[T]](r *fieldReader, b []byte) (T, error) {
	var v, zero T
	if err := r.each(b, func(f field) { P(&v).take(r, f) }); err != nil {
		return zero, err
	}
	if r.own.b == nil {
		r.own.b = r.room[:0]
	}
	r.own.b = slices.Grow(r.own.b[:0], len(b))
	v.fields(&r.own)
	own := len(r.own.b)
	if !bytes.HasPrefix(b, r.own.b) {
		return zero, errForm
	}
	if len(b) == own {
		return v, nil
	}
	return v, readRest[T, P](r, b[own:])
}

// readRest reads the fields of a later version.
func readRest[T Payload, P readable[T]](r *fieldReader, b []byte) error {
	var rest T
	err := r.each(b, func(f field) { P(&rest).take(r, f) })
	if err == nil && len(encodePayload(rest)) > 0 {
		err = errForm
	}
	return err
}

// DecodePayload decodes the event's payload. The error wraps [ErrUnknownKind]
// if this version does not know the kind; otherwise the payload is damaged.
func DecodePayload(e Event) (Payload, error) {
	read, ok := decoders[e.Kind]
	if !ok {
		return nil, ErrUnknownKind
	}
	p, err := read(&fieldReader{}, e.Payload)
	if err != nil {
		return nil, err
	}
	if _, observation := p.Kind(); observation != e.Observation {
		return nil, errors.New("a record that calls itself an observation, or the other way round")
	}
	return p, nil
}
