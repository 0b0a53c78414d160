package main

import (
	"errors"
	"fmt"
	"strings"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// commands is the whole language, in the order of help.
func commands() []command {
	return []command{
		{"device", "device", (*console).device},
		{"code", codeUsage, (*console).code},
		{"new", newUsage, (*console).newGame},
		{"tap", "tap FROM TO [q|r|b|n|none]", (*console).tap},
		{"write", "write TEXT", (*console).write},
		{"w", "w TEXT", (*console).write}, // short for write, which is typed for every move
		{"dash", "dash", bare("dash", (*console).dash)},
		{"blank", "blank", bare("blank", (*console).blank)},
		{"undo", "undo", bare("undo", (*console).undo)},
		{"only", "only white|black|both", (*console).only},
		{"at", "at CELL, or at end", (*console).at},
		{"insert", "insert CELL [pair]", (*console).insert},
		{"remove", "remove CELL [pair]", (*console).remove},
		{"clock", clockUsage, (*console).clock},
		{"offer", offerUsage, (*console).offer},
		{"mark", markUsage, (*console).mark},
		{"claim", claimUsage, (*console).claim},
		{"read", readUsage, (*console).read},
		{"l", "l", bare("l", (*console).last)},
		{"p", whereUsage, (*console).where},
		{"s", lineUsage, (*console).line},
		{"c", "c", bare("c", (*console).clocksNoted)},
		{"style", styleUsage, (*console).chooseStyle},
		{"assistant", assistantUsage, (*console).assistant},
		{"says", saysUsage, (*console).says},
		{"speech", speechUsage, (*console).speech},
		{"gap", gapUsage, (*console).gap},
		{"lend", "lend", bare("lend", (*console).lend)},
		{"returned", "returned", bare("returned", (*console).returned)},
		{"reconstruct", reconstructUsage, (*console).reconstruct},
		{"restoration", "restoration", bare("restoration", (*console).restoration)},
		{"restored", restoredUsage, (*console).restored},
		{"result", "result 1-0|0-1|1/2-1/2|0-0|1/2-0|0-1/2|+/-|-/+|-/-|* [REASON]", (*console).result},
		{"sign", "sign white|black|arbiter NAME", (*console).sign},
		{"approve", "approve white|black NAME", (*console).approve},
		{"disagree", "disagree white|black NAME", (*console).disagree},
		{"release", "release", bare("release", (*console).release)},
		{"arbiter", "arbiter CODE", (*console).arbiter},
		{"challenge", challengeUsage, (*console).challenge},
		{"answer", "answer DIGITS", (*console).answer},
		{"leave", "leave", bare("leave", (*console).leave)},
		{"ack", "ack", bare("ack", (*console).ack)},
		{"abandon", "abandon REASON", (*console).abandon},
		{"draw960", draw960Usage, (*console).draw960},
		{"restart", restartUsage, (*console).restart},
		{"handover", "handover FILE", (*console).handover},
		{"takeover", takeoverUsage, (*console).takeover},
		{"takeback", "takeback [REASON]", (*console).takeback},
		{"pack", packUsage, (*console).pack},
		{"ready", readyUsage, (*console).ready},
		{"selftest", selfTestUsage, (*console).selfTest},
		{"admit", "admit", bare("admit", (*console).admit)},
		{"handin", handInUsage, (*console).handIn},
		{"air", airUsage, (*console).air},
		{"checkword", "checkword", bare("checkword", (*console).checkWord)},
		{"key", "key [zapis-arbiter-public-1 …|none]", (*console).key},
		{"instrument", instrumentUsage, (*console).instrument},
		{"agree", "agree [CODE]", (*console).agree},
		{"owner", "owner CODE", (*console).owner},
		{"forget", "forget [ORGANIZER'S CODE]", (*console).forget},
		{"profile", `profile [name="Petrova, Anna"] [fide=14100000] [federation=UKR]`, (*console).profile},
		{"rules", "rules [ORGANIZER'S CODE start=yes|no release=yes|no battery=PERCENT diagram=always|entering|never]", (*console).rules},
		{"enrol", "enrol FILE", (*console).enrol},
		{"sheet", "sheet", bare("sheet", (*console).sheet)},
		{"check", "check", bare("check", (*console).check)},
		{"compare", compareUsage, (*console).compare},
		{"claims", "claims", bare("claims", (*console).claims)},
		{"accept", "accept CELL [REASON]", decide(scoresheet.Accepted, "accept CELL [REASON]")},
		{"reject", "reject CELL [REASON]", decide(scoresheet.Rejected, "reject CELL [REASON]")},
		{"agreed", "agreed CELL [REASON]", decide(scoresheet.Agreed, "agreed CELL [REASON]")},
		{"cancel", "cancel CELL [REASON]", (*console).cancel},
		{"clocks", clocksUsage, (*console).clocks},
		{"duty", dutyUsage, (*console).duty},
		{"seal", "seal [off]", (*console).seal},
		{"adjourn", adjournUsage, (*console).adjourn},
		{"envelope", "envelope", bare("envelope", (*console).envelope)},
		{"sealed", "sealed FILE", (*console).sealed},
		{"opening", "opening FILE", (*console).opening},
		{"unseal", unsealUsage, (*console).unseal},
		{"lost", "lost [REASON]", (*console).lost},
		{"resume", resumeUsage, (*console).resume},
		{"sealkey", "sealkey [age1…|none|own]", (*console).sealkey},
		{"rule", ruleUsage, (*console).rule},
		{"advise", adviseUsage, (*console).advise},
		{"rulings", "rulings", bare("rulings", (*console).rulings)},
		{"withdraw", "withdraw N [TEXT]", (*console).withdraw},
		{"ruleset", rulesetUsage, (*console).ruleset},
		{"intended", "intended", bare("intended", (*console).intended)},
		{"fen", "fen", bare("fen", (*console).fen)},
		{"log", "log [CELL|conspicuous]", (*console).log},
		{"games", "games", bare("games", (*console).games)},
		{"show", "show N", (*console).show},
		{"export", "export pgn|record|plain|earlier|pdf FILE", (*console).export},
		{"frames", framesUsage, (*console).frames},
		{"copy", copyUsage, (*console).copyGame},
		{"help", "help [COMMAND]", (*console).help},
	}
}

const (
	clockUsage = "clock [CELL] H:MM[:SS], as in clock 1:23, or clock [CELL] off"
	offerUsage = "offer [CELL] [off]"
	markUsage  = "mark [CELL] +|#|x|ep [off]"
)

// bare makes a command without arguments.
func bare(usage string, f func(*console) (answer, error)) func(*console, string) (answer, error) {
	return func(c *console, rest string) (answer, error) {
		if strings.TrimSpace(rest) != "" {
			return nil, usageError{usage}
		}
		return f(c)
	}
}

func (c *console) help(rest string) (answer, error) {
	var list usageList
	word := strings.TrimSpace(rest)
	for _, k := range commands() {
		if word == "" || word == k.word {
			list.usages = append(list.usages, k.usage)
			list.text = append(list.text, c.voice().words.Say("help."+k.word))
		}
	}
	if list.text == nil {
		return nil, usageError{"help [COMMAND]"}
	}
	return answer{}.with("commands", list.usages).with("text", list), nil
}

// usages are the syntax of commands, the same in every language. In plain text
// they are printed by the following [usageList], each above its sentence.
type usages []string

func (usages) speak() string { return "" }

// usageList describes commands, one sentence each in the current language. In
// JSON it is one text with a line for each of the usages.
type usageList struct {
	usages usages
	text   lines
}

func (l usageList) MarshalJSON() ([]byte, error) { return l.text.MarshalJSON() }

func (l usageList) speak() string {
	var all []string
	for i, usage := range l.usages {
		all = append(all, usage, l.text[i])
	}
	return strings.Join(all, "\n")
}

var promotions = map[string]board.Kind{
	"q": board.Queen, "r": board.Rook, "b": board.Bishop, "n": board.Knight, "none": board.Pawn,
}

func (c *console) tap(rest string) (answer, error) {
	const usage = "tap FROM TO [q|r|b|n|none], as in tap e2 e4"
	w, err := words(rest, usage, 2, 3)
	if err != nil {
		return nil, err
	}
	from, err := square(w[0])
	if err != nil {
		return nil, err
	}
	to, err := square(w[1])
	if err != nil {
		return nil, err
	}
	promo := board.NoKind
	if len(w) == 3 {
		kind, ok := promotions[w[2]]
		if !ok {
			return nil, usageError{usage}
		}
		promo = kind
	}
	v := c.dev.View()
	hidden := v.Record.Status() == scoresheet.NoGame || v.Record.Parked() != nil // a sealed sheet shows nothing
	known := !hidden && !v.Record.BySquares(from)
	asks := known && v.Record.Board().AsksPromotion(from, to)
	switch {
	case !hidden && !known && promo > board.Pawn:
		// Two squares do not contain a promotion; a text does.
		return cellAnswer(c.dev.Write(from.String() + "-" + to.String() + c.dev.Language().Letter(promo)))
	case !hidden && !known:
	case asks && promo == board.NoKind:
		return nil, formError{fmt.Errorf("say what the pawn on %s becomes: add q, r, b, n, or none if it stays a pawn", to), "console.promotion", []any{to.String()}}
	case !asks && promo != board.NoKind && !hidden:
		return nil, formError{fmt.Errorf("no pawn reaches its last rank on %s: leave out %s", to, w[2]), "console.promotion.none", []any{to.String()}}
	}
	return cellAnswer(c.dev.Tap(from, to, promo))
}

func (c *console) write(rest string) (answer, error) {
	return cellAnswer(c.dev.Write(rest))
}

func (c *console) dash() (answer, error) {
	a, err := c.dev.Dash()
	return c.entered(a, "console.dash")(onlyCell(a, err))
}

func (c *console) blank() (answer, error) {
	a, err := c.dev.Blank()
	return c.entered(a, "console.blank")(onlyCell(a, err))
}

// entered reads out an entry that is not a move, as [console.last] does.
func (c *console) entered(a device.Receipt, key string) func(answer, error) (answer, error) {
	return func(out answer, err error) (answer, error) {
		if err != nil || a.Sealed {
			return out, err
		}
		v := c.voice()
		return out.aloud(v.entry(a.Cell, v.words.Say(key))), nil
	}
}

// undo removes the last entry. While a move is being sealed it ends the
// sealing, and says so, since there is no question first as on the page.
func (c *console) undo() (answer, error) {
	a, err := c.dev.Undo()
	return ended(a)(onlyCell(a, err))
}

// ended adds to an answer that the act ended the sealing.
func ended(a device.Receipt) func(answer, error) (answer, error) {
	return func(out answer, err error) (answer, error) {
		switch {
		case err != nil || !a.Unsealed:
		case a.Discarded:
			out = out.with("sealing", "ended").with("discarded", "the move that was sealed: it stays sealed for ever; the game goes on")
		default:
			out = out.with("sealing", "ended")
		}
		return out, err
	}
}

func (c *console) only(rest string) (answer, error) {
	sides, err := scoresheet.ParseSides(strings.TrimSpace(rest))
	if err != nil {
		return nil, usageError{"only white|black|both"}
	}
	a, err := c.dev.Only(sides)
	if err != nil {
		return nil, err
	}
	return durably(answer{}.with("only", sides.String()), a.Durable), nil
}

func (c *console) at(rest string) (answer, error) {
	if strings.TrimSpace(rest) == "end" {
		return onlyCell(c.dev.AtEnd())
	}
	name, err := cell(strings.TrimSpace(rest))
	if err != nil {
		return nil, err
	}
	return onlyCell(c.dev.At(name))
}

// cellAndPair reads CELL [pair].
func cellAndPair(rest, usage string) (name scoresheet.CellName, pair bool, err error) {
	w, err := words(rest, usage, 1, 2)
	if err != nil {
		return name, false, err
	}
	if len(w) == 2 && w[1] != "pair" {
		return name, false, usageError{usage}
	}
	name, err = cell(w[0])
	return name, len(w) == 2, err
}

func (c *console) insert(rest string) (answer, error) {
	name, pair, err := cellAndPair(rest, "insert CELL [pair], as in insert 12b")
	if err != nil {
		return nil, err
	}
	return onlyCell(c.dev.Insert(name, pair))
}

func (c *console) remove(rest string) (answer, error) {
	name, pair, err := cellAndPair(rest, "remove CELL [pair], as in remove 12b")
	if err != nil {
		return nil, err
	}
	return onlyCell(c.dev.Remove(name, pair))
}

// optionalCell takes a cell's name off the front, if more words follow than the
// command needs.
func optionalCell(w []string, own int) (*scoresheet.CellName, []string, error) {
	if len(w) <= own {
		return nil, w, nil
	}
	name, err := cell(w[0])
	return &name, w[1:], err
}

func (c *console) clock(rest string) (answer, error) {
	w, err := words(rest, clockUsage, 1, 2)
	if err != nil {
		return nil, err
	}
	name, w, err := optionalCell(w, 1)
	if err != nil {
		return nil, err
	}
	var reading scoresheet.Clock
	if w[0] != "off" {
		if reading, err = scoresheet.ParseClock(w[0]); err != nil {
			return nil, formError{err, "console.clock.form", []any{w[0]}}
		}
	}
	a, err := c.dev.NoteClock(name, reading)
	if err != nil {
		return nil, err
	}
	out := durably(answer{}.with("cell", a.Cell.String()).with("clock", reading.String()), a.Durable)
	if reading.Noted {
		return out, nil
	}
	r, err := c.dev.Sheet()
	if err != nil {
		return nil, err
	}
	return out.aloud(c.cellLines(&r, a.Cell)...), nil // without the time
}

func (c *console) offer(rest string) (answer, error) {
	w, err := words(rest, offerUsage, 0, 2)
	if err != nil {
		return nil, err
	}
	w, away := off(w)
	name, w, err := optionalCell(w, 0)
	if err != nil {
		return nil, err
	}
	if len(w) > 0 {
		return nil, usageError{offerUsage}
	}
	return offerAnswer(!away)(cellAnswer(c.dev.NoteOffer(name, away)))
}

// offerAnswer reports whether an offer is noted now, which the text of the cell
// does not show.
func offerAnswer(noted bool) func(answer, error) (answer, error) {
	return func(a answer, err error) (answer, error) {
		if err != nil {
			return nil, err
		}
		return a.with("offer", noted), nil
	}
}

var marks = map[string]notation.Marks{
	"+": notation.CheckMark, "#": notation.MateMark, "x": notation.TakesMark, "ep": notation.EnPassantMark,
}

func (c *console) mark(rest string) (answer, error) {
	w, err := words(rest, markUsage, 1, 3)
	if err != nil {
		return nil, err
	}
	w, away := off(w)
	if len(w) == 0 {
		return nil, usageError{markUsage}
	}
	name, w, err := optionalCell(w, 1)
	if err != nil {
		return nil, err
	}
	m, ok := marks[w[0]]
	if !ok || len(w) > 1 {
		return nil, usageError{markUsage}
	}
	return cellAnswer(c.dev.NoteMark(name, m, away))
}

var errNoText = formError{errors.New("the name of the signer is missing: write it after white, black or arbiter"), "console.name", nil}

func (c *console) sign(rest string) (answer, error) {
	word, name, _ := strings.Cut(strings.TrimSpace(rest), " ")
	who, err := scoresheet.ParseSigner(word)
	if err != nil {
		return nil, misread(err, "sign white|black|arbiter NAME")
	}
	if strings.TrimSpace(name) == "" {
		return nil, errNoText
	}
	a, err := c.dev.Sign(who, name, nil)
	return c.agreed("log.sign", who, name)(c.statusAnswer(a, err))
}

func (c *console) approve(rest string) (answer, error) {
	word, name, _ := strings.Cut(strings.TrimSpace(rest), " ")
	who, err := scoresheet.ParseSigner(word)
	if err != nil || who == scoresheet.SignerArbiter {
		return nil, usageError{"approve white|black NAME"}
	}
	if strings.TrimSpace(name) == "" {
		return nil, errNoText
	}
	a, err := c.dev.Approve(who, name)
	return c.agreed("log.approve", who, name)(c.statusAnswer(a, err))
}

func (c *console) disagree(rest string) (answer, error) {
	word, name, _ := strings.Cut(strings.TrimSpace(rest), " ")
	who, err := scoresheet.ParseSigner(word)
	if err != nil || who == scoresheet.SignerArbiter {
		return nil, usageError{"disagree white|black NAME"}
	}
	if strings.TrimSpace(name) == "" {
		return nil, formError{errors.New("the name of the player who does not agree is missing: write it after white or black"), "console.name", nil}
	}
	a, err := c.dev.Disagree(who, name)
	return c.agreed("log.disagree", who, name)(c.statusAnswer(a, err))
}

func (c *console) result(rest string) (answer, error) {
	word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	result, err := scoresheet.ParseResult(word)
	if err != nil {
		return nil, formError{err, "console.result.form", []any{word, "1-0 0-1 1/2-1/2 0-0 1/2-0 0-1/2 +/- -/+ -/-"}}
	}
	a, err := c.dev.Result(result, strings.TrimSpace(reason))
	out, err := c.statusAnswer(a, err)
	switch v := c.voice(); {
	case err != nil:
		return nil, err
	case result == scoresheet.NoResult:
		return out.aloud(v.words.Say("log.result.away")), nil
	default:
		return out.aloud(v.words.Say("log.result", result.String())), nil
	}
}

// agreed reads out who agreed with the sheet, or did not, and whether all have signed now.
func (c *console) agreed(key string, who scoresheet.Signer, name string) func(answer, error) (answer, error) {
	return func(out answer, err error) (answer, error) {
		if err != nil {
			return nil, err
		}
		v := c.voice()
		l := lines{v.words.Say(key, v.words.Say("log.by."+who.String()), name)}
		if r := c.dev.View().Record; r.Status() == scoresheet.SignedByBoth {
			l = append(l, v.words.Say("status."+r.Status().String()))
		}
		return out.aloud(l...), nil
	}
}
