package scoresheet_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// stories are acts of a player and what the sheet shows after them.
var stories = []struct {
	name, script, want string
}{
	{"a game", "e2e4 e7e5 g1f3 b8c6 f1b5", "e4 e5 | Nf3 Nc6 | Bb5"},
	{"R-G07 written and tapped", "e2e4 'e5 'Ng1-f3 b8c6", "e4 e5 | Ng1-f3 Nc6"},
	{"text byte for byte", "'e2e4?! 'rubbish", "e2e4?! rubbish"},

	// R-G11: whatever is done on the board can be written.
	{"any piece anywhere", "a1h8 e8e3 d1d1", "Rxh8 Ke3 | Qd1-d1"},
	{"an empty square", "e2e4 e5e6", "e4 e5-e6"},
	{"king taken", "e2e4 f7f6 d1h5 a7a6 h5e8", "e4 f6 | Qh5 a6 | Qxe8"},
	{"own piece taken", "d1d2", "Qxd2"},
	{"pawn stays a pawn", "a2a8p", "a2xa8"},
	{"promotion", "a2a8q b7b1n", "a2xa8Q b7xb1N"},
	{
		"castling by geometry, though the right is lost", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1f1 a7a6 f1e1 a6a5 e1g1",
		"Nf3 Nf6 | g3 g6 | Bg2 Bg7 | Kf1 a6 | Ke1 a5 | 0-0",
	},
	{"the castling button", "0-0 0-0", "0-0 0-0"},
	{"en passant by geometry, though the pawn came in two steps", "e2e5 d7d6 a2a3 d6d5 e5d6", "e5 d6 | a3 d5 | exd6"},

	// R-G11, R-G13: two moves running, and the passed cell.
	{"White twice", "e2e4 d2d4 e7e5", "e4 · | d4 e5"},
	// What was taken from an empty square is not there any more: whose piece stands there
	// instead is told by the column (docs/adr/0021).
	{"the piece that took from an empty square", "e2e3 d7d5 e4d5 g8f6 d5c6 b7c6", "e3 d5 | e4xd5 Nf6 | d5-c6 bxc6"},
	{"and goes on", "e2e3 d7d5 e4d5 g8f6 d5d6 f6g8 d6d7 e8d7", "e3 d5 | e4xd5 Nf6 | d5-d6 Ng8 | d6-d7 Kxd7"},
	{"taken back by the other side", "e2e3 d7d5 e4d5 d8d5 d5d4", "e3 d5 | e4xd5 Qxd5 | · Qd4"},
	{"the other side moves what was taken", "e2e3 d7d5 e4d5 d5d4", "e3 d5 | e4xd5 d4"},
	{"a chosen cell there", "e2e3 d7d5 e4d5 g8f6 at:2b d5d4 d4d3", "e3 d5 | e4xd5 d4 | · d3"},
	{"where one side is recorded", "e2e3 d7d5 e4d5 only:white d5d6", "e3 d5 | e4xd5 d6"},
	{"Black begins", "e7e5 e2e4", "· e5 | e4"},
	{"Black twice", "e2e4 e7e5 d7d5", "e4 e5 | · d5"},
	{"only White's", "only:white e2e4 g1f3 'Bc4", "e4 · | Nf3 · | Bc4"},
	{"only Black's", "e2e4 only:black e7e5 'Nc6 d7d6", "e4 e5 | · Nc6 | · d6"},
	{"one side, then both again", "only:white e2e4 g1f3 only:both b8c6", "e4 · | Nf3 Nb8-c6"},
	{"only White's, yet Black's piece is moved", "only:white e2e4 e7e5 g1f3", "e4 e5 | Nf3"},
	// After a dash the board shows no longer what stands where: two squares, in the
	// column whose turn it is (docs/adr/0016).
	{"a dash, then the board", "e2e4 - g1f3 b8c6 f1b5", "e4 — | Ng1-f3 Nb8-c6 | f1-b5"},
	{"a dash, then what seems the other side's piece", "e2e4 - e7e5 f1b5", "e4 — | e7-e5 f1-b5"},
	{"a dash, then an empty square", "e2e4 - f3e5 h6h7", "e4 — | Nf3-e5 h6-h7"},
	{"no promotion on a board that is not known", "e2e4 - a7a8q - a8a1", "e4 — | a7-a8 — | a8-a1"},
	{"castling there", "e2e4 - e1g1 0-0 mark:+", "e4 — | e1-g1 0-0+"},
	{"a chosen cell there", "e2e4 - g1f3 b8c6 at:2w b1c3 f1b5", "e4 — | Nb1-c3 Nb8-c6 | f1-b5"},
	{"a cell ahead there", "e2e4 - at:3w g1f3", "e4 — | · · | Ng1-f3"},
	{"the dash filled in", "e2e4 - g1f3 at:1b e7e5 b8c6", "e4 e5 | Ng1-f3 Nc6"},
	{"taken back", "e2e4 - g1f3 undo undo g1f3", "e4 · | Nf3"},
	{"a sign there", "e2e4 - g1f3 mark:x mark:+", "e4 — | Ng1xf3+"},
	{"behind what may have been a promotion", "e2e4 - b7a8 at:1b e7e5 b8c6 undo at:2w b1c3 b8c6", "e4 e5 | Nc3 Nc6"},
	{"only White's, dashes", "only:white - - e2e4", "— · | — · | e2-e4"},

	// A chosen cell holds what is put into it.
	{"the wrong side's piece in a chosen cell", "e2e4 at:1b d2d4 e7e5", "e4 d4 | · e5"},
	{"a chosen cell ahead", "e2e4 at:3b e7e5", "e4 · | · · | · e5"},
	{"back to the end", "e2e4 e7e5 at:1w end g1f3", "e4 e5 | Nf3"},
	{"the cursor returns by itself", "e2e4 e7e5 at:1w d2d4 g1f3", "d4 e5 | Nf3"},

	// R-G14.
	{"dashes", "e2e4 - - 'Nc6", "e4 — | — Nc6"},
	{"blanks", "e2e4 _ _ 'Nc6", "e4 · | · Nc6"},

	// R-G08: later cells stay as they are written.
	{"corrected, the rest stays", "e2e4 e7e5 g1f3 b8c6 f1b5 at:2w g1h3", "e4 e5 | Nh3 Nc6 | Bb5"},
	{"corrected, no text is derived again", "g1f3 a7a6 b1c3 a6a5 c3d5 a5a4 d5e7 at:2w b1a3", "Nf3 a6 | Na3 a5 | Nd5 a4 | Nxe7"},
	{"corrected, a hint stays", "g1f3 a7a6 b1c4 a6a5 f3e5 a5a4 c4e5 at:1w g2g3", "g3 a6 | Nc4 a5 | Nfe5 a4 | Nxe5"},
	{"corrected to a dash and back", "e2e4 e7e5 at:1w - at:1w d2d4", "d4 e5"},
	{"a correction is asked of the board before the cell", "e2e4 d7d5 e4d5 at:1w e2e3", "e3 d5 | exd5"},

	// R-G21.
	{"insert a half-move", "e2e4 e7e5 f1b5 ins:2w g1f3", "e4 e5 | Nf3 Bb5"},
	{"insert a pair", "e2e4 e7e5 f1b5 pair+ins:2w g1f3", "e4 e5 | Nf3 · | Bb5"},
	{"insert a pair and fill it", "e2e4 e7e5 f1b5 pair+ins:2w g1f3 at:2b b8c6", "e4 e5 | Nf3 Nc6 | Bb5"},
	{"insert where one side is recorded", "only:white e2e4 f1b5 ins:2w g1f3", "e4 · | Nf3 · | Bb5"},
	{"insert where Black is recorded", "only:black e7e5 a7a6 ins:2b b8c6", "· e5 | · Nc6 | · a6"},
	{"insert at White's cell where Black is recorded", "only:black e7e5 a7a6 ins:2w b8c6", "· e5 | · Nc6 | · a6"},
	{"remove a half-move", "e2e4 e7e5 - b8c6 rem:2w", "e4 e5 | Nb8-c6"},
	{"remove the first", "e2e4 e7e5 g1f3 rem:1w", "e5 Nf3"},
	{"remove a pair", "e2e4 e7e5 g1f3 b8c6 pair+rem:1w", "Nf3 Nc6"},
	{"remove a pair at the end", "e2e4 e7e5 g1f3 pair+rem:2w", "e4 e5"},
	{"remove where one side is recorded", "only:white e2e4 g1f3 f1b5 rem:2w", "e4 · | Bb5"},

	// R-G12, R-G20.
	{"clock, offer, marks", "e2e4 clock:1w=1:23 offer e7e5 mark:+ clock:1b=0:01:02", "e4(=)@1:23 e5+@0:01:02"},
	{"taken away again", "e2e4 clock:1w=1:23 offer mark:# clock:1w= offer:- mark:-#", "e4"},
	{"clock and offer stay with the cell, marks go with the writing", "e2e4 clock:1w=1:23 offer mark:+ at:1w d2d4", "d4(=)@1:23"},
	{"marks beside a text", "'Bb5+ mark:+ 'ed mark:ep", "Bb5+ ed e.p."},

	// Undo of every kind of act.
	{"undo a move", "e2e4 e7e5 undo", "e4"},
	{"undo everything", "e2e4 'e5 - _ undo undo undo undo", ""},
	{"undo takes the passed cell along", "e2e4 d2d4 undo", "e4"},
	{"undo a cell chosen ahead with all it passed", "e2e4 at:4w d2d4 undo", "e4"},
	{"undo a correction", "e2e4 e7e5 at:1w d2d4 undo", "e4 e5"},
	{"undo two corrections of one cell", "e2e4 at:1w d2d4 at:1w - undo undo", "e4"},
	{"undo a correction, its marks come back, what was noted stays", "e2e4 mark:+ at:1w d2d4 mark:# clock:1w=1:00 undo", "e4+@1:00"},
	{"undo a removal", "e2e4 e7e5 g1f3 rem:1b undo", "e4 e5 | Nf3"},
	{"undo a removed pair", "e2e4 e7e5 g1f3 pair+rem:1w undo", "e4 e5 | Nf3"},
	{"undo a removal with its clock and offer", "e2e4 clock:1w=1:00 offer mark:+ rem:1w undo", "e4+(=)@1:00"},
	{"undo an inserted pair", "e2e4 e7e5 g1f3 pair+ins:1b undo", "e4 e5 | Nf3"},
	{"undo what was put into an inserted cell, then the cell", "e2e4 e7e5 f1b5 ins:2w g1f3 undo undo", "e4 e5 | Bb5"},
	{"undo a dash and a blank", "- _ undo undo e2e4", "e4"},
	{"undo passes over clock, offer and mark", "e2e4 e7e5 clock:1w=1:00 offer mark:+ undo", "e4@1:00"},
	{"undo passes over cursor, sides and result", "e2e4 e7e5 at:1w end only:white result:1-0 undo", "e4"},
	{"undo a castling", "0-0 undo e2e4", "e4"},
	{"undo one of many corrections, and correct again", "e2e4 at:1w d2d4 at:1w a2a3 at:1w a2a4 at:1w b2b3 undo at:1w b2b4", "b4"},
	{"undo of an act before a correction in the same cell", "e2e4 at:1w d2d4 undo undo", ""},
}

func TestStories(t *testing.T) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			d := newDevice(t, scoresheet.GameOpened{}).run(s.script)
			if got := sheet(&d.rec); got != s.want {
				t.Errorf("the sheet shows\n%s\nwant\n%s", got, s.want)
			}
			d.restart()
		})
	}
}

// TestEveryPrefixIsThePast: folding the first events gives the record as it
// was then, and later events change no snapshot (R-G18).
func TestEveryPrefixIsThePast(t *testing.T) {
	for _, s := range stories {
		d := newDevice(t, scoresheet.GameOpened{})
		var snapshots []scoresheet.Record
		var then []string
		var events []int
		for word := range strings.FieldsSeq(s.script + " result:0-1 sign:white sign:black") {
			snapshots, then, events = append(snapshots, d.rec), append(then, state(&d.rec)), append(events, len(d.log))
			d.word(word)
		}
		for i := range snapshots {
			if got := state(&snapshots[i]); got != then[i] {
				t.Errorf("%s: the snapshot of event %d has become\n%s\nand was\n%s", s.name, events[i], got, then[i])
			}
			if got := state(d.refold(events[i])); got != then[i] {
				t.Errorf("%s: folded to event %d the record is\n%s\nand was\n%s", s.name, events[i], got, then[i])
			}
		}
	}
}

// TestCellsKeepTheirIdentity: R-G17 numbers shift, identities do not.
func TestCellsKeepTheirIdentity(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 e7e5 g1f3 b8c6 f1b5")
	before := idsOf(&d.rec)
	bb5 := before[4]
	d.run("pair+ins:2w")
	if i := d.rec.Find(bb5); i != 6 || d.rec.NameAt(i).String() != "4w" {
		t.Errorf("after inserting a pair Bb5 stands at %d, %s", i, d.rec.NameAt(i))
	}
	d.run("end rem:1b")
	if i := d.rec.Find(bb5); i != 5 || d.rec.NameAt(i).String() != "3b" {
		t.Errorf("after removing a cell Bb5 stands at %d, %s", i, d.rec.NameAt(i))
	}
	d.run("at:3b f1c4")
	if i := d.rec.Find(bb5); i != 5 || !d.rec.Cells[i].Corrected() {
		t.Errorf("a corrected cell has another identity")
	}
	d.run("undo undo undo")
	if got := idsOf(&d.rec); !slices.Equal(got, before) {
		t.Errorf("after undoing all, the cells are %v and were %v", got, before)
	}
	d.run("e7e5")
	if last := idsOf(&d.rec)[len(before)]; slices.Contains(before, last) || last != d.ids[len(d.ids)-1] {
		t.Errorf("a new cell has the identity %d", last)
	}
	d.restart()
}

func TestCorrectionsKeepBothVersions(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 mark:+ e7e5 at:1w 'd4 at:1w -")
	c := d.rec.Cells[0]
	if len(c.Earlier) != 2 || c.Earlier[0].Shape.To != square("e4") || c.Earlier[0].Marks != notation.CheckMark || c.Earlier[1].Text != "d4" {
		t.Errorf("R-G08: kept is %+v", c.Earlier)
	}
	if c.Earlier[0].By != c.ID || c.Earlier[0].At >= c.Earlier[1].At || c.By != d.ids[len(d.ids)-1] {
		t.Errorf("who wrote what when: %+v", c)
	}
}

// TestGameModeBoard: what the board shows follows from geometry (R-G15), and
// a chosen cell shows the position before it.
func TestGameModeBoard(t *testing.T) {
	cases := []struct {
		script, placement string
		turn              board.Color
	}{
		{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", board.White},
		{"e2e4 e7e5 at:1b", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", board.Black},
		{"e2e4 e7e5 at:3b", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", board.Black},
		{"- 'e5 'rubbish", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR", board.Black},
		{"only:black e7e5", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR", board.Black},
		{"e2e4 ins:1w", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", board.White},
		{"e2e4 e7e5 rem:1w", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR", board.Black},
		{"a2a8p", "Pnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR", board.Black},
		{"e2e4 f7f6 d1h5 a7a6 h5e8", "rnbqQbnr/1pppp1pp/p4p2/8/4P3/8/PPPP1PPP/RNB1KBNR", board.Black},
	}
	for _, c := range cases {
		d := newDevice(t, scoresheet.GameOpened{}).run(c.script)
		f := d.rec.Board()
		if got := board.Placement(f.Sq); got != c.placement || f.Turn != c.turn {
			t.Errorf("%q: %s, %s to move; want %s, %s", c.script, got, f.Turn, c.placement, c.turn)
		}
	}
}

// TestNumbersFollowTheSetUp: R-G17, R-T04.
func TestNumbersFollowTheSetUp(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/4p3/K7 b - - 3 41"})
	d.run("e2e1p a1a2")
	if d.rec.NameAt(0).String() != "41b" || d.rec.NameAt(1).String() != "42w" || d.rec.IndexOf(scoresheet.CellName{Number: 42, Side: board.White}) != 1 {
		t.Errorf("the cells are %s and %s", d.rec.NameAt(0), d.rec.NameAt(1))
	}
	if _, err := d.rec.PlanAt(scoresheet.CellName{Number: 41, Side: board.White}); err == nil {
		t.Error("a cell before the first can be chosen")
	}
	if got := sheet(&d.rec); got != "e1 | Ka2" {
		t.Errorf("the sheet shows %s", got)
	}
	chess960 := newDevice(t, scoresheet.GameOpened{FEN: "4k3/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", Chess960: true}).run("e1g1")
	if got := sheet(&chess960.rec); got != "0-0" {
		t.Errorf("the king put on his rook is written %s", got)
	}
}

func TestStatus(t *testing.T) {
	var none scoresheet.Record
	if none.Status() != scoresheet.NoGame || none.Over() {
		t.Error("the zero record is a game")
	}
	steps := []struct {
		act  string
		want scoresheet.Status
	}{
		{"e2e4", scoresheet.Open},
		{"result:1-0", scoresheet.Ended},
		{"sign:white", scoresheet.Ended},
		{"sign:arbiter", scoresheet.Ended},
		{"sign:black", scoresheet.SignedByBoth},
		{"clock:1w=1:00", scoresheet.Ended}, // R-G09: the signatures are void
		{"sign:black", scoresheet.Ended},
		{"sign:white", scoresheet.SignedByBoth},
		{"result:*", scoresheet.Open}, // entered by mistake
		{"result:1/2-0", scoresheet.Ended},
	}
	d := newDevice(t, scoresheet.GameOpened{})
	for _, s := range steps {
		d.run(s.act)
		if got := d.rec.Status(); got != s.want {
			t.Errorf("after %s the status is %s, want %s", s.act, got, s.want)
		}
	}
	d.do(scoresheet.Released{})
	if !d.rec.Over() || d.rec.Released == 0 {
		t.Error("a released game is not over")
	}
	d.do(scoresheet.ArbiterCame{Role: "arbiter"})
	if d.rec.Over() {
		t.Error("the arbiter could not take the game back")
	}
	d.do(scoresheet.GameClosed{Reason: "Black left"})
	if !d.rec.Over() || d.rec.CloseNote != "Black left" {
		t.Error("a closed game is not over")
	}
}

// TestSignaturesCoverTheRecord: any change of the record voids them, and
// nothing else does (design: Release).
func TestSignaturesCoverTheRecord(t *testing.T) {
	signed := func() *device {
		return newDevice(t, scoresheet.GameOpened{}).run("e2e4 mark:+ offer clock:1w=1:00 e7e5 result:1-0 sign:white sign:black sign:arbiter")
	}
	change := []string{
		"g1f3", "'Nf3", "-", "_", "0-0", "at:1b e7e6", "ins:1b", "rem:1w", "pair+rem:1w", "undo",
		"clock:1b=1:00", "clock:1w=", "clock:1w=1:00:00", "offer", "mark:+", "result:0-1", "result:*",
	}
	for _, script := range change {
		d := signed()
		digest := d.rec.Digest()
		d.run(script)
		if d.rec.Digest() == digest {
			t.Errorf("%s: the digest is the same", script)
		}
		if d.rec.Signers != [4]*scoresheet.Signature{} {
			t.Errorf("%s: a signature still stands", script)
		}
	}
	keep := []string{"at:1w", "at:1w end", "at:5b", "only:white", "clock:1w=1:00", "offer:-", "mark:-#", "result:1-0"}
	for _, script := range keep {
		d := signed()
		digest := d.rec.Digest()
		d.run(script)
		if d.rec.Digest() != digest || d.rec.Status() != scoresheet.SignedByBoth || d.rec.Signers[scoresheet.SignerArbiter] == nil {
			t.Errorf("%s: nothing changed, yet a signature is void", script)
		}
	}
	d := signed()
	d.do(scoresheet.AlarmRaised{Alarm: "left"}, scoresheet.ArbiterCame{}, scoresheet.ArbiterLeft{}, scoresheet.Heartbeat{}, scoresheet.Released{})
	if d.rec.Status() != scoresheet.SignedByBoth {
		t.Error("what is no part of the sheet voided a signature")
	}
	d.restart()
}

func TestFoldRefuses(t *testing.T) {
	empty := newDevice(t, scoresheet.GameOpened{})
	cases := []struct {
		name string
		p    scoresheet.Payload
	}{
		{"a second opening", scoresheet.GameOpened{}},
		{"a correction of no cell", scoresheet.DashWritten{Act: scoresheet.Act{Cell: 99}}},
		{"a removal of no cell", scoresheet.CellRemoved{Act: scoresheet.Act{Cell: 99}}},
		{"an insertion before no cell", scoresheet.CellInserted{}},
		{"a cursor on no cell", scoresheet.CursorMoved{Cell: 99}},
		{"a clock at no cell", scoresheet.ClockNoted{}},
		{"an offer at no cell", scoresheet.OfferNoted{Cell: 99}},
		{"a mark at no cell", scoresheet.MarkNoted{Cell: 99}},
		{"taking back what is not the last act", scoresheet.TakenBack{Event: 2}},
		{"taking back nothing", scoresheet.TakenBack{}},
		{"a signature under another record", scoresheet.Signed{By: scoresheet.SignerWhite, Digest: empty.rec.Digest()}},
		{"a signature of nobody", scoresheet.Signed{}},
	}
	for _, c := range cases {
		d := newDevice(t, scoresheet.GameOpened{}).run("e2e4 e7e5")
		before := state(&d.rec)
		var refused *scoresheet.FoldError
		if err := d.try(c.p); !errors.As(err, &refused) {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := state(&d.rec); got != before {
			t.Errorf("%s changed the record", c.name)
		}
		var unopened scoresheet.Record
		if _, ok := c.p.(scoresheet.GameOpened); ok {
			continue
		}
		if err := unopened.FoldPayload(1, c.p, 0); !errors.As(err, &refused) {
			t.Errorf("%s, before the opening: %v", c.name, err)
		}
	}
	var r scoresheet.Record
	if err := r.FoldPayload(1, scoresheet.GameOpened{FEN: "no position"}, 0); err == nil || r.Status() != scoresheet.NoGame {
		t.Errorf("a game from no position: %v, %s", err, r.Status())
	}
	damaged := scoresheet.Event{Kind: scoresheet.KindMoveMade, Payload: []byte{1}}
	if err := r.Fold(1, damaged); err == nil {
		t.Error("a damaged payload was folded")
	}
}

// TestNewerVersion: an unknown observation is passed over, an unknown record
// kind opens the game read-only (design §3).
func TestNewerVersion(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{}).run("e2e4")
	before := state(&d.rec)
	if err := d.rec.Fold(9, scoresheet.Event{Kind: 999, Observation: true}); err != nil || state(&d.rec) != before {
		t.Errorf("an unknown observation: %v", err)
	}
	if err := d.rec.Fold(9, scoresheet.Event{Kind: 63}); err != nil || !d.rec.ReadOnly {
		t.Errorf("an unknown record: %v, read-only %v", err, d.rec.ReadOnly)
	}
}

func TestPlansRefuse(t *testing.T) {
	d := newDevice(t, scoresheet.GameOpened{})
	r := &d.rec
	name := scoresheet.CellName{Number: 1, Side: board.White}
	refused := func(what string, err error) {
		t.Helper()
		if err == nil {
			t.Errorf("%s is not refused", what)
		}
	}
	_, _, err := r.PlanUndo()
	if !errors.Is(err, scoresheet.ErrNothingToTakeBack) {
		t.Errorf("undo of nothing: %v", err)
	}
	_, _, err = r.PlanClock(nil, scoresheet.Clock{})
	refused("a clock on an empty sheet", err)
	_, _, err = r.PlanOffer(&name, false)
	refused("an offer in an empty cell", err)
	_, err = r.PlanInsert(name, false, 9)
	refused("an insertion before an empty cell", err)
	_, err = r.PlanRemove(name, false)
	refused("a removal of an empty cell", err)
	_, err = r.PlanText("", notation.English)
	refused("an empty text", err)
	_, err = r.PlanText(strings.Repeat("é", scoresheet.MaxText+1), notation.English)
	refused("a text that is too long", err)
	if _, err = r.PlanText(strings.Repeat("é", scoresheet.MaxText), notation.English); err != nil {
		t.Errorf("a text of %d characters: %v", scoresheet.MaxText, err)
	}
	if _, err := r.PlanAt(scoresheet.CellName{Number: 40, Side: board.Black}); err != nil {
		t.Errorf("the last cell that can be chosen: %v", err)
	}
	_, err = r.PlanAt(scoresheet.CellName{Number: 41, Side: board.White})
	refused("a cell too far ahead", err)
}
