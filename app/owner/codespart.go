package owner

import (
	"errors"
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
)

// codesPart sets the codes of the owner, the arbiter and the organizer, and says
// which are set. It helps if the owner's code is lost, and sets the organizer's
// rules.
type codesPart struct {
	owner *ownerPage
	layer *fyne.Container
	page  *fyne.Container // what the panel covers
	roles []*page.Button
	lost  *page.Button
	rules *page.Button
	state [2]*canvas.Text // whether the code of the role is set, and what it opens
	pad   *page.CodePad
	role  string
	step  codeStep
	old   string
	fresh string
	cover *rulesPanel
	at    page.Box
	lines page.Box // of the state
}

// codeStep is a step of setting a code.
type codeStep uint8

const (
	stepNew   codeStep = iota // the new code
	stepAgain                 // the new code again
	stepOld                   // the old code
	stepLost                  // the organizer's code, to forget the owner's
)

func newCodesPart(v *ownerPage) *codesPart {
	kit := v.kit
	c := &codesPart{owner: v, layer: page.NewLayer(), page: page.NewLayer()}
	c.layer.Objects = []fyne.CanvasObject{c.page}
	for i, role := range []string{device.RoleArbiter, device.RoleOrganizer, device.RoleOwner} {
		b := kit.Button("code."+role, []string{"arbiter", "hall", "person"}[i], func() { c.choose(role) })
		c.roles = append(c.roles, b)
		c.page.Objects = append(c.page.Objects, b)
	}
	c.lost = kit.Button("code.lost", "", c.forget)
	c.rules = kit.Button("code.rules", "settings", func() {
		c.cover = newRulesPanel(c)
		c.layer.Objects = append(c.layer.Objects, c.cover.Layer)
		v.Rearrange()
	})
	c.page.Objects = append(c.page.Objects, c.lost, c.rules)
	for i := range c.state {
		c.state[i] = page.NewText(page.BodyText, false, kit.Palette.Second)
		c.page.Objects = append(c.page.Objects, c.state[i])
	}
	c.pad = page.NewCodePad(kit.Kit, "", c.given, func() { c.choose(c.role) })
	c.pad.OnTyped = func(int) { c.sayState() }
	c.page.Objects = append(c.page.Objects, c.pad.Layer)
	c.choose(device.RoleArbiter)
	return c
}

func (c *codesPart) Object() fyne.CanvasObject { return c.layer }
func (c *codesPart) Whole() bool               { return c.cover != nil }

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
	c.pad.Say("")
}

func (c *codesPart) ask(step codeStep) {
	c.step = step
	c.pad.Set("")
	words := c.owner.kit.Words
	c.pad.SetTitle(words.Say([...]string{"code.enter.new", "code.enter.again", "code.old", "code.lost.organizer"}[step]))
	if b := page.SizeOf(c.pad.Field); b.Width > 0 {
		c.Place(c.at)
	}
}

// given takes a code that was typed, and goes on to the next step or sets the code.
func (c *codesPart) given(code string) {
	kit := c.owner.kit
	switch c.step {
	case stepNew:
		if modes.ValidCode(code) != nil {
			c.pad.Say(kit.Words.Say("code.digits"))
			return
		}
		c.fresh = code
		c.ask(stepAgain)
		return
	case stepAgain:
		if code != c.fresh {
			c.ask(stepNew)
			c.pad.Say(kit.Words.Say("code.differ"))
			return
		}
	case stepOld:
		c.old = code
	case stepLost:
		if _, err := kit.Dev.ForgetOwnerCode(code); err != nil {
			c.pad.Say(page.Refusal(err, kit.Words))
			return
		}
		c.choose(device.RoleOwner)
		c.owner.Tell(kit.Words.Say("code.lost.gone"))
		return
	}
	err := kit.Dev.SetCode(c.role, c.fresh, c.old)
	if err == nil {
		role := c.role
		c.choose(role)
		c.owner.Tell(kit.Words.Say("code."+role) + " ✓")
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
	c.pad.Say(page.Refusal(err, kit.Words))
}

func (c *codesPart) stateOf(role string) device.CodeState {
	for _, s := range c.owner.kit.Dev.CodeStates() {
		if s.Role == role {
			return s
		}
	}
	return device.CodeState{Role: role}
}

// forget says that the owner's code is lost. Another can be set a day later, or at
// once with the organizer's code.
func (c *codesPart) forget() {
	kit := c.owner.kit
	if c.stateOf(device.RoleOrganizer).Set && c.step != stepLost {
		if _, err := kit.Dev.ForgetOwnerCode(""); err != nil {
			c.owner.Tell(page.Refusal(err, kit.Words))
			return
		}
		c.ask(stepLost)
		return
	}
	wait, err := kit.Dev.ForgetOwnerCode("")
	switch {
	case err != nil:
		c.owner.Tell(page.Refusal(err, kit.Words))
	case wait == 0:
		c.choose(device.RoleOwner)
		c.owner.Tell(kit.Words.Say("code.lost.gone"))
	default:
		c.choose(device.RoleOwner)
		c.owner.Tell(kit.Words.Say("code.lost.wait", c.when(kit.Now.Add(wait))))
	}
}

func (c *codesPart) when(t time.Time) string {
	return t.In(c.owner.kit.Opts.Zone).Format("2006-01-02 15:04")
}

// roleStates are the keys of what the code of a role opens.
var roleStates = map[string]string{
	device.RoleArbiter:   "code.state.arbiter",
	device.RoleOrganizer: "code.state.organizer",
	device.RoleOwner:     "code.state.owner",
}

// says returns whether the chosen code is set and what it opens; or, while a new one
// is typed, how long it would hold.
func (c *codesPart) says() (text string) {
	words, s := c.owner.kit.Words, c.stateOf(c.role)
	if n := len(c.pad.Code); c.step == stepNew && n > 0 {
		return words.Say("code.holds", max(n, modes.MinCode), words.Say("code.holds"+"."+modes.Holds(max(n, modes.MinCode)).String()))
	}
	switch {
	case s.Forgotten && s.Due > 0:
		return words.Say("code.state.forgotten", c.when(c.owner.kit.Now.Add(s.Due)))
	case s.Forgotten:
		return words.Say("code.state.due")
	case s.Set:
		text = words.Say("code.state.set", c.when(s.SetAt))
	default:
		text = words.Say("code.state.none")
	}
	return text + " " + words.Say(roleStates[c.role])
}

func (c *codesPart) Place(b page.Box) {
	c.at = b
	page.Resize(c.layer, fyne.NewSize(b.X+b.W, b.Y+b.H))
	page.Resize(c.page, page.SizeOf(c.layer))
	page.Show(c.page, c.cover == nil)
	if c.cover != nil {
		c.cover.Place(b)
		return
	}
	low := b.H < 420
	page.Show(c.lost, c.role == device.RoleOwner && c.stateOf(device.RoleOwner).Set)
	if low {
		column := page.BoxAt(b.X, b.Y, b.W*0.42, b.H)
		c.placeButtons(column, 2)
		c.pad.Place(page.BoxAt(b.X+column.W+2*page.Gap, b.Y, b.W-column.W-2*page.Gap, b.H))
		return
	}
	if b.W > b.H { // the buttons beside the pad
		w := b.W * 0.4
		c.placeButtons(page.BoxAt(b.X, b.Y, w, b.H), 1)
		rest := page.BoxAt(b.X+w+2*page.Gap, b.Y, b.W-w-2*page.Gap, b.H)
		_, rest = rest.CutTop(max(0, rest.H-600))
		rest.W = min(rest.W, 520)
		c.pad.Place(rest)
		return
	}
	used := c.placeButtons(b, 3)
	_, rest := b.CutTop(used)
	c.pad.Place(padBox(rest))
}

// placeButtons places the roles in so many columns, what is said of the chosen one,
// and the other buttons. It returns the height that it used.
func (c *codesPart) placeButtons(b page.Box, columns int) float32 {
	more := []*page.Button{c.rules}
	if c.lost.Visible() {
		more = append(more, c.lost)
	}
	all := append([]*page.Button(nil), c.roles...)
	if columns == 2 { // five in two columns and three rows
		all, more = append(all, more...), nil
	}
	rows := float32((len(all) + columns - 1) / columns)
	upper, rest := b.CutTop(rows*(page.ButtonMin+page.Gap) - page.Gap)
	for i, at := range upper.Grid(len(all), columns, page.Gap) {
		at.Put(all[i])
	}
	c.lines = page.BoxAt(b.X+4, rest.Y+6, b.W-8, 2*page.Round(page.TextHeight(page.BodyText)))
	c.sayState()
	y := c.lines.Y + c.lines.H + 6
	if len(more) == 0 {
		return y - b.Y
	}
	row := page.BoxAt(b.X, y, b.W, page.ButtonMin)
	for i, at := range row.Row(max(len(more), 2), page.Gap) {
		if i < len(more) {
			at.Put(more[i])
		}
	}
	return y + page.ButtonMin + page.Gap - b.Y
}

// sayState says in two lines what says returns.
func (c *codesPart) sayState() {
	if c.lines.W == 0 {
		return
	}
	text, size := c.says(), page.BodyText
	lines := page.Wrap(text, c.lines.W, size, false)
	for len(lines) > len(c.state) && size > 9 {
		size -= 0.5
		lines = page.Wrap(text, c.lines.W, size, false)
	}
	for i, at := range c.lines.Column(len(c.state), 0) {
		page.Show(c.state[i], i < len(lines))
		if i < len(lines) {
			page.SetText(c.state[i], lines[i], size, c.owner.kit.Palette.Second)
			page.PutText(c.state[i], at)
		}
	}
}

// rulesPanel sets the organizer's rules, for a device that is lent or for an event.
// It asks for the organizer's code.
type rulesPanel struct {
	page.Surface
	part    *codesPart
	title   *canvas.Text
	choices []*page.Choice
	battery *canvas.Text
	between page.Box // the buttons of the battery level
	rules   session.Rules
	keys    []*page.Button // less, more, back, set
	pad     *page.CodePad
	asking  bool
}

// diagrams are when the players may see a diagram, as the event can lay it down.
var diagrams = [...]scoresheet.Diagram{scoresheet.DiagramAlways, scoresheet.DiagramEntering, scoresheet.DiagramNever}

func newRulesPanel(c *codesPart) *rulesPanel {
	kit := c.owner.kit
	p := &rulesPanel{Surface: page.NewSurface(kit.Palette), part: c, rules: kit.Dev.Rules()}
	p.title = page.NewText(page.LargeText, true, kit.Palette.Ink)
	p.title.Text = kit.Words.Say("code.rules")
	p.Add(p.title)
	for i, key := range []string{"code.rules.start", "code.rules.release"} {
		ch := page.NewChoice(kit.Kit, key)
		for j, word := range []string{"action.no", "action.yes"} {
			b := kit.Button(word, "", func() {
				if i == 0 {
					p.rules.StartNeedsOrganizer = j == 1
				} else {
					p.rules.ReleaseNeedsArbiter = j == 1
				}
				p.show()
			})
			b.Name = fmt.Sprintf("%s %s", key, word)
			ch.Add(b)
		}
		p.choices = append(p.choices, ch)
		p.Add(ch.Objects()...)
	}
	level := page.NewChoice(kit.Kit, "code.rules.battery")
	for _, step := range []int{-5, 5} {
		word := map[int]string{-5: "−", 5: "+"}[step]
		level.Add(page.NewButton(kit.Palette, fmt.Sprintf("battery %+d", step), "", word, func() {
			p.level(step)
		}).WithText(page.LargeText, true))
	}
	p.battery = page.NewText(page.MidText, true, kit.Palette.Ink)
	p.battery.Alignment = fyne.TextAlignCenter
	p.choices = append(p.choices, level)
	p.Add(level.Objects()...)
	p.Add(p.battery)
	diagram := page.NewChoice(kit.Kit, "code.rules.diagram")
	for _, d := range diagrams {
		diagram.Add(kit.Button("diagram."+d.String(), "", func() {
			p.rules.Diagram = d
			p.show()
		}))
	}
	p.choices = append(p.choices, diagram)
	p.Add(diagram.Objects()...)
	p.keys = []*page.Button{
		p.AddButton(kit.Button("action.back", "back", func() {
			c.close()
			c.owner.Rearrange()
		})),
		p.AddButton(kit.Button("code.rules.set", "key", func() {
			p.asking = true
			p.pad.Say("")
			c.owner.Rearrange()
		}).AsAccent()),
	}
	p.pad = page.NewCodePad(kit.Kit, kit.Words.Say("code.enter.organizer"), p.given, func() {
		p.asking = false
		c.owner.Rearrange()
	})
	p.Add(p.pad.Layer)
	p.show()
	return p
}

// level changes the battery level at which the device warns. Below the least one,
// the built-in level holds again.
func (p *rulesPanel) level(step int) {
	const least, most = 10, 95
	switch at := p.rules.Battery; {
	case at == 0:
		p.rules.Battery = p.part.owner.kit.Dev.Battery().WarnAt
	case at+step < least:
		p.rules.Battery = 0
	default:
		p.rules.Battery = min(at+step, most)
	}
	p.show()
}

func (p *rulesPanel) show() {
	yes := map[bool]string{false: " action.no", true: " action.yes"}
	p.choices[0].Choose("code.rules.start" + yes[p.rules.StartNeedsOrganizer])
	p.choices[1].Choose("code.rules.release" + yes[p.rules.ReleaseNeedsArbiter])
	p.choices[3].Choose("diagram." + p.rules.Diagram.String())
	p.sayLevel()
}

// sayLevel says the battery level between its buttons.
func (p *rulesPanel) sayLevel() {
	kit := p.part.owner.kit
	text := kit.Words.Say("code.rules.battery.own")
	if p.rules.Battery > 0 {
		text = fmt.Sprintf("%d %%", p.rules.Battery)
	}
	page.FitText(p.battery, text, p.between, page.MidText, 11, kit.Palette.Ink)
}

func (p *rulesPanel) given(code string) {
	kit := p.part.owner.kit
	if err := kit.Dev.SetRules(p.rules, code); err != nil {
		p.pad.Say(page.Refusal(err, kit.Words))
		return
	}
	p.part.close()
	p.part.owner.Rearrange()
	p.part.owner.Tell(kit.Words.Say("code.rules.done"))
}

func (p *rulesPanel) Place(b page.Box) {
	in := p.Begin(b).Inset(14, 10)
	page.Show(p.pad.Layer, p.asking)
	for _, o := range p.Layer.Objects[1:] {
		if o != p.pad.Layer {
			page.Show(o, !p.asking)
		}
	}
	if p.asking {
		p.pad.Place(padBox(in))
		return
	}
	head, rest := in.CutTop(min(48, in.H*0.1))
	page.FitText(p.title, p.title.Text, head, page.LargeText, page.MidText, p.title.Color)
	row, rest := rest.CutBottom(page.ButtonMin)
	for i, at := range row.Row(2, page.Gap) {
		at.Put(p.keys[i])
	}
	columns := 1
	if rest.H < 4*(page.LabelHeight+page.ButtonMin+page.Gap) {
		columns = 2
	}
	w := (rest.W - float32(columns-1)*2*page.Gap) / float32(columns)
	for i, c := range p.choices {
		x := rest.X + float32(i%columns)*(w+2*page.Gap)
		y := rest.Y + float32(i/columns)*(page.LabelHeight+page.ButtonMin+page.Gap)
		label, size := page.Fit(c.Label.Text, w, page.BodyText, 10, false)
		page.SetText(c.Label, label, size, c.Label.Color)
		c.Place(x, y, w)
		if i == 2 { // less, the level, more
			thirds := page.BoxAt(x, y+page.LabelHeight, w, page.ButtonMin).Row(3, page.Gap)
			thirds[0].Put(c.Buttons[0])
			thirds[2].Put(c.Buttons[1])
			p.between = thirds[1]
			p.sayLevel()
		}
	}
}
