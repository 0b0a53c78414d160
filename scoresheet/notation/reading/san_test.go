package reading_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
)

func TestSAN(t *testing.T) {
	for _, c := range []struct{ name, fen, uci, want string }{
		{"pawn", start, "e2e4", "e4"},
		{"knight", start, "g1f3", "Nf3"},
		{"illegal", start, "e2e5", ""},
		{"empty square", start, "e4e5", ""},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"},
		{"castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "O-O"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"promotion", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q+"},
		{"stalemating underpromotion", "k7/2P5/K7/8/8/8/7B/8 w - - 0 1", "c7c8n", "c8=N"},
		{"promotion left out", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", ""},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
		{"by file", "4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "h2f3", "Nhf3"},
		{"by rank", "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g5f3", "N5f3"},
		{"by both", "6k1/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1", "Qh4e1"},
		{"a pinned rival is none", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
	} {
		w, err := notation.ParseUCI(c.uci)
		if err != nil {
			t.Fatal(err)
		}
		p := position(t, c.fen)
		m := board.Move{From: w.From(), To: w.To(), Promo: w.Promo}
		if got := reading.SAN(p, m); got != c.want {
			t.Errorf("%s: SAN(%s) = %q, want %q", c.name, c.uci, got, c.want)
		}
	}
}

// Against the rules library, which has its own generator and SAN; and read
// back, every one to its move.
func TestSANAgainstLibrary(t *testing.T) {
	games := 150
	if testing.Short() {
		games = 15
	}
	compared, positions := 0, 0
	randomPositions(t, games, 90, func(p rules.Position, moves []board.Move) {
		library, ok := rules.Library(p)
		want := make(map[board.Move]string, len(library))
		for _, l := range library {
			want[l.Move] = l.SAN
		}
		if ok {
			positions++
		}
		for _, m := range moves {
			san := reading.SAN(p, m)
			after := p.Play(m)
			if got := reading.AppendSAN([]byte("1. "), &p, m, &after); string(got) != "1. "+san {
				t.Fatalf("%s: AppendSAN appends %q for %q", p.FEN(), got, san)
			}
			if ok {
				if compared++; san != want[m] {
					t.Fatalf("%s: SAN(%s) = %q, the library says %q", p.FEN(), reading.UCI(p, m), san, want[m])
				}
			}
			if got := reading.Legal(parse(t, san, notation.English), p); !slices.Equal(got, []board.Move{m}) {
				t.Fatalf("%s: %q read back as %v", p.FEN(), san, got)
			}
		}
	})
	if positions == 0 {
		t.Fatal("the library answered for no position")
	}
	t.Logf("%d moves in %d positions", compared, positions)
}

func BenchmarkSAN(b *testing.B) {
	p := position(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	for _, text := range []string{"e5f7", "e1g1", "f3h3"} {
		w, err := notation.ParseUCI(text)
		if err != nil {
			b.Fatal(err)
		}
		m := reading.Legal(w, p)[0]
		b.Run(strings.ReplaceAll(reading.SAN(p, m), "=", ""), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				reading.SAN(p, m)
			}
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	p := position(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	w := parse(b, "Nxf7", notation.English)
	b.ReportAllocs()
	for b.Loop() {
		reading.Legal(w, p)
	}
}
