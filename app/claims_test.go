package app_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/assets"
	"zapis/internal/long"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
)

// Moves after which a position looks the same, and is not: castling is lost.
const (
	opening    = "h2h4 h7h5 "
	rooksOut   = "h1h2 h8h7 h2h1 h7h8 "
	knightsOut = "g1f3 g8f6 f3g1 f6g8 "
	// A tour of both knights of sixteen half-moves, as many as a small
	// screen shows.
	tour = "b1c3 g8f6 c3a4 f6d5 a4c5 d5f4 c5b3 f4g6 b3d4 g6e5 d4b5 e5g4 b5a3 g4h6 a3b1 h6g8 "

	repetition   = opening + rooksOut + knightsOut + tour // the third time
	noRepetition = opening + knightsOut + rooksOut + tour // with these rights the second
)

func playing(t testing.TB, size fyne.Size, opts page.Options, moves string) *rig {
	t.Helper()
	r := rigWith(t, stage.New(t), size, opts)
	r.must(r.dev.SetCode("arbiter", arbiterCode, ""))
	r.opened()
	r.must(r.dev.Play(strings.Fields(moves)...))
	r.ui.Refresh()
	return r
}

func (r *rig) arbiter() {
	r.Helper()
	r.must(r.dev.Arbiter(arbiterCode))
	r.ui.Refresh()
}

// claimOnBoard claims a repetition on the position, by touch.
func (r *rig) claimOnBoard() {
	r.Helper()
	r.press("action.claim", "claim.position claim.repetition", "claim.announce")
}

// enterMove goes as far as the move that is claimed with.
func (r *rig) enterMove(kind string) {
	r.Helper()
	r.press("action.claim", "claim.nextmove "+kind)
}

func (r *rig) openClaim() *scoresheet.Claim {
	record := r.dev.View().Record
	return record.OpenClaim()
}

// Laws 9.2, 9.3, R-A02: a player claims on every screen, on the position or
// with a move that he shows or writes and changes until he announces it. Then
// it stands on the sheet, cannot be withdrawn, and recording goes on.
func TestClaimByTouch(t *testing.T) {
	for _, size := range sizes {
		r := playing(t, size, page.Options{}, repetition)
		cells := len(r.dev.View().Record.Cells)
		r.press("action.claim")
		if r.ui.Button("claim.announce") != nil {
			t.Errorf("%v: a claim of nothing can be announced", size)
		}
		r.press("action.cancel")
		r.enterMove("claim.moves")
		if r.ui.Button("claim.announce") != nil || r.ui.ClaimBar() == "" {
			t.Errorf("%v: without a move: %q", size, r.ui.ClaimBar())
		}
		r.tap("g1", "f3")
		r.wantBar("♘f3")
		r.dragSquares("b1", "c3")
		r.wantBar("♘c3")
		r.press("action.write", "key N", "key f", "key 3", "action.done")
		r.wantBar("♘f3")
		r.tap("b1", "c3")
		if n := len(r.dev.View().Record.Cells); n != cells || r.openClaim() != nil {
			t.Fatalf("%v: before it is announced there are %d cells, claim %v", size, n, r.openClaim())
		}
		checkPlaces(t, r, size)
		r.press("claim.announce")
		c := r.openClaim()
		if c == nil || !c.Intended || c.Claim.String() != "fifty" || len(r.dev.View().Record.Cells) != cells+1 {
			t.Fatalf("%v: the claim is %+v", size, c)
		}
		if !strings.Contains(r.ui.Note(), "14:32") || !strings.Contains(r.ui.Waiting(), "call the arbiter") {
			t.Errorf("%v: it says %q, and %q", size, r.ui.Note(), r.ui.Waiting())
		}
		r.press("action.undo")
		if r.ui.Note() == "" || len(r.dev.View().Record.Cells) != cells+1 {
			t.Errorf("%v: the announced move is taken back, or nothing is said", size)
		}
		r.tap("g8", "f6")
		if len(r.dev.View().Record.Cells) != cells+2 || r.ui.Waiting() == "" {
			t.Errorf("%v: recording does not go on, or the claim is not said any more", size)
		}
		r.press("action.claim")
		if r.ui.Button("claim.position claim.repetition") != nil {
			t.Errorf("%v: a second claim is asked for", size)
		}
	}
}

func (r *rig) wantBar(move string) {
	r.Helper()
	if got := r.ui.ClaimBar(); !strings.HasSuffix(got, " "+move) {
		r.Errorf("the move is shown as %q, want %s", got, move)
	}
}

// A cell that is claimed on is not taken out, and it is said in the device's
// language why.
func TestClaimedCellStays(t *testing.T) {
	r := playing(t, usual, page.Options{Lang: "de"}, repetition)
	r.claimOnBoard()
	r.cell("13b")
	r.press("action.edit", "action.remove")
	if len(r.dev.View().Record.Cells) != 26 || !strings.Contains(r.ui.Note(), "Reklamation") {
		t.Errorf("%d cells; it says %q", len(r.dev.View().Record.Cells), r.ui.Note())
	}
	r.press("action.toend", "action.undo")
	if !strings.Contains(r.ui.Note(), "Seit der Reklamation") {
		t.Errorf("it says %q", r.ui.Note())
	}
}

// Cancelling the entry leaves nothing; a promotion is asked for as always.
func TestClaimWithPromotion(t *testing.T) {
	r := rigWith(t, stage.New(t), usual, page.Options{})
	plan := stage.Pairing()
	plan.FEN = "7k/P7/8/8/8/8/8/K7 w - - 90 80"
	_, err := r.dev.New(plan)
	r.must(err)
	r.ui.Refresh()
	r.enterMove("claim.repetition")
	r.tap("a7", "a8")
	r.press("promote.queen")
	r.wantBar("a8♕")
	r.cell("80b") // of no use now
	r.press("action.cancel")
	if r.openClaim() != nil || len(r.dev.View().Record.Cells) != 0 || r.ui.Button("action.undo") == nil {
		t.Error("a cancelled claim leaves something")
	}
	r.enterMove("claim.repetition")
	r.tap("a7", "a8")
	r.press("promote.rook", "claim.announce")
	r.wantSheet("80w a8R ")
}

// R-G15: with the same moves on the screen, a right and a wrong claim give the
// same pictures and words from touch to touch, to the last pixel.
func TestClaimShowsNothingOfItsWorth(t *testing.T) {
	long.Serial(t)
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}} {
		var pages [2][]image.Image
		var said [2][]string
		for i, moves := range []string{repetition, noRepetition} {
			r := playing(t, size, page.Options{}, moves)
			look := func() {
				pages[i] = append(pages[i], r.picture())
				said[i] = append(said[i], buttonNames(r)+"|"+r.ui.Note()+"|"+r.ui.Waiting())
			}
			look()
			for _, name := range []string{"action.claim", "claim.position claim.repetition", "claim.announce", "action.undo", "action.claim", "action.dash"} {
				r.press(name)
				look()
			}
			said[i] = append(said[i], r.dev.Log...)
			r.arbiter()
			all, err := r.dev.AnsweredClaims()
			if want := []findings.Certainty{findings.Certain, findings.RuledOut}[i]; err != nil || len(all) != 1 || all[0].Certainty != want {
				t.Fatalf("the claim is answered %+v, %v; want %s", all, err, want)
			}
		}
		if !slices.Equal(said[0], said[1]) {
			t.Errorf("%v: what is said differs:\n%q\n%q", size, said[0], said[1])
		}
		for n := range pages[0] {
			if !same(pages[0][n], pages[1][n]) {
				t.Errorf("%v: after touch %d the pictures differ", size, n)
			}
		}
	}
}

// R-G15: a legal and an illegal move to claim with are asked for, shown and
// taken alike; only the bar, the cell and the last entry on the board differ.
func TestIntendedMoveShowsNothingOfItsLegality(t *testing.T) {
	pages := map[string]string{}
	for _, move := range []string{"e2e4", "e2e5", "e1e8", "e7e5", "d3d4"} {
		r := playing(t, usual, page.Options{}, opening)
		var said []string
		look := func() { said = append(said, buttonNames(r)+"|"+r.ui.Note()+"|"+r.ui.Waiting()) }
		r.enterMove("claim.repetition")
		look()
		r.tap(move[:2], move[2:])
		look()
		r.press("claim.announce")
		look()
		r.press("action.undo")
		look()
		pages[strings.Join(said, "\n")] = move
	}
	if len(pages) != 1 {
		t.Errorf("the pages differ: %v", pages)
	}
	// Two moves that look alike but for the castling right behind them.
	var pictures [2]image.Image
	for i, moves := range []string{opening + knightsOut + rooksOut, opening + rooksOut + knightsOut} {
		r := playing(t, usual, page.Options{}, moves+tour)
		r.enterMove("claim.repetition")
		r.tap("b1", "c3")
		pictures[i] = r.picture()
	}
	if !same(pictures[0], pictures[1]) {
		t.Error("the entry of an intended move differs by what stands behind it")
	}
}

// R-G15: nothing but the pages of arbiter mode asks what the Laws say, and a
// device refuses to tell in game mode.
func TestOnlyArbiterPagesJudge(t *testing.T) {
	uses := 0
	for _, file := range sources(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		asks := func(name string) {
			if slices.Contains([]string{
				"Findings", "AnsweredClaims", "Decide", "Cancel", "RecordForArbiter", "Advise", "Rule", "Intended", "WithdrawRuling", "SetEventRules",
			}, name) {
				uses++
				if filepath.Dir(file) != "arbiter" {
					t.Errorf("%s asks for %s", file, name)
				}
			}
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok {
					asks(f.Sel.Name)
				}
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					for _, name := range m.Names {
						asks(name.Name)
					}
				}
			}
			return true
		})
	}
	if uses < 6 {
		t.Errorf("only %d uses found", uses)
	}
	r := playing(t, usual, page.Options{}, repetition)
	if _, err := r.dev.Findings(); err == nil {
		t.Error("in game mode the device tells what the Laws say")
	}
}

// R-A02, R-A06: the arbiter opens the claim that waits, sees the positions, and
// decides it with one more press, which is a ruling with its article. Accepted
// it ends the game; rejected the game goes on, and the opponent's time stands
// there (9.5.3).
func TestArbiterDecidesClaim(t *testing.T) {
	for _, c := range []struct {
		moves, key, says string
		decided          scoresheet.Decision
		ends             bool
	}{
		{repetition, "find.accept", "9.5.2", scoresheet.Accepted, true},
		{noRepetition, "find.reject", "2:00 more for Black", scoresheet.Rejected, false},
		{noRepetition, "find.agree", "9.1.2.3", scoresheet.Agreed, true},
	} {
		for _, size := range []fyne.Size{sizes[0], sizes[1], usual} {
			r := playing(t, size, page.Options{}, c.moves)
			r.claimOnBoard()
			r.arbiter()
			r.press("arbiter.claim")
			if n := r.ui.Diagrams(); n != 3 {
				t.Errorf("%v: %d positions are shown side by side", size, n)
			}
			said := r.ui.EvidenceWords()
			if right := c.moves == repetition; strings.Contains(said, "Not correct") == right || strings.Contains(said, "Differs: White’s castling short; Black’s castling short") == right {
				t.Errorf("%v: it says %s", size, said)
			}
			r.press(c.key)
			if r.dev.View().Record.Claims[0].Decided != scoresheet.Undecided || !strings.Contains(r.ui.Asked()+r.ui.RulingWords(), c.says) {
				t.Errorf("%v %s: before the last press it says %q", size, c.key, r.ui.Asked()+r.ui.RulingWords())
			}
			if c.ends {
				r.press("confirm")
			} else {
				r.press("rule.record")
			}
			if g := r.dev.View().Record.Rulings; len(g) != 1 || g[0].Article == "" {
				t.Errorf("%v %s: ruled %+v", size, c.key, g)
			}
			if got := r.dev.View().Record.Claims[0].Decided; got != c.decided || (r.status() != scoresheet.Open) != c.ends {
				t.Errorf("%v %s: decided %v, status %v", size, c.key, got, r.status())
			}
			if r.ui.Button("arbiter.claim") != nil {
				t.Error("a decided claim still waits")
			}
			if !c.ends {
				r.press("arbiter.leave")
				if r.ui.Waiting() != "" {
					t.Error("the game page still calls the arbiter")
				}
			}
		}
	}
}

// R-A05, Laws 7.5.1: an illegal move is marked in the sheet and stands first in
// the list; it is cancelled from there with one more press, and the position
// before it stands again.
func TestArbiterCancelsIllegalMove(t *testing.T) {
	for _, size := range sizes {
		r := playing(t, size, page.Options{}, "e2e4 e7e5 g1f3 d8d4 f3d4 e5d4")
		if r.ui.Marked() != nil {
			t.Error("in game mode something is marked in the sheet")
		}
		r.arbiter()
		if got := r.ui.Marked(); !slices.Equal(got, []string{"2b !"}) {
			t.Errorf("%v: marked is %v", size, got)
		}
		r.press("arbiter.findings")
		if names := r.ui.Rows(); len(names) == 0 || names[0] != "finding 0" {
			t.Fatalf("the list is %v", names)
		}
		r.row("finding 0")
		if said := r.ui.EvidenceWords(); !strings.Contains(said, "Illegal move") || !strings.Contains(said, "a piece stands in the way") || !strings.Contains(said, "before 2…") {
			t.Errorf("%v: it says %s", size, said)
		}
		r.press("find.cancel", "action.cancel", "arbiter.findings")
		r.row("finding 0")
		r.press("find.cancel", "confirm")
		record := r.dev.View().Record
		if len(record.Cells) != 3 || len(record.Struck) != 1 || record.Struck[0].Article != "7.5.1" || len(record.Struck[0].Cells) != 3 {
			t.Fatalf("%v: after it %d cells, struck %+v", size, len(record.Cells), record.Struck)
		}
		if r.ui.Board().Shown().Sq[square(t, "d8")] != board.NewPiece(board.Black, board.Queen) || len(r.ui.Marked()) != 0 {
			t.Error("the position before it does not stand again")
		}
		if r.dev.View().Mode != modes.Arbiter {
			t.Error("the arbiter was sent away")
		}
	}
}

// R-A20, Laws 8.7: after both have signed the page of an illegal move offers to
// correct the result, and not to cancel the move.
func TestSignedIllegalMoveIsNotCancelled(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e4")
	_, err := r.dev.Result(scoresheet.Draw, "agreement")
	r.must(err)
	for _, who := range []scoresheet.Signer{scoresheet.SignerWhite, scoresheet.SignerBlack} {
		_, err := r.dev.Approve(who, "x")
		r.must(err)
	}
	r.arbiter()
	r.press("arbiter.findings")
	r.row("finding 0")
	if said := r.ui.EvidenceWords(); !strings.Contains(said, "Illegal move") {
		t.Fatalf("the page says %s", said)
	}
	for name, want := range map[string]bool{"find.cancel": false, "arbiter.result": true} {
		if got := r.ui.Button(name) != nil; got != want {
			t.Errorf("a button %s: %v", name, got)
		}
	}
}

// R-N03: the arbiter's page says of a sheet in digits that it is no evidence, in
// the findings and at the claim that waits; of an algebraic one it says nothing.
func TestNumericIsSaidOnThePage(t *testing.T) {
	for _, knight := range []string{"7163", "Nf3"} {
		r := playing(t, usual, page.Options{}, "")
		for _, text := range []string{knight, "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"} {
			_, err := r.dev.Write(text)
			r.must(err)
		}
		r.ui.Refresh()
		r.claimOnBoard()
		r.arbiter()
		r.press("arbiter.findings")
		said := 0
		for _, row := range slices.Clone(r.ui.Rows()) {
			r.must(r.dev.Leave())
			r.ui.Refresh()
			r.arbiter()
			r.press("arbiter.findings")
			r.row(row)
			if strings.Contains(r.ui.EvidenceWords(), "no evidence for a claim") {
				said++
			}
		}
		if want := map[string]int{"7163": 2, "Nf3": 0}[knight]; said != want {
			t.Errorf("with %s %d findings say that it is no evidence, want %d", knight, said, want)
		}
	}
}

// While a claim waits nothing is cancelled: it would take away what is claimed.
func TestClaimIsDecidedFirst(t *testing.T) {
	r := playing(t, usual, page.Options{}, "e2e4 e7e4")
	r.claimOnBoard()
	r.arbiter()
	r.press("arbiter.findings")
	r.row("finding 1")
	r.press("find.cancel")
	if r.ui.Button("confirm") != nil || !strings.Contains(r.ui.Note(), "Decide it first") {
		t.Errorf("it says %q", r.ui.Note())
	}
}

// 300 moves in which a position stands a hundred times and more are judged
// once, when the page opens, and not again with each touch.
func TestLongGameIsJudgedOnce(t *testing.T) {
	r := playing(t, usual, page.Options{}, strings.Repeat(knightsOut, 150))
	began := time.Now()
	r.arbiter()
	t.Logf("the arbiter's page of %d half-moves opens in %v", len(r.dev.View().Record.Cells), time.Since(began).Round(time.Millisecond))
	first := r.ui.Judged()
	r.press("action.turn", "arbiter.findings", "action.back")
	if r.ui.Judged() != first {
		t.Error("the same record is judged again")
	}
	r.press("arbiter.findings", "page down")
	r.row(r.ui.Rows()[0])
	if n := r.ui.Diagrams(); n < 1 || n > 6 {
		t.Errorf("%d diagrams are seen", n)
	}
}

// Of several diagrams one is made large by a touch, and small again.
func TestDiagramsAreMadeLarge(t *testing.T) {
	r := playing(t, sizes[0], page.Options{}, repetition)
	r.claimOnBoard()
	r.arbiter()
	r.press("arbiter.claim")
	small, at := r.ui.DiagramAt(0)
	r.tapAt(at)
	large, at := r.ui.DiagramAt(0)
	if large < 1.5*small || r.ui.Diagrams() != 1 {
		t.Errorf("touched it is %g large and not %g, %d are seen", large, small, r.ui.Diagrams())
	}
	r.tapAt(at)
	if again, _ := r.ui.DiagramAt(0); again != small || r.ui.Diagrams() != 3 {
		t.Error("touched again it does not become small")
	}
}

// However often a position stood, each time is seen on every screen.
func TestDiagramsOfFourTimesAreSeen(t *testing.T) {
	long.Serial(t)
	for _, size := range sizes {
		r := playing(t, size, page.Options{}, "h2h4 h7h5"+strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3))
		r.claimOnBoard()
		r.arbiter()
		r.press("arbiter.claim")
		if n := r.ui.Diagrams(); n < 4 {
			t.Fatalf("%v: %d diagrams", size, n)
		}
		for i := range r.ui.Diagrams() {
			if side, _ := r.ui.DiagramAt(i); side < 80 {
				t.Errorf("%v: diagram %d is %g wide", size, i, side)
			}
		}
	}
}

// The pages of claims and findings, in every language on every screen.
func TestClaimPagesAreSeen(t *testing.T) {
	long.Serial(t)
	pages := []struct {
		name string
		open func(r *rig)
	}{
		{"panel", func(r *rig) { r.press("action.claim", "claim.nextmove claim.repetition") }},
		{"announce", func(r *rig) { r.press("action.claim", "claim.position claim.moves") }},
		{"move", func(r *rig) { r.enterMove("claim.repetition"); r.tap("e2", "e4") }},
		{"waits", func(r *rig) { r.claimOnBoard() }},
		{"arbiter", func(r *rig) { r.claimOnBoard(); r.arbiter() }},
		{"answer", func(r *rig) { r.claimOnBoard(); r.arbiter(); r.press("arbiter.claim") }},
		{"reject", func(r *rig) { r.claimOnBoard(); r.arbiter(); r.press("arbiter.claim", "find.reject") }},
		{"agree", func(r *rig) { r.claimOnBoard(); r.arbiter(); r.press("arbiter.claim", "find.agree") }},
		{"findings", func(r *rig) { r.claimOnBoard(); r.arbiter(); r.press("arbiter.findings") }},
		{"illegal", func(r *rig) {
			r.tap("e1", "e5")
			r.arbiter()
			r.press("arbiter.findings")
			r.row("finding 0")
		}},
	}
	for _, lang := range assets.Languages() {
		for i, size := range sizes {
			hard := i < 2 || size == usual && lang == "uk"
			if !long.Asked() && !hard {
				continue
			}
			for _, p := range pages {
				r := playing(t, size, page.Options{Lang: lang}, noRepetition)
				p.open(r)
				for _, b := range r.ui.Buttons() {
					if caption, text := b.Caption(); r.ui.OnTop(b) && caption != "" && (!b.CaptionSeen() || text < 9) {
						t.Errorf("%v %s: %q is not said on the page %s", size, lang, caption, p.name)
					}
				}
				if w := r.ui.Waiting(); strings.HasSuffix(w, "…") || p.name == "waits" && w == "" {
					t.Errorf("%v %s: the notice is %q", size, lang, w)
				}
				for _, text := range r.ui.CutWords() {
					t.Errorf("%v %s %s: not all is seen of %q", size, lang, p.name, text)
				}
				t.Run(fmt.Sprintf("%s %s %gx%g", p.name, lang, size.Width, size.Height), func(t *testing.T) {
					if p.name != "panel" && p.name != "announce" { // which lies over other buttons
						checkPlaces(t, r, size)
					}
				})
			}
		}
	}
}
