package arbiter

import (
	"slices"
	"strconv"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
)

// ruleButton opens the rulings, an arbiter's usual reason for coming to the
// board.
func (v *visit) ruleButton() *page.Button {
	return v.ui.Button("rule.do", "correct", v.openRulings)
}

// The most frequent rulings, while the game is on and when it is over. Those
// that the event's rules do not have are left out.
var (
	usualRulings = []rulings.ID{
		rulings.IllegalMove, rulings.FlagFall, rulings.TouchMove, rulings.PenaltyWarning, rulings.ClockSet,
		rulings.IllegalHands, rulings.OfferRepeated, rulings.AgreeNoted, rulings.LateOne, rulings.Note,
	}
	lateRulings = []rulings.ID{rulings.ResultCorrected, rulings.ResultGiven, rulings.ClosedUnsigned, rulings.AppealNoted, rulings.Note}
)

// openRulings offers the likely rulings in the present situation, the usual
// ones, and the groups of all others (R-A06).
func (v *visit) openRulings() {
	u := v.ui
	heading := u.Words.Say("rule.do")
	if text := u.OutcomeText(u.Record()); text != "" {
		heading += " · " + text
	}
	g := page.NewGroupsCover(u.Kit, heading)
	g.Reserve(mostLikely, u.Words.Say("rule.likely"), v.likelyButtons()...)
	g.Group(u.Words.Say("rule.usual"), v.usualButtons()...)
	var groups []*page.Button
	for _, group := range rulings.Groups() {
		if len(v.rulingsOf(group)) > 0 {
			groups = append(groups, u.plain("group "+string(group), u.Words.Say(group.Key()), func() { v.openRulingGroup(group) }))
		}
	}
	g.Group(u.Words.Say("rule.all"), groups...)
	g.Foot(u.Button("action.back", "back", v.uncover))
	g.Foot(v.givenButton())
	g.Foot(v.eventRulesButton())
	v.open(g)
}

// plain is a button of words alone.
func (u *Kit) plain(name, caption string, do func()) *page.Button {
	return page.NewButton(u.Palette, name, "", caption, u.Touching(do)).WithText(page.MidText, false)
}

func (v *visit) usualButtons() (all []*page.Button) {
	u := v.ui
	ids := usualRulings
	if s := u.Record().Status(); s != scoresheet.Open && s != scoresheet.Adjourned {
		ids = lateRulings
	}
	e := u.Dev.EventRules()
	for _, id := range ids { // also what is likely now: a ruling has its place
		if id == rulings.ClosedUnsigned && u.Record().Status() == scoresheet.SignedByBoth {
			continue
		}
		if _, there := e.Set.Row(id, e.Play); there {
			all = append(all, u.plain("usual "+string(id), u.Words.Say(id.Key()), func() { v.beginRuling(v.draft(id)) }))
		}
	}
	return all
}

// rulingsOf are the rulings of a group that the event's rules have.
func (v *visit) rulingsOf(group rulings.Group) (all []rulings.Ruling) {
	e := v.ui.Dev.EventRules()
	for _, r := range e.Set.Catalogue(e.Play) {
		if r.Group == group && r.ID != rulings.RulingWithdrawn { // that is done where the rulings given stand
			all = append(all, r)
		}
	}
	return all
}

// openRulingGroup lists the rulings of a group with their articles.
func (v *visit) openRulingGroup(group rulings.Group) {
	u := v.ui
	e := u.Dev.EventRules()
	l := page.NewRulingList(u.Kit, u.Words.Say(group.Key()))
	for _, r := range v.rulingsOf(group) {
		row, _ := e.Set.Row(r.ID, e.Play)
		l.Rows = append(l.Rows, page.RulingRow{
			Name: "rule " + string(r.ID), Head: u.Words.Say(r.Key()), Right: e.Set.Cite(row.Article, row.Source),
			Do: func() {
				d := v.draft(r.ID)
				d.from = func() { v.openRulingGroup(group) }
				v.beginRuling(d)
			},
		})
	}
	l.Foot(u.Button("action.back", "back", v.openRulings))
	l.Update()
	v.open(l)
}

// likelyButtons are the suggestions of the situation: the pending claim, an
// illegal move that was found, an automatic end of the game.
func (v *visit) likelyButtons() (all []*page.Button) {
	u := v.ui
	if u.Record().OpenClaim() != nil && u.Record().Status() == scoresheet.Open {
		all = append(all, u.Button("arbiter.claim", "claim", v.openClaim))
	}
	for _, d := range v.likely() {
		name := "likely " + string(d.r.ID)
		if d.r.Cell != nil {
			name += " " + d.r.Cell.String()
		}
		b := u.plain(name, u.draftTitle(d), func() { v.openRuling(d) })
		b.Choose(true)
		all = append(all, b)
	}
	return all
}

// mostLikely is how many suggestions stand before the rest.
const mostLikely = 3

// likely are the rulings that the situation suggests, the likeliest first.
func (v *visit) likely() (all []*draft) {
	u := v.ui
	r := u.Record()
	switch r.Status() {
	case scoresheet.SignedByBoth:
		return []*draft{v.draft(rulings.ResultCorrected), v.draft(rulings.AppealNoted)}
	case scoresheet.Ended:
		return []*draft{v.draft(rulings.ClosedUnsigned)}
	case scoresheet.Open:
	default:
		return nil
	}
	if r.OpenClaim() != nil {
		return nil
	}
	all = v.illegalDrafts()
	e := u.Dev.EventRules()
	for i := range v.judge().list {
		f := &v.judge().list[i]
		id := arbitration.EndRuling(f.Kind)
		name, err := scoresheet.ParseCellName(f.Cell)
		if _, there := e.Set.Row(id, e.Play); !there || err != nil || f.claim != nil || f.Certainty != findings.Certain {
			continue
		}
		all = append(all, v.endDraft(f, name))
	}
	if n := len(r.Cells); n > 0 && r.Cells[n-1].Offer {
		all = append(all, v.draft(rulings.AgreeNoted))
	}
	return all[:min(len(all), mostLikely)]
}

// illegalDrafts are the rulings on illegal moves that were found and not ruled
// on yet, the last one first: it is the one he was called for.
func (v *visit) illegalDrafts() (all []*draft) {
	r := v.ui.Record()
	for i := range v.judge().list {
		f := &v.judge().list[i]
		if f.Due && f.claim == nil {
			all = append(all, v.illegalDraft(f))
		}
	}
	slices.SortStableFunc(all, func(a, b *draft) int { return r.IndexOf(*b.r.Cell) - r.IndexOf(*a.r.Cell) })
	return all
}

// justIllegal reports whether one of the last two moves is illegal and was not
// ruled on: then that is what the arbiter was called for.
func (v *visit) justIllegal() bool {
	r := v.ui.Record()
	if r.Status() != scoresheet.Open || r.OpenClaim() != nil {
		return false
	}
	all := v.illegalDrafts()
	return len(all) > 0 && r.IndexOf(*all[0].r.Cell) >= len(r.Cells)-2
}

// endDraft rules that the game ended after that cell; for a mate the side is
// the one that is mated.
func (v *visit) endDraft(f *finding, name scoresheet.CellName) *draft {
	d := v.draftAt(arbitration.EndRuling(f.Kind), name)
	if f.Kind == findings.Checkmate {
		d.r.Side = signerOf(name.Side.Other())
	}
	return d
}

func (v *visit) illegalDraft(f *finding) *draft {
	id := rulings.IllegalMove
	switch f.ReasonWord {
	case "notpromoted":
		id = rulings.IllegalPawn
	}
	name, err := scoresheet.ParseCellName(f.Cell)
	if err != nil {
		return v.draft(id)
	}
	return v.draftAt(id, name)
}

// rulingOn returns the valid ruling on a finding, nil if there is none.
func rulingOn(r *scoresheet.Record, f *finding) *scoresheet.Ruling {
	if f.Due || f.Ply < 1 || f.Ply > len(r.Cells) {
		return nil
	}
	id := r.Cells[f.Ply-1].ID
	i := slices.IndexFunc(r.Rulings, func(g *scoresheet.Ruling) bool {
		return g.Cell == id && g.Withdrawn == 0 && (f.Kind != findings.Illegal || arbitration.OnIllegal(rulings.ID(g.Ruling)))
	})
	if i < 0 {
		return nil
	}
	return r.Rulings[i]
}

// draft is a ruling before it is made.
type draft struct {
	row   rulings.Ruling
	r     arbitration.Ruling
	times [2]bool    // of which clocks the arbiter has given the time himself
	from  func()     // the page before; nil for the list of rulings
	piece board.Kind // touched
	shown bool       // other results than the usual ones
	moves int        // completed by each, as the arbiter says
}

// draft begins a ruling with the likeliest values: the move that was looked at,
// or the last one of the player whom it concerns.
func (v *visit) draft(id rulings.ID) *draft {
	row, _ := rulings.Lookup(id)
	d := &draft{row: row, r: arbitration.Ruling{ID: id}}
	r := v.ui.Record()
	last := len(r.Cells) - 1
	switch {
	case id.IsClaim(): // the session knows whose it is
	case v.look >= 0 && row.Who == rulings.Player:
		d.r.Side = signerOf(r.NameAt(v.look).Side)
	case row.Group == rulings.Illegal && row.Who == rulings.Player && last >= 0:
		d.r.Side = signerOf(r.NameAt(last).Side)
	case id == rulings.FlagFall || id == rulings.TouchMove || id == rulings.QuickIncrement:
		d.r.Side = signerOf(r.NameAt(last + 1).Side) // whose clock runs
	}
	d.facts()
	v.pickCell(d)
	return d
}

// draftAt begins a ruling on a cell.
func (v *visit) draftAt(id rulings.ID, name scoresheet.CellName) *draft {
	row, _ := rulings.Lookup(id)
	d := &draft{row: row, r: arbitration.Ruling{ID: id, Cell: &name}}
	if row.Who == rulings.Player {
		d.r.Side = signerOf(name.Side)
	}
	d.facts()
	return d
}

// facts returns the facts that the choice of a ruling implies.
func (d *draft) facts() {
	switch d.r.ID {
	case rulings.IllegalAgreed, rulings.ClaimAgreed:
		d.r.Facts.Agreed = true
	case rulings.AgreeConsent:
		d.r.Facts.Consent = true
	}
}

// instead makes another ruling of the same draft.
func (d *draft) instead(id rulings.ID) *draft {
	row, _ := rulings.Lookup(id)
	out := *d
	out.row, out.r.ID = row, id
	if row.Who != rulings.Player {
		out.r.Side = 0
	}
	out.facts()
	return &out
}

// pickCell sets the move that the ruling concerns, if any: the one that is
// looked at, the illegal one that the arbiter came for, or the last cell of the
// player whom it concerns.
func (v *visit) pickCell(d *draft) {
	r := v.ui.Record()
	d.r.Cell, d.r.Keep = nil, false
	if !d.row.Asks.Has(rulings.Cell) || d.r.ID.IsClaim() {
		return
	}
	at := len(r.Cells) - 1
	if v.look >= 0 {
		at = v.look
	} else if due, struck, ok := arbitration.DueMove(r, v.judge().found, d.r.ID, d.r.Side); ok {
		d.r.Cell, d.r.Keep = &due, struck && r.IndexOf(due) < len(r.Cells)
		return
	}
	if side, ok := colorOf(d.r.Side); ok && at >= 0 && r.NameAt(at).Side != side {
		if at--; at < 0 {
			at = 1
		}
	}
	name := r.NameAt(min(max(at, 0), len(r.Cells)))
	d.r.Cell = &name
}

// step goes to the previous or next cell, of the player whom the ruling
// concerns if there is one.
func (v *visit) step(d *draft, by int) {
	r := v.ui.Record()
	if d.row.Who == rulings.Player && d.r.Side != 0 {
		by *= 2
	}
	at := r.IndexOf(*d.r.Cell) + by
	if at < 0 || at > len(r.Cells) {
		return
	}
	name := r.NameAt(at)
	d.r.Cell = &name
}

func signerOf(side board.Color) scoresheet.Signer {
	if side == board.White {
		return scoresheet.SignerWhite
	}
	return scoresheet.SignerBlack
}

func colorOf(who scoresheet.Signer) (board.Color, bool) {
	if who == scoresheet.SignerBlack {
		return board.Black, true
	}
	return board.White, who == scoresheet.SignerWhite
}

// givenButton opens the rulings that were given, and says how many stand.
func (v *visit) givenButton() *page.Button {
	u := v.ui
	n := 0
	for _, g := range u.Record().Rulings {
		if g.Withdrawn == 0 {
			n++
		}
	}
	caption := u.Words.Say("rule.given")
	if n > 0 {
		caption += " (" + strconv.Itoa(n) + ")"
	}
	return page.NewButton(u.Palette, "rule.given", "sheet", caption, u.Touching(v.openGiven))
}
