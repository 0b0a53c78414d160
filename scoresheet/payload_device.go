package scoresheet

// SegmentOpened begins every segment: whose it is, and what came before.
type SegmentOpened struct {
	Device    []byte  // the device's public key, Ed25519
	Number    uint32  // of the segment on this device, from 1
	Previous  Hash    // head of the segment before; zero for the first
	Base      EventID // identity of this event: 0, or where the game goes on
	Game      bool    // a game's segment; else the time between games
	Continues uint32  // number of the segment whose game goes on here
	Reason    string  // why it goes on here and not there
	Version   string  // of the program
	FrontEnd  string  // the game is entered with: touch or console
	Lock      string  // what keeps the screen to this program: kiosk, pinned or none
}

// Kind implements [Payload].
func (SegmentOpened) Kind() (Kind, bool) { return KindSegmentOpened, false }

func (p SegmentOpened) fields(w *fieldWriter) {
	w.bytes(1, p.Device)
	w.uint(2, uint64(p.Number))
	w.hash(3, p.Previous)
	w.uint(4, uint64(p.Base))
	w.bool(5, p.Game)
	w.uint(6, uint64(p.Continues))
	w.text(7, p.Reason)
	w.text(8, p.Version)
	w.text(9, p.FrontEnd)
	w.text(10, p.Lock)
}

func (p *SegmentOpened) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Device = r.bytes(f)
	case 2:
		p.Number = uint32(r.upTo(f, 1<<32-1))
	case 3:
		p.Previous = r.hash(f)
	case 4:
		p.Base = EventID(r.uint(f))
	case 5:
		p.Game = r.bool(f)
	case 6:
		p.Continues = uint32(r.upTo(f, 1<<32-1))
	case 7:
		p.Reason = r.text(f)
	case 8:
		p.Version = r.text(f)
	case 9:
		p.FrontEnd = r.text(f)
	case 10:
		p.Lock = r.text(f)
	}
}

// AlarmRaised says that something happened that an arbiter must see (ESS 6.2.2.4).
// The alarm stands until [AlarmsAcknowledged]. One of the same kind that began at
// the same time as another is that same alarm, recorded again because its duration
// or its detail became known.
type AlarmRaised struct {
	Alarm  string // left, stopped, killed, power, clock, storage, codes, log or plugged
	Since  Millis // wall time at which it began; 0 if now
	For    uint64 // how long it lasted, ms; 0 if not known or going on
	Detail string // a word that the front ends know (docs/log.md), or what the system said, in English
}

// Same reports whether p and q record the same alarm.
func (p AlarmRaised) Same(q AlarmRaised) bool {
	return p.Since != 0 && p.Alarm == q.Alarm && p.Since == q.Since
}

// Kind implements [Payload].
func (AlarmRaised) Kind() (Kind, bool) { return KindAlarmRaised, false }

func (p AlarmRaised) fields(w *fieldWriter) {
	w.text(1, p.Alarm)
	w.uint(2, uint64(p.Since))
	w.uint(3, p.For)
	w.text(4, p.Detail)
}

func (p *AlarmRaised) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Alarm = r.text(f)
	case 2:
		p.Since = Millis(r.uint(f))
	case 3:
		p.For = r.uint(f)
	case 4:
		p.Detail = r.text(f)
	}
}

// AlarmsAcknowledged says that the arbiter has seen all alarms so far.
type AlarmsAcknowledged struct{}

// Kind implements [Payload].
func (AlarmsAcknowledged) Kind() (Kind, bool)            { return KindAlarmsAcknowledged, false }
func (AlarmsAcknowledged) fields(*fieldWriter)           {}
func (*AlarmsAcknowledged) take(_ *fieldReader, _ field) {}

// CodeSet says that somebody set a code. Neither the code nor its hash is in
// the log, only a salted commitment to the hash, by which a swapped hash is
// found out.
type CodeSet struct {
	Role       string // owner, arbiter or organizer
	Commitment []byte // SHA-256 over a salt and the stored hash
}

// Kind implements [Payload].
func (CodeSet) Kind() (Kind, bool) { return KindCodeSet, false }

func (p CodeSet) fields(w *fieldWriter) {
	w.text(1, p.Role)
	w.bytes(2, p.Commitment)
}

func (p *CodeSet) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.Role = r.text(f)
	case 2:
		p.Commitment = r.bytes(f)
	}
}

// DeviceStarted is observed when a program opens the device.
type DeviceStarted struct {
	FrontEnd string // touch or console
	Version  string
	Lock     string // kiosk, pinned or none: what kept the screen to this program
}

// Kind implements [Payload].
func (DeviceStarted) Kind() (Kind, bool) { return KindDeviceStarted, true }

func (p DeviceStarted) fields(w *fieldWriter) {
	w.text(1, p.FrontEnd)
	w.text(2, p.Version)
	w.text(3, p.Lock)
}

func (p *DeviceStarted) take(r *fieldReader, f field) {
	switch f.number {
	case 1:
		p.FrontEnd = r.text(f)
	case 2:
		p.Version = r.text(f)
	case 3:
		p.Lock = r.text(f)
	}
}

// DeviceStopped is observed when the program ends normally.
type DeviceStopped struct{ Cause string }

// Kind implements [Payload].
func (DeviceStopped) Kind() (Kind, bool) { return KindDeviceStopped, true }

func (p DeviceStopped) fields(w *fieldWriter) { w.text(1, p.Cause) }

func (p *DeviceStopped) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Cause = r.text(f)
	}
}

// Heartbeat is observed every few minutes, so that a gap in the log bounds
// how long anything went unseen.
type Heartbeat struct {
	Battery uint64 // charge in percent, plus 1; 0 if not known
}

// Kind implements [Payload].
func (Heartbeat) Kind() (Kind, bool) { return KindHeartbeat, true }

func (p Heartbeat) fields(w *fieldWriter) { w.uint(1, p.Battery) }

func (p *Heartbeat) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Battery = r.uint(f)
	}
}

// CodeRefused is observed when a wrong code was entered.
type CodeRefused struct{ Role string }

// Kind implements [Payload].
func (CodeRefused) Kind() (Kind, bool) { return KindCodeRefused, true }

func (p CodeRefused) fields(w *fieldWriter) { w.text(1, p.Role) }

func (p *CodeRefused) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Role = r.text(f)
	}
}

// OwnerIdentified is observed when the owner entered his code.
type OwnerIdentified struct{}

// Kind implements [Payload].
func (OwnerIdentified) Kind() (Kind, bool)            { return KindOwnerIdentified, true }
func (OwnerIdentified) fields(*fieldWriter)           {}
func (*OwnerIdentified) take(_ *fieldReader, _ field) {}

// Exported is observed when a game was exported.
type Exported struct{ Format string }

// Kind implements [Payload].
func (Exported) Kind() (Kind, bool) { return KindExported, true }

func (p Exported) fields(w *fieldWriter) { w.text(1, p.Format) }

func (p *Exported) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Format = r.text(f)
	}
}

// Touched is a batch of what the player did on the screen without writing
// anything: pieces lifted and put back, cells looked at, pages opened. Each
// item is "what place at", place a square, a cell or a page, at in
// milliseconds before the event.
type Touched struct{ Items []string }

// Kind implements [Payload].
func (Touched) Kind() (Kind, bool) { return KindTouched, true }

func (p Touched) fields(w *fieldWriter) {
	for _, item := range p.Items {
		w.item(1, []byte(item))
	}
}

func (p *Touched) take(r *fieldReader, f field) {
	if f.number == 1 {
		p.Items = append(p.Items, r.text(f))
	}
}
