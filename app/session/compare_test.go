package session_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// otherDevice records the same game with other moves, and exports it as its
// arbiter has it do during the game.
func otherDevice(t *testing.T, format device.Format, texts string, tags ...scoresheet.Tag) (q *player, file []byte) {
	t.Helper()
	q = newPlayer(t, session.Options{Language: notation.German})
	q.do(q.SetCode(device.RoleArbiter, arbiterCode, ""))
	if tags == nil {
		tags = []scoresheet.Tag{{Name: "White", Value: "petrova"}, {Name: "Black", Value: "Ivanov"}}
	}
	q.done(q.New(device.NewGame{Tags: tags, Recorder: scoresheet.RecorderBlack}))
	for _, text := range strings.Fields(texts) {
		q.done(q.Write(text))
	}
	q.do(q.Arbiter(arbiterCode))
	file, err := q.Export(format)
	q.do(err)
	return q, file
}

func comparing(t *testing.T, moves string) *player {
	t.Helper()
	p := newPlayer(t).codes().game()
	p.moves(moves)
	p.do(p.Arbiter(arbiterCode))
	return p
}

// R-A16, Laws D.2.9: the arbiter lays the sheet of another device beside this
// one, as its record or as the attested PGN: what agrees, what differs, and
// the positions on both boards.
func TestCompareSheets(t *testing.T) {
	for _, format := range []device.Format{device.FormatRecord, device.FormatPGN} {
		p := comparing(t, "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6")
		q, file := otherDevice(t, format, "e4 e5 Sf3 Sg6 Sxe5")
		c, err := p.Compare(file, false)
		if err != nil {
			t.Fatal(err)
		}
		if c.Agree() || c.First != 3 || c.Agreed.Cell != "2w" || !c.Agreed.Known || c.Agreed.Board.Sq[board.At(5, 2)] == board.Empty || c.Agreed.Turn != board.Black {
			t.Errorf("%s: %+v", format, c)
		}
		r := c.Rows[3]
		if r.Kind != "differ" || r.Cells != [2]string{"2b", "2b"} || r.Texts != [2]string{"Nf6", "Sg6"} || r.Slip != 2 {
			t.Errorf("%s: the row that differs is %+v", format, r)
		}
		if c.Rows[4].Kind != "same" || c.Again != 4 || !c.Together || c.Behind != 1 || c.Boards[0].Cell != "3w" || c.Boards[1].Cell != "3w" {
			t.Errorf("%s: behind it: %+v", format, c)
		}
		// The board of the other device shows no knight move that is none.
		if len(c.Squares) == 0 || c.Boards[0].Board.Sq[board.At(5, 5)] == c.Boards[1].Board.Sq[board.At(5, 5)] {
			t.Errorf("%s: the boards differ on %v", format, c.Squares)
		}
		if !c.Other.Attested || c.Other.Device != q.DeviceID() || c.Other.Recorder != scoresheet.RecorderBlack {
			t.Errorf("%s: it is the sheet of %+v", format, c.Other)
		}
		log, err := p.ActionLog()
		p.do(err)
		payload, err := scoresheet.DecodePayload(log[len(log)-1].Event)
		p.do(err)
		note, _ := payload.(scoresheet.Touched)
		if len(note.Items) != 1 || !strings.HasPrefix(note.Items[0], "compared with device "+q.DeviceID()+", sha256:") {
			t.Errorf("%s: the log keeps %+v", format, payload)
		}
		if text := strings.Join(note.Items, ""); strings.Contains(text, "Sg6") {
			t.Errorf("%s: of the other's record the log keeps %q", format, text)
		}
	}
}

// R-A16: what is no sheet of this game is refused with the reason; a game of
// other names the arbiter may compare all the same.
func TestCompareRefuses(t *testing.T) {
	p := comparing(t, "e2e4 e7e5")
	_, file := otherDevice(t, device.FormatRecord, "e4 e5", scoresheet.Tag{Name: "White", Value: "Petrova"}, scoresheet.Tag{Name: "Black", Value: "Sidorov"})
	_, err := p.Compare(file, false)
	var other *arbitration.OtherGameError
	if device.ReasonOf(err) != device.ReasonCompareOther || !errors.As(err, &other) || len(other.Tags) != 1 || other.Tags[0] != "Black" || other.That[0] != "Sidorov" {
		t.Errorf("another game: %v", err)
	}
	if c, err := p.Compare(file, true); err != nil || !c.Agree() || len(c.OtherGame) != 1 {
		t.Errorf("another game, all the same: %+v, %v", c, err)
	}
	changed := bytes.Replace(file, []byte("Sidorov"), []byte("Ivanov "), 1)
	own, err := p.Export(device.FormatRecord)
	p.do(err)
	for _, c := range []struct {
		name string
		file []byte
		want device.Reason
	}{
		{"changed", changed, device.ReasonCompareChanged},
		{"nothing", nil, device.ReasonCompareFile},
		{"no game", []byte("\x00\x01 no game"), device.ReasonCompareFile},
		{"a record file cut short", file[:40], device.ReasonCompareFile},
		{"its own", own, device.ReasonCompareOwn},
		{"other games", []byte("[White \"A\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. e4 *\n"), device.ReasonCompareMany},
		{"a position that is none", []byte("[FEN \"8/8 w - - 0 1\"]\n\n1. d4 *\n"), device.ReasonCompareFile},
		{"other rules", []byte("[Variant \"Atomic\"]\n\n1. d4 *\n"), device.ReasonCompareFile},
	} {
		if _, err := p.Compare(c.file, true); device.ReasonOf(err) != c.want {
			t.Errorf("%s: %v, the reason %q", c.name, err, device.ReasonOf(err))
		}
	}
	p.do(p.Leave())
	var refused *modes.RefusedError
	if _, err := p.Compare(file, true); !errors.As(err, &refused) {
		t.Errorf("in game mode: %v", err)
	}
}
