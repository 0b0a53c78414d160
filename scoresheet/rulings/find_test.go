package rulings_test

import (
	"slices"
	"strings"
	"testing"

	"zapis/scoresheet/rulings"
)

// laws are the articles of the FIDE Laws of 2023 that an arbiter can have in
// mind at a board, each with the rulings found under it; where there is none,
// with the reason. Articles 1 to 3 say how the pieces move: a move against them
// is illegal (7.5.1).
var laws = []struct{ article, play, rulings, none string }{
	{"4.1", "standard", "touch.move", ""},
	{"4.2.1", "standard", "touch.move", ""},
	{"4.2.2", "standard", "touch.move", ""},
	{"4.3", "standard", "touch.move", ""},
	{"4.4.1", "standard", "touch.move", ""},
	{"4.5", "standard", "touch.move", ""},
	{"4.6", "standard", "touch.move", ""},
	{"4.7", "standard", "touch.move", ""},
	{"4.8", "standard", "touch.late", ""},
	{"4.9", "standard", "assistant.pieces", ""},
	{"5.1.1", "standard", "end.mate", ""},
	{"5.1.2", "standard", "end.resigned", ""},
	{"5.2.1", "standard", "end.stalemate", ""},
	{"5.2.2", "standard", "end.dead", ""},
	{"5.2.3", "standard", "agree.noted", ""},
	{"6.2.1", "standard", "clock.counter", ""},
	{"6.2.2", "standard", "", "a right to press the clock: what hinders it is 11.5 or 6.2.4"},
	{"6.2.3", "standard", "clock.hand", ""},
	{"6.2.4", "standard", "clock.misuse", ""},
	{"6.2.5", "standard", "conduct.disturb", ""},
	{"6.2.6", "standard", "assistant.clock", ""},
	{"6.3.1", "standard", "", "says what time the players have"},
	{"6.4", "standard", "flag.fall", ""},
	{"6.5", "standard", "", "where the clock stands, before the game"},
	{"6.6", "standard", "", "the start of the game"},
	{"6.7.1", "standard", "late.one late.both", ""},
	{"6.7.2", "standard", "late.white", ""},
	{"6.8", "standard", "flag.fall", ""},
	{"6.9", "standard", "flag.fall", ""},
	{"6.10.1", "standard", "clock.replaced", ""},
	{"6.10.2", "standard", "clock.set", ""},
	{"6.11.1", "standard", "clock.pause", ""},
	{"6.11.3", "standard", "clock.pause", ""},
	{"6.11.4", "standard", "clock.stopped", ""},
	{"6.11.2", "standard", "", "a right to stop the clock: without a reason it is 6.11.4"},
	{"6.12.2", "standard", "", "what a claim cannot stand on: it is rejected"},
	{"7.1", "standard", "position.restored", ""},
	{"7.2.1", "standard", "setup.wrong", ""},
	{"7.2.2", "standard", "board.turned", ""},
	{"7.3", "standard", "colors.reversed", ""},
	{"7.4", "standard", "pieces.displaced", ""},
	{"7.4.1", "standard", "pieces.displaced", ""},
	{"7.4.3", "standard", "pieces.displaced", ""},
	{"7.5", "standard", "illegal.move illegal.pawn illegal.press illegal.hands", ""},
	{"7.5.1", "standard", "illegal.move", ""},
	{"7.5.2", "standard", "illegal.pawn", ""},
	{"7.5.3", "standard", "illegal.press", ""},
	{"7.5.4", "standard", "illegal.hands", ""},
	{"7.5.5", "standard", "illegal.move illegal.pawn illegal.press illegal.hands", ""},
	{"7.6", "standard", "pieces.astray", ""},
	{"8.1.1", "standard", "record.missing", ""},
	{"8.1.2", "standard", "record.ahead", ""},
	{"8.1.3", "standard", "record.missing", ""},
	{"8.1.4", "standard", "record.sheet", ""},
	{"8.1.5", "standard", "record.missing", ""},
	{"8.1.6", "standard", "assistant.sheet", ""},
	{"8.2", "standard", "record.hidden", ""},
	{"8.3", "standard", "record.kept", ""},
	{"8.4", "standard", "record.freed", ""},
	{"8.5", "standard", "record.filled record.filled.one record.replay", ""},
	{"8.5.1", "standard", "record.filled", ""},
	{"8.5.2", "standard", "record.filled.one", ""},
	{"8.5.3", "standard", "record.replay", ""},
	{"8.6", "standard", "record.lost", ""},
	{"8.7", "standard", "result.corrected closed.unsigned ruling.withdrawn", ""},
	{"9.1.1", "standard", "agree.early agree.consent", ""},
	{"9.1.2", "standard", "offer.timing offer.condition claim.agreed", ""},
	{"9.1.2.1", "standard", "offer.timing offer.condition", ""},
	{"9.1.2.2", "standard", "record.missing", ""},
	{"9.1.2.3", "standard", "claim.agreed", ""},
	{"9.2", "standard", "claim.accepted claim.rejected claim.agreed claim.void", ""},
	{"9.2.2", "standard", "claim.accepted claim.rejected claim.agreed claim.void", ""},
	{"9.3", "standard", "claim.accepted claim.rejected claim.agreed claim.void", ""},
	{"9.3.1", "standard", "claim.accepted claim.rejected claim.agreed claim.void", ""},
	{"9.4", "standard", "claim.void", ""},
	{"9.5.1", "standard", "claim.accepted claim.rejected", ""},
	{"9.5.2", "standard", "claim.accepted", ""},
	{"9.5.3", "standard", "claim.rejected", ""},
	{"9.6.1", "standard", "end.fivefold", ""},
	{"9.6.2", "standard", "end.seventyfive", ""},
	{"10.1", "standard", "", "points of the tournament, not of a game"},
	{"11.1", "standard", "conduct.repute", ""},
	{"11.2", "standard", "conduct.left", ""},
	{"11.2.3", "standard", "conduct.left", ""},
	{"11.3.1", "standard", "conduct.notes", ""},
	{"11.3.2.1", "standard", "conduct.device", ""},
	{"11.3.2.2", "standard", "conduct.device", ""},
	{"11.3.3", "standard", "conduct.search", ""},
	{"11.3.4", "standard", "conduct.smoking", ""},
	{"11.4", "standard", "conduct.outsider", ""},
	{"11.5", "standard", "offer.repeated conduct.disturb", ""},
	{"11.6", "standard", penalties, ""},
	{"11.7", "standard", "conduct.refuse", ""},
	{"11.8", "standard", "conduct.refuse.both", ""},
	{"11.9", "standard", "", "a right to have the Laws explained"},
	{"11.10", "standard", "appeal.noted appeal.barred ruling.withdrawn", ""},
	{"11.11", "standard", "record.replay", ""},
	{"12.1", "standard", "note", ""},
	{"12.2", "standard", "", "duties of the arbiter"},
	{"12.3", "standard", "result.given", ""},
	{"12.4", "standard", "", "who helps the arbiter"},
	{"12.5", "standard", "clock.given", ""},
	{"12.6", "standard", "", "what the arbiter does not do"},
	{"12.7", "standard", "conduct.outsider", ""},
	{"12.8", "standard", "conduct.outsider conduct.device", ""},
	{"12.9", "standard", penalties, ""},
	{"12.9.1", "standard", "penalty.warning", ""},
	{"12.9.9", "standard", "penalty.event", ""},
	{"A.2", "a3", "", "a right of the players"},
	{"A.3.2", "a3", "sheet.shown", ""},
	{"B.3.2", "b3", "sheet.shown", ""},
	{"A.4.1", "a4", "setup.late clock.setting.late", ""},
	{"A.4.1.1", "a4", "clock.setting.late", ""},
	{"A.4.1.2", "a4", "setup.late", ""},
	{"A.4.2", "a4", "illegal.move illegal.pawn illegal.press illegal.hands illegal.stands illegal.agreed", ""},
	{"A.4.3", "a4", "flag.fall", ""},
	{"A.4.4", "a4", "impossible.wait impossible.draw", ""},
	{"A.4.5", "a4", "flag.fall", ""},
	{"C", "standard", "record.notation", ""},
	{"D.2.9", "standard", "boards.agree boards.differ", ""},
	{"I.1.1", "standard", "sealed.board", ""},
	{"I.1.2", "standard", "sealed.early", ""},
	{"I.2", "standard", "", "what stands on the envelope: the adjournment has it"},
	{"I.3", "standard", "", "who keeps it: the adjournment has it"},
	{"I.6", "standard", "agree.noted end.resigned", ""},
	{"I.7", "standard", "", "when it is opened: the opening is an act of its own"},
	{"I.8", "standard", "sealed.bad", ""},
	{"I.8.1", "standard", "sealed.bad", ""},
	{"I.9", "standard", "sealed.came sealed.reply", ""},
	{"I.9.1", "standard", "", "the ordinary resumption, an act of its own"},
	{"I.9.2", "standard", "sealed.came", ""},
	{"I.9.3", "standard", "sealed.reply", ""},
	{"I.10", "standard", "sealed.late", ""},
	{"I.11", "standard", "sealed.absent", ""},
	{"I.12", "standard", "sealed.lost sealed.void", ""},
	{"I.12.1", "standard", "sealed.lost", ""},
	{"I.12.2", "standard", "sealed.void", ""},
	{"I.13", "standard", "sealed.times", ""},
	{"III.2.1", "standard", "", "what the event announces"},
	{"III.3.1", "standard", "flag.both", ""},
	{"III.4", "standard", "quick.increment", ""},
	{"III.5", "standard", "quick.draw quick.later quick.rejected", ""},
	{"III.5.1", "standard", "quick.draw", ""},
	{"III.5.2", "standard", "quick.later", ""},
	{"III.5.3", "standard", "quick.rejected", ""},
	{"III.6", "standard", "quick.unattended", ""},
	{"III.6.1", "standard", "quick.unattended", ""},
}

const penalties = "penalty.warning penalty.opponent penalty.own penalty.points.opponent penalty.points.own penalty.loss penalty.fine penalty.rounds penalty.event"

// R-A06, R-T06: every article under which an arbiter decides something about a
// game leads to its rulings.
func TestArticlesHaveTheirRulings(t *testing.T) {
	fide, _ := rulings.ShippedSet(rulings.Laws)
	for _, law := range laws {
		play, _ := rulings.ParsePlay(law.play)
		var found []string
		for _, id := range fide.Find(law.article, play) {
			found = append(found, string(id))
		}
		if got := strings.Join(found, " "); got != law.rulings || (got == "") != (law.none != "") {
			t.Errorf("%s: %q, want %q (%s)", law.article, got, law.rulings, law.none)
		}
		if len(found) > 1 && fide.Usual(law.article) != "" && !slices.Contains(found, string(fide.Usual(law.article))) {
			t.Errorf("%s: the usual one, %s, is not among %q", law.article, fide.Usual(law.article), found)
		}
	}
	for _, r := range rulings.Catalogue() { // and back: each is found by its own article
		for _, s := range rulings.Shipped() {
			for _, p := range rulings.Plays() {
				row, ok := s.Row(r.ID, p)
				if article, _, _ := strings.Cut(row.Article, ", "); ok && !strings.Contains(article, "–") && !slices.Contains(s.Find(article, p), r.ID) {
					t.Errorf("%s %v: %s is not found under %s: %v", s.ID, p, r.ID, article, s.Find(article, p))
				}
			}
		}
	}
	ua, _ := rulings.ShippedSet("ua")
	for article, want := range map[string]rulings.ID{"II.9.3": rulings.ClaimAccepted, "II.17.9.3": rulings.SealedReply, "II.17.12": rulings.SealedLost, "II.6.3.4": rulings.FlagFall, "I.9.3": rulings.SealedReply} {
		if got := ua.Find(article, rulings.Standard); len(got) == 0 || got[0] != want {
			t.Errorf("ua %s: %v, want %s", article, got, want)
		}
	}
	for _, none := range []string{"", ".", "99", "9.", "..", "x.y", "8.1.1.1.1.1.1.1.1"} {
		if got := fide.Find(none, rulings.Standard); len(got) > 1 {
			t.Errorf("%q: %v", none, got)
		}
	}
}
