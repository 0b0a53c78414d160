package scoresheet_test

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// acts draws what a player may do next, and does it. It reports whether it
// was an entry, which an undo takes back.
func (d *device) randomAct(t *rapid.T) (entry bool) {
	d.t.Helper()
	r := &d.rec
	cell := func() scoresheet.CellName {
		return r.NameAt(rapid.IntRange(0, len(r.Cells)+3).Draw(t, "cell"))
	}
	some := func() scoresheet.CellName {
		return r.NameAt(rapid.IntRange(0, max(0, len(r.Cells)-1)).Draw(t, "written cell"))
	}
	sq := func(label string) board.Square { return board.Square(rapid.IntRange(0, 63).Draw(t, label)) }
	switch rapid.IntRange(0, 17).Draw(t, "act") {
	case 0, 1, 2, 3:
		d.do(r.PlanMove(sq("from"), sq("to"), board.Kind(rapid.IntRange(0, 6).Draw(t, "promo")))...)
	case 4, 5:
		text := rapid.OneOf(rapid.SampledFrom([]string{"e4", "Nf3", "0-0", "exd", "??"}), rapid.StringN(1, 8, -1)).Draw(t, "text")
		d.must(r.PlanText(text, rapid.SampledFrom(notation.Languages()).Draw(t, "language")))
	case 6:
		d.do(r.PlanDash()...)
	case 7:
		d.do(r.PlanBlank()...)
	case 8:
		d.do(r.PlanCastle(board.Castle(rapid.IntRange(1, 2).Draw(t, "castle")))...)
	case 9:
		if len(r.Cells) == 0 {
			return false
		}
		return d.unlessAnnounced(r.PlanInsert(some(), rapid.Bool().Draw(t, "pair"), d.chain.Next))
	case 10:
		if len(r.Cells) == 0 {
			return false
		}
		return d.unlessAnnounced(r.PlanRemove(some(), rapid.Bool().Draw(t, "pair")))
	default:
		d.randomNote(t, cell, some)
		return false
	}
	return true
}

func (d *device) randomNote(t *rapid.T, cell, some func() scoresheet.CellName) {
	d.t.Helper()
	r := &d.rec
	note := func(plan []scoresheet.Payload, _ scoresheet.CellName, err error) {
		if err == nil {
			d.do(plan...)
		}
	}
	name := some()
	switch rapid.IntRange(0, 14).Draw(t, "note") {
	case 0:
		d.unlessAnnounced(r.PlanAt(cell()))
	case 1:
		d.do(scoresheet.CursorMoved{})
	case 2:
		d.do(scoresheet.SidesChosen{Sides: scoresheet.Sides(rapid.IntRange(0, 2).Draw(t, "sides"))})
	case 3:
		note(r.PlanClock(&name, scoresheet.Clock{Noted: true, Seconds: rapid.Uint32Range(0, scoresheet.MaxClock).Draw(t, "clock")}))
	case 4:
		note(r.PlanOffer(&name, rapid.Bool().Draw(t, "away")))
	case 5:
		note(r.PlanMark(&name, notation.Marks(rapid.IntRange(0, 15).Draw(t, "marks")), rapid.Bool().Draw(t, "away")))
	case 6:
		note(r.PlanUndo())
	case 7:
		d.do(scoresheet.ResultEntered{Result: scoresheet.Result(rapid.IntRange(0, 9).Draw(t, "result"))})
	case 8:
		by := scoresheet.Signer(rapid.IntRange(1, 3).Draw(t, "signer"))
		d.do(scoresheet.Signed{By: by, Digest: r.Digest(), Approved: true})
	case 9:
		var intended []scoresheet.Payload
		if rapid.Bool().Draw(t, "intended") && r.Cursor == (scoresheet.Cursor{}) {
			intended = r.PlanMove(sq2(t), sq2(t), board.NoKind)
		}
		kind := scoresheet.ClaimKind(rapid.IntRange(1, 2).Draw(t, "claim"))
		if plan, err := r.PlanClaim(kind, scoresheet.Signer(rapid.IntRange(0, 2).Draw(t, "by")), intended, d.chain.Next); err == nil {
			d.do(plan...)
		}
	case 10:
		if c := r.OpenClaim(); c != nil {
			d.do(scoresheet.ClaimDecided{Claim: c.ID, Decision: scoresheet.Decision(rapid.IntRange(1, 3).Draw(t, "decision")), Text: "so"})
		}
	case 14:
		if plan, err := r.PlanStart(rapid.IntRange(0, board.Starts960-1).Draw(t, "start"), rapid.Bool().Draw(t, "given")); err == nil {
			d.do(plan...)
		}
	case 13:
		if plan, err := r.PlanDisagree(scoresheet.Signer(rapid.IntRange(1, 2).Draw(t, "player")), "A"); err == nil {
			d.do(plan...)
		}
	case 12:
		if i := r.IndexOf(name); i >= 0 && i < len(r.Cells) {
			d.do(scoresheet.RulingGiven{Ruling: "illegal.pawn", Cell: r.Cells[i].ID})
			d.do(scoresheet.PawnReplaced{After: r.Cells[len(r.Cells)-1].ID, Square: sq2(t)})
		}
	case 11:
		c := r.OpenClaim()
		if i := r.IndexOf(name); i >= 0 && i < len(r.Cells) && (c == nil || r.Find(c.Cell) < i) {
			d.do(scoresheet.MovesCancelled{Cell: r.Cells[i].ID, Text: "so"})
		}
	}
}

func sq2(t *rapid.T) board.Square { return board.Square(rapid.IntRange(0, 63).Draw(t, "square")) }

// unlessAnnounced does what is planned, unless it would change a move that was
// announced with a claim.
func (d *device) unlessAnnounced(plan []scoresheet.Payload, err error) bool {
	d.t.Helper()
	if errors.Is(err, scoresheet.ErrAnnounced) || errors.Is(err, scoresheet.ErrClaimed) {
		return false
	}
	d.must(plan, err)
	return true
}

// TestAnythingAPlayerDoes: the live record is the fold of its bytes at every
// moment, it is read back as written, and an undo restores what stood on the
// sheet (R-G08, R-G11, R-G13, R-G14, R-G18).
func TestAnythingAPlayerDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newDevice(t, scoresheet.GameOpened{Chess960: rapid.Bool().Draw(rt, "chess960")})
		for range rapid.IntRange(1, 40).Draw(rt, "acts") {
			before, sides := d.rec, d.rec.Sides
			content := before.Digest()
			if !d.randomAct(rt) {
				continue
			}
			if rapid.IntRange(0, 3).Draw(rt, "undo it") > 0 {
				continue
			}
			d.run("undo")
			if d.rec.Digest() != content || d.rec.Sides != sides {
				rt.Fatalf("undone, the sheet is\n%s\nand was\n%s", sheet(&d.rec), sheet(&before))
			}
			if end := len(d.rec.Cells); d.rec.BoardBefore(end) != before.BoardBefore(end) {
				rt.Fatalf("undone, the board is another one: %s", sheet(&d.rec))
			}
		}
		d.restart()
		b := d.rec.Encode()
		if back, err := scoresheet.DecodeRecord(b); err != nil || !bytes.Equal(back.Encode(), b) {
			rt.Fatalf("read back as %s (%v)", sheet(&back), err)
		}
	})
}

// FuzzFold folds whatever payloads: nothing panics, an error changes nothing,
// and the same payloads give the same record.
func FuzzFold(f *testing.F) {
	var all, game []byte
	for _, s := range samples {
		all = append(all, packed(s.p)...)
	}
	for _, b := range fullGame(f).log {
		e, err := scoresheet.DecodeEvent(b)
		if err != nil {
			f.Fatal(err)
		}
		game = append(game, byte(e.Kind), byte(len(e.Payload)))
		game = append(game, e.Payload...)
	}
	f.Add(all)
	f.Add(game)
	f.Add(slicesOf(scoresheet.KindGameOpened, nil, scoresheet.KindMoveMade, nil, scoresheet.KindTakenBack, []byte{1, 1, 2}))
	f.Add(slicesOf(scoresheet.KindGameOpened, nil, scoresheet.KindMoveMade, nil, scoresheet.KindGameResumed, nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		var r, again scoresheet.Record
		for id := scoresheet.EventID(1); len(b) >= 2 && id < 200; id++ {
			n := min(int(b[1]), len(b)-2)
			e := scoresheet.Event{Kind: scoresheet.Kind(b[0]), Observation: b[0] >= 64, Payload: b[2 : 2+n], Stamp: scoresheet.Stamp{Wall: scoresheet.Millis(id)}}
			b = b[2+n:]
			if p, err := scoresheet.DecodePayload(e); err == nil {
				if s, ok := p.(scoresheet.Signed); ok && n%2 == 0 {
					s.Digest = r.Digest() // else none would ever be taken
					e.Payload = payloadOf(t, s)
				}
			}
			before := state(&r)
			err := r.Fold(id, e)
			if again.Fold(id, e) == nil != (err == nil) {
				t.Fatalf("event %d is taken once and refused once: %v", id, err)
			}
			var refused *scoresheet.FoldError
			if err != nil && (!errors.As(err, &refused) || refused.Seq != id) {
				t.Fatalf("event %d: %v", id, err)
			}
			if err != nil && state(&r) != before {
				t.Fatalf("event %d was refused and changed the record: %v", id, err)
			}
		}
		if state(&r) != state(&again) {
			t.Fatal("the same events gave two records")
		}
		if r.Status() == scoresheet.NoGame {
			return
		}
		encoded := r.Encode()
		back, err := scoresheet.DecodeRecord(encoded)
		if err != nil || !bytes.Equal(back.Encode(), encoded) || sheet(&back) != sheet(&r) {
			t.Fatalf("read back as %s (%v), it was %s", sheet(&back), err, sheet(&r))
		}
		for i := range len(r.Cells) + 2 {
			if name := r.NameAt(i); r.IndexOf(name) != i {
				t.Fatalf("cell %d is called %s", i, name)
			}
			if f := r.BoardBefore(i); f.Turn > board.Black {
				t.Fatalf("cell %d is for nobody", i)
			}
		}
		if _, _, err := r.PlanUndo(); err != nil && !errors.Is(err, scoresheet.ErrNothingToTakeBack) && !errors.Is(err, scoresheet.ErrNothingSince) {
			t.Fatal(err)
		}
	})
}

func payloadOf(t testing.TB, p scoresheet.Payload) []byte {
	var c scoresheet.Chain
	e, err := scoresheet.DecodeEvent(c.Link(p, scoresheet.Stamp{}))
	if err != nil {
		t.Fatal(err)
	}
	return e.Payload
}

// packed is how FuzzFold writes an event: kind, length, payload.
func packed(p scoresheet.Payload) []byte {
	var c scoresheet.Chain
	kind, _ := p.Kind()
	payload := c.Link(p, scoresheet.Stamp{})[72:]
	return append([]byte{byte(kind), byte(len(payload))}, payload...)
}

func slicesOf(kindsAndPayloads ...any) []byte {
	var out []byte
	for i := 0; i < len(kindsAndPayloads); i += 2 {
		payload, _ := kindsAndPayloads[i+1].([]byte)
		out = append(out, byte(kindsAndPayloads[i].(scoresheet.Kind)), byte(len(payload)))
		out = append(out, payload...)
	}
	return out
}
