package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
	"zapis/scoresheet/reconcile"
)

// SetReconciled takes moves, starting position and result of a game from the
// reconciliation of its sheets, and reports whether there is one. Half-moves
// that a person has not decided yet are in doubt: neither they nor later ones
// are published as moves. Who wrote what is not published.
func (g *Game) SetReconciled(r *reconcile.Result) bool {
	p := r.Game()
	if p == nil {
		return false
	}
	g.SetPGN(p)
	g.Reason = ""
	if result, err := scoresheet.ParseResult(r.Outcome); err == nil {
		g.Result = result
	}
	sure := r.Decided()
	for i := range g.Moves {
		g.Moves[i].Doubt = i >= sure
		var kept []string
		for _, text := range g.Moves[i].Comments {
			if text == "(=)" {
				kept = append(kept, text)
			}
		}
		g.Moves[i].Comments = kept
	}
	for i := len(g.Moves); i < len(r.Plies); i++ {
		m := Move{Text: r.Plies[i].SAN, Doubt: true}
		if !r.Plies[i].Legal {
			m.Text, m.Doubt = r.Plies[i].Move.From.String()+"-"+r.Plies[i].Move.To.String(), false
		}
		g.Moves = append(g.Moves, m)
	}
	if r.Lost {
		g.Moves = append(g.Moves, Move{}) // the sheets go on, and nobody knows how
	}
	return true
}

// SetSeen takes the data for a report from what the desk has seen of a board:
// the result of the list, absences, answers, settlements and changes. zone is
// the time zone of the hall, in which times are given.
func (g *Game) SetSeen(s *desk.BoardSeen, zone *time.Location) {
	if s.Result != scoresheet.NoResult {
		g.Board.Result = s.Result.String()
	}
	g.Facts = nil
	slip := ""
	for _, said := range s.Said {
		f := Fact{Side: desk.NoSide, At: scoresheet.MillisOf(said.At), When: said.At.In(zone).Format("15:04"), By: said.By}
		switch b := said.Body.(type) {
		case desk.Presence:
			if f.Kind = FactAbsent; b.Arrived {
				f.Kind = FactArrived
			}
			f.Side, f.When = sideOf(b.Side), b.Time
		case desk.Answered:
			f.Kind, f.Text = FactAnswer, b.Cell+" "+b.Text
			if b.Note != "" {
				f.Text += " (" + b.Note + ")"
			}
		case desk.Settlings:
			f.Kind, f.Text, f.Side = FactNote, b.Reason, sideOf(b.Side)
			switch b.How {
			case desk.SettledOne:
				f.Kind = FactOneSheet
			case desk.SettledNone:
				f.Kind = FactNoSheet
			case desk.SettledSeen:
			}
		case desk.Removed:
			if f.Kind, f.Text = FactRemoved, b.Reason; b.Back {
				f.Kind = FactBack
			}
		case desk.Held:
			if f.Kind, f.Text = FactHeld, b.Reason; b.What == "" {
				f.Kind = FactLetGo
			}
		case desk.Slip:
			before := slip
			if b.Result != "" {
				slip = b.Result
			}
			if b.Reason != "" && b.Result != "" {
				if f.Kind, f.Text = FactResult, strings.TrimPrefix(before+" → "+b.Result, " → ")+" ("+b.Reason+")"; before == b.Result {
					f.Text = b.Result + " (" + b.Reason + ")"
				}
				break
			}
			if before == "" || b.Result == "" || b.Result == before {
				continue // every board has a slip; a report mentions a changed one
			}
			f.Kind, f.Text = FactResult, before+" → "+b.Result
		case desk.Changed:
			f.Kind, f.Text = FactSwap, b.Reason
		case desk.Admitted:
			if b.Looked == "" {
				continue // every device is admitted; a report mentions one that needed a look
			}
			f.Kind, f.Text, f.Side = FactLooked, b.Looked, sideOf(b.Side)
		default:
			continue
		}
		g.Facts = append(g.Facts, f)
	}
}

func sideOf(word string) int {
	side, err := desk.ParseSide(word)
	if err != nil {
		return desk.NoSide
	}
	return side
}

// Digest returns the SHA-256 of a game as published without delay, in
// hexadecimal. It shows whether the game has changed since it was published.
func (r *Round) Digest(g *Game) string {
	sum := sha256.Sum256(r.BoardFile(g, Options{}))
	return hex.EncodeToString(sum[:])
}
