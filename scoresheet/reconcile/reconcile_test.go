package reconcile_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/reconcile"
)

// typed makes a sheet of texts: "_" is an empty cell, "-" a dash, "de:Sf3" a
// text in German letters.
func typed(tb testing.TB, side reconcile.Side, fen, cells string) reconcile.Witness {
	tb.Helper()
	name := map[reconcile.Side]string{reconcile.White: "white", reconcile.Black: "black", reconcile.Neither: "arbiter"}[side]
	lang := notation.English
	var texts []string
	for _, c := range strings.Fields(cells) {
		if i := strings.IndexByte(c, ':'); i == 2 {
			lang, c = notation.Language(c[:2]), c[3:]
		}
		if c == "_" {
			c = ""
		}
		texts = append(texts, c)
	}
	w := reconcile.FromTexts(name, side, lang, texts)
	if fen != "" {
		var err error
		if w.Start, err = rules.ParseFEN(fen); err != nil {
			tb.Fatal(err)
		}
	}
	return w
}

func sans(r *reconcile.Result) string {
	var all []string
	for i := range r.Plies {
		p := &r.Plies[i]
		text := p.SAN
		if !p.Legal {
			text = p.Move.From.String() + "-" + p.Move.To.String()
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func asked(r *reconcile.Result) string {
	var all []string
	for i := range r.Questions {
		q := &r.Questions[i]
		var readings []string
		for _, d := range q.Readings {
			readings = append(readings, strings.TrimSpace(d.Text+" "+strings.Join(d.By, "+")))
		}
		text := q.Cell + ": " + strings.Join(readings, ", ")
		if q.Meets != "" {
			text += "; meets " + q.Meets
		}
		if len(q.Also) > 0 {
			text += fmt.Sprintf("; also %d", len(q.Also))
		}
		all = append(all, text)
	}
	return strings.Join(all, " | ")
}

const spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"

// bothNh6 has a text that is not legal in its place, and a later move that only
// another one explains.
const bothNh6 = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 Nh6 Be7 d3 d6 Nc3 Bg4"

const najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 Qd2 b5 O-O-O Bb7 f3 Nbd7 Kb1 Rc8"

// queens has a move to c2 where one to e2 is not legal, and one to d2 is.
const queens = "d4 Nf6 c4 e6 Nc3 b6 Nf3 Bb7 Bg5 Nc6 Qc2 h6 Bh4 a6 a3"

// discovered has two rooks that can go to d1, of which one gives check from a1.
const discovered = "7k/7p/8/8/3R4/8/6PP/B4R1K w - - 0 1"

// exchanged returns the same with two texts in each other's place.
func exchanged(x, y string) string { return strings.NewReplacer(x, y, y, x).Replace(najdorf) }

var cases = []struct {
	name             string
	fen, a, b, c     string
	answers          string
	state            reconcile.State
	game             string // "" for spanish
	questions        string
	proposed, unused int
}{
	{name: "the same", a: spanish, b: spanish, state: reconcile.Agreed},
	{name: "two languages", a: spanish, b: "de:e4 e5 Sf3 Sc6 Lb5 a6 La4 Sf6 O-O Le7 Te1 b5 Lb3 d6 c3 O-O h3 Sb8 d4 Sbd7", state: reconcile.Agreed},
	{name: "a gap in each", a: strings.Replace(spanish, "Nf3", "-", 1), b: strings.Replace(spanish, "Be7", "_", 1), state: reconcile.Agreed},
	{name: "one stopped writing", a: spanish, b: "e4 e5 Nf3 Nc6", state: reconcile.Agreed},
	{
		name: "a slip that is not legal", a: strings.Replace(spanish, "Ba4", "Ra4", 1), b: spanish, state: reconcile.Agreed,
	},
	{
		name: "a slip that is legal, and shows later", a: strings.Replace(spanish, "Re1", "Rd1", 1), b: spanish,
		state: reconcile.Agreed, game: "",
	},
	{
		name: "nothing tells", a: strings.Replace(spanish, "h3", "a3", 1), b: spanish, state: reconcile.Questions,
		questions: "9w: a3 white, h3 black",
	},
	{
		name: "an answer", a: strings.Replace(spanish, "h3", "a3", 1), b: spanish, answers: "9w=h3", state: reconcile.Agreed,
	},
	{
		name: "an answer that no sheet has", a: strings.Replace(spanish, "h3", "a3", 1), b: spanish, answers: "9w=g3", state: reconcile.Agreed,
		game: strings.Replace(spanish, "h3", "g3", 1),
	},
	{
		name: "a half-move left out", a: strings.Replace(spanish, " Nf6", "", 1), b: spanish, state: reconcile.Agreed,
	},
	{
		name: "a row left out, and another doubled", a: strings.Replace(spanish, " Ba4 Nf6", "", 1),
		b: strings.Replace(spanish, "b5 Bb3", "b5 Re1 b5 Bb3", 1), state: reconcile.Agreed, unused: 2,
	},
	{
		name: "the third decides", a: strings.Replace(spanish, "h3", "a3", 1), b: spanish, c: spanish, state: reconcile.Agreed,
	},
	{
		name: "one sheet, and a slip in it", a: strings.Replace(spanish, "Ba4", "Ra4", 1), state: reconcile.Questions,
		questions: "4w: Ba4", proposed: 1,
	},
	{
		name: "one sheet, a slip in it, and a yes", a: strings.Replace(spanish, "Ba4", "Ra4", 1), answers: "4w=Ba4", state: reconcile.Agreed,
	},
	{
		name: "which rook, and both ways meet", a: "d4 d5 Nf3 Nf6 Nd2 e6 Nb3 Be7 Nbd2 O-O", b: "d4 d5 Nf3 Nf6 Nd2 e6 Nb3 Be7 Nbd2 O-O",
		state: reconcile.Questions, questions: "3w: Nbd2 white+black, Nfd2 white+black",
	},
	{
		name: "two copies of one page: one yes is asked for all that no sheet has", a: strings.NewReplacer("Ba4", "Ra4", "O-O", "O-O-O").Replace(spanish),
		b: strings.NewReplacer("Ba4", "Ra4", "O-O", "O-O-O").Replace(spanish), state: reconcile.Questions, questions: "4w: Ba4; also 2", proposed: 3,
	},
	{
		name: "and one yes is enough", a: strings.NewReplacer("Ba4", "Ra4", "O-O", "O-O-O").Replace(spanish),
		b: strings.NewReplacer("Ba4", "Ra4", "O-O", "O-O-O").Replace(spanish), answers: "4w=Ba4", state: reconcile.Agreed, proposed: 2,
	},
	{
		name: "but what one half-move was is no yes to another", a: strings.NewReplacer("a6", "a8", "d6 c3 O-O", "d6 c3 O-O-O").Replace(spanish),
		b: strings.NewReplacer("a6", "a8", "d6 c3 O-O", "d6 c3 O-O-O").Replace(spanish), answers: "3b=a6", state: reconcile.Questions,
		questions: "8b: O-O", proposed: 1,
	},
	{
		name: "nobody can tell", a: strings.Replace(spanish, "h3", "a3", 1), b: spanish, answers: "9w=?", state: reconcile.Agreed,
		game: strings.Replace(spanish, "h3", "a3", 1),
	},
	{
		name: "the game had ended", a: spanish + " Nh4", b: spanish + " Nh2", answers: "11w=-", state: reconcile.Agreed, unused: 2,
	},
	{
		name: "the same text on both is not silently another move", a: bothNh6, b: bothNh6, state: reconcile.Questions,
		questions: "5w: Nh4", proposed: 1,
	},
	{
		name: "and a yes to it", a: bothNh6, b: bothNh6, answers: "5w=Nh4", state: reconcile.Agreed,
		game: strings.Replace(bothNh6, "Nh6", "Nh4", 1),
	},
	{
		name: "a sign of capture on both tells which is the slip", fen: "7k/8/8/8/8/p7/1K6/8 w - - 0 1", a: "Kxa3 Kg7", b: "Kxc3 Kg7",
		state: reconcile.Agreed, game: "Kxa3 Kg7",
	},
	{
		name: "two moves in each other's cells, and a slip in one of them on the other sheet", a: strings.Replace(najdorf, "Nxd4", "Nxc4", 1),
		b: exchanged("Nxd4", "Nc3"), state: reconcile.Questions, questions: "4w: Nc3 black, Nxd4 black; meets 5w",
	},
	{
		name: "two moves in each other's cells that can be made in either order", a: najdorf, b: exchanged("Nc3", "Bg5"),
		state: reconcile.Questions, questions: "5w: Bg5 black, Nc3 white; meets 6w",
	},
	{
		name: "two moves in each other's cells, of which only one order can be played", a: najdorf, b: exchanged("Qd2", "O-O-O"),
		state: reconcile.Agreed, game: najdorf,
	},
	{
		name: "no sheet has it, it is a slip on one only, and a cell is missing beside it", a: strings.Replace(spanish, "Ba4", "Ra4", 1),
		b: strings.Replace(spanish, "Ba4 Nf6 O-O", "Qh6 Nf6", 1), state: reconcile.Questions, questions: "4w: Ba4", proposed: 1,
	},
	{
		name: "no sheet has it, and on both it is a slip", a: strings.Replace(spanish, "Ba4", "Ra4", 1), b: strings.Replace(spanish, "Ba4", "Bb4", 1),
		state: reconcile.Agreed, proposed: 1,
	},
	{
		name: "which rook, and a sign of check on one sheet alone", fen: discovered, a: "Rd1+ Kg8 Kg1 h6", b: "Rd1 Kg8 Kg1 h6",
		state: reconcile.Questions, questions: "1w: Rdd1+ white+black, Rfd1 white+black",
	},
	{
		name: "and where the other sheet has no such move", fen: discovered, a: "Rd1+ Kg8 Kg1 h6", b: "_ Kg8 Kg1 h6",
		state: reconcile.Questions, questions: "1w: Rdd1+ white, Rfd1 white",
	},
	{
		name: "and on both", fen: discovered, a: "Rd1+ Kg8 Kg1 h6", b: "Rd1+ Kg8 Kg1 h6",
		state: reconcile.Agreed, game: "Rdd1+ Kg8 Kg1 h6",
	},
	{
		name: "and on one, whose other moves bear it out", fen: discovered, a: "Rd1+ Kg8 Rfe1 h6", b: "Rd1 Kg8 Re1 h6",
		state: reconcile.Agreed, game: "Rdd1+ Kg8 Rfe1 h6",
	},
	{
		name: "a text on one sheet that breaks off fits both", fen: "6k1/8/8/8/8/8/4P3/4K3 b - - 0 1", a: "Kh e3 Kg7", b: "Kh8 e3 Kg7",
		state: reconcile.Questions, questions: "1b: Kh8 white+black, Kh7 white; meets 2b",
	},
	{
		name: "and it fits one only", fen: "6k1/8/8/8/8/8/4P3/4K3 b - - 0 1", a: "Kh e3 Kg6 e4 Kg5", b: "Kh8 e3 Kg6 e4 Kg5",
		state: reconcile.Agreed, game: "Kh7 e3 Kg6 e4 Kg5",
	},
	{
		name: "neither sheet's move, and it is as near on both", a: strings.NewReplacer("Qc2", "Qe2").Replace(queens), b: queens,
		state: reconcile.Questions, questions: "6w: Qc2 black, Qd2",
	},
	{
		name: "both slipped, one legally, and the move that neither has is nearer", a: "e4 e5 Nf3 Nc6 a4 Nf6", b: "e4 e5 Nf3 Nc6 a2 Nf6",
		state: reconcile.Questions, questions: "3w: a4 white, a3",
	},
	{
		name: "but White takes c for e all the time", a: strings.NewReplacer("Nc3", "Ne3", "Nc6", "Ne6", "Qc2", "Qe2").Replace(queens), b: queens,
		state: reconcile.Agreed, game: queens,
	},
	{
		name: "the same illegal move on both", a: "e4 e5 Nf3 Nc6 Bb5 d6 d4 Ne7 Nc3 Nd4", b: "e4 e5 Nf3 Nc6 Bb5 d6 d4 Nge7 Nc3 Nxd4",
		state: reconcile.Agreed, game: "e4 e5 Nf3 Nc6 Bb5 d6 d4 Ne7 Nc3 c6-d4",
	},
	{
		// One cell that could stand a row early is no witness of a seventh move.
		name: "last moves that differ, answered", a: "e4 e5 Nf3 Nc6 Bb5 a6", b: "e4 e5 Nf3 Nc6 Bc4 a6", answers: "3w=Bb5",
		state: reconcile.Questions, game: "e4 e5 Nf3 Nc6 Bb5 a6", questions: "4w: -, Bc4 black",
	},
}

// R-C03: two sheets give one game, or the questions that decide it.
func TestReconcile(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			all := []reconcile.Witness{typed(t, reconcile.White, c.fen, c.a)}
			if c.b != "" {
				all = append(all, typed(t, reconcile.Black, c.fen, c.b))
			}
			if c.c != "" {
				all = append(all, typed(t, reconcile.Neither, c.fen, c.c))
			}
			var answers []reconcile.Answer
			for _, text := range strings.Fields(c.answers) {
				a, err := reconcile.ParseAnswer(text)
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, a)
			}
			r := reconcile.Reconcile(all, answers)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			game := c.game
			if game == "" {
				game = spanish
			}
			if c.state != reconcile.Agreed && c.game == "" {
				game = sans(r)
			}
			unused := 0
			for _, u := range r.Unplaced {
				unused += len(u)
			}
			if r.State != c.state || sans(r) != game || asked(r) != c.questions || len(r.Proposals()) != c.proposed || unused != c.unused {
				t.Errorf("%s; %d proposed, %d unused\n%s\n%s\nwant %s\n%s\n%s", r.State, len(r.Proposals()), unused, sans(r), asked(r), c.state, game, c.questions)
			}
		})
	}
}

// R-C03: who has two moves in each other's cells stands in the game.
func TestExchanged(t *testing.T) {
	r := reconcile.Reconcile([]reconcile.Witness{typed(t, reconcile.White, "", najdorf), typed(t, reconcile.Black, "", exchanged("Qd2", "O-O-O"))}, nil)
	g := r.Game()
	for ply, want := range map[int]string{12: "white: Qd2; black: Qd2 (in the cell of 8w).", 14: "white: O-O-O; black: O-O-O (in the cell of 7w)."} {
		if got := g.Moves[ply].Comments; len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", g.Moves[ply].Text, got, want)
		}
	}
	for i := range g.Moves {
		if i != 12 && i != 14 && len(g.Moves[i].Comments) > 0 {
			t.Errorf("%s: %q", g.Moves[i].Text, g.Moves[i].Comments)
		}
	}
}

// R-C03: what no sheet has in so many words is a question for the desk until a
// person says yes, also where two sheets bear it out.
func TestOpen(t *testing.T) {
	read := func(a, b string, said ...reconcile.Answer) string {
		r := reconcile.Reconcile([]reconcile.Witness{typed(t, reconcile.White, "", a), typed(t, reconcile.Black, "", b)}, said)
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		var all []string
		for _, q := range r.Open() {
			text := q.Cell + " " + q.Readings[0].Text
			for _, p := range q.Also {
				text += ", " + p.Cell + " " + p.Text
			}
			all = append(all, text)
		}
		return fmt.Sprint(r.State, ": ", strings.Join(all, " | "))
	}
	a, b := strings.Replace(spanish, "Ba4", "Ra4", 1), strings.Replace(spanish, "Ba4", "Bb4", 1)
	for _, c := range []struct {
		a, b string
		said []reconcile.Answer
		want string
	}{
		{spanish, spanish, nil, "agreed: "},
		{a, spanish, nil, "agreed: "},
		{a, b, nil, "agreed: 4w Ba4"},
		{a, b, []reconcile.Answer{{Cell: "4w", Text: "Ba4"}}, "agreed: "},
		{strings.Replace(a, "Bb3", "Bb2", 1), strings.Replace(b, "Bb3", "Rb3", 1), nil, "agreed: 4w Ba4, 7w Bb3"},
		{a, strings.Replace(b, "h3", "a3", 1), nil, "questions: 9w a3 | 4w Ba4"},
		{bothNh6, bothNh6, nil, "questions: 5w Nh4"},
	} {
		if got := read(c.a, c.b, c.said...); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
