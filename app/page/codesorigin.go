package page

import (
	"strings"
	"time"

	"zapis/scoresheet"
)

// CodesOrigin says where the arbiter's code of a game came from, and when. All
// can read it, so that a player cannot have set it at home unnoticed.
func (k *Kit) CodesOrigin(h *scoresheet.Header) string {
	if h.Codes == "" {
		return k.Words.Say("codes.origin.none")
	}
	var out []string
	for _, part := range strings.Split(h.Codes, ", ") {
		how, rest, _ := strings.Cut(part, " ")
		when := rest
		if at, err := time.Parse(time.RFC3339, rest); err == nil {
			when = at.In(k.Opts.Zone).Format("2006-01-02 15:04")
		}
		switch how {
		case "typed":
			out = append(out, k.Words.Say("codes.origin.typed", when))
		case "organizer's":
			out = append(out, k.Words.Say("codes.origin.organizer", when))
		case "pack":
			out = append(out, k.Words.Say("codes.origin.pack", when))
		case "key":
			out = append(out, k.Words.Say("codes.origin.key", when))
		default:
			out = append(out, part)
		}
	}
	return strings.Join(out, ", ")
}
