package hall

import (
	"slices"
	"strconv"
	"strings"

	"zapis/assets"
	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
)

// tileView is a board in the hall, in a visitor's language.
type tileView struct {
	ID    string // of its element: the place among the round's boards
	Board string // its name
	Path  string // of the board's page
	State desk.State
	Class string // of the state, for the style sheet and the filter
	Sign  string // which picture stands for the state; empty if its ground does
	Word  string // at most 10 letters; empty if the sign says it
	Since string // how long a sheet has been missing: 14 min
	Label string // all of it in words, for a screen reader
	Half  string // white or black, if only his sheet is missing
	Asks  int    // questions that a person has to answer
	Rows  [2]tileRow

	minutes int
	says    string // its state in words
}

// tileRow is a player of a board.
type tileRow struct {
	Name string // his surname
	In   bool   // his sheet is in
	Out  bool   // his sheet is missing
}

// tileState is the presentation of a state.
type tileState struct {
	class string
	sign  string
	word  string // key of its word on the tile; empty if the sign says it
	// needs says that the board waits for a person.
	needs bool
}

// tileStates has a row for each state. The words of the legend stand under
// hall.state and the class.
var tileStates = map[desk.State]tileState{
	desk.NotStarted: {class: "idle", sign: "circle", word: "hall.tile.ready"},
	desk.Playing:    {class: "play", word: "hall.tile.playing"},
	desk.OneSheet:   {class: "one", sign: "half", word: "hall.tile.one"},
	desk.Both:       {class: "both", sign: "sheets", word: "hall.tile.both"},
	desk.Agree:      {class: "agree", sign: "equals", word: "hall.tile.agree"},
	desk.Asks:       {class: "ask", sign: "question", word: "hall.tile.asks", needs: true},
	desk.Differs:    {class: "diff", sign: "differs", word: "hall.tile.differs", needs: true},
	desk.LookAt:     {class: "look", sign: "triangle", word: "hall.tile.look.other", needs: true},
	desk.Missing:    {class: "miss", sign: "empty", word: "hall.tile.missing", needs: true},
	desk.Checked:    {class: "done", sign: "tick"},
	desk.NoGame:     {class: "nogame", sign: "none", word: "hall.tile.nogame"},
	desk.OnPaper:    {class: "paper", sign: "pen", word: "hall.tile.paper"},
	desk.HeldBack:   {class: "held", sign: "pause", word: "hall.tile.held"},
	desk.Adjourned:  {class: "adj", sign: "envelope", word: "hall.tile.adjourned"},
}

// lookWords are the words on a tile for the check that failed, by the reason.
var lookWords = map[string]string{
	"why.unsigned.white": "unsigned", "why.unsigned.black": "unsigned", "why.unsigned.both": "unsigned", "why.closed": "unsigned", "why.signed.other": "unsigned",
	"why.alarm":          "alarm",
	"why.device.unknown": "device", "why.device.revoked": "device", "why.device.notletin": "device", "why.devices": "device", "why.back": "device", "why.doubled": "device",
	"why.fork": "versions", "why.undecided": "versions", "why.twogames": "games",
	"why.invalid": "altered", "why.unreadable": "unreadable",
	"why.salvaged": "log", "why.nolog": "log",
	"why.sheet.noresult": "result",
	"why.other.section":  "elsewhere", "why.other.round": "elsewhere", "why.other.board": "elsewhere", "why.other.players": "names",
	"why.issue": "pack", "why.outside": "pack", "why.admit.forged": "pack",
	"why.overruled": "ruling",
}

// newTile returns the tile of the board at this place of its round.
func newTile(at int, b *intake.Board, words assets.Catalogue) *tileView {
	state := tileStates[b.State]
	t := &tileView{
		ID: "t" + strconv.Itoa(at), Board: b.Place.Board, Path: link("board", b.Place), State: b.State, Class: state.class, Sign: state.sign,
	}
	for side := range t.Rows {
		t.Rows[side] = tileRow{Name: surname(b.Board.Players[side].Name), In: !b.Seen.Sides[side].In.IsZero()}
	}
	t.says = words.Say("hall.state." + state.class)
	var detail string
	if state.word != "" {
		t.Word = words.Say(state.word)
	}
	switch b.State {
	case desk.NotStarted:
		t.Word = idleWord(b.Why, words)
		detail = t.Word
	case desk.Asks:
		for _, w := range b.Why {
			if w.Key == "why.asks" {
				t.Asks = w.N
			}
		}
		t.Word = words.Say(state.word, t.Asks)
		t.says = t.Word
	case desk.LookAt:
		if t.Word = lookWord(b.Why, words); t.Word != words.Say(state.word) {
			detail = t.Word
		}
	case desk.Missing:
		t.miss(b.Why, words)
	default:
	}
	if detail != "" {
		t.says = words.Say("hall.grid.detail", t.says, detail)
	}
	t.Label = words.Say("hall.grid.label", t.Board, t.says, t.Rows[0].Name, t.Rows[1].Name)
	return t
}

// miss fills in whose sheet is missing, and for how long.
func (t *tileView) miss(whys []desk.Why, words assets.Catalogue) {
	for _, w := range whys {
		if (w.Key == "why.missing" || w.Key == "why.missing.paper") && w.Side >= 0 {
			t.Rows[w.Side].Out = true
			t.minutes = max(t.minutes, w.N)
		}
	}
	t.Since = office.Minutes(t.minutes, words)
	who := "both"
	switch out := [2]bool{t.Rows[0].Out, t.Rows[1].Out}; out {
	case [2]bool{true, false}:
		who, t.Half = "white", "white"
	case [2]bool{false, true}:
		who, t.Half = "black", "black"
	}
	t.says = words.Say("hall.grid.missing."+who, t.Since)
}

// idleWord returns the word for what a board that has not started waits for.
func idleWord(whys []desk.Why, words assets.Catalogue) string {
	key := "hall.tile.ready"
	for _, w := range whys {
		switch {
		case w.Key == "why.begins" && len(w.Text) > 0:
			return w.Text[0]
		case lacksPack(w):
			key = "hall.tile.nopack"
		}
	}
	return words.Say(key)
}

// lacksPack reports whether what is wrong is that a player's device has no pack with
// the pairing as it is.
func lacksPack(w desk.Why) bool { return w.Key == "why.nopack" || w.Key == "why.oldpack" }

// lookWord returns the word for the first check that failed.
func lookWord(whys []desk.Why, words assets.Catalogue) string {
	for _, w := range whys {
		if word, ok := lookWords[w.Key]; ok {
			return words.Say("hall.tile.look." + word)
		}
	}
	return words.Say("hall.tile.look.other")
}

// side returns white or black if what a tile says concerns one player only.
func (t *tileView) side(whys []desk.Why) string {
	if t.State != desk.NotStarted {
		return t.Half
	}
	var sides []int
	for _, w := range whys {
		if lacksPack(w) && w.Side >= 0 && !slices.Contains(sides, w.Side) {
			sides = append(sides, w.Side)
		}
	}
	if len(sides) != 1 {
		return ""
	}
	return desk.SideWord(sides[0])
}

// surname returns a player's name on a tile.
func surname(name string) string {
	name, _, _ = strings.Cut(name, ",")
	return strings.TrimSpace(name)
}

// nameOf returns a player's name for a sentence, and pairOf those of a board for one
// line: White's is read first in every script.
func nameOf(p *desk.Player) string { return publish.Isolated(publish.Line(p.Name)) }

func pairOf(b *desk.Board) string { return nameOf(&b.Players[0]) + " – " + nameOf(&b.Players[1]) }
