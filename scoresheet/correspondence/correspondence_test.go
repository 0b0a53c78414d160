package correspondence_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/scoresheet/board"
	"zapis/scoresheet/correspondence"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
)

func read(t *testing.T, text string) *correspondence.Game {
	t.Helper()
	g, err := tryRead(t, text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func tryRead(t *testing.T, text string) (*correspondence.Game, error) {
	t.Helper()
	games, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return correspondence.Read(games[0], nil, notation.English)
}

// model is the game of the example in RU 59.1 and CC 51.1.
const model = `[Event "Кубок 12"]
[EventDate "2026.05.10"]
[White "Петров П."]
[Black "Иванов И."]
[Result "*"]

1. d4 {[%ccsnt 2026.05.10]} d5 {[%ccrcv 2026.05.12] [%ccsnt 2026.05.12]}
2. Nf3 {[%ccrcv 2026.05.12] [%ccsnt 2026.05.16]} g6 {[%ccrcv 2026.05.17] [%ccsnt 2026.05.18]}
3. c4 {[%ccrcv 2026.05.19] [%ccsnt 2026.05.22]} *
`

// R-C05: the example of the rules, to the letter.
func TestMessageOfTheRules(t *testing.T) {
	g := read(t, model)
	f, err := g.Message(assets.Words("ru"), correspondence.Sender{Signature: "П. Петров", Address: "petrov@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(f.Text(), "\n")
	want := []string{
		"Турнир Кубок 12", "Дата старта 10/05/2026", "Белые Петров П.", "Чёрные Иванов И.",
		"Пол. Отв. Время N Белые Чёрные Пол. Отв. Время",
		"--- 10/05 0/00 01. 4244 4745 12/05 12/05 0/00",
		"12/05 16/05 4/04 02. 7163 7776 17/05 18/05 1/01",
		"19/05 22/05 3/07 03. 3234",
		"Суммарное время: белые 7 дней, чёрные 1 день", "П. Петров", "petrov@example.org", "",
	}
	for i, line := range lines {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d: %q", i+1, got)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("%d lines, want %d", len(lines), len(want))
	}
}

// R-C05: castling is the king's move, and a fifth digit says what a pawn becomes
// (RU 58.2.1, 58.3).
func TestNumericMoves(t *testing.T) {
	g := read(t, `[FEN "r3k3/6P1/8/8/8/8/8/R3K2R w KQq - 0 10"]
[SetUp "1"]

10. O-O O-O-O 11. g8=N *`)
	var got []string
	for _, m := range g.Moves {
		got = append(got, m.Numeric)
	}
	if text := strings.Join(got, " "); text != "5171 5838 77784" || g.NumberOf(0) != 10 {
		t.Errorf("move %d: %s", g.NumberOf(0), text)
	}
}

// R-C05: a misprint that is a possible move stands; what is no possible move ends
// the game, and is told as it was written (RU 56.3.2, 56.3.4).
func TestMisprints(t *testing.T) {
	g := read(t, "1. e4 e5 2. Qh5 Nc6 3. Qh6 *") // 3. Qxf7 was meant
	if m := g.Moves[4]; m.Numeric != "8586" {
		t.Errorf("the misprint was sent as %s", m.Numeric)
	}
	g = read(t, "1. e4 e5 2. Qh5 Ke6 3. Qxf7 *")
	f, err := g.Message(assets.Words("en"), correspondence.Sender{})
	if err != nil || len(g.Moves) != 3 || g.Rest != "Ke6" {
		t.Fatalf("%d moves, then %q: %v", len(g.Moves), g.Rest, err)
	}
	if text := f.Text(); !strings.Contains(text, "not a possible move: Ke6") {
		t.Error(text)
	}
	if _, err := read(t, "*").Message(assets.Words("en"), correspondence.Sender{}); err == nil {
		t.Error("a message without a move")
	}
}

// R-C05: how days are counted (RU 56.4.4, 56.4.5, 56.4.7, 56.7.4 to 56.7.6).
func TestDays(t *testing.T) {
	tests := []struct {
		name, tags, moves string
		want              int // of Black for his first move
	}{
		{"the day of receipt does not count", "", "[%ccrcv 2026.06.03] [%ccsnt 2026.06.08]", 5},
		{"on the same day", "", "[%ccrcv 2026.06.03] [%ccsnt 2026.06.03]", 0},
		{"over the end of a month", "", "[%ccrcv 2026.06.28] [%ccsnt 2026.07.02]", 4},
		{"a break between", `[BlackBreaks "2026-06-10/2026-06-20"]`, "[%ccrcv 2026.06.08] [%ccsnt 2026.06.25]", 6},
		{"it came in the break", `[BlackBreaks "2026-06-10/2026-06-20"]`, "[%ccrcv 2026.06.12] [%ccsnt 2026.06.25]", 4},
		{"answered in the break", `[BlackBreaks "2026-06-10/2026-06-20"]`, "[%ccrcv 2026.06.08] [%ccsnt 2026.06.15]", 1},
		{"came and answered in the break", `[BlackBreaks "2026-06-10/2026-06-20"]`, "[%ccrcv 2026.06.12] [%ccsnt 2026.06.15]", 0},
		{"two breaks", `[BlackBreaks "2026-06-05/2026-06-06, 2026-06-10/2026-06-12"]`, "[%ccrcv 2026.06.03] [%ccsnt 2026.06.15]", 7},
		{"the other's break", `[WhiteBreaks "2026-06-05/2026-06-06"]`, "[%ccrcv 2026.06.03] [%ccsnt 2026.06.08]", 5},
		{"before the start", `[EventDate "2026.06.06"]`, "[%ccrcv 2026.06.01] [%ccsnt 2026.06.08]", 2},
		{"all before the start", `[EventDate "2026.06.06"]`, "[%ccrcv 2026.06.01] [%ccsnt 2026.06.02]", 0},
		{"penalty days", `[BlackPenalty "1=2"]`, "[%ccrcv 2026.06.03] [%ccsnt 2026.06.08]", 7},
		{"nobody noted the receipt", "", "[%ccsnt 2026.06.08]", 6},
		{"nor was there a day in between", "", "[%ccsnt 2026.06.01]", 0},
	}
	for _, tt := range tests {
		g := read(t, tt.tags+"\n\n1. e4 {[%ccsnt 2026.06.01,12:30]} e5 {"+tt.moves+"} *")
		if m := g.Moves[1]; m.Days != tt.want || m.Total != tt.want || !m.Timed || g.Total(board.Black) != tt.want {
			t.Errorf("%s: %+v, want %d days", tt.name, m, tt.want)
		}
	}
	if g := read(t, "1. e4 {[%ccsnt 2026.06.01]} e5 {[%ccsnt 2026.06.08]} *"); g.Probable != 1 {
		t.Errorf("%d days were taken as probable", g.Probable)
	}
}

// What the tags say wrongly is told, with how to write it.
func TestTagsAreRefused(t *testing.T) {
	for _, tag := range []string{
		`[WhiteBreaks "June"]`, `[WhiteBreaks "2026-06-05"]`, `[WhiteBreaks "2026-06-05/2026-06-01"]`, `[BlackBreaks "2026-06-05/2026-06-09,2026-06-09/2026-06-12"]`,
		`[BlackPenalty "2"]`, `[BlackPenalty "9=2"]`, `[BlackPenalty "1=-2"]`, `[WhitePenalty "1=99999"]`,
	} {
		if _, err := tryRead(t, tag+"\n\n1. e4 e5 *"); err == nil || !strings.Contains(err.Error(), "write") {
			t.Errorf("%s: %v", tag, err)
		}
	}
}

// R-C05: the table of moves and times (RU 60), with what was exceeded (RU 56.6).
func TestTable(t *testing.T) {
	text := read(t, strings.Replace(model, `[Result "*"]`, `[BlackPenalty "2=3"]`, 1)).
		Table(assets.Words("ru"), correspondence.Control{Moves: 1, Days: 2}).Text()
	flat := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{
		"График прохождения ходов и затраченного времени Турнир Кубок 12", "Дата Время Дата Время",
		"N пп. Ход белых получил отправил на ход суммарное Ход чёрных получил отправил на ход суммарное Примечание",
		"1 d2-d4 --- 10/05 0 0 d7-d5 12/05 12/05 0 0 2",
		"2 Ng1-f3 12/05 16/05 4 4 g7-g6 17/05 18/05 4 4 штраф: 3 дня 3",
		"3 c2-c4 19/05 22/05 3 7 просрочка у белых",
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// R-C05: the report of progress (RU 57).
func TestReport(t *testing.T) {
	other := `[Event "Кубок 12"]
[White "Сидоров С."]
[Black "Петров П."]
[Result "0-1"]

1. f3 {[%ccsnt 2026.05.10]} e5 {[%ccrcv 2026.05.11] [%ccsnt 2026.05.12]} 2. g4 {[%ccrcv 2026.05.13] [%ccsnt 2026.05.20]} Qh4# {[%ccrcv 2026.05.21] [%ccsnt 2026.05.21]} 0-1
`
	games := []*correspondence.Game{read(t, model), read(t, other)}
	at := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	f, err := correspondence.Report(games, "", at, assets.Words("ru"), correspondence.Standard)
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(f.Text()), " ")
	for _, want := range []string{
		"Отчёт участника Петров П. о ходе игры в соревновании Кубок 12 по состоянию на 01/06/26",
		"Фамилии партнёров Время на обдумывание N белыми чёрными Сделано ходов белых чёрных",
		"1 Иванов И. 3 7 1 19/05/2026 22/05/2026",
		"2 Сидоров С. 2 7 1 21/05/2026 21/05/2026 0-1",
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("%q is not in\n%s", want, f.Text())
		}
	}
	// A last move of the partner's that is not answered: when it came nobody noted.
	waits := strings.Replace(strings.Replace(other, "0-1\"", "*\"", 1), " Qh4# {[%ccrcv 2026.05.21] [%ccsnt 2026.05.21]} 0-1", " *", 1)
	f, err = correspondence.Report([]*correspondence.Game{read(t, waits)}, "Петров П.", at, assets.Words("ru"), correspondence.Standard)
	if err != nil {
		t.Fatal(err)
	}
	if row := strings.Join(f.Rows[0], "|"); row != "1|Сидоров С.||2|7|1||12/05/2026|" {
		t.Errorf("the partner's move waits: %q", row)
	}
	if _, err := correspondence.Report(games[:1], "", at, assets.Words("ru"), correspondence.Standard); !errors.Is(err, correspondence.ErrWhose) {
		t.Errorf("of one game whose report? %v", err)
	}
	if _, err := correspondence.Report(games, "Никто", at, assets.Words("ru"), correspondence.Standard); err == nil {
		t.Error("a report of somebody who does not play")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(model)
	f.Add(`[WhiteBreaks "2026-06-01/9999-06-14"]` + "\n\n1. e4 {[%ccsnt 9999.12.31]} e5 {[%ccrcv 0001.01.01][%ccsnt 9999.01.01]} *")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := pgn.ReadAll(strings.NewReader(text))
		if err != nil || len(games) == 0 {
			return
		}
		g, err := correspondence.Read(games[0], nil, notation.English)
		if err != nil {
			return
		}
		for i, m := range g.Moves {
			if m.Days < 0 || m.Total < m.Days || m.Numeric == "" {
				t.Errorf("half-move %d: %+v", i, m)
			}
		}
		g.Table(assets.Words("en"), correspondence.Standard).Text()
		if m, err := g.Message(assets.Words("en"), correspondence.Sender{}); err == nil {
			m.Text()
		}
	})
}

// What a stranger's file holds neither counts days below none, nor takes hours,
// nor steers a terminal.
func TestStrangersFiles(t *testing.T) {
	g := read(t, `[BlackBreaks "0002-01-01/0500-01-01,0600-01-01/1000-01-01,1200-01-01/1500-01-01"]`+
		"\n\n1. e4 {[%ccsnt 0001.01.01]} e5 {[%ccrcv 0001.01.02][%ccsnt 9998.01.01]} *")
	if got := g.Moves[1].Days; got != 3213764 {
		t.Errorf("%d days", got)
	}
	for _, tag := range []string{
		`[WhiteBreaks "` + strings.Repeat("2026-06-01/2026-06-01,", 2000) + `"]`,
		`[WhiteBreaks "` + manyBreaks(2000) + `"]`,
		`[WhitePenalty "-9223372036854775807=2"]`,
	} {
		if _, err := tryRead(t, tag+"\n\n1. e4 e5 *"); err == nil {
			t.Errorf("%.40s was read", tag)
		}
	}
	f, err := read(t, "[Event \"A\x1b[31mB\u202e\"]\n[White \"W\x07\"]\n\n1. e4 e5 *").Message(assets.Words("en"), correspondence.Sender{Signature: "a\nb\x1b"})
	if err != nil {
		t.Fatal(err)
	}
	if text := f.Text(); strings.ContainsAny(text, "\x1b\x07\u202e") || !strings.Contains(text, "\na b\n") {
		t.Errorf("%q", text)
	}
}

func manyBreaks(n int) string {
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var all []string
	for i := range n {
		d := day.AddDate(0, 0, 2*i).Format(time.DateOnly)
		all = append(all, d+"/"+d)
	}
	return strings.Join(all, ",")
}

// R-N03: a null move is no possible move, and has no numbers.
func TestNullMove(t *testing.T) {
	g := read(t, "1. e4 e5 2. -- Nf6 *")
	if len(g.Moves) != 2 || g.Rest != "--" {
		t.Errorf("%d moves, then %q: %+v", len(g.Moves), g.Rest, g.Moves)
	}
}
