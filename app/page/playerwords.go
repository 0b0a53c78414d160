package page

import (
	"cmp"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// PlayerName is a player as the sheet names him.
func PlayerName(u *Kit, r *scoresheet.Record, side string) string {
	if name := r.Header.Tag(side); name != "" && name != "?" {
		return name
	}
	return u.Words.Say("sheet." + strings.ToLower(side))
}

// DisagreesText says that and when a player noted it; "" if he did not.
func (u *Kit) DisagreesText(r *scoresheet.Record, who scoresheet.Signer, name string) string {
	d := r.Disagreement(who)
	if d == nil {
		return ""
	}
	return u.Words.Say("sign.disagrees", name, ClockTime(d.At.In(u.Opts.Zone)))
}

func SignerName(u *Kit, r *scoresheet.Record, who scoresheet.Signer) string {
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
	return u.Words.Say(key)
}

// SideTag is the tag that names a side's player.
func SideTag(side board.Color) string {
	if side == board.Black {
		return "Black"
	}
	return "White"
}

// ParkedLines is what stands on the envelope besides names, times and
// position.
func (u *Kit) ParkedLines(r *scoresheet.Record, a *scoresheet.Adjournment) (lines []ReaderLine) {
	say := func(key, text string) {
		if text != "" {
			lines = append(lines, ReaderLine{Label: u.Words.Say(key), Text: text, Heavy: true})
		}
	}
	if r.Result != scoresheet.NoResult {
		say("end.result", strings.TrimSpace(ResultText(r.Result)+"  "+ReasonWords(r.Reason, u.Words)))
	}
	say("adjourn.move", u.sealedWords(r, a))
	say("adjourn.draw", u.OfferWords(a.Offer))
	say("adjourn.resume", OrDash(a.Resume))
	say("adjourn.kept", a.Keeper)
	say("adjourn.note", a.Text)
	say("adjourn.game", u.gameWords(r))
	return lines
}

// sealedWords says which move is sealed, by whom and where.
func (u *Kit) sealedWords(r *scoresheet.Record, a *scoresheet.Adjournment) string {
	name := CellLabel(a.Cell) + " " + PlayerName(u, r, SideTag(a.Cell.Side))
	switch {
	case a.Opened.Lost:
		return u.Words.Say("adjourn.is.lost", name)
	case a.OpenedAt != 0:
		return u.Words.Say("adjourn.is.open", name)
	case a.HasSealed():
		return u.Words.Say("adjourn.is.device", name)
	case a.Paper:
		return u.Words.Say("adjourn.is.paper", name)
	}
	return u.Words.Say("adjourn.is.other", name)
}

func (u *Kit) OfferWords(offer bool) string {
	if offer {
		return u.Words.Say("adjourn.offer.yes")
	}
	return u.Words.Say("adjourn.offer.no")
}

// gameWords says which game of the event it is.
func (u *Kit) gameWords(r *scoresheet.Record) string {
	var out []string
	for _, part := range []struct{ key, tag string }{{"band.board", "Board"}, {"band.round", "Round"}} {
		if text := r.Header.Tag(part.tag); text != "" && text != "?" && text != "-" {
			out = append(out, u.Words.Say(part.key, text))
		}
	}
	return strings.Join(out, " · ")
}

func OrDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// Law says words with the articles of the rules of the game (R-T06).
func (u *Kit) Law(key string, args ...any) string {
	return u.Words.Cite(u.Dev.Article, key, args...)
}

// SignedText is the result that both signed where another counts; "" else.
func (u *Kit) SignedText(r *scoresheet.Record) string {
	if _, corrected := r.Outcome(); corrected != nil {
		return strings.TrimSpace(u.Words.Say("rule.signedas", ResultText(r.Result)))
	}
	return ""
}

// CountedText is the same, with a sign where there is no result.
func (u *Kit) CountedText(r *scoresheet.Record) string {
	return cmp.Or(u.OutcomeText(r), ResultText(scoresheet.NoResult))
}

// OutcomeText is the result as it counts, and beside it the signed one where
// the arbiter has corrected it (Laws 8.7); "" while there is none.
func (u *Kit) OutcomeText(r *scoresheet.Record) string {
	result, corrected := r.Outcome()
	switch {
	case result == scoresheet.NoResult && corrected == nil:
		return ""
	case corrected == nil:
		return ResultText(result)
	}
	return u.Words.Say("rule.corrected", ResultText(result), ResultText(r.Result))
}

// CellWords is a cell as it is called on the screen, "12…"; "0" is the
// starting position.
func (u *Kit) CellWords(cell string) string {
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		return u.Words.Say("find.start")
	}
	return CellLabel(name)
}
