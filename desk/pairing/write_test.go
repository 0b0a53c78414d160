package pairing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"zapis/desk"
	"zapis/desk/pairing"
)

// TestResultsIntoTable puts results into the table that the pairings came from:
// everything else stays as it was.
func TestResultsIntoTable(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{
			"a column for it", "Round 2\r\nBoard;Result;White;\"Black\";Club\r\n1;;A;\"B; C\";X\r\n2;1-0;D;bye;\r\n07;*;E;F;Y\r\n\r\nthe end\r\n",
			"Round 2\r\nBoard;Result;White;\"Black\";Club\r\n1;1-0;A;\"B; C\";X\r\n2;1-0;D;bye;\r\n07;+/-;E;F;Y\r\n\r\nthe end\r\n",
		},
		{
			"no column", "Round 2\nBoard,White,Black\n1,A,\"B; C\"\n7,E,F\n",
			"Round 2\nBoard,White,Black,Result\n1,A,\"B; C\",1-0\n7,E,F,+/-\n",
		},
		{
			"a row shorter than its table", "Round 2\nBoard,White,Black,Club,Result\n1,A,\"B; C\"\n7,E,F,Y\n",
			"Round 2\nBoard,White,Black,Club,Result\n1,A,\"B; C\",,1-0\n7,E,F,Y,+/-\n",
		},
		{
			"formulas", "Round 2\nBoard,White,Black,Club\n1,A,\"B; C\",=1+1\n7,E,F,\"@sum(\"\"a\"\")\"\n8,-5,+7,＝cmd\n",
			"Round 2\nBoard,White,Black,Club,Result\n1,A,\"B; C\",'=1+1,1-0\n7,E,F,\"'@sum(\"\"a\"\")\",+/-\n8,-5,+7,'＝cmd\n",
		},
	} {
		round := desk.Round{Number: 2, Boards: []desk.Board{
			{Name: "1", Players: [2]desk.Player{{Name: "A"}, {Name: "B; C"}}, Result: "1-0"},
			{Name: "7", Players: [2]desk.Player{{Name: "E"}, {Name: "F"}}, Result: "+/-"},
		}}
		got, faults, err := pairing.Write([]byte(c.text), pairing.Options{}, round)
		if err != nil || len(faults) > 0 || string(got) != c.want {
			t.Errorf("%s: %v %v\ngot  %q\nwant %q", c.name, err, faults, got, c.want)
			continue
		}
		again, _ := mustRead(t, got, pairing.Options{Round: 2})
		for _, b := range round.Boards {
			if x, err := again.Rounds[0].Board(b.Name); err != nil || x.Result != b.Result {
				t.Errorf("%s: board %s is read again as %+v, %v", c.name, b.Name, x, err)
			}
		}
	}
}

// TestResultsIntoTableKeepEncoding holds that a table stays in its encoding, and
// that boards are found by the names they have in the round.
func TestResultsIntoTableKeepEncoding(t *testing.T) {
	text := "Тур;Матч;Доска;Белые;Команда;Чёрные;Команда\n1;1;1;Иванов;Дон;Петров;Ока\n1;1;2;Сидоров;Ока;Козлов;Дон\n1;2;1;Орлов;Нева;Попов;Обь\n"
	data, err := charmap.Windows1251.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	list, _ := mustRead(t, data, pairing.Options{})
	round := list.Rounds[0]
	round.Boards[2].Result = "1/2-1/2"
	round.Boards = append(round.Boards[1:], desk.Board{Name: "9", Players: [2]desk.Player{{Name: "X"}, {Name: "Y"}}})
	round.Boards[0].Players[0].Name = "Зайцев"
	got, faults, err := pairing.WriteCSV(data, pairing.Options{}, round)
	if err != nil {
		t.Fatal(err)
	}
	plain, _ := charmap.Windows1251.NewDecoder().Bytes(got)
	want := "Тур;Матч;Доска;Белые;Команда;Чёрные;Команда;Result\n1;1;1;Иванов;Дон;Петров;Ока\n1;1;2;Сидоров;Ока;Козлов;Дон\n1;2;1;Орлов;Нева;Попов;Обь;1/2-1/2\n"
	if string(plain) != want {
		t.Errorf("got  %q\nwant %q", plain, want)
	}
	if said := fmt.Sprint(faults); said != `[line 3: round 1, board 1.2 has other players in the table: "Сидоров" and "Козлов" round 1, board 9 is not in the table]` {
		t.Errorf("faults %s", said)
	}
}

// TestWriteRefuses holds that results go into nothing that is no list.
func TestWriteRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"A\"]\n": "publish the games",
		"what is this?":   "not a table",
	} {
		if _, _, err := pairing.Write([]byte(text), pairing.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestPlainTable holds that a table of our own is read again as what it was, and
// that no field in it is a formula for a spreadsheet.
func TestPlainTable(t *testing.T) {
	rounds := []desk.Round{{
		Section: "Open", Number: 4,
		Boards: []desk.Board{
			{Name: "3.2", Match: 3, Result: "-/+", Players: [2]desk.Player{
				{Name: `Weiß; "Jörg"`, Title: "FM", Rating: 2250, FIDE: "4600004", Federation: "GER", Team: "Nidaros"}, {Name: "Іваненко", Team: "Дніпро"},
			}},
			{Name: "A12", Players: [2]desk.Player{{Name: "Ng"}, {Name: "Ødegård"}}},
		},
		Matches: []desk.Match{{Number: 3, Teams: [2]string{"Nidaros", "Дніпро"}}},
		Byes: []desk.Bye{
			{Player: desk.Player{Name: "Li"}, Kind: "U"},
			{Player: desk.Player{Name: "Xu"}, Kind: "F"},
			{Player: desk.Player{Name: "Ma"}, Kind: "H"},
			{Player: desk.Player{Name: "Ho"}, Kind: "Z"},
		},
	}}
	data := pairing.PlainCSV(rounds...)
	list, faults, err := pairing.Read(data, pairing.Options{})
	if err != nil || len(faults) > 0 || fmt.Sprintf("%+v", list.Rounds) != fmt.Sprintf("%+v", rounds) {
		t.Errorf("%v %v\ngot  %+v\nwant %+v\n%s", err, faults, list.Rounds, rounds, data)
	}

	rounds[0].Boards[1].Players = [2]desk.Player{{Name: `=HYPERLINK("http://x")`}, {Name: "-Anand"}}
	data = pairing.PlainCSV(rounds...)
	for _, want := range []string{`"'=HYPERLINK(""http://x"")"`, ";'-Anand;"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("there is no %s in %s", want, data)
		}
	}
	// What comes in is never changed.
	list, _ = mustRead(t, []byte("White;Black\n=1+1;-Anand\n"), pairing.Options{})
	if told(list) != "\n1/1 =1+1 - -Anand" {
		t.Errorf("read:%s", told(list))
	}
}

// TestChanges holds what is said of a round that comes a second time.
func TestChanges(t *testing.T) {
	old := desk.Round{Number: 1, Boards: []desk.Board{
		{Name: "1", Players: [2]desk.Player{{Name: "A", FIDE: "100001"}, {Name: "B"}}},
		{Name: "2", Players: [2]desk.Player{{Name: "C"}, {Name: "D"}}},
		{Name: "3", Players: [2]desk.Player{{Name: "E"}, {Name: "F"}}, Control: "900+10"},
	}, Byes: []desk.Bye{{Player: desk.Player{Name: "G"}, Kind: "U"}}}
	for _, c := range []struct {
		name   string
		change func(r *desk.Round)
		want   string
	}{
		{"none", func(*desk.Round) {}, ""},
		{"another order of the boards", func(r *desk.Round) { slices.Reverse(r.Boards) }, ""},
		{"colours", func(r *desk.Round) { p := &r.Boards[1].Players; p[0], p[1] = p[1], p[0] }, `swapped 2: board 2: colours are exchanged, "D" has White`},
		{"a name", func(r *desk.Round) { r.Boards[0].Players[0].Name = "Ä" }, `renamed 1: board 1: "A" is now written "Ä"`},
		{"a name with colours", func(r *desk.Round) {
			p := &r.Boards[0].Players
			p[0].Name = "Ä"
			p[0], p[1] = p[1], p[0]
		}, `swapped 1: board 1: colours are exchanged, "B" has White; renamed 1: board 1: "A" is now written "Ä"`},
		{"a line-up", func(r *desk.Round) { r.Boards[1].Players[1].Name = "X" }, `replaced 2: board 2: Black is "X" instead of "D"`},
		{"another board", func(r *desk.Round) { r.Boards[2].Name = "9" }, `moved 9: "E" - "F" moved from board 3 to board 9`},
		{
			"boards exchanged", func(r *desk.Round) { r.Boards[0].Name, r.Boards[1].Name = "2", "1" },
			`moved 2: "A" - "B" moved from board 1 to board 2; moved 1: "C" - "D" moved from board 2 to board 1`,
		},
		{"another board with colours", func(r *desk.Round) {
			p := &r.Boards[2].Players
			p[0], p[1] = p[1], p[0]
			r.Boards[2].Name = "9"
		}, `moved 9: "F" - "E" moved from board 3 to board 9; swapped 9: board 9: colours are exchanged, "F" has White`},
		{"opponents exchanged", func(r *desk.Round) {
			r.Boards[0].Players[1].Name, r.Boards[1].Players[1].Name = "D", "B"
		}, `replaced 1: board 1: Black is "D" instead of "B"; replaced 2: board 2: Black is "B" instead of "D"`},
		{"a new pairing there", func(r *desk.Round) { r.Boards[1].Players = [2]desk.Player{{Name: "X"}, {Name: "Y"}} }, `re-paired 2: board 2: "X" - "Y" instead of "C" - "D"`},
		{"a board more", func(r *desk.Round) {
			r.Boards = append(r.Boards, desk.Board{Name: "4", Players: [2]desk.Player{{Name: "G"}, {Name: "H"}}})
			r.Byes = nil
		}, `added 4: board 4 is new: "G" - "H"; no bye : "G" no longer has a bye (U)`},
		{"a board less", func(r *desk.Round) {
			r.Boards = r.Boards[:2]
			r.Byes = append(r.Byes, desk.Bye{Player: desk.Player{Name: "E"}, Kind: "H"})
		}, `gone 3: board 3 is gone: "E" - "F"; bye : "E" has a bye (H)`},
		{"the time control", func(r *desk.Round) { r.Boards[2].Control = "" }, `altered 3: board 3: the time control is – instead of 15' + 10"`},
		{"a result", func(r *desk.Round) { r.Boards[0].Result = "1-0" }, `result 1: board 1: the result is "1-0" instead of –`},
	} {
		now := old
		now.Boards, now.Byes = slices.Clone(old.Boards), slices.Clone(old.Byes)
		c.change(&now)
		var got []string
		for _, change := range pairing.Changes(&old, &now) {
			got = append(got, fmt.Sprintf("%s %s: %s", change.Kind, change.Board, change))
			if change.Matters() == slices.Contains([]pairing.ChangeKind{"result", "bye", "no bye"}, change.Kind) {
				t.Errorf("%s: matters is %v", change, change.Matters())
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: got %s\nwant %s", c.name, strings.Join(got, "; "), c.want)
		}
	}
}
