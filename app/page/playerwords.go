package page

import (
	"cmp"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// PlayerName returns the name of a side's player on the sheet, or a word for the
// side where there is none.
func (k *Kit) PlayerName(r *scoresheet.Record, side board.Color) string {
	tag := sideTag(side)
	if name := r.Header.Tag(tag); name != "" && name != "?" {
		return name
	}
	return k.Words.Say("sheet." + strings.ToLower(tag))
}

// PlayerNames returns the names of both players, White's first.
func (k *Kit) PlayerNames(r *scoresheet.Record) [2]string {
	return [2]string{k.PlayerName(r, board.White), k.PlayerName(r, board.Black)}
}

// DisagreesText says that a player noted that he does not agree with the result,
// and when; "" if he did not.
func (k *Kit) DisagreesText(r *scoresheet.Record, who scoresheet.Signer, name string) string {
	d := r.Disagreement(who)
	if d == nil {
		return ""
	}
	return k.Words.Say("sign.disagrees", name, ClockTime(d.At.In(k.Opts.Zone)))
}

// SignerName returns the name of a signer on the sheet, or a word for what he is
// where there is none.
func (k *Kit) SignerName(r *scoresheet.Record, who scoresheet.Signer) string {
	tag, key := "White", "sign.white"
	switch who {
	case scoresheet.SignerBlack:
		tag, key = "Black", "sign.black"
	case scoresheet.SignerArbiter:
		tag, key = "Arbiter", "arbiter.enter"
	case scoresheet.SignerWhite:
	}
	if name := r.Header.Tag(tag); name != "" && name != "?" {
		return name
	}
	return k.Words.Say(key)
}

// sideTag returns the PGN tag that names a side's player.
func sideTag(side board.Color) string {
	if side == board.Black {
		return "Black"
	}
	return "White"
}

// ParkedLines say what stands on the envelope of an adjourned game besides names,
// times and position (Laws, Guideline I.1).
func (k *Kit) ParkedLines(r *scoresheet.Record, a *scoresheet.Adjournment) (lines []ReaderLine) {
	say := func(key, text string) {
		if text != "" {
			lines = append(lines, ReaderLine{Label: k.Words.Say(key), Text: text, Heavy: true})
		}
	}
	if r.Result != scoresheet.NoResult {
		say("end.result", strings.TrimSpace(r.Result.Typeset()+"  "+ReasonWords(r.Reason, k.Words)))
	}
	say("adjourn.move", k.sealedWords(r, a))
	say("adjourn.draw", k.OfferWords(a.Offer))
	say("adjourn.resume", OrDash(a.Resume))
	say("adjourn.kept", a.Keeper)
	say("adjourn.note", a.Text)
	say("adjourn.game", k.GameWords(r))
	return lines
}

// sealedWords says which move is sealed, by whom and where it is.
func (k *Kit) sealedWords(r *scoresheet.Record, a *scoresheet.Adjournment) string {
	name := CellLabel(a.Cell) + " " + k.PlayerName(r, a.Cell.Side)
	switch {
	case a.Opened.Lost:
		return k.Words.Say("adjourn.is.lost", name)
	case a.OpenedAt != 0:
		return k.Words.Say("adjourn.is.open", name)
	case a.HasSealed():
		return k.Words.Say("adjourn.is.device", name)
	case a.Paper:
		return k.Words.Say("adjourn.is.paper", name)
	}
	return k.Words.Say("adjourn.is.other", name)
}

// OfferWords says whether a draw is offered.
func (k *Kit) OfferWords(offer bool) string {
	if offer {
		return k.Words.Say("adjourn.offer.yes")
	}
	return k.Words.Say("adjourn.offer.no")
}

// GameWords says at which board and in which round the game is played, "" if
// neither is known.
func (k *Kit) GameWords(r *scoresheet.Record) string {
	var out []string
	for _, part := range []struct{ key, tag string }{{"band.board", "Board"}, {"band.round", "Round"}} {
		if text := r.Header.Tag(part.tag); text != "" && text != "?" && text != "-" {
			out = append(out, k.Words.Say(part.key, text))
		}
	}
	return strings.Join(out, " · ")
}

// OrDash returns text, or a dash if it is "".
func OrDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// Cite says words that cite articles, by the numbers that they have in the rules of
// the game (R-T06).
func (k *Kit) Cite(key string, args ...any) string {
	return k.Words.Cite(k.Dev.Article, key, args...)
}

// SignedText says the result that was signed if another counts now; otherwise "".
func (k *Kit) SignedText(r *scoresheet.Record) string {
	if _, corrected := r.Outcome(); corrected != nil {
		return strings.TrimSpace(k.Words.Say("rule.signedas", r.Result.Typeset()))
	}
	return ""
}

// CountedText returns what OutcomeText returns, or "*" while there is no result.
func (k *Kit) CountedText(r *scoresheet.Record) string {
	return cmp.Or(k.OutcomeText(r), scoresheet.NoResult.Typeset())
}

// OutcomeText returns the result that counts, and beside it the signed one if the
// arbiter has corrected it (Laws 8.7); "" while there is none.
func (k *Kit) OutcomeText(r *scoresheet.Record) string {
	result, corrected := r.Outcome()
	switch {
	case result == scoresheet.NoResult && corrected == nil:
		return ""
	case corrected == nil:
		return result.Typeset()
	}
	return k.Words.Say("rule.corrected", result.Typeset(), r.Result.Typeset())
}

// CellWords returns what a cell is called on the screen, such as "12…". A name that
// is no cell's, such as "0", is that of the starting position.
func (k *Kit) CellWords(cell string) string {
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		return k.Words.Say("find.start")
	}
	return CellLabel(name)
}

// FamilyOf returns what stands before the comma of a name.
func FamilyOf(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return before
}
