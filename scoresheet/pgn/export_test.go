package pgn

import (
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
)

// The two ways of reading a move, for the test that holds them together.
func Quick(p rules.Position, text string) (board.Move, bool) { return quick(&p, text) }

func Resolve(p rules.Position, text string) (board.Move, string) { return resolve(p, text, "en") }
