package desk

import (
	"fmt"
	"strconv"
	"strings"
)

// Place names a board of the event.
type Place struct {
	Section string `json:"section"`
	Round   int    `json:"round"`
	Board   string `json:"board"` // as its players know it: 12, A12, 3.2
}

// String returns the place as section/round/board.
func (p Place) String() string { return fmt.Sprintf("%s/%d/%s", p.Section, p.Round, p.Board) }

// ParsePlace is the inverse of String.
func ParsePlace(text string) (Place, error) {
	parts := strings.Split(text, "/")
	var p Place
	if len(parts) == 3 {
		p.Section, p.Board = parts[0], parts[2]
		if _, err := fmt.Sscanf(parts[1], "%d", &p.Round); err == nil && p.String() == text {
			return p, nil
		}
	}
	return p, fmt.Errorf("%q names no board: write section/round/board", text)
}

// Round is one round of a section: who meets whom, and who does not play.
type Round struct {
	Section string  `json:"section"`
	Number  int     `json:"number"`
	Date    string  `json:"date,omitempty"` // as 2026-11-20
	Time    string  `json:"time,omitempty"` // as 15:00, local
	Boards  []Board `json:"boards"`
	Matches []Match `json:"matches,omitempty"`
	Byes    []Bye   `json:"byes,omitempty"`
}

// Board is one pairing: two players who meet on a board.
type Board struct {
	Name    string    `json:"name"`
	Players [2]Player `json:"players"`           // White, Black: indexed by board.Color
	Match   int       `json:"match,omitempty"`   // number of the team match
	Control string    `json:"control,omitempty"` // if it is not the section's
	FEN     string    `json:"fen,omitempty"`     // if it is not the usual position
	// Result is what the list of results says: 1-0, 0-1, 1/2-1/2, +/-, … as
	// scoresheet.ParseResult reads it; empty if it says nothing yet.
	Result string `json:"result,omitempty"`
}

// Player is somebody who plays in a section.
type Player struct {
	Name       string `json:"name"` // as in the pairings: "Petrova, Anna"
	FIDE       string `json:"fide,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	Team       string `json:"team,omitempty"`
	Start      int    `json:"start,omitempty"` // number in the list of players
}

// Match is a match of two teams.
type Match struct {
	Number int       `json:"number"`
	Teams  [2]string `json:"teams"`
}

// Bye is a player who has no opponent in a round.
type Bye struct {
	Player Player `json:"player"`
	Kind   string `json:"kind"` // as TRF writes it: U pairing-allocated, F full, H half, Z zero
}

// Board returns the board of that name. Leading zeros do not count.
func (r *Round) Board(name string) (*Board, error) {
	for i := range r.Boards {
		if SameBoard(r.Boards[i].Name, name) {
			return &r.Boards[i], nil
		}
	}
	return nil, Because(fmt.Errorf("round %d of section %s has no board %s", r.Number, r.Section, name), "why.admit.noboard", r.Number, r.Section, name)
}

// SameBoard reports whether two names mean the same board: 07 is 7, a12 is A12.
func SameBoard(a, b string) bool { return plainBoard(a) == plainBoard(b) }

func plainBoard(name string) string {
	return strings.TrimLeft(strings.ToUpper(strings.TrimSpace(name)), "0")
}

// Place returns the place of one of the round's boards.
func (r *Round) Place(b *Board) Place { return Place{r.Section, r.Number, b.Name} }

// Check returns the first thing in the round that cannot be used.
func (r *Round) Check() error {
	if r.Number < 1 || r.Number > MaxRounds {
		err := fmt.Errorf("%d is not a round: rounds are numbered from 1 to %d", r.Number, MaxRounds)
		return Because(err, "why.pair.round.number", 0, strconv.Itoa(r.Number), strconv.Itoa(MaxRounds))
	}
	if len(r.Boards) > MaxBoards {
		err := fmt.Errorf("round %d has %d boards: a section has up to %d", r.Number, len(r.Boards), MaxBoards)
		return Because(err, "why.pair.full", 0, strconv.Itoa(MaxBoards))
	}
	seen := map[string]bool{}
	for i := range r.Boards {
		b := &r.Boards[i]
		switch name := plainBoard(b.Name); {
		case !IsWord(b.Name):
			err := fmt.Errorf("%q cannot name a board: write up to 40 letters and digits, as in 12, A12, 3.2", b.Name)
			return Because(err, "why.pair.boardname", 0, b.Name)
		case seen[name]:
			err := fmt.Errorf("board %s would appear twice in round %d: give each a name of its own", b.Name, r.Number)
			return Because(err, "why.change.twice", r.Number, b.Name)
		case !IsLine(b.Players[0].Name) || !IsLine(b.Players[1].Name):
			err := fmt.Errorf("board %s: a player's name is one line of 1 to %d letters", b.Name, MaxText)
			return Because(err, "why.change.playername", MaxText, b.Name)
		default:
			seen[name] = true
		}
	}
	return nil
}
