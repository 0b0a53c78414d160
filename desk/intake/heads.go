package intake

import (
	"cmp"
	"context"
	"encoding/hex"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"

	"zapis/desk"
	"zapis/desk/pack"
	"zapis/scoresheet/attest"
)

// DeviceSeen is what the desk has seen of a device apart from its games (R-C06).
type DeviceSeen struct {
	Fingerprint string
	Seen        time.Time // when the desk heard of it last
	Last        *pack.Statement
	LastFile    *desk.File    // with that statement
	LastNumber  uint32        // the highest number of a segment that is known
	Offset      time.Duration // how far its clock was ahead of the desk's, by its last statement
	Ahead       time.Duration // how far it is certainly off, as far as the last statement tells; negative: behind
	Faults      []desk.Why

	heads map[uint32][pack.HeadSize]byte
	n     int // of the file that Seen comes from
	last  int // of the file that LastNumber comes from
}

// findDevices collects what the desk has seen of each device and finds
// contradictions: two heads for one number, a number that went back, a segment
// that began after damage. Games that the desk never saw are gaps in its
// knowledge.
func (d *Desk) findDevices(out *sorted, sheets []*Sheet) {
	stated := slices.Clone(d.statements)
	slices.SortStableFunc(stated, func(a, b *statement) int { return byClock(a.Statement, b.Statement) })
	for _, s := range stated {
		v := out.device(attest.Fingerprint(s.Device))
		v.see(s.file)
		// Its clock may have been set back meanwhile: then its log shows which of two
		// statements is later.
		if v.Last == nil || !s.Precedes(v.Last) {
			v.Last, v.LastFile, v.Offset = s.Statement, s.file, s.At.Sub(s.file.At)
			v.Ahead = d.offset([]*statement{s})
		}
		v.state(s.Statement, s.file.N)
	}
	for _, s := range sheets {
		if !s.Game.Attested() {
			continue
		}
		v := out.device(s.Game.Report.Device())
		v.see(s.File)
		for _, h := range s.Game.Heads {
			// A log's statements about another device's log are not proven by its
			// signature, and could make that device seem to have two logs.
			if h.Device == string(s.Game.Report.Key) {
				v.take(h.Number, h.Head)
			}
		}
	}
}

// byClock orders the statements of a device by its clock: sticks arrive in any
// order. If it made two in one millisecond, its log shows which is later.
func byClock(a, b *pack.Statement) int {
	return cmp.Or(cmp.Compare(a.At.UnixMilli(), b.At.UnixMilli()), cmp.Compare(a.Last(), b.Last()))
}

// state records the heads that a device states in file n, and finds
// contradictions. The statements come in the order of the device's clock.
func (v *DeviceSeen) state(s *pack.Statement, n int) {
	if len(s.Heads) == 0 {
		return
	}
	last := uint32(s.Last())
	known, ok := v.heads[last]
	for i, head := range s.Heads {
		v.take(uint32(s.First+i), head)
	}
	// A log that was seen in this state, and came in before a longer one, is an
	// earlier state: the clock was set back meanwhile, not the log.
	earlier := n < v.last && ok && known == s.Heads[len(s.Heads)-1]
	if last < v.LastNumber && !earlier {
		v.fault("why.back", v.Fingerprint, strconv.Itoa(int(v.LastNumber)), strconv.Itoa(int(last)))
	}
	if last > v.LastNumber {
		v.LastNumber, v.last = last, n
	}
	if len(s.Salvaged) > 0 {
		v.fault("why.salvaged")
	}
}

// Follows returns the objections to a device, including a statement that was not
// taken in yet: everything that contradicts what was seen before. If the
// statement is older than the latest known one, only its heads are compared.
func (d *Desk) Follows(ctx context.Context, s *pack.Statement) ([]desk.Why, error) {
	files, err := d.sort(ctx)
	if err != nil {
		return nil, err
	}
	known := files.devices[attest.Fingerprint(s.Device)]
	if known == nil {
		return nil, nil
	}
	v := *known
	v.heads, v.Faults = maps.Clone(known.heads), slices.Clone(known.Faults)
	if v.Last != nil && byClock(s, v.Last) < 0 {
		v.LastNumber = 0
	}
	v.state(s, math.MaxInt)
	return v.Faults, nil
}

func (o *sorted) device(fingerprint string) *DeviceSeen {
	v := o.devices[fingerprint]
	if v == nil {
		v = &DeviceSeen{Fingerprint: fingerprint, heads: map[uint32][pack.HeadSize]byte{}}
		o.devices[fingerprint] = v
	}
	return v
}

// LastHead returns the head of the last known segment, in hexadecimal, or "" if
// there is none.
func (v *DeviceSeen) LastHead() string {
	head, ok := v.heads[v.LastNumber]
	if !ok {
		return ""
	}
	return hex.EncodeToString(head[:])
}

func (v *DeviceSeen) see(f *desk.File) {
	if f.N > v.n {
		v.Seen, v.n = f.At, f.N
	}
}

// take records the head of a segment, and detects a different one recorded
// before.
func (v *DeviceSeen) take(number uint32, head [pack.HeadSize]byte) {
	known, ok := v.heads[number]
	if ok && known != head {
		v.fault("why.doubled", v.Fingerprint, strconv.Itoa(int(number)))
	}
	v.heads[number] = head
}

func (v *DeviceSeen) fault(key string, text ...string) {
	w := desk.Why{Key: key, Side: desk.NoSide, Text: text}
	if !slices.ContainsFunc(v.Faults, w.Same) {
		v.Faults = append(v.Faults, w)
	}
}
