package arbiter

import (
	"strconv"
	"time"

	"zapis/app/page"
	"zapis/scoresheet/board"
	"zapis/scoresheet/rulings"
)

// The ruling's page asks for facts that only the arbiter knows, and only if the
// ruling depends on them.

// touchedPieces are what a touched piece can be, in words for the log.
var touchedPieces = []struct {
	kind board.Kind
	key  string
}{
	{board.King, "piece.king"},
	{board.Queen, "piece.queen"},
	{board.Rook, "piece.rook"},
	{board.Bishop, "piece.bishop"},
	{board.Knight, "piece.knight"},
	{board.Pawn, "piece.pawn"},
}

func (p *rulingPage) questions() {
	a := &p.advice
	p.otherRuling()
	switch {
	case p.err != nil:
		return
	case a.Need == rulings.NeedMating || a.Mating != "" && a.MatingWord == "said":
		p.askMating()
	case a.Need == rulings.NeedMoves || p.d.moves > 0:
		p.askMoves()
	}
	p.askFacts()
	p.askAdded()
	p.askPiece()
}

// otherRuling offers the ruling that fits instead of one that does not.
func (p *rulingPage) otherRuling() {
	u, d, a := p.arbiter.ui, p.d, &p.advice
	if p.err != nil || a.Applies() {
		return
	}
	var all []*page.Button
	offer := func(id rulings.ID) {
		all = append(all, u.plain("instead "+string(id), u.Words.Say(id.Key()), func() { p.arbiter.openRuling(d.instead(id)) }))
	}
	if a.Instead != "" {
		offer(a.Instead)
	}
	if a.Why == rulings.TooLate && a.Instead == rulings.IllegalStands {
		offer(rulings.IllegalAgreed)
	}
	if a.Why == rulings.IsOver && !d.r.Playing {
		all = append(all, u.plain("rule.playing", u.Words.Say("rule.playing"), func() {
			d.r.Playing = true
			p.Again()
		}))
	}
	if len(all) > 0 {
		p.part(12, 12, u.Words.Say("rule.instead"), all...)
	}
}

// yesNo asks a question with two answers.
func (p *rulingPage) yesNo(name, label, yes, no string, is, not bool, set func(bool)) {
	u := p.arbiter.ui
	two := make([]*page.Button, 2)
	for i, key := range []string{yes, no} {
		two[i] = page.NewButton(u.Palette, name+" "+[]string{"yes", "no"}[i], "", u.Words.Say(key), u.Touching(func() {
			set(i == 0)
			p.Again()
		})).WithText(page.MidText, true)
	}
	two[0].Choose(is)
	two[1].Choose(not)
	p.part(12, 12, label, two...)
}

// askMating asks whether the opponent can still checkmate, if the sheet does
// not show it.
func (p *rulingPage) askMating() {
	d := p.d
	side, ok := colorOf(p.side())
	if !ok {
		return
	}
	label := p.arbiter.ui.Words.Say("rule.mate." + side.Other().String())
	p.yesNo("mate", label, "rule.can", "rule.cannot", d.r.Facts.Opponent == rulings.CanMate, d.r.Facts.Opponent == rulings.CannotMate, func(can bool) {
		d.r.Facts.Opponent = rulings.CannotMate
		if can {
			d.r.Facts.Opponent = rulings.CanMate
		}
	})
}

// askMoves asks how many moves both have completed.
func (p *rulingPage) askMoves() {
	u, d := p.arbiter.ui, p.d
	caption := u.Words.Say("rule.moves.type")
	if d.r.Facts.Moves.Known {
		caption = strconv.Itoa(d.moves)
	}
	heading := u.Words.Say(rulings.NeedMoves.Key())
	b := page.NewButton(u.Palette, "moves", "keypad", caption, u.Touching(func() {
		before := ""
		if d.r.Facts.Moves.Known {
			before = strconv.Itoa(d.moves)
		}
		p.arbiter.open(page.NewFigurePad(u.Kit, heading, before, 3, p.Again, func(typed string, _ bool) {
			if n, err := strconv.Atoi(typed); err == nil {
				d.moves, d.r.Facts.Moves = n, rulings.Completed(n, n)
			}
			p.Again()
		}))
	}))
	p.part(12, 12, heading, b)
}

// askFacts asks the rest.
func (p *rulingPage) askFacts() {
	u, d, a := p.arbiter.ui, p.d, &p.advice
	ask := func(key string, fact *bool) {
		p.yesNo(key, u.Words.Say(key), "rule.yes", "rule.no", *fact, !*fact, func(is bool) { *fact = is })
	}
	e := u.Dev.EventRules()
	switch d.r.ID {
	case rulings.FlagFall:
		if e.Set.Value(rulings.PointFlagClaim, e.Play).Value == "own" {
			ask("rule.ask.ownflag", &d.r.Facts.OwnFlag)
		}
	case rulings.FlagBoth:
		if a.Game == rulings.GoesOn || d.r.Facts.Last {
			ask("rule.ask.last", &d.r.Facts.Last)
		}
	case rulings.AgreeNoted:
		if a.Why == rulings.TooEarly || a.Why == rulings.NoConsent || d.r.Facts.Consent {
			ask("rule.ask.consent", &d.r.Facts.Consent)
		}
	case rulings.IllegalMove, rulings.IllegalPawn, rulings.IllegalPress, rulings.IllegalHands:
		if e.Set.Value(rulings.PointIllegalUntil, e.Play).Value == "reply" && (a.Why != rulings.TooLate || d.r.Facts.Replied) {
			ask("rule.ask.replied", &d.r.Facts.Replied)
		}
	}
}

// askAdded asks how much time the opponent gets, if the arbiter decides that.
func (p *rulingPage) askAdded() {
	u, d, a := p.arbiter.ui, p.d, &p.advice
	var set []time.Duration
	switch {
	case a.May:
		set = []time.Duration{0, a.Opponent}
	case d.r.ID == rulings.PenaltyOpponent:
		set = []time.Duration{time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute}
	default:
		return
	}
	var all []*page.Button
	for _, t := range set {
		b := page.NewButton(u.Palette, "add "+rulings.FormatTime(t), "", "+"+rulings.FormatTime(t), u.Touching(func() {
			d.r.Added = &t
			p.Again()
		})).WithText(page.MidText, true)
		b.Choose(d.r.Added != nil && *d.r.Added == t || d.r.Added == nil && a.May && t == 0)
		all = append(all, b)
	}
	side, _ := colorOf(p.side())
	p.part(12, 12, u.Words.Say("rule.add."+side.Other().String()), all...)
}

// askPiece asks for the touched piece, with one touch instead of words.
func (p *rulingPage) askPiece() {
	u, d := p.arbiter.ui, p.d
	side, ok := colorOf(d.r.Side)
	if d.r.ID != rulings.TouchMove || !ok {
		return
	}
	var all []*page.Button
	for _, t := range touchedPieces {
		b := page.NewButton(u.Palette, t.key, "", "", u.Touching(func() {
			d.piece, d.r.Text = t.kind, u.Words.Say(t.key)
			p.Again()
		})).WithPiece(board.NewPiece(side, t.kind), "touched")
		b.Choose(d.piece == t.kind)
		all = append(all, b)
	}
	p.part(12, 12, u.Words.Say("rule.ask.piece"), all...)
}
