package hall_test

import (
	"regexp"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/scoresheet"
)

// Where both players stand in one line, White is the first of them in every script:
// a name from right to left is isolated, or it would change places with the one
// beside it, and White would be read as Black. R-N03.
func TestWhiteIsReadFirst(t *testing.T) {
	r := newRig(t)
	const white, black = "العلي، محمد", "כהן, דוד"
	b := pairing("1", white, black)
	r.say(organizer, round1, desk.Paired{Round: desk.Round{Boards: []desk.Board{b, pairing("2", white, "Abe, Ken")}}})
	r.say(chief, round1, desk.Started{Time: "15:00"})
	r.take("w", sheet(t, b, scoresheet.RecorderWhite, strings.Join(partingWhite, " "), scoresheet.WhiteWins))
	r.take("b", sheet(t, b, scoresheet.RecorderBlack, strings.Join(partingBlack, " "), scoresheet.WhiteWins))
	weber := r.as("Weber")
	bare := regexp.MustCompile(white + `[^<\x{2069}]{0,3}–|–[^>\x{2068}]{0,3}` + black)
	for path, times := range map[string]int{
		"/questions/A/1": 1, "/question/A/1/1": 1, "/camera": 2, "/report/A/1": 2, "/event?did=changed&round=A/1&board=1": 1, "/find?q=" + "Abe": 1,
	} {
		page := weber.get(path)
		if n := strings.Count(page, white); n < times {
			t.Errorf("%s: White's name is there %d times, want %d", path, n, times)
		}
		for _, found := range bare.FindAllString(page, -1) {
			t.Errorf("%s: %q", path, found)
		}
	}
}
