package app_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/app/page"
	"zapis/assets"
)

// R-N04: where a hand slipped by a cell, the arbiter's page says so at the finding, in
// every language: before which cell a half-move is missing, or which cell has a move that
// stands there already.
func TestShiftIsSaidOnThePage(t *testing.T) {
	for _, c := range []struct{ key, cell, moves string }{
		{"find.shift.missing", "4…", "d4 d5 c4 e6 Nc3 Nf6 Bg5 e3 O-O Nf3 Nbd7 Qc2 c5 cxd5 cxd4 Nxd4 Nxd5 Bxe7 Nxe7 Bd3 Nf6 O-O Bd7"},
		{"find.shift.twice", "3…", "e4 e5 Nf3 Nc6 Bb5 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6"},
	} {
		for _, lang := range assets.Languages() {
			r := playing(t, usual, page.Options{Lang: lang}, "")
			for _, text := range strings.Fields(c.moves) {
				_, err := r.dev.Write(text)
				r.must(err)
			}
			r.ui.Refresh()
			want := assets.Words(lang).Say(c.key, c.cell)
			if strings.Contains(strings.Join(r.ui.TextsSeen(), " "), want) {
				t.Errorf("%s: the player is told: %s", lang, want)
			}
			r.arbiter()
			r.press("arbiter.findings")
			r.row(slices.Clone(r.ui.Rows())[0])
			if said := r.ui.EvidenceWords(); !strings.Contains(said, want) {
				t.Errorf("%s: %q is not in %q", lang, want, said)
			}
		}
	}
}
