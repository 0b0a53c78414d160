package app

import (
	"strings"
)

// adjournButton opens what is due of an adjournment.
func (v *arbiterView) adjournButton() *Button {
	key := "arbiter.adjourn"
	if v.ui.record().Parked() != nil {
		key = "adjourn.game.adjourned"
	}
	b := v.ui.button(key, "lock", v.openAdjourn)
	b.Name = "arbiter.adjourn"
	return b
}

// openAdjourn begins an adjournment, parks the game when a move was sealed, or
// shows what a parked game waits for.
func (v *arbiterView) openAdjourn() {
	r := v.ui.record()
	switch {
	case r.Parked() != nil:
		v.openParked()
	case r.Sealing() != nil:
		v.openEnvelope(false)
	default:
		v.openSealing()
	}
}

// openSealing says what is going to happen (Guideline I.1), and asks how the
// move is sealed: on this device, in an envelope of paper, or by the opponent.
func (v *arbiterView) openSealing() {
	u, r := v.ui, v.ui.record()
	key, origin := u.dev.SealKey()
	next := r.NameAt(len(r.Cells))
	name := playerName(u.kit, r, sideTag(next.Side))
	lines := []readerLine{
		{label: u.words.Say("adjourn.move"), text: cellLabel(next) + " " + name, heavy: true},
		{text: u.words.Say("adjourn.how")},
		{},
	}
	if key == "" {
		lines = append(lines, readerLine{text: u.words.Say("adjourn.nokey"), heavy: true})
	} else {
		lines = append(lines,
			readerLine{label: u.words.Say("adjourn.key"), text: keyGroups(key), heavy: true},
			readerLine{label: u.words.Say("adjourn.key.from"), text: u.keyOrigin(origin)})
	}
	a := newAskPage(u.kit, u.words.Say("arbiter.adjourn"), lines...)
	take := "adjourn.key.take"
	if key != "" {
		take = "adjourn.key.other"
		here := u.button("adjourn.seal.here", "lock", func() { _, err := u.dev.Seal(); u.act(err) })
		a.choice(here.asAccent())
	}
	a.choice(u.button("adjourn.seal.paper", "sheet", func() { v.openEnvelope(true) }))
	a.choice(u.button("adjourn.seal.opponent", "person", func() { v.openEnvelope(false) }))
	takeKey := u.button(take, "insert", v.openSealKey)
	takeKey.Name = "adjourn.key.take"
	a.choice(takeKey)
	v.open(a.foot(u.button("action.back", "back", v.uncover)))
}

// openSealKey takes a key: a file that the arbiter brought, or typed.
func (v *arbiterView) openSealKey() {
	u := v.ui
	take := func(text string) error {
		err := u.dev.SetSealKey(strings.TrimSpace(text))
		if err == nil {
			v.openSealing()
		}
		return err
	}
	v.open(newFileAsk(u.kit, "adjourn.key.take", "adjourn.key.choose", FileSealKey, v.openSealing,
		func(f InboxFile) error { return take(string(f.Data)) },
		u.button("adjourn.type", "keypad", func() {
			v.open(newGroupPad(u.kit, u.words.Say("adjourn.key.type"), 4, v.openSealKey, func(text string) error {
				return take(strings.ToLower(text))
			}))
		})))
}
