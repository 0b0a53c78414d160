package pairing_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"zapis/desk"
	"zapis/desk/pairing"
	"zapis/internal/realdata"
)

// TestRealHeaders reads the boards of real rounds (R-C01): all of them, and
// each round can be used as it is.
func TestRealHeaders(t *testing.T) {
	oracle := map[string]int{}
	realdata.Lines(t, "oracle/games.tsv", func(line string) {
		file, _, _ := strings.Cut(line, "\t")
		oracle[file]++
	})
	for _, c := range []struct {
		file            string
		rounds, players int
		boards          []int  // of each round
		names           string // of the first and the last board of the first round
		matches         int    // of each round
		faults          int    // rows left out
	}{
		{"pgn/lichess_broadcast_headers_fwwrc2024.pgn", 7, 110, []int{55, 55, 55, 55, 55, 55, 55}, "A1 B28", 0, 0},
		{"pgn/lichess_broadcast_headers_uzchesscup.pgn", 6, 10, []int{5, 5, 5, 5, 5, 5}, "1 5", 0, 0},
		{"pgn/ecc2018_clk_crlf.pgn", 3, 414, []int{180, 180, 180}, "1.1 30.6", 30, 0},
		{"pgn/dgt_livechess_clk_emt.pgn", 1, 16, []int{8}, "1 11", 0, 0},
		{"pgn/dgt_begonia2024_crlf.pgn", 1, 48, []int{47}, "1 47", 0, 0},
		{"pgn/dgt_ongoing_nunn2024.pgn", 1, 2, []int{1}, "1 1", 0, 0},
		{"pgn/chess960_mainz2009_crlf.pgn", 10, 4, []int{2, 1, 1, 2, 1, 1, 2, 1, 1, 2}, "1 2", 0, 0},
	} {
		list, faults := mustRead(t, realFile(t, c.file), pairing.Options{})
		players, boards, total := map[string]bool{}, []int{}, 0
		for i := range list.Rounds {
			r := &list.Rounds[i]
			if err := r.Check(); err != nil {
				t.Errorf("%s, round %d: %v", c.file, r.Number, err)
			}
			boards = append(boards, len(r.Boards))
			total += len(r.Boards)
			for _, b := range r.Boards {
				players[b.Players[0].Name], players[b.Players[1].Name] = true, true
			}
			if len(r.Matches) != c.matches {
				t.Errorf("%s, round %d: %d matches, want %d", c.file, r.Number, len(r.Matches), c.matches)
			}
		}
		if first := list.Rounds[0].Boards; first[0].Name+" "+first[len(first)-1].Name != c.names {
			t.Errorf("%s: boards %s … %s, want %s", c.file, first[0].Name, first[len(first)-1].Name, c.names)
		}
		if total != oracle[c.file] || len(list.Rounds) != c.rounds || !slices.Equal(boards, c.boards) || len(players) != c.players {
			t.Errorf("%s: %d rounds with %v boards and %d players, want %d with %v and %d; %d games by the oracle",
				c.file, len(list.Rounds), boards, len(players), c.rounds, c.boards, c.players, oracle[c.file])
		}
		if left := leftOut(faults); len(left) != c.faults {
			t.Errorf("%s: left out: %v", c.file, left)
		}
	}
}

// TestClubCupRound looks at one round of team matches: the boards are named by
// match and board, and teams stay with their players.
func TestClubCupRound(t *testing.T) {
	list, _ := mustRead(t, realFile(t, "pgn/ecc2018_clk_crlf.pgn"), pairing.Options{Round: 2})
	if len(list.Rounds) != 1 {
		t.Fatalf("%d rounds", len(list.Rounds))
	}
	r := &list.Rounds[0]
	b, err := r.Board("1.2")
	if err != nil {
		t.Fatal(err)
	}
	want := desk.Board{Name: "1.2", Match: 1, Result: "1-0", Players: [2]desk.Player{
		{Name: "Yu, Yangyi", Rating: 2765, Team: "Alkaloid"}, {Name: "Veinberg, Nimrod", Rating: 2386, Team: "Rehovot Chess School"},
	}}
	if *b != want {
		t.Errorf("got %+v, want %+v", *b, want)
	}
	if m := r.Matches[0]; m != (desk.Match{Number: 1, Teams: [2]string{"Rehovot Chess School", "Alkaloid"}}) {
		t.Errorf("match %+v", m)
	}
}

// TestReadPGN holds what is made of tags that organizers write.
func TestReadPGN(t *testing.T) {
	for _, c := range []readCase{
		{"tags missing and players of one name", `[White "Anand"]` + "\n" + `[Black "Ødegård"]` + "\n\n" + `[White "Weiß, Jörg"]` + "\n" + `[Black "Ng"]` + "\n", `
1/1 Anand - Ødegård
1/2 Weiß, Jörg - Ng`},
		{"no name", game("Round", "1.1", "White", "?", "Black", "Ng") + game("Round", "1.2", "White", "A", "Black", "B"), `
1/2 A - B
line 1 out: no name for White, whose opponent is "Ng"`},
		{"byes", game("Round", "2.1", "White", "BYE", "Black", "Ng") + game("Round", "2.2", "White", "Li", "Black", "spielfrei"), `
2/bye Ng U
2/bye Li U`},
		{"board and round each", game("Round", "3", "Board", "A12", "White", "A", "Black", "B"), `
3/A12 A - B`},
		{"round, match and board", game("Round", "1.3.2", "White", "A", "Black", "B"), `
1/3.2 A - B`},
		{"round and match, board within it", game("Round", "1.3", "Board", "2", "White", "A", "Black", "B", "WhiteTeam", "X", "BlackTeam", "Y"), `
1/3.2 A - B match 1`},
		{"a round that is none", game("Round", "semifinal", "White", "A", "Black", "B") + game("Round", "1", "White", "C", "Black", "D"), `
1/1 C - D
line 1 out: the round is "semifinal": write its number, or number and board as in 3.12`},
		{"a board twice", game("Round", "1.1", "White", "A", "Black", "B") + game("Round", "1.2", "White", "C", "Black", "D") + game("Round", "1.2", "White", "E", "Black", "F"), `
1/1 A - B
1/2 C - D
line 9 out: board 2 is already in line 5, with other players: give each board a name of its own`},
		{"two lists of one round", game("Round", "1.1", "White", "A", "Black", "B") + game("Round", "1.2", "White", "C", "Black", "D") + game("Round", "1.1", "White", "E", "Black", "F"), `
1/A1 A - B
1/A2 C - D
1/B1 E - F
line 1: the lists of round 1 all number their boards from 1: the boards are named A1, …, B1, …`},
		{"himself", game("Round", "1.1", "White", "A", "Black", "a"), `
line 1 out: "A" would play against himself`},
		{"invisible characters", game("Round", "1.1", "White", "An\u202eand", "Black", "B"), `
1/1 Anand - B
line 1: invisible characters are left out of the name "Anand"`},
		{"two events are two sections", game("Event", "Open", "Round", "1.1", "White", "A", "Black", "B") + game("Event", "Open", "Round", "1.2", "White", "C", "Black", "D") +
			game("Event", "Women", "Round", "1.1", "White", "E", "Black", "F") + game("Event", "Women", "Round", "1.2", "White", "G", "Black", "H"), `
Open 1/1 A - B
Open 1/2 C - D
Women 1/1 E - F
Women 1/2 G - H`},
	} {
		c.run(t, pairing.Options{})
	}
}

// TestReadCSV holds that columns may stand in any order, under words of six
// languages, and that a row that cannot be used stops nothing.
func TestReadCSV(t *testing.T) {
	for _, c := range []readCase{
		{"English", "Board,White,WhiteElo,Black,BlackElo,Result\n1,\"Petrova, Anna\",2400,Ng,,1-0\n", `
1/1 Petrova, Anna (2400) - Ng 1-0`},
		{"German, semicolons, another order", "Ergebnis;Schwarz;Elo Schwarz;Weiß;Elo Weiß;Brett\n½-½;Weiß, Jörg;1800;Ødegård;2000;7\n", `
1/7 Ødegård (2000) - Weiß, Jörg (1800) 1/2-1/2`},
		{"French, tabs", "Table\tBlancs\tNoirs\tRésultat\n12\tAnne\tBéatrice\t0 - 1\n", `
1/12 Anne - Béatrice 0-1`},
		{"Spanish", "Ronda;Mesa;Blancas;Negras;Resultado\n3;1;Núñez, Á.;Peña;tablas\n", `
3/1 Núñez, Á. - Peña 1/2-1/2`},
		{"Russian", "Стол;Белые;Рейтинг;Чёрные;Рейтинг;Результат\n1;Иванов, И.;2100;Петрова, А.;2000;+:-\n2;Сидоров;1900;свободен;;\n", `
1/1 Иванов, И. (2100) - Петрова, А. (2000) +/-
1/bye Сидоров (1900) U`},
		{"Ukrainian", "Тур;Дошка;Білі;Чорні\n2;1;Шевченко;Франко\n", `
2/1 Шевченко - Франко`},
		{"chess-results", "Cup of the Club\n\nRound 3 on 2026/11/20 at 15:00\nBo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.\n" +
			"1;4;GM;Anand;2750;2;1 - 0;2;;Ng;2300;9\n2;7;;Li;2200;1,5;- - +;1½;WFM;Peña;2100;2\n3;11;;Xu;;1;1;;;bye;;\n", `
3/1 GM Anand (2750) #4 - Ng (2300) #9 1-0
3/2 Li (2200) #7 - WFM Peña (2100) #2 -/+
3/bye Xu #11 U`},
		{"several rounds, each with its heads", "1. Runde\nBr.;Weiß;Schwarz\n1;A;B\n2. Runde\nBr.;Weiß;Schwarz\n1;B;A\n", `
1/1 A - B
2/1 B - A`},
		{"teams", "Match,Board,White,White Team,Black,Black Team\n1,1,A,X,B,Y\n1,2,C,Y,D,X\n2,1,E,Z,F,W\n", `
1/1.1 A - B match 1
1/1.2 C - D match 1
1/2.1 E - F match 2`},
		{"names of boards", "Board;White;Black\nA12;A;B\n3.2;C;D\n", `
1/A12 A - B
1/3.2 C - D`},
		{"no boards are named", "White|Black\nA|B\nC|D\n", `
1/1 A - B
1/2 C - D`},
		{"FIDE's numbers", "Board,White,FIDE ID White,Black,FIDE ID Black\n1,A,5072786,B,\n", `
1/1 A [5072786] - B`},
		{"rows that cannot be used", "Board;White;Black;Result\n1;A;;\n2;C;D;later\n/;E;F;\n4;G;H;1-0;x\n5;bye;---;\n6;I;J;*\n", `
1/2 C - D
1/6 I - J
line 2 out: no name for Black, whose opponent is "A"
line 3: the result "later" is not understood and is left out
line 4 out: "/" cannot name a board: write up to 40 letters and digits, as in 12, A12, 3.2
line 5 out: the row has more or fewer fields than the first row names, 5 and not 4: put a name that contains the separator in quotes
line 6 out: two byes and no player`},
		{"titles like records", "150 years of the club\n012 Cup\nRound 2\nWhite;Black\nA;B\n", `
2/1 A - B`},
		{"a quote that is not closed", "Board,White,Black\n1,\"A,B\n2,C,D\n", `
1/1 A - B
1/2 C - D`},
		{"a row without a round among others", "Round,Board,White,Black\n1,1,A,B\n,2,C,D\n", `
1/1 A - B
line 3 out: the row names no round, and others do: name its round`},
		{"a column nobody knows", "Board,White,Black,Shoe size\n1,A,B,44\n", `
1/1 A - B
line 1: the column "Shoe size" is not known and is left out`},
		{"byes in many words", "White;Black;Result\nA;BYE;\nB;---;\nC;exempt;½\nD;descansa;0\nE;вільний;\nF;not paired;\nFrei, Hans;Bye, Robert;\n", `
1/1 Frei, Hans - Bye, Robert
1/bye A U
1/bye B U
1/bye C H
1/bye D Z
1/bye E U
1/bye F Z`},
		{"carriage returns only", "Board;White;Black\r1;A;B\r2;C;D", `
1/1 A - B
1/2 C - D`},
	} {
		c.run(t, pairing.Options{})
	}
}

// TestHeads reads the heads of columns that pairing programs write in each
// language: nothing in them is strange.
func TestHeads(t *testing.T) {
	for _, head := range []string{
		"Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.",
		"Bo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.",
		"Br.;Nr.;;Weiß;Elo;Pkt.;Ergebnis;Pkt.;;Schwarz;Elo;Nr.",
		"Br.;Nr.;;Name;TWZ;Punkte;Erg.;Punkte;;Name;TWZ;Nr.",
		"Ech.;No.;;Blancs;Elo;Pts;Résultat;Pts;;Noirs;Elo;No.",
		"Table;N°;;Nom;Elo;Points;Rés.;Points;;Nom;Elo;N°",
		"M.;No.;;Blancas;Elo;Pts.;Resultado;Pts.;;Negras;Elo;No.",
		"Mesa;Núm.;;Nombre;Elo;Puntos;Res.;Puntos;;Nombre;Elo;Núm.",
		"Ст.;Ном.;;Белые;Рейт.;Очки;Результат;Очки;;Чёрные;Рейт.;Ном.",
		"Доска;№;;Фамилия;Рейтинг;Очки;Рез.;Очки;;Фамилия;Рейтинг;№",
		"Стіл;№;;Білі;Рейт.;Очки;Результат;Очки;;Чорні;Рейт.;№",
		"Дошка;№;;Прізвище;Рейтинг;Бали;Рез.;Бали;;Прізвище;Рейтинг;№",
	} {
		readCase{head, "sep=;\n" + head + "\n7;4;GM;Anand;2750;2;½ - ½;2;;Ng;2300;9\n", "\n1/7 GM Anand (2750) #4 - Ng (2300) #9 1/2-1/2"}.run(t, pairing.Options{})
	}
}

// TestControl holds that time controls are compared by what they mean: one of all
// boards belongs to the list, others to their boards.
func TestControl(t *testing.T) {
	list, _ := mustRead(t, realFile(t, "pgn/lichess_broadcast_headers_fwwrc2024.pgn"), pairing.Options{})
	if list.Control != "900+10" || list.Rounds[0].Boards[0].Control != "" {
		t.Errorf("written in two ways: %q, and %q at a board", list.Control, list.Rounds[0].Boards[0].Control)
	}
	list, faults := mustRead(t, []byte("White;Black;Time control\nA;B;15+10\nC;D;90 min + 30 s\nE;F;soon\nG;H;soon\n"), pairing.Options{})
	var got []string
	for _, b := range list.Rounds[0].Boards {
		got = append(got, b.Control)
	}
	if want := []string{"900+10", "5400+30", "", ""}; !slices.Equal(got, want) || list.Control != "" {
		t.Errorf("got %q and %q, want %q", got, list.Control, want)
	}
	if fmt.Sprint(faults) != `[line 4: the time control "soon" is not understood and is left out]` {
		t.Errorf("faults %v", faults)
	}
}

// TestSixtyBoards makes a round of ten matches on six boards out of a real one.
func TestSixtyBoards(t *testing.T) {
	list, _ := mustRead(t, realFile(t, "pgn/ecc2018_clk_crlf.pgn"), pairing.Options{Round: 1})
	round := list.Rounds[0]
	round.Boards, round.Matches = round.Boards[:60], round.Matches[:10]
	if err := round.Check(); err != nil {
		t.Fatal(err)
	}
	again, faults := mustRead(t, pairing.PlainCSV(round), pairing.Options{})
	round.Date = "" // a table of results has none
	if fmt.Sprintf("%+v", again.Rounds) != fmt.Sprintf("%+v", []desk.Round{round}) || len(faults) > 0 {
		t.Errorf("through a table it is another round: %v\ngot  %+v\nwant %+v", faults, again.Rounds, round)
	}
	for i, b := range round.Boards {
		if want := fmt.Sprintf("%d.%d", i/6+1, i%6+1); b.Name != want || b.Match != i/6+1 {
			t.Errorf("board %s of match %d, want %s", b.Name, b.Match, want)
		}
	}
}

// TestRoundAsked holds what --round means: the one that is wanted, and the
// number where the file has none.
func TestRoundAsked(t *testing.T) {
	two := "Round;White;Black\n1;A;B\n2;B;A\n"
	readCase{"the second", two, "\n2/1 B - A"}.run(t, pairing.Options{Round: 2})
	readCase{"a file without rounds", "White;Black\nA;B\n", "\n5/1 A - B"}.run(t, pairing.Options{Round: 5})
	if _, _, err := pairing.Read([]byte(two), pairing.Options{Round: 3}); err == nil || err.Error() != "the file has no round 3: it has 1, 2" {
		t.Errorf("round 3: %v", err)
	}
}

// TestRefused holds what is refused as a whole, and that the reason says what to
// do.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "first row such as Board;White;Black"},
		{"no heads", "1;A;B\n2;C;D\n", "first row such as Board;White;Black"},
		{"a list of players", "No;Name;Elo\n1;A;2000\n", "first row such as Board;White;Black"},
		{"heads only", "Board;White;Black\n", "no pairings"},
		{"too large", strings.Repeat(" ", pairing.MaxFile+1), "more than 64 MB"},
		{"too many rows", "White;Black\n" + strings.Repeat("A;B\n", pairing.MaxRows+1), "too many rows, more than 200000"},
		{"too many titles", "White;Black\n" + strings.Repeat("Round 1\n", pairing.MaxRows+1), "too many rows, more than 200000"},
		{"too many games", strings.Repeat("[White \"A\"]\n\n", pairing.MaxRows+1), "too many games, more than 200000"},
		{"one long line", strings.Repeat("White;Black;", 1<<20), "first row such as Board;White;Black"},
	} {
		_, _, err := pairing.Read([]byte(c.text), pairing.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, _, err := pairing.Read([]byte("White;Black\nA;B"), pairing.Options{Encoding: "ebcdic"}); err == nil || !strings.Contains(err.Error(), "windows-1251") {
		t.Errorf("encoding: %v", err)
	}
}

// TestFaultsAreBounded holds that a file of nothing but bad rows does not
// become a list of them.
func TestFaultsAreBounded(t *testing.T) {
	_, faults, err := pairing.Read([]byte("Board;White;Black\n1;A;B\n"+strings.Repeat("1;C;\n", 5000)), pairing.Options{})
	if err != nil || len(faults) != pairing.MaxFaults {
		t.Fatalf("%d faults, %v", len(faults), err)
	}
	if last := fmt.Sprint(faults); !strings.Contains(last, "4001 more rows cannot be used") {
		t.Errorf("the rest is not counted: %v", faults[0])
	}
}

// readCase is a text and what is read from it, a line a board, a bye or a
// fault.
type readCase struct{ name, text, want string }

func (c readCase) run(t *testing.T, o pairing.Options) {
	t.Helper()
	list, faults, err := pairing.Read([]byte(c.text), o)
	got := ""
	if list != nil {
		got = told(list)
	}
	for _, f := range faults {
		got += "\n" + fmt.Sprintf("line %d", f.Line)
		if !f.Kept {
			got += " out"
		}
		got += ": " + f.Reason()
	}
	if err != nil {
		got += "\n" + err.Error()
	}
	if got != c.want {
		t.Errorf("%s:%s\n--- want:%s", c.name, got, c.want)
	}
}

// told writes a list, a line a board or a bye.
func told(list *pairing.List) string {
	var b strings.Builder
	for i := range list.Rounds {
		r := &list.Rounds[i]
		place := fmt.Sprintf("\n%s/", strings.TrimSpace(r.Section+" "+fmt.Sprint(r.Number)))
		for _, x := range r.Boards {
			b.WriteString(place + x.Name + " " + who(x.Players[0]) + " - " + who(x.Players[1]))
			if x.Result != "" {
				b.WriteString(" " + x.Result)
			}
			if x.Match != 0 {
				fmt.Fprintf(&b, " match %d", x.Match)
			}
		}
		for _, x := range r.Byes {
			b.WriteString(place + "bye " + who(x.Player) + " " + x.Kind)
		}
	}
	return b.String()
}

func who(p desk.Player) string {
	text := strings.TrimSpace(p.Title + " " + p.Name)
	if p.Rating != 0 {
		text += fmt.Sprintf(" (%d)", p.Rating)
	}
	if p.FIDE != "" {
		text += " [" + p.FIDE + "]"
	}
	if p.Start != 0 {
		text += fmt.Sprintf(" #%d", p.Start)
	}
	return text
}

// game returns the tags of a game, and an empty line.
func game(tags ...string) string {
	var b strings.Builder
	for i := 0; i < len(tags); i += 2 {
		fmt.Fprintf(&b, "[%s %q]\n", tags[i], tags[i+1])
	}
	return strings.ReplaceAll(b.String(), `\u202e`, "\u202e") + "\n"
}

func leftOut(faults []pairing.Fault) (left []pairing.Fault) {
	for _, f := range faults {
		if !f.Kept {
			left = append(left, f)
		}
	}
	return left
}

func realFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(realdata.Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func mustRead(t testing.TB, data []byte, o pairing.Options) (*pairing.List, []pairing.Fault) {
	t.Helper()
	list, faults, err := pairing.Read(data, o)
	if err != nil {
		t.Fatal(err)
	}
	return list, faults
}

// R-C01: a starting position that no device could set up costs its row, with
// line and reason, when the pairings are taken in and not when the round begins.
func TestPositionOfAPairing(t *testing.T) {
	for name, text := range map[string]string{
		"table": "Board;White;Black;FEN\n1;A;B;\n2;C;D;8/8/8/8/8/8/8/8 w - - 0 1\n3;E;F;4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
		"PGN": "[Event \"x\"]\n[Board \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[FEN \"?\"]\n\n*\n\n" +
			"[Event \"x\"]\n[Board \"2\"]\n[White \"C\"]\n[Black \"D\"]\n[SetUp \"1\"]\n[FEN \"not a position\"]\n\n*\n\n" +
			"[Event \"x\"]\n[Board \"3\"]\n[White \"E\"]\n[Black \"F\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n",
	} {
		list, faults, err := pairing.Read([]byte(text), pairing.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		if b := list.Rounds[0].Boards; len(b) != 2 || b[0].Name != "1" || b[1].Name != "3" || b[0].FEN != "" || b[1].FEN == "" {
			t.Errorf("%s: %+v", name, b)
		}
		if len(faults) != 1 || faults[0].Kept || faults[0].Line == 0 || !strings.Contains(faults[0].Reason(), "the starting position cannot be set up") {
			t.Errorf("%s: %v", name, faults)
		}
	}
}
