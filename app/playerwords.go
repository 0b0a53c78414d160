package app

import (
	"cmp"
	"strings"
	"time"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// playerName is a player as the sheet names him.
func playerName(u *kit, r *scoresheet.Record, side string) string {
	if name := r.Header.Tag(side); name != "" && name != "?" {
		return name
	}
	return u.words.Say("sheet." + strings.ToLower(side))
}

// disagreesText says that and when a player noted it; "" if he did not.
func (u *kit) disagreesText(r *scoresheet.Record, who scoresheet.Signer, name string) string {
	d := r.Disagreement(who)
	if d == nil {
		return ""
	}
	return u.words.Say("sign.disagrees", name, clockTime(time.UnixMilli(d.At).In(u.opts.Zone)))
}

func signerName(u *kit, r *scoresheet.Record, who scoresheet.Signer) string {
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
	return u.words.Say(key)
}

// sideTag is the tag that names a side's player.
func sideTag(side board.Color) string {
	if side == board.Black {
		return "Black"
	}
	return "White"
}

// parkedLines is what stands on the envelope besides names, times and
// position.
func (u *kit) parkedLines(r *scoresheet.Record, a *scoresheet.Adjournment) (lines []readerLine) {
	say := func(key, text string) {
		if text != "" {
			lines = append(lines, readerLine{label: u.words.Say(key), text: text, heavy: true})
		}
	}
	if r.Result != scoresheet.NoResult {
		say("end.result", strings.TrimSpace(resultText(r.Result)+"  "+reasonWords(r.Reason, u.words)))
	}
	say("adjourn.move", u.sealedWords(r, a))
	say("adjourn.draw", u.offerWords(a.Offer))
	say("adjourn.resume", orDash(a.Resume))
	say("adjourn.kept", a.Keeper)
	say("adjourn.note", a.Text)
	say("adjourn.game", u.gameWords(r))
	return lines
}

// sealedWords says which move is sealed, by whom and where.
func (u *kit) sealedWords(r *scoresheet.Record, a *scoresheet.Adjournment) string {
	name := cellLabel(a.Cell) + " " + playerName(u, r, sideTag(a.Cell.Side))
	switch {
	case a.Opened.Lost:
		return u.words.Say("adjourn.is.lost", name)
	case a.OpenedAt != 0:
		return u.words.Say("adjourn.is.open", name)
	case a.HasSealed():
		return u.words.Say("adjourn.is.device", name)
	case a.Paper:
		return u.words.Say("adjourn.is.paper", name)
	}
	return u.words.Say("adjourn.is.other", name)
}

func (u *kit) offerWords(offer bool) string {
	if offer {
		return u.words.Say("adjourn.offer.yes")
	}
	return u.words.Say("adjourn.offer.no")
}

// gameWords says which game of the event it is.
func (u *kit) gameWords(r *scoresheet.Record) string {
	var out []string
	for _, part := range []struct{ key, tag string }{{"band.board", "Board"}, {"band.round", "Round"}} {
		if text := r.Header.Tag(part.tag); text != "" && text != "?" && text != "-" {
			out = append(out, u.words.Say(part.key, text))
		}
	}
	return strings.Join(out, " · ")
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// law says words with the articles of the rules of the game (R-T06).
func (u *kit) law(key string, args ...any) string {
	return u.words.Cite(u.dev.Article, key, args...)
}

// signedText is the result that both signed where another counts; "" else.
func (u *kit) signedText(r *scoresheet.Record) string {
	if _, corrected := r.Outcome(); corrected != nil {
		return strings.TrimSpace(u.words.Say("rule.signedas", resultText(r.Result)))
	}
	return ""
}

// countedText is the same, with a sign where there is no result.
func (u *kit) countedText(r *scoresheet.Record) string {
	return cmp.Or(u.outcomeText(r), resultText(scoresheet.NoResult))
}

// outcomeText is the result as it counts, and beside it the signed one where
// the arbiter has corrected it (Laws 8.7); "" while there is none.
func (u *kit) outcomeText(r *scoresheet.Record) string {
	result, corrected := r.Outcome()
	switch {
	case result == scoresheet.NoResult && corrected == nil:
		return ""
	case corrected == nil:
		return resultText(result)
	}
	return u.words.Say("rule.corrected", resultText(result), resultText(r.Result))
}

// cellWords is a cell as it is called on the screen, "12…"; "0" is the
// starting position.
func (u *kit) cellWords(cell string) string {
	name, err := scoresheet.ParseCellName(cell)
	if err != nil {
		return u.words.Say("find.start")
	}
	return cellLabel(name)
}
