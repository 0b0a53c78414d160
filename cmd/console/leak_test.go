package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
)

// talk is a console that a test talks to directly.
type talk struct {
	testing.TB
	c *console
}

func newTalk(t testing.TB) *talk {
	t.Helper()
	dev, err := session.Open(t.TempDir(), session.Options{FrontEnd: "console", Codes: codeCost})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dev.Close(); err != nil {
			t.Error(err)
		}
	})
	return &talk{t, &console{dev: dev}}
}

// say gives a command and returns its answer.
func (k *talk) say(line string) string {
	k.Helper()
	var b strings.Builder
	out := newAnswers(&b, true)
	a, err := k.c.obey(line)
	if err == nil {
		err = out.ok(a)
	} else {
		err = out.refused(err)
	}
	if err != nil {
		k.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), k.c.dev.DeviceID(), "ID")
}

// A text's squares and the letters that tell like pieces apart are geometry,
// and differ from move to move.
var (
	squares = regexp.MustCompile(`[a-h][1-8]`)
	hints   = regexp.MustCompile(`([KQRBN])[a-h]?[1-8]?(x?□)`)
	files   = regexp.MustCompile(`"[a-h](x?□)`)
	texts   = regexp.MustCompile(`"text":"[^"]*"`)
	times   = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)
)

// shape is what an answer shows besides what was written itself: its fields,
// their order and values, and of a text its form.
func shape(answer string) string {
	answer = times.ReplaceAllString(answer, "○") // the two are asked one after the other
	answer = hints.ReplaceAllString(squares.ReplaceAllString(answer, "□"), "$1$2")
	return files.ReplaceAllString(answer, `"$1`)
}

// pairs are two ways to go on that geometry cannot tell apart, the second one
// with something that the Laws see in it.
var pairs = []struct{ name, before, one, otherBefore, other string }{
	{"a pinned knight", "e2e4 e7e5 b1c3 f8b4 d2d3 a7a6", "g1f3", "", "c3b5"},
	{"a check not answered", "e2e4 d7d5 f1b5", "b8c6", "", "b8a6"},
	{"a check not answered by the king", "e2e4 d7d5 f1b5 a7a6 b5d7 a6a5", "d7e6", "", "d7c6"},
	{"the king into check", "e2e4 e7e5 e1e2 d8h4 a2a3 a7a6", "e2d3", "", "e2f3"},
	{"kings side by side", "e2e3 e7e6 e1e2 e8e7 e2f3 e7f6 f3f4 a7a6", "f4e4", "", "f4f5"},
	{"a path blocked", "e2e4 e7e5", "d1g4", "", "d1d3"},
	{"no such movement", "e2e4 e7e5", "g1f3", "", "g1f4"},
	{"a pawn backwards", "e2e4 e7e5", "d2d4", "", "e4e3"},
	{"an own piece taken", "e2e4 d7d5 e4d5", "d8d5", "", "d8e7"},
	{"the king taken", "e2e4 f7f6 d1h5 a7a6", "h5h7", "", "h5e8"},
	{"check", "e2e4 e7e5 f1c4 d7d6", "c4b3", "", "c4b5"},
	{"mate", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "h5e5", "", "h5f7"},
	{"mate in the corner", "f2f3 e7e5 g2g4", "d8g5", "", "d8h4"},
	{"after mate", "f2f3 e7e5 g2g4 d8g5", "a2a3", "f2f3 e7e5 g2g4 d8h4", "a2a3"},
	{
		"stalemate", "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6", "c8d7",
		"", "c8e6",
	},
	{"the third repetition", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "f6d5", "", "f6g8"},
	{"the fifth repetition", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 3) + "g1f3 g8f6 f3g1", "f6h5", "", "f6g8"},
	{
		"castling through check", "e2e4 b7b6 g1f3 c8b7 g2g3 g7g6 f1h3 h7h6", "e1g1",
		"e2e4 b7b6 g1f3 c8a6 g2g3 g7g6 f1h3 h7h6", "e1g1",
	},
	{
		"castling after the king has moved", "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 a2a3 a7a6 h2h3 h7h6", "e1g1",
		"e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1f1 e8f8 f1e1 f8e8", "e1g1",
	},
	{
		"en passant too late", "e2e4 a7a6 e4e5 h7h6 a2a3 d7d5", "e5d6",
		"e2e4 a7a6 e4e5 d7d5 a2a3 h7h6", "e5d6",
	},
}

// R-G15, R-G16: in game mode no answer tells a legal move from an illegal
// one, nor check, mate, stalemate or repetition: same fields, same form.
func TestNothingLeaks(t *testing.T) {
	for _, p := range pairs {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			one, other := newTalk(t), newTalk(t)
			same := func(first, second string) {
				t.Helper()
				a, b := shape(one.say(first)), shape(other.say(second))
				if p.otherBefore != "" && first == "sheet" {
					a, b = texts.ReplaceAllString(a, "□"), texts.ReplaceAllString(b, "□")
				}
				if a != b {
					t.Errorf("%s and %s are answered differently:\n%s%s", first, second, a, b)
				}
			}
			both := func(line string) { t.Helper(); same(line, line) }
			both("new White=A Black=B")
			for i, k := range []*talk{one, other} {
				before := p.before
				if i == 1 && p.otherBefore != "" {
					before = p.otherBefore
				}
				for _, m := range strings.Fields(before) {
					k.say("tap " + m[:2] + " " + m[2:])
				}
			}
			same("tap "+p.one[:2]+" "+p.one[2:], "tap "+p.other[:2]+" "+p.other[2:])
			for _, line := range []string{
				"device", "sheet", "l", "c", "fen", "clock 1:00", "offer", "mark #", "release", "export pgn x",
				"write Kd5", "dash", "undo", "undo", "tap b2 b4", "undo", "undo", "at 1w", "write e4", "sheet",
				"result 1/2-1/2", "sign white A", "sign black B", "device", "release",
			} {
				both(line)
			}
		})
	}
}

// The same over chance games: at every position a legal move is made on one
// device, and on the other an illegal one by the same kind of piece that
// takes or does not take alike.
func TestNothingLeaksInChanceGames(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 2022))
	compared := 0
	for range 3 {
		one, other := newTalk(t), newTalk(t)
		one.say("new")
		other.say("new")
		p := rules.Start()
		for range 70 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			if legal, illegal, ok := likePair(p, moves, random); ok {
				compared++
				for _, with := range []func(board.Move) string{
					tapped,
					func(m board.Move) string { return "write " + written(p, m) },
				} {
					first, second := with(legal), with(illegal)
					a, b := one.say(first), other.say(second)
					if shape(a) != shape(b) {
						t.Fatalf("%s: %s and %s are answered\n%s%s", p.FEN(), first, second, a, b)
					}
					for _, line := range []string{"device", "undo"} {
						if a, b := one.say(line), other.say(line); a != b {
							t.Fatalf("%s: then %s is answered\n%s%s", p.FEN(), line, a, b)
						}
					}
				}
			}
			one.say(tapped(m))
			other.say(tapped(m))
			p = p.Play(m)
		}
	}
	if compared < 50 {
		t.Errorf("only %d pairs were compared", compared)
	}
	t.Logf("%d pairs of a legal and an illegal move", compared)
}

func tapped(m board.Move) string {
	promo := map[board.Kind]string{board.Queen: " q", board.Rook: " r", board.Bishop: " b", board.Knight: " n"}[m.Promo]
	return fmt.Sprintf("tap %s %s%s", m.From, m.To, promo)
}

func written(p rules.Position, m board.Move) string {
	return notation.Text(free(p).Shape(m.From, m.To, m.Promo), 0, "en", notation.Long)
}

func free(p rules.Position) board.Free { return board.Free{Sq: p.Sq, Turn: p.Turn} }

// likePair finds a legal and an illegal move that geometry cannot tell apart.
func likePair(p rules.Position, moves []board.Move, random *rand.Rand) (legal, illegal board.Move, ok bool) {
	f := free(p)
	for range 200 {
		m := board.Move{From: board.Square(random.IntN(64)), To: board.Square(random.IntN(64))}
		s := f.Shape(m.From, m.To, board.NoKind)
		if s.Piece == board.Empty || s.Piece.Color() != p.Turn || m.From == m.To ||
			f.AsksPromotion(m.From, m.To) || p.Judge(m).Legal() || s.Castle != board.NoCastle || s.EnPassant {
			continue
		}
		for _, like := range moves {
			l := f.Shape(like.From, like.To, like.Promo)
			if l.Piece == s.Piece && l.Takes == s.Takes && like.Castle == board.NoCastle && like.Promo == board.NoKind && !l.EnPassant &&
				(s.Piece.Kind() != board.Pawn || l.FileHint == s.FileHint) {
				return like, m, true
			}
		}
	}
	return legal, illegal, false
}
