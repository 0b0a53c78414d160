package office

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/scoresheet"
)

// Bounds of a search.
const (
	MaxQuery = 200 // bytes of what is searched for; the rest is left out
	MaxFound = 200 // games that are returned at most
)

// Query describes the games to be found.
type Query struct {
	// Words are matched with the names and teams of both players, the event, the
	// section, the day (2026-10, 2026-10-09), R3 for the round and a board's
	// name. Each has to be in one of them; case and accents do not matter.
	Words string
	Board string // the name of the board; empty: any
	Round int    // 0: any
	Date  string // the beginning of the day, as in 2026-10; empty: any
	All   bool   // all events of the store, not only the desk's own
	Most  int    // how many games are returned; MaxFound if 0
}

// FoundGame is a game that matches a query.
type FoundGame struct {
	Event string // its name
	Own   bool   // it is of the desk's event
	Place desk.Place
	Board desk.Board
	Date  string
	Seen  *intake.Board // nil of another event
}

// Result returns the result that counts: that of the slip, otherwise the one on
// which the sheets agree. For a game of another event it is that of the pairings.
func (f *FoundGame) Result() scoresheet.Result {
	if f.Seen != nil {
		return f.Seen.Result
	}
	r, err := scoresheet.ParseResult(f.Board.Result)
	if err != nil {
		return scoresheet.NoResult
	}
	return r
}

// Find returns the games that match a query, those of the desk's event first, then
// the latest first, and how many there are in all.
func Find(ctx context.Context, d *intake.Desk, who desk.Actor, q Query) (found []FoundGame, all int, err error) {
	if err := d.Event().May(who, desk.ActSeeRound); err != nil {
		return nil, 0, err
	}
	s := newSearch(q)
	found = s.in(d.Hall(), found)
	for i := range found {
		found[i].Own = true
	}
	if q.All {
		for _, e := range desk.Events(d.Facts()) {
			if e.ID != d.Event().ID {
				found = s.in(desk.Fold(d.Facts(), e.ID, func(key string) string { return key }), found)
			}
		}
	}
	if q.Most <= 0 || q.Most > MaxFound {
		q.Most = MaxFound
	}
	all = len(found)
	found = found[:min(all, q.Most)]
	for i := range found {
		if !found[i].Own {
			continue
		}
		if found[i].Seen, err = d.Board(ctx, found[i].Place); err != nil {
			return nil, 0, err
		}
	}
	return found, all, nil
}

// search is a query made ready.
type search struct {
	Query
	words []string
}

func newSearch(q Query) *search {
	return &search{q, strings.Fields(plain(QueryText(q.Words)))}
}

// QueryText returns the part of a text that is used for the search.
func QueryText(text string) string {
	if len(text) > MaxQuery {
		text = strings.ToValidUTF8(text[:MaxQuery], "")
	}
	return text
}

// in adds the matching games of an event, the latest round first.
func (s *search) in(h *desk.Hall, found []FoundGame) []FoundGame {
	for _, r := range slices.Backward(h.Rounds) {
		day := h.Day(r, time.Local)
		if s.Round != 0 && s.Round != r.Number || !strings.HasPrefix(day, s.Date) {
			continue
		}
		about := plain(h.Event.Name + "\n" + r.Section + "\n" + day + "\nR" + strconv.Itoa(r.Number))
		for i := range r.Boards {
			b := &r.Boards[i]
			if s.Board != "" && !desk.SameBoard(s.Board, b.Name) || !s.fits(about, b) {
				continue
			}
			found = append(found, FoundGame{Event: h.Event.Name, Place: r.Place(b), Board: *b, Date: day})
		}
	}
	return found
}

// fits reports whether each word is in one of the texts about a board.
func (s *search) fits(about string, b *desk.Board) bool {
	if len(s.words) == 0 {
		return true
	}
	text := about
	for i := range b.Players {
		p := &b.Players[i]
		text += "\n" + plain(p.Name) + "\n" + plain(p.Team)
	}
	for _, w := range s.words {
		if !strings.Contains(text, w) && plain(b.Name) != w {
			return false
		}
	}
	return true
}

// letters maps letters without a removable accent to the plain letters that
// people type for them.
var letters = strings.NewReplacer("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i", "ð", "d", "þ", "th", "’", "'", "ʼ", "'")

// plain returns a text without case, accents and commas, so that it can be
// compared. It does not transliterate between alphabets.
func plain(text string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(text)) {
		switch {
		case unicode.Is(unicode.Mn, c):
		case c == ',':
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
	}
	return letters.Replace(b.String())
}
