package hall

import (
	"maps"
	"slices"
	"strings"
	"time"

	"zapis/desk"
	"zapis/desk/intake"
	"zapis/desk/office"
	"zapis/desk/publish"
	"zapis/scoresheet/logwords"
	"zapis/scoresheet/pgn"
)

// roundSign is the state of a game at a target.
type roundSign string

// The signs of the ledger: each has its own shape, and no two differ by colour
// alone.
const (
	roundGone   roundSign = "gone"   // a tick: the target has it in its present state
	roundNewer  roundSign = "newer"  // a ring: the next touch publishes it
	roundHeld   roundSign = "held"   // a slash: somebody has to decide first
	roundPlayed roundSign = "played" // dashed: the game is still played
	roundBare   roundSign = "bare"   // a line: the result is published, without moves
)

// roundWay is the state of a board's publication, whatever the target.
type roundWay uint8

const (
	roundReady    roundWay = iota // with its moves
	roundWaits                    // for a person
	roundOn                       // still played
	roundNoMoves                  // checked, with the result only
	roundNotThere                 // no game
	roundWays     = iota
)

// wayOf returns the state of a board's publication. A board with one sheet or
// two unread ones waits for nobody: it will be complete by itself, or missing
// soon.
func wayOf(b *intake.Board) roundWay {
	if b.IsReady() {
		return roundReady
	}
	switch b.State {
	case desk.NoGame:
		return roundNotThere
	case desk.Checked:
		return roundNoMoves
	case desk.NotStarted, desk.Playing, desk.OneSheet, desk.Both, desk.OnPaper, desk.Adjourned:
		return roundOn
	case desk.Agree, desk.Asks, desk.Differs, desk.LookAt, desk.Missing, desk.HeldBack:
	}
	return roundWaits
}

// signOf returns the ledger's sign for a board and a target.
func signOf(b *intake.Board, target string) roundSign {
	switch wayOf(b) {
	case roundReady:
		if b.Said.Out[target] == b.Digest {
			return roundGone
		}
		return roundNewer
	case roundOn:
		return roundPlayed
	case roundNoMoves, roundNotThere:
		return roundBare
	case roundWaits:
		if office.IsToTakeBack(b, target) {
			return roundNewer
		}
	}
	return roundHeld
}

// The position of the first cell in the ledger's drawing, and the distance to
// the next. A row has up to ledgerBoards boards.
const (
	ledgerLeft, ledgerStep, ledgerRow = 223, 22, 29
	ledgerBoards                      = 60
)

// roundLedger is a part of the drawing: up to sixty boards by all targets.
type roundLedger struct {
	Label         string
	Width, Height int
	Heads         []ledgerHead
	Rows          []ledgerLine
}

type ledgerHead struct {
	X    int
	Text string
}

type ledgerLine struct {
	Name, Last string
	Y, Line    int
	Cells      []ledgerCell
}

type ledgerCell struct {
	Sign roundSign
	X, Y int // left upper corner
}

// Right returns the coordinate n units right of the cell's corner.
func (c ledgerCell) Right(n int) int { return c.X + n }

// Down returns the coordinate n units below the cell's corner.
func (c ledgerCell) Down(n int) int { return c.Y + n }

// ledgers draws what was published of each board at each target.
func ledgers(boards []*intake.Board, targets []roundTarget, w logwords.Words) (all []roundLedger) {
	for part := range slices.Chunk(boards, ledgerBoards) {
		l := roundLedger{Width: ledgerLeft + ledgerStep*ledgerBoards + 9, Height: 22 + ledgerRow*len(targets)}
		for i, b := range part {
			if i == 0 || (i+1)%5 == 0 {
				l.Heads = append(l.Heads, ledgerHead{ledgerLeft + ledgerStep*i + 9, b.Place.Board})
			}
		}
		label := w.Say("hall.round.ledger", part[0].Place.Board, part[len(part)-1].Place.Board)
		for r, t := range targets {
			y := 18 + ledgerRow*r
			line := ledgerLine{Name: t.Name, Last: t.Last, Y: y + 18, Line: y + 27}
			counts := map[roundSign]int{}
			for i, b := range part {
				sign := signOf(b, t.Target)
				counts[sign]++
				line.Cells = append(line.Cells, ledgerCell{sign, ledgerLeft + ledgerStep*i, y + 2})
			}
			l.Rows = append(l.Rows, line)
			label += " " + w.Say("hall.round.ledger.row", t.Name, counts[roundGone], counts[roundNewer], counts[roundHeld], counts[roundPlayed], counts[roundBare])
		}
		l.Label = label
		all = append(all, l)
	}
	return all
}

// roundTarget is a place where the games are published.
type roundTarget struct {
	Target string // as facts name it
	Name   string
	Where  string
	Last   string // the time of day of its last publication
	Games  int    // that it has
	Newer  int    // ready games that it does not have in their present state
}

// targetOf counts the games that a target has.
func targetOf(target, name, where string, boards []*intake.Board, went []desk.Went) roundTarget {
	t := roundTarget{Target: target, Name: name, Where: where}
	for _, b := range boards {
		if digest := b.Said.Out[target]; digest != "" && digest != desk.Withheld {
			t.Games++
		}
		if signOf(b, target) == roundNewer {
			t.Newer++
		}
	}
	for _, x := range went {
		if slices.Contains(x.Targets(), target) {
			t.Last = x.At.Local().Format("15:04")
		}
	}
	return t
}

// roundFinding is a line of the list to be read before publication.
type roundFinding struct {
	Board string // empty: of the whole round
	Text  string
	Way   string
	Links []roundLink
	Bad   bool // something is lost, or held
	Lost  bool // a game is published, but changed
}

type roundLink struct{ Text, Link string }

// maxHeld is how many held boards are listed one by one.
const maxHeld = 12

// findings returns the held boards with their reasons, and what readers of the
// games would lose or see differently; the worst first.
func findings(boards []*intake.Board, preflight []publish.Finding, w logwords.Words) (all []roundFinding) {
	held, rest := 0, 0
	for _, b := range boards {
		if wayOf(b) != roundWaits {
			continue
		}
		if held++; held > maxHeld {
			rest++
			continue
		}
		f := roundFinding{Board: b.Place.Board, Way: w.Say("hall.round.held"), Bad: true, Text: whysIn(b.Why, w)}
		f.Links = boardLinks(b, w)
		all = append(all, f)
	}
	if rest > 0 {
		at := desk.Place{Section: boards[0].Place.Section, Round: boards[0].Place.Round}
		all = append(all, roundFinding{Text: w.Say("hall.round.heldrest", rest), Bad: true, Links: []roundLink{{w.Say("hall.nav.hall"), link("hall", at)}}})
	}
	named := map[string]*intake.Board{}
	for _, b := range boards {
		named[b.Place.Board] = b
	}
	for i := range preflight {
		p := &preflight[i]
		if p.Problem == publish.Held {
			continue // listed above, one by one
		}
		if b := named[p.Place.Board]; b != nil && isBad(p.Problem) && wayOf(b) == roundWaits {
			continue // so are its waiting and the reason
		}
		f := roundFinding{Text: p.Say(w), Way: w.Say("hall.round.way." + p.Problem.String()), Bad: isBad(p.Problem), Lost: isBad(p.Problem)}
		if b := named[p.Place.Board]; b != nil && p.Problem != publish.NoDate && p.Problem != publish.Letters {
			f.Board = p.Place.Board
			if f.Bad {
				f.Links = boardLinks(b, w)
			}
		}
		all = append(all, f)
	}
	return all
}

// isBad reports whether a problem has to be confirmed before the games are
// published.
func isBad(p publish.Problem) bool { return p >= publish.CutPosition && p <= publish.NoResult }

// boardLinks leads to where something can be done about a board.
func boardLinks(b *intake.Board, w logwords.Words) (all []roundLink) {
	if b.State == desk.Asks && isRouted("GET /question") {
		all = append(all, roundLink{w.Say("hall.round.toquestion"), link("question", b.Place)})
	}
	return append(all, roundLink{w.Say("hall.round.toboard", b.Place.Board), link("board", b.Place)})
}

// whysIn returns the words for reasons, the first of which explains the board's
// state.
func whysIn(all []desk.Why, w logwords.Words) string {
	if len(all) == 0 {
		return ""
	}
	return office.Why(all[0], w)
}

// roundWent is a line about a publication, with its time.
type roundWent struct{ When, Text, By string }

// maxAgain is how many boards that were published again are named.
const maxAgain = 8

// history lists the publications, the last first.
func history(went []desk.Went, names map[string]string, w logwords.Words) (all []roundWent) {
	for _, x := range slices.Backward(went) {
		text := sentName(&x, names, w)
		switch delay, err := time.ParseDuration(x.Delay); {
		case x.Target == "":
		case err == nil && !x.Whole:
			text = w.Say("hall.round.begun", text, pgn.FormatClock(delay.Truncate(time.Second)))
		default:
			text = w.Say("hall.round.went", text, len(x.Games))
		}
		if n := len(x.Again); n > 0 {
			again := x.Again[:min(n, maxAgain)]
			list := again[0]
			for _, b := range again[1:] {
				list += ", " + b
			}
			if n > maxAgain {
				list += ", …"
			}
			text = w.Say("hall.round.again", text, list)
		}
		all = append(all, roundWent{x.At.Local().Format("15:04"), text, publish.Person(x.By, w)})
	}
	return all
}

// sentName returns the names of the targets and forms of a publication.
func sentName(x *desk.Went, targets map[string]string, w logwords.Words) string {
	var all []string
	for _, t := range x.Targets() {
		name := targets[t]
		if name == "" {
			name = t
		}
		all = append(all, name)
	}
	for _, form := range slices.Sorted(maps.Keys(x.Forms)) {
		if targets[form] != "" {
			continue
		}
		name := form
		if word := formWords[form]; word != "" {
			name = w.Say("hall.round.file." + word)
		}
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

// formWords are the words of the forms besides the games.
var formWords = map[string]string{
	office.FormResults: "results", office.FormClocks: "clocks", office.FormProtocol: "protocols", office.FormBook: "book",
	office.FormSheets: "sheets", office.FormZIP: "archive",
}

// roundSentence first answers the reason for which the page was opened, then
// the rest.
func roundSentence(boards []*intake.Board, targets []roundTarget, found []roundFinding, w logwords.Words) (first string, rest []string) {
	var ways [roundWays]int
	for _, b := range boards {
		ways[wayOf(b)]++
	}
	newer := 0
	for _, t := range targets {
		newer = max(newer, t.Newer)
	}
	switch ready := ways[roundReady]; {
	case ready == 0:
		first = w.Say("hall.round.none")
	case newer == 0:
		first = w.Say("hall.round.allout", ready, len(boards))
	default:
		first = w.Say("hall.round.can", ready, len(boards))
	}
	for way, key := range [roundWays]string{roundWaits: "waits", roundOn: "on", roundNoMoves: "bare", roundNotThere: "nogame"} {
		if key != "" && ways[way] > 0 {
			rest = append(rest, w.Say("hall.round."+key, ways[way]))
		}
	}
	lost := 0
	for _, f := range found {
		if f.Lost {
			lost++
		}
	}
	switch {
	case ways[roundReady] == 0:
	case lost > 0:
		rest = append(rest, w.Say("hall.round.lost", lost))
	default:
		rest = append(rest, w.Say("hall.round.whole"))
	}
	return first, rest
}
