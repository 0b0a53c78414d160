package reconcile_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"zapis/internal/realdata"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/reconcile"
)

// Two known games, the second one in the Russian letters too.
const (
	opera     = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 0-0-0 Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
	evergreen = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#"
	russian   = "е4 е5 Кf3 Кс6 Сс4 Сс5 b4 С:b4 с3 Са5 d4 еd 0-0 d3 Фb3 Фf6 е5 Фg6 Ле1 Кgе7 Са3 b5 Ф:b5 Лb8 Фа4 Сb6 Кbd2 Сb7 Ке4 Фf5 С:d3 Фh5 Кf6+ gf еf Лg8 Лаd1 Ф:f3 Л:е7+ К:е7 Ф:d7+ Кр:d7 Сf5+ Кре8 Сd7+ Крf8 С:е7#"
)

func sheetOf(side reconcile.Side, lang notation.Language, text string) reconcile.Witness {
	return reconcile.FromTexts("a sheet", side, lang, strings.Fields(text))
}

// R-C03: a sheet of another game is known as such, and one of the same game is
// not taken for one, in whatever language and with however many cells missing.
func TestStrangers(t *testing.T) {
	white, other := sheetOf(reconcile.White, notation.English, evergreen), sheetOf(reconcile.Black, notation.English, opera)
	all := strings.Fields(evergreen)
	for _, c := range []struct {
		name string
		with reconcile.Witness
		want bool
	}{
		{"another game", other, true},
		{"the same", sheetOf(reconcile.Black, notation.English, evergreen), false},
		{"in Russian", sheetOf(reconcile.Black, notation.Russian, russian), false},
		{"its second half", sheetOf(reconcile.Black, notation.English, strings.Join(all[len(all)/2:], " ")), false},
		{"a few cells", sheetOf(reconcile.Black, notation.English, "d4 d5 c4 e6"), false},
	} {
		if got := reconcile.Strangers(white, c.with); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if r := reconcile.Reconcile([]reconcile.Witness{white, other}, nil); r.State != reconcile.Differs {
		t.Errorf("two games are reconciled: %v", r.State)
	}
	if reconcile.Strangers(white, white, white) || !reconcile.Strangers(white, white, other) {
		t.Error("of three sheets, that of another game is not found")
	}
}

// BenchmarkStrangers is what two sheets of two games cost: devices that were
// exchanged between boards.
func BenchmarkStrangers(b *testing.B) {
	data, err := os.ReadFile(realdata.Path(b, "pgn", "ecc2018_clk_crlf.pgn"))
	if err != nil {
		b.Fatal(err)
	}
	games, err := pgn.ReadAll(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	var pair []reconcile.Witness
	for _, n := range []int{20, 30} {
		w, err := reconcile.FromPGN("a sheet", games[n])
		if err != nil {
			b.Fatal(err)
		}
		pair = append(pair, w)
	}
	for b.Loop() {
		reconcile.Reconcile(pair, nil)
	}
}
