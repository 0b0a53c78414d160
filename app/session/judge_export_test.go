package session

import "zapis/scoresheet/board/rules"

// ReasonWord is the key of the words for why a move is illegal.
func ReasonWord(r rules.Reason) string { return reasonWords[r] }
