package arbiter

import (
	"strings"

	"zapis/app/page"
)

// adjournButton opens the next step of an adjournment.
func (v *visit) adjournButton() *page.Button {
	key := "arbiter.adjourn"
	if v.ui.Record().Parked() != nil {
		key = "adjourn.game.adjourned"
	}
	b := v.ui.Button(key, "pause", v.openAdjourn)
	b.Name = "arbiter.adjourn"
	return b
}

// openAdjourn begins an adjournment, parks the game when a move was sealed, or
// shows what a parked game waits for.
func (v *visit) openAdjourn() {
	r := v.ui.Record()
	switch {
	case r.Parked() != nil:
		v.openParked()
	case r.Sealing() != nil:
		v.openEnvelope(false)
	default:
		v.openSealing()
	}
}

// openSealing explains the procedure (Guideline I.1), and asks how the move is
// sealed: on this device, in a paper envelope, or by the opponent.
func (v *visit) openSealing() {
	u, r := v.ui, v.ui.Record()
	key, origin := u.Dev.SealKey()
	next := r.NameAt(len(r.Cells))
	name := u.PlayerName(r, next.Side)
	lines := []page.ReaderLine{
		{Label: u.Words.Say("adjourn.move"), Text: page.CellLabel(next) + " " + name, Heavy: true},
		{Text: u.Words.Say("adjourn.how")},
		{},
	}
	if key == "" {
		lines = append(lines, page.ReaderLine{Text: u.Words.Say("adjourn.nokey"), Heavy: true})
	} else {
		lines = append(lines,
			page.ReaderLine{Label: u.Words.Say("adjourn.key"), Text: page.KeyGroups(key), Heavy: true},
			page.ReaderLine{Label: u.Words.Say("adjourn.key.from"), Text: u.KeyOrigin(origin)})
	}
	a := page.NewAskCover(u.Kit, u.Words.Say("arbiter.adjourn"), lines...)
	take := "adjourn.key.take"
	if key != "" {
		take = "adjourn.key.other"
		here := u.Button("adjourn.seal.here", "envelope", func() { _, err := u.Dev.Seal(); u.Act(err) })
		a.Choice(here.AsAccent())
	}
	a.Choice(u.Button("adjourn.seal.paper", "sheet", func() { v.openEnvelope(true) }))
	a.Choice(u.Button("adjourn.seal.opponent", "envelope", func() { v.openEnvelope(false) }))
	takeKey := u.Button(take, "key", v.openSealKey)
	takeKey.Name = "adjourn.key.take"
	a.Choice(takeKey)
	v.open(a.Foot(u.Button("action.back", "back", v.uncover)))
}

// openSealKey takes a key: a file that the arbiter brought, or typed.
func (v *visit) openSealKey() {
	u := v.ui
	take := func(text string) error {
		err := u.Dev.SetSealKey(strings.TrimSpace(text))
		if err == nil {
			v.openSealing()
		}
		return err
	}
	v.open(page.NewFileCover(u.Kit, "adjourn.key.take", "adjourn.key.choose", page.FileSealKey, v.openSealing,
		func(f page.InboxFile) error { return take(string(f.Data)) },
		u.Button("adjourn.type", "keypad", func() {
			v.open(page.NewGroupPad(u.Kit, u.Words.Say("adjourn.key.type"), 4, v.openSealKey, func(text string) error {
				return take(strings.ToLower(text))
			}))
		})))
}
