package attest

import (
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// sevenTags are the tags that every PGN has, in their order. A game that did not
// begin from the usual position has those that say from which.
var sevenTags = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "SetUp", "FEN"}

// Plain returns a record as a short PGN, for a reader that knows nothing of this
// program: seven tags and the moves of the main line. Clock times, notes,
// signatures, the lossless record and the attestation are left out. If the main line
// ends before the record does (see [Game]), cut is true and a comment says at which
// move.
func Plain(r *scoresheet.Record) (game []byte, cut bool, err error) {
	whole := Game(r)
	g := &pgn.Game{Result: whole.Result, Terminated: true}
	for _, name := range sevenTags {
		for _, t := range whole.Tags {
			if t.Name == name {
				g.Tags = append(g.Tags, t)
				break
			}
		}
	}
	for _, m := range whole.Moves {
		g.Moves = append(g.Moves, pgn.Ply{Text: m.Text})
	}
	if at := len(g.Moves); at < len(r.Cells) {
		cut = true
		note := pgn.CommentText(r.NameAt(at).String() + " …")
		if at > 0 {
			g.Moves[at-1].Comments = []string{note}
		} else {
			g.Comment = []string{note}
		}
	}
	game, err = write(g)
	return game, cut, err
}
