package app

import (
	"errors"
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
)

// codesPart sets the codes of the owner, the arbiter and the organizer, says
// how each stands, helps where the owner's is lost, and sets the organizer's
// rules.
type codesPart struct {
	owner *ownerView
	layer *fyne.Container
	page  *fyne.Container // what the cover covers
	roles []*Button
	lost  *Button
	rules *Button
	state [2]*canvas.Text // how the role's code stands
	pad   *codePad
	role  string
	step  codeStep
	old   string
	fresh string
	cover *rulesPage
	at    box
	lines box // of the state
}

type codeStep uint8

const (
	stepNew codeStep = iota
	stepAgain
	stepOld
	stepLost // the organizer's code, to forget the owner's
)

func newCodesPart(v *ownerView) *codesPart {
	u := v.ui
	c := &codesPart{owner: v, layer: layered(), page: layered()}
	c.layer.Objects = []fyne.CanvasObject{c.page}
	for i, role := range []string{device.RoleArbiter, device.RoleOrganizer, device.RoleOwner} {
		b := u.button("code."+role, []string{"flag", "person", "lock"}[i], func() { c.choose(role) })
		c.roles = append(c.roles, b)
		c.page.Objects = append(c.page.Objects, b)
	}
	c.lost = u.button("code.lost", "", c.forget)
	c.rules = u.button("code.rules", "settings", func() {
		c.cover = newRulesPage(c)
		c.layer.Objects = append(c.layer.Objects, c.cover.layer)
		v.again()
	})
	c.page.Objects = append(c.page.Objects, c.lost, c.rules)
	for i := range c.state {
		c.state[i] = newText(bodyText, false, u.p.second)
		c.page.Objects = append(c.page.Objects, c.state[i])
	}
	c.pad = newCodePad(u.kit, "", c.given, func() { c.choose(c.role) })
	c.pad.typed = func(int) { c.sayState() }
	c.page.Objects = append(c.page.Objects, c.pad.layer)
	c.choose(device.RoleArbiter)
	return c
}

func (c *codesPart) object() fyne.CanvasObject { return c.layer }
func (c *codesPart) whole() bool               { return c.cover != nil }

func (c *codesPart) enter() {
	c.close()
	c.choose(device.RoleArbiter)
}

func (c *codesPart) close() {
	if c.cover != nil {
		c.cover = nil
		c.layer.Objects = c.layer.Objects[:len(c.layer.Objects)-1]
	}
}

func (c *codesPart) choose(role string) {
	c.role, c.old, c.fresh = role, "", ""
	for _, b := range c.roles {
		b.Choose(b.Name == "code."+role)
	}
	c.ask(stepNew)
	c.pad.say("")
}

func (c *codesPart) ask(step codeStep) {
	c.step = step
	c.pad.set("")
	words := c.owner.ui.words
	c.pad.title.Text = words.Say([...]string{"code.enter.new", "code.enter.again", "code.old", "code.lost.organizer"}[step])
	if b := c.pad.field.Size(); b.Width > 0 {
		c.place(c.at)
	}
}

// given takes what was typed: the new code, the same again, and, if one is
// set already, the old one.
func (c *codesPart) given(code string) {
	u := c.owner.ui
	switch c.step {
	case stepNew:
		if modes.ValidCode(code) != nil {
			c.pad.say(u.words.Say("code.digits"))
			return
		}
		c.fresh = code
		c.ask(stepAgain)
		return
	case stepAgain:
		if code != c.fresh {
			c.ask(stepNew)
			c.pad.say(u.words.Say("code.differ"))
			return
		}
	case stepOld:
		c.old = code
	case stepLost:
		if _, err := u.dev.ForgetOwnerCode(code); err != nil {
			c.pad.say(refusal(err, u.words))
			return
		}
		c.choose(device.RoleOwner)
		c.owner.tell(u.words.Say("code.lost.gone"))
		return
	}
	err := u.dev.SetCode(c.role, c.fresh, c.old)
	if err == nil {
		role := c.role
		c.choose(role)
		c.owner.tell(u.words.Say("code."+role) + " ✓")
		return
	}
	var refused *modes.RefusedError
	if c.step == stepAgain && c.stateOf(c.role).Set && c.role != device.RoleArbiter && !errors.As(err, &refused) {
		c.ask(stepOld)
		return
	}
	step := c.step
	if step != stepOld {
		step = stepNew
	}
	c.ask(step)
	c.pad.say(refusal(err, u.words))
}

func (c *codesPart) stateOf(role string) device.CodeState {
	for _, s := range c.owner.ui.dev.CodeStates() {
		if s.Role == role {
			return s
		}
	}
	return device.CodeState{Role: role}
}

// forget says that the owner's code is lost: a day later, or at once with the
// organizer's, another can be set.
func (c *codesPart) forget() {
	u := c.owner.ui
	if c.stateOf(device.RoleOrganizer).Set && c.step != stepLost {
		if _, err := u.dev.ForgetOwnerCode(""); err != nil {
			c.owner.tell(refusal(err, u.words))
			return
		}
		c.ask(stepLost)
		return
	}
	wait, err := u.dev.ForgetOwnerCode("")
	switch {
	case err != nil:
		c.owner.tell(refusal(err, u.words))
	case wait == 0:
		c.choose(device.RoleOwner)
		c.owner.tell(u.words.Say("code.lost.gone"))
	default:
		c.choose(device.RoleOwner)
		c.owner.tell(u.words.Say("code.lost.wait", c.when(u.now.Add(wait))))
	}
}

func (c *codesPart) when(t time.Time) string {
	return t.In(c.owner.ui.opts.Zone).Format("2006-01-02 15:04")
}

// roleStates say what a role's code opens.
var roleStates = map[string]string{
	device.RoleArbiter:   "code.state.arbiter",
	device.RoleOrganizer: "code.state.organizer",
	device.RoleOwner:     "code.state.owner",
}

// says is how the chosen code stands, and what a code is worth.
func (c *codesPart) says() (text string) {
	words, s := c.owner.ui.words, c.stateOf(c.role)
	if n := len(c.pad.code); c.step == stepNew && n > 0 {
		return words.Say("code.holds", max(n, modes.MinCode), words.Say("code.holds"+"."+modes.Holds(max(n, modes.MinCode)).String()))
	}
	switch {
	case s.Forgotten && s.Due > 0:
		return words.Say("code.state.forgotten", c.when(c.owner.ui.now.Add(s.Due)))
	case s.Forgotten:
		return words.Say("code.state.due")
	case s.Set:
		text = words.Say("code.state.set", c.when(s.SetAt))
	default:
		text = words.Say("code.state.none")
	}
	return text + " " + words.Say(roleStates[c.role])
}

func (c *codesPart) place(b box) {
	c.at = b
	c.layer.Resize(fyne.NewSize(b.x+b.w, b.y+b.h))
	c.page.Resize(c.layer.Size())
	show(c.page, c.cover == nil)
	if c.cover != nil {
		c.cover.place(b)
		return
	}
	low := b.h < 420
	show(c.lost, c.role == device.RoleOwner && c.stateOf(device.RoleOwner).Set)
	if low {
		column := box{b.x, b.y, b.w * 0.42, b.h}
		c.placeButtons(column, 2)
		c.pad.place(box{b.x + column.w + 2*gap, b.y, b.w - column.w - 2*gap, b.h})
		return
	}
	if b.w > b.h { // the buttons beside the pad
		w := b.w * 0.4
		c.placeButtons(box{b.x, b.y, w, b.h}, 1)
		rest := box{b.x + w + 2*gap, b.y, b.w - w - 2*gap, b.h}
		rest.w, rest.h = min(rest.w, 520), min(rest.h, 600)
		c.pad.place(rest)
		return
	}
	used := c.placeButtons(b, 3)
	_, rest := b.cutTop(used)
	pw, ph := min(rest.w, 460), min(rest.h, 600)
	c.pad.place(box{rest.x + (rest.w-pw)/2, rest.y, pw, ph})
}

// placeButtons places the roles in so many columns, what is said of the one
// chosen, and what else there is; it returns the height used.
func (c *codesPart) placeButtons(b box, columns int) float32 {
	more := []*Button{c.rules}
	if c.lost.Visible() {
		more = append(more, c.lost)
	}
	all := append([]*Button(nil), c.roles...)
	if columns == 2 { // five in two columns and three rows
		all, more = append(all, more...), nil
	}
	rows := float32((len(all) + columns - 1) / columns)
	upper, rest := b.cutTop(rows*(buttonMin+gap) - gap)
	for i, at := range upper.grid(len(all), columns, gap) {
		at.put(all[i])
	}
	c.lines = box{b.x + 4, rest.y + 6, b.w - 8, 2 * round(textHeight(bodyText))}
	c.sayState()
	y := c.lines.y + c.lines.h + 6
	if len(more) == 0 {
		return y - b.y
	}
	row := box{b.x, y, b.w, buttonMin}
	for i, at := range row.row(max(len(more), 2), gap) {
		if i < len(more) {
			at.put(more[i])
		}
	}
	return y + buttonMin + gap - b.y
}

// sayState says how the code stands, in two lines.
func (c *codesPart) sayState() {
	if c.lines.w == 0 {
		return
	}
	text, size := c.says(), bodyText
	lines := wrap(text, c.lines.w, size, false)
	for len(lines) > len(c.state) && size > 9 {
		size -= 0.5
		lines = wrap(text, c.lines.w, size, false)
	}
	for i, at := range c.lines.column(len(c.state), 0) {
		show(c.state[i], i < len(lines))
		if i < len(lines) {
			setText(c.state[i], lines[i], size, c.owner.ui.p.second)
			putText(c.state[i], at)
		}
	}
}

// rulesPage is what the organizer sets for a device that he lends, or for an
// event; it takes his code.
type rulesPage struct {
	sheetOfButtons
	part    *codesPart
	title   *canvas.Text
	choices []*choice
	battery *canvas.Text
	rules   session.Rules
	keys    []*Button // less, more, back, set
	pad     *codePad
	asking  bool
}

func newRulesPage(c *codesPart) *rulesPage {
	u := c.owner.ui
	p := &rulesPage{sheetOfButtons: newSheetOfButtons(u.p), part: c, rules: u.dev.Rules()}
	p.title = newText(largeText, true, u.p.ink)
	p.title.Text = u.words.Say("code.rules")
	p.add(p.title)
	for i, key := range []string{"code.rules.start", "code.rules.release"} {
		ch := newChoice(u.kit, key)
		for j, word := range []string{"action.no", "action.yes"} {
			b := u.button(word, "", func() {
				if i == 0 {
					p.rules.StartNeedsOrganizer = j == 1
				} else {
					p.rules.ReleaseNeedsArbiter = j == 1
				}
				p.show()
			})
			b.Name = fmt.Sprintf("%s %s", key, word)
			ch.add(b)
		}
		p.choices = append(p.choices, ch)
		p.add(ch.objects()...)
	}
	level := newChoice(u.kit, "code.rules.battery")
	for _, step := range []int{-5, 5} {
		word := map[int]string{-5: "−", 5: "+"}[step]
		level.add(newButton(u.p, fmt.Sprintf("battery %+d", step), "", word, func() {
			p.level(step)
		}).withText(largeText, true))
	}
	p.battery = newText(midText, true, u.p.ink)
	p.battery.Alignment = fyne.TextAlignCenter
	p.choices = append(p.choices, level)
	p.add(level.objects()...)
	p.add(p.battery)
	p.keys = []*Button{
		p.addButton(u.button("action.back", "back", func() {
			c.close()
			c.owner.again()
		})),
		p.addButton(u.button("code.rules.set", "lock", func() {
			p.asking = true
			p.pad.say("")
			c.owner.again()
		}).asAccent()),
	}
	p.pad = newCodePad(u.kit, u.words.Say("code.enter.organizer"), p.given, func() {
		p.asking = false
		c.owner.again()
	})
	p.add(p.pad.layer)
	p.show()
	return p
}

// level changes the level to warn at; below the least the one built in holds
// again.
func (p *rulesPage) level(step int) {
	const least, most = 10, 95
	switch at := p.rules.Battery; {
	case at == 0:
		p.rules.Battery = p.part.owner.ui.dev.Battery().WarnAt
	case at+step < least:
		p.rules.Battery = 0
	default:
		p.rules.Battery = min(at+step, most)
	}
	p.show()
}

func (p *rulesPage) show() {
	u := p.part.owner.ui
	yes := map[bool]string{false: " action.no", true: " action.yes"}
	p.choices[0].choose("code.rules.start" + yes[p.rules.StartNeedsOrganizer])
	p.choices[1].choose("code.rules.release" + yes[p.rules.ReleaseNeedsArbiter])
	text := u.words.Say("code.rules.battery.own")
	if p.rules.Battery > 0 {
		text = fmt.Sprintf("%d %%", p.rules.Battery)
	}
	setText(p.battery, text, midText, u.p.ink)
}

func (p *rulesPage) given(code string) {
	u := p.part.owner.ui
	if err := u.dev.SetRules(p.rules, code); err != nil {
		p.pad.say(refusal(err, u.words))
		return
	}
	p.part.close()
	p.part.owner.again()
	p.part.owner.tell(u.words.Say("code.rules.done"))
}

func (p *rulesPage) place(b box) {
	in := p.begin(b).inset(14, 10)
	show(p.pad.layer, p.asking)
	for _, o := range p.layer.Objects[1:] {
		if o != p.pad.layer {
			show(o, !p.asking)
		}
	}
	if p.asking {
		pad := padBox(in)
		p.pad.place(pad)
		return
	}
	head, rest := in.cutTop(min(48, in.h*0.1))
	text, size := fit(p.title.Text, head.w, largeText, midText, true)
	setText(p.title, text, size, p.title.Color)
	putText(p.title, head)
	row, rest := rest.cutBottom(buttonMin)
	for i, at := range row.row(2, gap) {
		at.put(p.keys[i])
	}
	columns := 1
	if rest.h < 3*(labelH+buttonMin+gap) {
		columns = 2
	}
	w := (rest.w - float32(columns-1)*2*gap) / float32(columns)
	for i, c := range p.choices {
		x := rest.x + float32(i%columns)*(w+2*gap)
		y := rest.y + float32(i/columns)*(labelH+buttonMin+gap)
		label, size := fit(c.label.Text, w, bodyText, 10, false)
		setText(c.label, label, size, c.label.Color)
		c.place(x, y, w)
		if i == 2 { // less, the level, more
			thirds := (box{x, y + labelH, w, buttonMin}).row(3, gap)
			thirds[0].put(c.buttons[0])
			thirds[2].put(c.buttons[1])
			text, size := fit(p.battery.Text, thirds[1].w, midText, 11, true)
			setText(p.battery, text, size, p.battery.Color)
			putText(p.battery, thirds[1])
		}
	}
}
