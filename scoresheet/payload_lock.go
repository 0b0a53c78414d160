package scoresheet

// HandedOver says that the game goes on on another device, by the arbiter's
// hand (ESS 6.2.2.12). What was handed over is the log up to here, this event
// included. The device stays locked with it until the arbiter lets it go.
type HandedOver struct {
	Reason string // in the arbiter's words; may be empty
}

// Kind implements [Payload].
func (HandedOver) Kind() (Kind, bool) { return KindHandedOver, false }

func (p HandedOver) fields(w *fieldWriter) { w.text(1, p.Reason) }

func (p *HandedOver) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Reason = r.utf8(f)
	}
}

// LogReceived is a piece of the log of the device that recorded the game
// before: the events of its segments one behind the other, cut anywhere
// ([MaxPiece] at most). [TakenOver] ends the pieces.
type LogReceived struct{ Data []byte }

// Kind implements [Payload].
func (LogReceived) Kind() (Kind, bool) { return KindLogReceived, false }

func (p LogReceived) fields(w *fieldWriter) { w.bytes(1, p.Data) }

func (p *LogReceived) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Data = r.bytes(f)
	}
}

// KeysReceived says that the log that was received has segments of several
// keys, since the device before lost its key in the game ([ReadLog]). It
// stands before [TakenOver], and only where there is more than one.
type KeysReceived struct {
	Keys [][]byte // Ed25519, in the order of the segments; the last is that of TakenOver
}

// Kind implements [Payload].
func (KeysReceived) Kind() (Kind, bool) { return KindKeysReceived, false }

func (p KeysReceived) fields(w *fieldWriter) {
	for _, key := range p.Keys {
		w.item(1, key)
	}
}

func (p *KeysReceived) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Keys = append(p.Keys, r.bytes(f))
	}
}

// TakenOver says that the game whose log was received goes on on this device
// (ESS 6.2.2.12): the record is then the fold of that log.
type TakenOver struct {
	Events EventID // how many events the received log has
	Head   Hash    // of its last event
	Device []byte  // public key of the device before, Ed25519

	Codes       string       // where the arbiter's code on this device came from
	Commitments []Commitment // to the codes that open arbiter mode from here on
}

// Kind implements [Payload].
func (TakenOver) Kind() (Kind, bool) { return KindTakenOver, false }

func (p TakenOver) fields(w *fieldWriter) {
	w.uint(1, uint64(p.Events))
	w.hash(2, p.Head)
	w.bytes(3, p.Device)
	w.text(4, p.Codes)
	commitmentFields(w, 5, p.Commitments)
}

func (p *TakenOver) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Events = EventID(r.uint(f))
	case 2:
		p.Head = r.hash(f)
	case 3:
		p.Device = r.bytes(f)
	case 4:
		p.Codes = r.text(f)
	case 5:
		takeCommitment(r, f, &p.Commitments)
	}
}

// HandOverWithdrawn says that a game handed over goes on on this device after
// all: the other one did not take it.
type HandOverWithdrawn struct{ Reason string }

// Kind implements [Payload].
func (HandOverWithdrawn) Kind() (Kind, bool) { return KindHandOverWithdrawn, false }

func (p HandOverWithdrawn) fields(w *fieldWriter) { w.text(1, p.Reason) }

func (p *HandOverWithdrawn) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Reason = r.utf8(f)
	}
}

// SettingChanged is observed when a setting of the device was changed. What
// is secret is never a setting.
type SettingChanged struct{ Name, Value string }

// Kind implements [Payload].
func (SettingChanged) Kind() (Kind, bool) { return KindSettingChanged, true }

func (p SettingChanged) fields(w *fieldWriter) {
	w.text(1, p.Name)
	w.text(2, p.Value)
}

func (p *SettingChanged) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Name = r.text(f)
	case 2:
		p.Value = r.utf8(f)
	}
}

// BatteryNoted is observed when the charge passed a level that matters: low
// (ESS 6.2.2.5), well again, on the charger or off it.
type BatteryNoted struct {
	Percent  uint64 // charge, plus 1
	WarnAt   uint64 // the level from which it warns, in percent
	PerHour  uint64 // rate of discharge observed, in tenths of a percent an hour; 0 if not known
	Charging bool
	Low      bool // at or below the level
}

// Kind implements [Payload].
func (BatteryNoted) Kind() (Kind, bool) { return KindBatteryNoted, true }

func (p BatteryNoted) fields(w *fieldWriter) {
	w.uint(1, p.Percent)
	w.uint(2, p.WarnAt)
	w.uint(3, p.PerHour)
	w.bool(4, p.Charging)
	w.bool(5, p.Low)
}

func (p *BatteryNoted) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Percent = r.upTo(f, 101)
	case 2:
		p.WarnAt = r.upTo(f, 100)
	case 3:
		p.PerHour = r.uint(f)
	case 4:
		p.Charging = r.bool(f)
	case 5:
		p.Low = r.bool(f)
	}
}

// FocusNoted is observed when the program lost or regained the screen outside a
// game, where that is no alarm, and when the system recreated its window.
type FocusNoted struct{ What string }

// Kind implements [Payload].
func (FocusNoted) Kind() (Kind, bool) { return KindFocusNoted, true }

func (p FocusNoted) fields(w *fieldWriter) { w.text(1, p.What) }

func (p *FocusNoted) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.What = r.text(f)
	}
}

// BatteryAgreed is observed when the arbiter agreed to a game on a battery
// that will perhaps not last it (ESS 6.2.2.5).
type BatteryAgreed struct {
	Role    string // whose code: arbiter or organizer; empty where none was set
	Percent uint64 // charge, plus 1
}

// Kind implements [Payload].
func (BatteryAgreed) Kind() (Kind, bool) { return KindBatteryAgreed, true }

func (p BatteryAgreed) fields(w *fieldWriter) {
	w.text(1, p.Role)
	w.uint(2, p.Percent)
}

func (p *BatteryAgreed) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Role = r.text(f)
	case 2:
		p.Percent = r.upTo(f, 101)
	}
}
