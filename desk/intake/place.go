package intake

import (
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"zapis/desk"
)

// The keys of reasons why a game has no board that a person can resolve by
// naming the board.
const (
	WhyPlaces  = "unplaced.many"
	WhyNobodys = "unplaced.nobodys"
)

// placed is a game at a board, or the reason why it has none.
type placed struct {
	place  desk.Place
	side   int
	faults []desk.Why
	why    desk.Why // why it has no place
}

// placeKey has the properties that determine the place of a game, besides the
// desk's boards and devices.
type placeKey struct {
	game *Game
	said desk.Place
	side string
}

// placeOnce is place with a cache.
func (d *Desk) placeOnce(f *desk.File, g *Game) placed {
	key := placeKey{g, f.Place, f.Received.Side}
	p, ok := d.places[key]
	if !ok {
		if d.places == nil {
			d.places = map[placeKey]placed{}
		}
		p = d.place(f, g)
		p.faults = slices.Clip(p.faults)
		d.places[key] = p
	}
	return p
}

// forget forgets where the game of that hash is.
func (d *Desk) forget(game string) {
	maps.DeleteFunc(d.places, func(key placeKey, _ placed) bool { return key.game.hash == game })
}

// place finds the board of a game: the one that a person named, the one that
// the pack gave it, the one that its device stated, the one that its tags name,
// or the one where its players meet. Contradictions between tags and names are
// reported.
func (d *Desk) place(f *desk.File, g *Game) placed {
	side := g.Side()
	if f.Place.Board != "" {
		if s, err := desk.ParseSide(f.Received.Side); err == nil {
			side = s
		}
		return placed{place: f.Place, side: side}
	}
	if held, ok := g.pack(); ok && held.Place != "" {
		p, err := desk.ParsePlace(held.Place)
		switch event := hex.EncodeToString(held.Event[:]); {
		case event != d.hall.Event.ID:
			return placed{side: side, why: desk.Why{Key: "unplaced.pack", Side: desk.NoSide, Text: []string{event}}}
		case err == nil && d.board(p) != nil:
			out := placed{place: d.exact(p), side: side}
			out.faults = d.compareNames(out, g)
			return out
		}
	}
	if p, ok := d.byStatement(g); ok {
		return p
	}
	return d.byTags(g, side)
}

// byStatement finds the board that the device itself named when it handed the
// game in, if the game does not name it. Statements of other devices about the
// game are ignored: anybody can sign those.
func (d *Desk) byStatement(g *Game) (placed, bool) {
	for _, s := range d.stated[g.hash] {
		if !s.Device.Equal(g.Device()) || s.Event != d.hall.Event.ID || d.board(s.Place) == nil {
			continue
		}
		side := s.Side
		if side > 1 {
			side = desk.NoSide
		}
		out := placed{place: d.exact(s.Place), side: side}
		out.faults = d.compareNames(out, g)
		return out, true
	}
	return placed{}, false
}

// board returns the board of a place, or nil.
func (d *Desk) board(p desk.Place) *desk.Board {
	r := d.hall.Round(p.Section, p.Round)
	if r == nil {
		return nil
	}
	b, err := r.Board(p.Board)
	if err != nil {
		return nil
	}
	return b
}

// exact returns the place with the board's name in the spelling of the
// pairings.
func (d *Desk) exact(p desk.Place) desk.Place {
	if b := d.board(p); b != nil {
		p.Board = b.Name
	}
	return p
}

// compareNames returns a fault if other players meet at the board.
func (d *Desk) compareNames(p placed, g *Game) []desk.Why {
	b := d.board(p.place)
	white, black := g.Tag("White"), g.Tag("Black")
	if (white == "" || sameName(white, b.Players[0].Name)) && (black == "" || sameName(black, b.Players[1].Name)) {
		return nil
	}
	return []desk.Why{{Key: "why.other.players", Side: p.side, Text: []string{white, black}}}
}

// byTags finds the board by the tags Section, Round and Board and by the names
// of the players.
func (d *Desk) byTags(g *Game, side int) placed {
	section, round, board := g.Tag("Section"), g.Tag("Round"), g.Tag("Board")
	round, inRound, _ := strings.Cut(round, ".") // 3.12 is board 12 of round 3
	if board == "" {
		board = inRound
	}
	number, _ := strconv.Atoi(round)
	named := d.namedPlace(section, number, board)
	meet := d.meetings(g.Tag("White"), g.Tag("Black"))
	out := placed{side: side}
	if named != nil && (slices.Contains(meet, *named) || g.Tag("White") == "" && g.Tag("Black") == "") {
		out.place = *named
		return out
	}
	if at, ok := d.likeliest(meet, section, number); ok {
		out.place = at
		out.faults = contradictions(at, section, number, board, side)
		return out
	}
	switch {
	case named != nil:
		out.place = *named
		out.faults = d.compareNames(out, g)
	case len(meet) > 1:
		out.why = desk.Why{Key: WhyPlaces, Side: desk.NoSide, N: len(meet)}
	case len(meet) == 0:
		out.why = desk.Why{
			Key: "unplaced.nobody", Side: desk.NoSide,
			Text: []string{strconv.Quote(g.Tag("White")), strconv.Quote(g.Tag("Black"))},
		}
	}
	return out
}

// namedPlace returns the board that tags name, if there is exactly one.
func (d *Desk) namedPlace(section string, number int, board string) *desk.Place {
	if number == 0 || board == "" {
		return nil
	}
	var found []desk.Place
	for _, r := range d.hall.Rounds {
		if r.Number != number || section != "" && !strings.EqualFold(r.Section, section) {
			continue
		}
		if b, err := r.Board(board); err == nil {
			found = append(found, r.Place(b))
		}
	}
	if len(found) != 1 {
		return nil
	}
	return &found[0]
}

// meetings returns the boards where two players meet, with these colours.
func (d *Desk) meetings(white, black string) []desk.Place {
	if d.pairs == nil {
		d.pairs = map[string][]desk.Place{}
		for _, r := range d.hall.Rounds {
			for i := range r.Boards {
				b := &r.Boards[i]
				key := pairKey(b.Players[0].Name, b.Players[1].Name)
				d.pairs[key] = append(d.pairs[key], r.Place(b))
			}
		}
	}
	if len(nameWords(white)) == 0 || len(nameWords(black)) == 0 {
		return nil
	}
	return d.pairs[pairKey(white, black)]
}

func pairKey(white, black string) string {
	return strings.Join(nameWords(white), " ") + "\n" + strings.Join(nameWords(black), " ")
}

// likeliest returns the one of several boards that fits the tags best, if one
// does.
func (d *Desk) likeliest(meet []desk.Place, section string, number int) (desk.Place, bool) {
	if len(meet) > 1 {
		meet = slices.DeleteFunc(slices.Clone(meet), func(p desk.Place) bool {
			return number != 0 && p.Round != number || section != "" && !strings.EqualFold(p.Section, section)
		})
	}
	if len(meet) != 1 {
		return desk.Place{}, false
	}
	return meet[0], true
}

// contradictions returns the tags that contradict the place at which the
// players meet.
func contradictions(at desk.Place, section string, number int, board string, side int) (all []desk.Why) {
	say := func(key, text string) {
		all = append(all, desk.Why{Key: key, Side: side, Text: []string{text}})
	}
	if section != "" && !strings.EqualFold(section, at.Section) {
		say("why.other.section", section)
	}
	if number != 0 && number != at.Round {
		say("why.other.round", strconv.Itoa(number))
	}
	if board != "" && !desk.SameBoard(board, at.Board) {
		say("why.other.board", board)
	}
	return all
}

// meetElsewhere returns an error if somebody names a board for a file whose
// players meet at another one, because only the chief arbiter could remove it
// again. A different spelling of a name does not count as another player.
func (d *Desk) meetElsewhere(c *Content, h Hint) error {
	if h.Place.Board == "" || h.From == "desk" {
		return nil
	}
	for _, g := range c.Games {
		meet := d.meetings(g.Tag("White"), g.Tag("Black"))
		if len(meet) > 0 && !slices.Contains(meet, h.Place) {
			err := fmt.Errorf("its players meet at %s and not at %s: nothing was kept: name their board, or leave the names out of the file", meet[0], h.Place)
			return desk.Because(err, "why.take.elsewhere", 0, meet[0].String(), h.Place.String())
		}
	}
	return nil
}

// sameName reports whether two texts are the same name: Petrova, Anna equals
// Anna Petrova, and case and punctuation do not matter.
func sameName(a, b string) bool {
	if a == b {
		return a != ""
	}
	x, y := nameWords(a), nameWords(b)
	return len(x) > 0 && slices.Equal(x, y)
}

func nameWords(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c)
	})
	slices.Sort(words)
	return words
}
