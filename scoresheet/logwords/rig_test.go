package logwords_test

import (
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/notation"
)

// rig is a device without a disk whose clock the test moves.
type rig struct {
	t       testing.TB
	rec     scoresheet.Record
	chain   scoresheet.Chain
	stamp   scoresheet.Stamp
	stored  []logwords.Stored
	bytes   [][]byte
	touched []string
	beat    int64 // when the last heartbeat was, ms since boot
}

const minute = 60_000

// newRig opens a game on White's sheet at 10:00:00 in a zone two hours east.
func newRig(t testing.TB, g scoresheet.GameOpened) *rig {
	t.Helper()
	r := &rig{t: t, stamp: scoresheet.Stamp{Wall: 1_790_755_200_000, Boot: [16]byte{1}, SinceBoot: 5000}}
	r.beat = r.stamp.SinceBoot
	g.Zone = 120
	if g.Recorder == scoresheet.RecorderUnsaid {
		g.Recorder = scoresheet.RecorderWhite
	}
	r.do(scoresheet.SegmentOpened{Number: 7, Game: true, Version: "1", FrontEnd: "touch", Lock: "kiosk", Device: []byte{1}}, g)
	return r
}

// pass lets time go by, with heartbeats.
func (r *rig) pass(ms int64) *rig {
	for next := r.beat + 5*minute; r.stamp.SinceBoot+ms >= next; next += 5 * minute {
		d := next - r.stamp.SinceBoot
		r.stamp.Wall, r.stamp.SinceBoot, ms = r.stamp.Wall+scoresheet.Millis(d), next, ms-d
		r.beat = next
		r.do(scoresheet.Heartbeat{Battery: 81})
	}
	r.stamp.Wall, r.stamp.SinceBoot = r.stamp.Wall+scoresheet.Millis(ms), r.stamp.SinceBoot+ms
	return r
}

// dead lets time go by in which the program does nothing.
func (r *rig) dead(ms int64) *rig {
	r.stamp.Wall, r.stamp.SinceBoot = r.stamp.Wall+scoresheet.Millis(ms), r.stamp.SinceBoot+ms
	r.beat = r.stamp.SinceBoot
	return r
}

func (r *rig) do(payloads ...scoresheet.Payload) *rig {
	r.t.Helper()
	if len(r.touched) > 0 {
		items := r.touched
		r.touched = nil
		r.do(scoresheet.Touched{Items: items})
	}
	for _, p := range payloads {
		id := r.chain.Next
		b := r.chain.Link(p, r.stamp)
		e, err := scoresheet.DecodeEvent(b)
		if err != nil {
			r.t.Fatal(err)
		}
		if err := r.rec.Fold(id, e); err != nil {
			r.t.Fatal(err)
		}
		r.stored = append(r.stored, logwords.Stored{ID: id, Segment: 7, Event: e})
		r.bytes = append(r.bytes, b)
	}
	return r
}

func (r *rig) plan(payloads []scoresheet.Payload, err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
	r.do(payloads...)
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play runs words: e2e4 a move, 'text, - a dash, undo, at:3w, end, +5 lets so
// many seconds pass, <e2 takes a piece, >e2 puts it back.
func (r *rig) play(script string) *rig {
	r.t.Helper()
	for w := range strings.FieldsSeq(script) {
		r.word(w)
	}
	return r
}

func (r *rig) word(w string) {
	r.t.Helper()
	switch {
	case w[0] == '+':
		s := int64(0)
		for _, d := range w[1:] {
			s = s*10 + int64(d-'0')
		}
		r.pass(s * 1000)
	case w[0] == '\'':
		r.plan(r.rec.PlanText(strings.ReplaceAll(w[1:], "_", " "), notation.English))
	case w[0] == '<':
		r.touched = append(r.touched, "take "+w[1:])
	case w[0] == '>':
		r.touched = append(r.touched, "put back "+w[1:])
	case w == "-":
		r.do(r.rec.PlanDash()...)
	case w == "undo":
		p, _, err := r.rec.PlanUndo()
		r.plan(p, err)
	case w == "end":
		r.do(scoresheet.CursorMoved{})
	case strings.HasPrefix(w, "at:"):
		r.plan(r.rec.PlanAt(r.name(w[3:])))
	case strings.HasPrefix(w, "ins:"):
		r.plan(r.rec.PlanInsert(r.name(w[4:]), false, r.chain.Next))
	case strings.HasPrefix(w, "rem:"):
		r.plan(r.rec.PlanRemove(r.name(w[4:]), false))
	default:
		r.do(r.rec.PlanMove(square(r.t, w[:2]), square(r.t, w[2:4]), board.NoKind)...)
	}
}

func (r *rig) name(text string) scoresheet.CellName {
	r.t.Helper()
	n, err := scoresheet.ParseCellName(text)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *rig) result(result scoresheet.Result) *rig {
	return r.do(scoresheet.ResultEntered{Result: result})
}

func (r *rig) sign(who scoresheet.Signer) *rig {
	return r.do(scoresheet.Signed{By: who, Name: who.String(), Digest: r.rec.Digest()})
}

func (r *rig) log() *logwords.Log { return logwords.Read(r.stored) }

// kinds are the conspicuous groups, in order.
func kinds(l *logwords.Log) string {
	var out []string
	for _, g := range l.Conspicuous {
		out = append(out, g.Kind)
	}
	return strings.Join(out, " ")
}
