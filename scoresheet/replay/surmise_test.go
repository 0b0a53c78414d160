package replay_test

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/replay"
)

// TestSurmiseHandwriting reads the handwritten sheets: how many cells the
// verdicts read, and how many a person would. What has to be read by the
// verdicts is read the same.
func TestSurmiseHandwriting(t *testing.T) {
	f, err := os.Open(data(t, "hcs/hcs_sheets.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cells, verdicts, known, slips, otherwise, sheets, whole int
	n := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		if n++; n%long.Of(8, 1) != 0 {
			continue
		}
		var s sheet
		if err := json.Unmarshal(in.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, l := range s.Labels {
			text := ""
			if l != nil {
				text = *l
			}
			texts = append(texts, text)
		}
		rec := written(t, scoresheet.GameOpened{}, texts)
		r := replay.Read(rec)
		guess := r.Surmise(rec)
		sheets++
		here, all := 0, 0
		for i := range rec.Cells {
			if texts[i] == "" {
				continue
			}
			cells++
			all++
			v := &r.Verdicts[i]
			sure := v.Moved && (v.Kind == replay.Legal || v.Filled)
			if sure {
				verdicts++
			}
			if i >= len(guess.Moves) || !guess.Moves[i].Known {
				continue
			}
			known++
			here++
			if guess.Moves[i].Slip {
				slips++
			}
			if sure && v.Certainty == replay.Certain && v.Move != guess.Moves[i].Move {
				otherwise++
			}
		}
		if here == all {
			whole++
		}
	}
	t.Logf("%d sheets, %d cells: %d read by the verdicts (%.1f %%), %d surmised (%.1f %%), of these %d with a slip; %d otherwise than certain verdicts; %d sheets whole",
		sheets, cells, verdicts, pct(verdicts, cells), known, pct(known, cells), slips, otherwise, whole)
	if pct(known, cells) < 75 || known < 2*verdicts {
		t.Errorf("only %.1f %% of the cells are surmised", pct(known, cells))
	}
}

func pct(n, of int) float64 { return 100 * float64(n) / float64(of) }

// TestSurmiseSlips writes real games with the slips that handwriting has, as
// often as it has them, and counts what is read right and wrong.
func TestSurmiseSlips(t *testing.T) {
	rnd := rand.New(rand.NewPCG(long.Seed(t), 1))
	var sheets, cells, verdicts, right, wrong, slips, slipsRight, slipsWrong int
	for n, g := range games(t, long.Of(250, 20)) {
		if n%long.Of(2, 1) != 0 {
			continue
		}
		full := replay.Read(written(t, g.start, g.texts))
		if len(g.texts) < 20 || full.MainLine().Why != "" {
			continue
		}
		texts := make([]string, len(g.texts))
		for i := range texts {
			texts[i] = scrawl(rnd, full.SAN(i))
		}
		rec := written(t, g.start, texts)
		r := replay.Read(rec)
		guess := r.Surmise(rec)
		sheets++
		for i := range rec.Cells {
			cells++
			slip := strings.TrimRight(texts[i], "+#") != strings.TrimRight(full.SAN(i), "+#")
			if slip {
				slips++
			}
			if v := &r.Verdicts[i]; v.Moved && (v.Kind == replay.Legal || v.Filled) {
				verdicts++
			}
			switch {
			case i >= len(guess.Moves) || !guess.Moves[i].Known:
			case guess.Moves[i].Move == full.Verdicts[i].Move:
				right++
				if slip {
					slipsRight++
				}
			default:
				wrong++
				if slip {
					slipsWrong++
				}
			}
		}
	}
	t.Logf("%d games, %d cells: %d read by the verdicts (%.1f %%); surmised %d right (%.1f %%), %d wrong (%.2f %%); of %d cells with a slip %d right, %d wrong",
		sheets, cells, verdicts, pct(verdicts, cells), right, pct(right, cells), wrong, pct(wrong, cells), slips, slipsRight, slipsWrong)
	if pct(right, cells) < 87 || pct(wrong, cells) > 3 {
		t.Errorf("%.1f %% right, %.2f %% wrong", pct(right, cells), pct(wrong, cells))
	}
}

// TestSurmiseShifted writes real games with slips in which one half-move has no cell, or
// one has two: from there on White's moves stand in Black's column.
func TestSurmiseShifted(t *testing.T) {
	for _, twice := range []bool{false, true} {
		rnd := rand.New(rand.NewPCG(long.Seed(t), 2))
		var sheets, cells, right, wrong, behind, behindRight int
		for n, g := range games(t, long.Of(250, 20)) {
			if n%long.Of(5, 1) != 0 {
				continue
			}
			full := replay.Read(written(t, g.start, g.texts))
			if len(g.texts) < 30 || full.MainLine().Why != "" {
				continue
			}
			var texts []string
			var of []int // the half-move of each cell; -1 if it is none
			at := 10 + rnd.IntN(len(g.texts)-20)
			for i := range g.texts {
				if i == at && !twice {
					continue
				}
				texts, of = append(texts, scrawl(rnd, full.SAN(i))), append(of, i)
				if i == at {
					texts, of = append(texts, texts[len(texts)-1]), append(of, -1)
				}
			}
			rec := written(t, g.start, texts)
			guess := replay.Read(rec).Surmise(rec)
			sheets++
			for i := range rec.Cells {
				cells++
				if i >= at {
					behind++
				}
				switch {
				case i >= len(guess.Moves) || !guess.Moves[i].Known:
				case of[i] >= 0 && guess.Moves[i].Move == full.Verdicts[of[i]].Move || of[i] < 0 && i > 0 && guess.Moves[i].Move == full.Verdicts[of[i-1]].Move:
					right++
					if i >= at {
						behindRight++
					}
				default:
					wrong++
				}
			}
		}
		t.Logf("twice %v: %d games, %d cells: surmised %d right (%.1f %%), %d wrong (%.2f %%); from the shift on %d of %d right (%.1f %%)",
			twice, sheets, cells, right, pct(right, cells), wrong, pct(wrong, cells), behindRight, behind, pct(behindRight, behind))
		// One of the eight games of a short run may not be read on.
		if pct(behindRight, behind) < float64(long.Of(45, 85)) || pct(wrong, cells) > float64(long.Of(8, 3)) {
			t.Errorf("%.1f %% right, %.2f %% wrong", pct(behindRight, behind), pct(wrong, cells))
		}
	}
}

// TestSurmise: a slip is read as what it must have been, a legal entry as it
// stands, and nothing is said where two games explain a sheet alike.
func TestSurmise(t *testing.T) {
	for _, c := range []struct{ texts, want string }{
		{"e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6"},
		{"e4 e5 Ng3 Nc6 Bb5 a6 Ba4 Nf6 0-0 Be7", "e4 e5 _ Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"}, // Nf3 or Nh3,
		{"e4 e5 Nf3 Nc6 Rb5 a6 Bxc6 dxe6 Nxe5", "e4 e5 Nf3 Nc6 Bb5! a6 Bxc6 _ Nxe5"},   // dxc6, or bxc6 with two slips,
		{"e4 e5 - - Bb5 a6", "e4 e5 _ _ Bb5 a6"},
		{"e4 c5 Nf3 d6 d4 cxd4 Nxd4 nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 000", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O"},
		{"e4 zebra Nf3 elephant", "e4 _ Nf3 _"},
		{"d4 d5 c4 e6 Nc3 Nf6 Bg5 e3 0-0 Nf3 Nbd7 Qc2 c5 cxd5 cxd4 Nxd4 Nxd5 Bxe7 Nxe7 Bd3 Nf6 0-0 Bd7", "d4 d5 c4 e6 Nc3 Nf6 Bg5 <e3 O-O Nf3 Nbd7 Qc2 c5 cxd5 cxd4 Nxd4 Nxd5 Bxe7 Nxe7 Bd3 Nf6 O-O Bd7"},
		{"e4 e5 Nf3 Nc6 Bb5 Bb5 a6 Ba4 Nf6 0-0 Be7 Re1 b5 Bb3 d6", "e4 e5 Nf3 Nc6 Bb5 0 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6"},
	} {
		texts := strings.Fields(strings.ReplaceAll(c.texts, "-", "—"))
		for i := range texts {
			texts[i] = strings.ReplaceAll(texts[i], "0—0", "0-0")
		}
		rec := written(t, scoresheet.GameOpened{}, texts)
		var got []string
		for _, m := range replay.Read(rec).Surmise(rec).Moves {
			switch {
			case m.None:
				got = append(got, "0")
			case !m.Known:
				got = append(got, "_")
			case m.Skipped:
				got = append(got, "<"+m.SAN)
			case m.Slip:
				got = append(got, m.SAN+"!")
			default:
				got = append(got, m.SAN)
			}
		}
		if said := strings.Join(got, " "); said != c.want {
			t.Errorf("%s: %s, want %s", c.texts, said, c.want)
		}
	}
}

// A record that was made to be long costs no more than a game.
func TestSurmiseIsBounded(t *testing.T) {
	texts := strings.Fields(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 1000))
	texts[2000] = "zebra"
	rec := written(t, scoresheet.GameOpened{}, texts)
	guess := replay.Read(rec).Surmise(rec)
	if n := len(guess.Moves); n != 2500 {
		t.Errorf("%d cells were looked at", n)
	}
	for i, m := range guess.Moves[:1900] {
		if !m.Known || m.Slip {
			t.Fatalf("cell %d: %+v", i, m)
		}
	}
}

// scrawl writes a move as a hurried hand does, by the counts of handwritten
// sheets: in 4,689 cells a wrong file in 148, a wrong rank in 79, a wrong
// letter in 48, a needed origin missing in 65, the x left out in 23, another
// move altogether in 6; the sign of check left out in every fifth.
func scrawl(rnd *rand.Rand, san string) string {
	if rnd.IntN(5) == 0 {
		san = strings.TrimRight(san, "+#")
	}
	b := []byte(san)
	to := strings.LastIndexAny(san, "12345678")
	switch n := rnd.IntN(4689); {
	case san[0] == 'O' || to < 1:
	case n < 148:
		near := map[byte]string{'a': "c", 'b': "gd", 'c': "eed", 'd': "ce", 'e': "ccd", 'f': "gg", 'g': "ffb", 'h': "g"}[b[to-1]]
		b[to-1] = near[rnd.IntN(len(near))]
	case n < 148+79:
		near := map[byte]string{'1': "82", '2': "13", '3': "24", '4': "55", '5': "446", '6': "5", '7': "18", '8': "11"}[b[to]]
		b[to] = near[rnd.IntN(len(near))]
	case n < 148+79+48 && strings.IndexByte("KQRBN", b[0]) >= 0:
		near := map[byte]string{'B': "RN", 'N': "B", 'R': "BK", 'K': "R", 'Q': "R"}[b[0]]
		b[0] = near[rnd.IntN(len(near))]
	case n < 148+79+48+65+23:
		return strings.ReplaceAll(san, "x", "")
	case n < 148+79+48+65+23+6:
		return "Nc3"
	}
	if strings.IndexByte("KQRBN", san[0]) >= 0 && to > 2 && rnd.IntN(6) == 0 && san[1] != 'x' { // the origin left out
		return string(b[0]) + strings.TrimLeft(string(b[2:]), "12345678")
	}
	return string(b)
}
