package office_test

import (
	"slices"
	"testing"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/office"
)

func TestWhys(t *testing.T) {
	alarm := func(side int, text string) desk.Why {
		return desk.Why{Key: "why.alarm", Side: side, Text: []string{text}}
	}
	file := desk.Why{Key: "why.pair.none", Side: desk.NoSide, Text: []string{"no board Anna\u202e\r\n\x1b[2J Petrova"}}
	const white, black, both = "White: an alarm was not acknowledged: left 1", "Black: an alarm was not acknowledged: left 1", "both: an alarm was not acknowledged: left 1"
	for _, test := range []struct {
		all      []desk.Why
		language string
		want     []string
	}{
		{nil, "en", nil},
		{[]desk.Why{alarm(0, "left 1")}, "en", []string{white}},
		{[]desk.Why{alarm(1, "left 1")}, "en", []string{black}},
		{[]desk.Why{alarm(0, "left 1"), file, alarm(1, "left 1")}, "en", []string{both, "there is no pairing: no board Anna [2J Petrova"}},
		{[]desk.Why{alarm(1, "left 1"), alarm(0, "left 1")}, "en", []string{both}},
		{[]desk.Why{alarm(1, "left\u200b 1"), alarm(0, "left 2")}, "en", []string{black, "White: an alarm was not acknowledged: left 2"}},
		{[]desk.Why{alarm(0, "left 1")}, "fr", []string{"Blancs\u00a0: alarmes non acquittées, quitté 1"}},
		{[]desk.Why{{Key: "why.missing", Side: 0, N: 99, Text: []string{"Ivanov"}}}, "en", []string{"White: the scoresheet of Ivanov is missing, 99 min"}},
		{[]desk.Why{{Key: "why.waits", Side: 1, N: 100, Text: []string{"Ivanov"}}}, "en", []string{"Black: the scoresheet of Ivanov is awaited, 1 h so far"}},
		{[]desk.Why{{Key: "why.missing.paper", Side: 1, N: 10032, Text: []string{"Іваненко"}}}, "uk", []string{"Чорні: немає паперового бланка, Іваненко, 167 год"}},
		{[]desk.Why{{Key: "why.removed", Side: desk.NoSide, Text: []string{"a.zapis", "a test", "organizer"}}}, "de", []string{"a.zapis wurde von diesem Brett entfernt: a test (der Veranstalter)"}},
		{[]desk.Why{{Key: "why.held", Side: desk.NoSide, Text: []string{"спор", "organizer"}}}, "ru", []string{"публикация задержана, результат выходит: спор (организатор)"}},
		{[]desk.Why{{Key: "why.removed", Side: desk.NoSide, Text: []string{"organizer", "organizer", "Kos, Jan"}}}, "en", []string{"organizer was taken off this board: organizer (Kos, Jan)"}},
	} {
		if got := office.Whys(test.all, assets.Words(test.language)); !slices.Equal(got, test.want) {
			t.Errorf("%v: %q, want %q", test.all, got, test.want)
		}
	}
}
