package publish_test

import (
	"strings"
	"testing"
	"time"

	"zapis/desk/publish"
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// hostile are texts that break one form or another if they are not escaped.
var hostile = []string{
	"plain", `"] [Result "0-1"`, "} 1-0 [White \"Other\"]", "{", "; rest", "%escaped", "\x00\x1b[31m\u202e\u2066\ufeff\u200b",
	"<script>alert(1)</script>", "=HYPERLINK(\"x\")", "@SUM(A1)", "../../etc/passwd", "a\r\n\r\n[Event \"x\"]", "\xff\xfe", `\`, "[%clk 0:00:01]",
	strings.Repeat("x", 3000), "", " ", "1-0", "(", ")", "$1", "О-О", "\u2028\u2029",
}

// FuzzPGN holds that whatever the desk has of a game, what is written is one
// game for our own reader, with the same tags and moves, and one that a reader
// which replays every move takes (R-C04).
func FuzzPGN(f *testing.F) {
	for i, text := range hostile {
		f.Add(text, hostile[(i+5)%len(hostile)], "e4 e5 Nf3 "+text, "", uint8(i), uint16(i*7))
	}
	f.Add("x", "y", "Ke7 Kd2", "4k3/8/8/8/8/8/8/4K3 b - - 0 31", uint8(3), uint16(1))
	f.Add("x", "y", "O-O", "nrk4r/8/8/8/8/8/8/NRK4R w KQkq - 0 1", uint8(9), uint16(64))
	f.Fuzz(func(t *testing.T, name, note, moves, fen string, result uint8, clock uint16) {
		r := cup()
		g := &r.Games[0]
		r.Event.Name, r.Event.Place, r.Round.Date = note, name, note
		g.Board.Players[0].Name, g.Board.Players[0].Team, g.Board.Players[1].Title = name, note, name
		g.Board.Players[1].FIDE, g.Board.Name, g.Place.Board = name, note, note
		g.Reason, g.FEN, g.Moves = note, fen, nil
		g.Result, g.Chess960 = scoresheet.Result(result%10), clock%64 == 0
		for i, text := range strings.Split(moves, " ") {
			g.Moves = append(g.Moves, publish.Move{
				Text: text, Timed: i%2 == 0, Clock: time.Duration(clock) * time.Second, Comments: []string{note, name},
			})
		}
		o := publish.Options{Comments: clock%2 == 0}
		want := r.PGN(g, o)
		games, err := pgn.ReadAll(strings.NewReader(string(r.BoardFile(g, o))))
		if err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		got := games[0]
		if err := publish.Refused(got); err != nil {
			t.Fatal(err)
		}
		if len(got.Tags) != len(want.Tags) || len(got.Moves) != len(want.Moves) || got.Result != want.Result {
			t.Fatalf("%d tags, %d moves, %s; want %d, %d, %s", len(got.Tags), len(got.Moves), got.Result, len(want.Tags), len(want.Moves), want.Result)
		}
		for _, tag := range want.Tags {
			if got.Tag(tag.Name) != tag.Value {
				t.Errorf("%s: %q, want %q", tag.Name, got.Tag(tag.Name), tag.Value)
			}
		}
		for i := range want.Moves {
			if got.Moves[i].Text != want.Moves[i].Text || strings.Join(got.Moves[i].Comments, "|") != strings.Join(want.Moves[i].Comments, "|") {
				t.Errorf("half-move %d: %+v, want %+v", i, got.Moves[i], want.Moves[i])
			}
		}
		if strings.Join(got.Comment, "|") != strings.Join(want.Comment, "|") {
			t.Errorf("%q, want %q", got.Comment, want.Comment)
		}
	})
}
