package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/rulings"
)

const ruleOptions = "[cell=12b] [white=H:MM:SS] [black=H:MM:SS] [result=1-0] [added=M:SS] [from=12b] [keep=yes] [playing=yes] " +
	"[mate=can|cannot] [moves=WHITE,BLACK] [facts=replied,agreed,touched,ownflag,last,consent] [TEXT]"

const (
	ruleUsage   = "rule ARTICLE|RULING white|black|both|none " + ruleOptions
	adviseUsage = "advise ARTICLE|RULING white|black|both|none " + ruleOptions
)

// rule makes a ruling: rule 7.5.1 black cell=12b, rule penalty.warning white.
func (c *console) rule(rest string) (answer, error) {
	r, err := c.readRuling(rest, ruleUsage)
	if err != nil {
		return nil, err
	}
	a, err := c.dev.Advise(r)
	if err != nil {
		return nil, err
	}
	receipt, err := c.dev.Rule(r)
	if err != nil {
		return nil, err
	}
	return durably(c.advised(r, a), receipt.Durable).aloud(c.follows(r, &a)...), nil
}

// advise prints the consequences of a ruling, and records nothing.
func (c *console) advise(rest string) (answer, error) {
	r, err := c.readRuling(rest, adviseUsage)
	if err != nil {
		return nil, err
	}
	a, err := c.dev.Advise(r)
	if err != nil {
		return nil, err
	}
	return c.advised(r, a).aloud(c.follows(r, &a)...), nil
}

type stringList []string

func (l stringList) speak() string { return strings.Join(l, "\n") }

// advised has the consequences of a ruling, in the order of the answer.
func (c *console) advised(r arbitration.Ruling, a arbitration.Advice) answer {
	words := assets.Words("en")
	article := a.Article
	if a.Penalty != "" {
		article += "; " + a.Penalty
	}
	out := answer{}.with("ruling", string(a.ID)).with("rules", a.Rules).with("article", article)
	if r.Cell != nil {
		out = out.with("cell", r.Cell.String())
	}
	if !a.Applies() {
		return out.with("why", words.Say(a.Why.Key())).with("instead", string(a.Instead))
	}
	if a.Count > 0 {
		out = out.with("count", a.Count)
	}
	out = out.with("outcome", string(a.Game)).with("added", rulings.FormatTime(addedBy(r, &a))).with("result", a.Result.String())
	if a.Strike != "" {
		out = out.with("struck", a.Strike)
	}
	if a.Queen != "" {
		out = out.with("queen", a.Queen)
	}
	if a.Mating != "" {
		why := a.MatingWhy
		if why == "" {
			why = words.Say("rule.mating." + a.MatingWord)
		}
		out = out.with("mating", a.Mating).with("mate", why)
	}
	if a.Need != "" {
		out = out.with("need", words.Say(a.Need.Key()))
	}
	do := stringList{}
	for _, s := range a.Do {
		do = append(do, words.Say(s.Key()))
	}
	for _, n := range a.Notes {
		do = append(do, words.Cite(c.dev.EventRules().Set.Article, n.Key()))
	}
	if keepsAll(r, &a) {
		do = append(do, "This strikes nothing: if a move has to be taken back, name it, as in cell=12b, or cancel it.")
	}
	if len(a.Choices) > 0 {
		choices := make(stringList, len(a.Choices))
		for i, id := range a.Choices {
			choices[i] = string(id)
		}
		out = out.with("choices", choices)
	}
	return out.with("do", do)
}

func (c *console) readRuling(rest, usage string) (r arbitration.Ruling, err error) {
	word, rest := cutWord(rest)
	side, rest := cutWord(rest)
	if word == "" || side == "" {
		return r, usageError{usage}
	}
	switch side {
	case "white", "black":
		if r.Side, err = scoresheet.ParseSigner(side); err != nil {
			return r, err
		}
	case "both", "none", "-":
	default:
		return r, usageError{usage}
	}
	for {
		option, after := cutWord(rest)
		name, value, ok := strings.Cut(option, "=")
		set := ruleOption[name]
		if !ok || set == nil {
			break
		}
		if err := set(&r, value); err != nil {
			return r, err
		}
		rest = after
	}
	r.Text = strings.TrimSpace(rest)
	if r.ID, err = c.rulingOf(word, r); err == nil {
		if r.ID == rulings.IllegalMove && word != string(rulings.IllegalMove) && c.unpromoted(r) {
			r.ID = rulings.IllegalPawn
		}
		c.defaultCell(&r)
		if side, one := r.Side.Player(); one && r.Cell == nil && arbitration.OnIllegal(r.ID) && c.dev.View().Mode == modes.Arbiter {
			err = fmt.Errorf("no illegal move of %s is found on the sheet: name the move, as in cell=12b, even one that is not written yet", side)
		}
	}
	return r, err
}

func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, " \t")
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], text[i+1:]
	}
	return text, ""
}

// ruleOption matches the options before the text.
var ruleOption = map[string]func(r *arbitration.Ruling, value string) error{
	"cell":  func(r *arbitration.Ruling, v string) error { return cellOption(&r.Cell, v) },
	"from":  func(r *arbitration.Ruling, v string) error { return cellOption(&r.From, v) },
	"white": func(r *arbitration.Ruling, v string) (err error) { r.White, err = scoresheet.ParseClock(v); return err },
	"black": func(r *arbitration.Ruling, v string) (err error) { r.Black, err = scoresheet.ParseClock(v); return err },
	"result": func(r *arbitration.Ruling, v string) (err error) {
		r.Result, err = scoresheet.ParseResult(v)
		return err
	},
	"added": func(r *arbitration.Ruling, v string) error {
		m, s, ok := strings.Cut(v, ":")
		minutes, err1 := strconv.ParseUint(m, 10, 12)
		seconds, err2 := strconv.ParseUint(s, 10, 8)
		if !ok || err1 != nil || err2 != nil || seconds > 59 || len(s) != 2 {
			return fmt.Errorf("%q is not a time to add: write minutes and seconds, as in added=2:00", v)
		}
		d := time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second
		r.Added = &d
		return nil
	},
	"keep":    func(r *arbitration.Ruling, v string) error { return yesOption(&r.Keep, "keep", v) },
	"playing": func(r *arbitration.Ruling, v string) error { return yesOption(&r.Playing, "playing", v) },
	"mate": func(r *arbitration.Ruling, v string) error {
		answers := map[string]rulings.Mating{"can": rulings.CanMate, "cannot": rulings.CannotMate}
		var ok bool
		if r.Facts.Opponent, ok = answers[v]; !ok {
			return errors.New("can the opponent still checkmate? write mate=can or mate=cannot")
		}
		return nil
	},
	"moves": func(r *arbitration.Ruling, v string) error {
		w, b, both := strings.Cut(v, ",")
		white, err1 := strconv.ParseUint(w, 10, 10)
		black, err2 := strconv.ParseUint(b, 10, 10)
		if !both {
			black, err2 = white, nil
		}
		if err1 != nil || err2 != nil {
			return fmt.Errorf("%q does not say how many moves each player has completed: write moves=30,29", v)
		}
		r.Facts.Moves = rulings.Completed(int(white), int(black))
		return nil
	},
	"facts": func(r *arbitration.Ruling, v string) error {
		f := &r.Facts
		known := map[string]*bool{
			"replied": &f.Replied, "agreed": &f.Agreed, "touched": &f.Touched,
			"ownflag": &f.OwnFlag, "last": &f.Last, "consent": &f.Consent,
		}
		for _, word := range strings.Split(v, ",") {
			if known[word] == nil {
				return fmt.Errorf("%q is not a fact: write replied, agreed, touched, ownflag, last or consent", word)
			}
			*known[word] = true
		}
		return nil
	},
}

func cellOption(to **scoresheet.CellName, value string) error {
	name, err := scoresheet.ParseCellName(value)
	*to = &name
	return err
}

func yesOption(to *bool, name, value string) error {
	if *to = value == "yes"; !*to && value != "no" {
		return fmt.Errorf("%q is neither yes nor no: write %s=yes", value, name)
	}
	return nil
}

type rulingJSON struct {
	N         int    `json:"n"`
	Ruling    string `json:"ruling"`
	Article   string `json:"article"`
	Side      string `json:"side,omitempty"`
	Cell      string `json:"cell,omitempty"`
	Outcome   string `json:"outcome"`
	Result    string `json:"result,omitempty"`
	Added     string `json:"added,omitempty"`
	White     string `json:"white,omitempty"`
	Black     string `json:"black,omitempty"`
	Text      string `json:"text,omitempty"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
	Why       string `json:"why,omitempty"`
}

type rulingList []rulingJSON

func (l rulingList) speak() string {
	if len(l) == 0 {
		return "nothing was ruled"
	}
	var out []string
	for _, r := range l {
		parts := []string{fmt.Sprintf("%d. %s", r.N, r.Ruling), r.Article, r.Side, r.Cell, r.Outcome, r.Result, r.Added, r.Text}
		if r.Withdrawn {
			parts = append(parts, "withdrawn", r.Why)
		}
		out = append(out, strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", "))
	}
	return strings.Join(out, "\n")
}

// rulings lists the rulings of the game.
func (c *console) rulings() (answer, error) {
	r, err := c.dev.RecordForArbiter()
	if err != nil {
		return nil, err
	}
	list := rulingList{}
	for i, g := range r.Rulings {
		j := rulingJSON{
			N: i + 1, Ruling: g.Ruling, Article: g.Article, Side: g.Side.String(), Outcome: g.Outcome,
			White: g.White.String(), Black: g.Black.String(), Text: g.Text, Withdrawn: g.Withdrawn != 0, Why: g.Why,
		}
		if g.Result != scoresheet.NoResult {
			j.Result = g.Result.String()
		}
		if g.Added > 0 {
			j.Added = rulings.FormatTime(time.Duration(g.Added) * time.Second)
		}
		if name, ok := r.NameOf(g.Cell); ok {
			// A ruling on a move to come is listed at the one before it.
			side, one := g.Side.Player()
			if one && name.Side != side && rulings.ID(g.Ruling).IsIllegal() {
				name = r.NameAt(r.IndexOf(name) + 1)
			}
			j.Cell = name.String()
		}
		list = append(list, j)
	}
	return answer{}.with("rulings", list), nil
}

// withdraw withdraws a ruling by its number in the list.
func (c *console) withdraw(rest string) (answer, error) {
	word, text := cutWord(rest)
	n, err := strconv.ParseUint(word, 10, 16)
	if err != nil {
		return nil, usageError{"withdraw N [TEXT], the number that rulings tells"}
	}
	r, err := c.dev.RecordForArbiter()
	if err != nil {
		return nil, err
	}
	if n < 1 || n > uint64(len(r.Rulings)) {
		return nil, fmt.Errorf("there is no ruling %d: read the rulings", n)
	}
	if r.Rulings[n-1].Withdrawn != 0 {
		return nil, fmt.Errorf("ruling %d is already withdrawn: read the rulings", n)
	}
	a, err := c.dev.WithdrawRuling(r.Rulings[n-1].ID, strings.TrimSpace(text))
	return c.statusAnswer(a, err)
}

// intended lists the moves with which the player to move could claim a draw.
func (c *console) intended() (answer, error) {
	moves, err := c.dev.Intended()
	if err != nil {
		return nil, err
	}
	return answer{}.with("moves", stringList(moves)), nil
}
