package session_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
)

// realSheet is a sheet that was written by hand, cell by cell; nil is a cell
// in which nothing stands.
type realSheet struct {
	Sheet    string
	Labels   []*string
	Replayed int // plies that another program could play from the start
}

func realSheets(t *testing.T) []realSheet {
	t.Helper()
	file, err := os.Open(realData(t, "hcs/hcs_sheets.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var sheets []realSheet
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s realSheet
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		sheets = append(sheets, s)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return sheets
}

// R-D01, R-G11: whatever players wrote by hand is kept byte for byte,
// on the sheet, in the file and in the record read back.
func TestRealSheets(t *testing.T) {
	s, clock := realDevice(t)
	tally := realTally{classes: map[string]int{}}
	every, played, resolved, main, prefix, moved := realEvery(11), 0, 0, 0, 0, 0
	verdicts := map[string]int{}
	for i, sheet := range realSheets(t) {
		if i%every != 0 {
			continue
		}
		p := realPlayer{t: t, s: s, tally: &tally, name: sheet.Sheet}
		p.must(s.New(device.NewGame{}))
		for _, label := range sheet.Labels {
			p.label(label)
		}
		shown := s.View().Record
		p.must(s.Result(realResult(&shown), ""))
		p.must(s.Approve(scoresheet.SignerWhite, "White"))
		p.must(s.Approve(scoresheet.SignerBlack, "Black"))
		p.must(s.Release())
		record := p.verified(p.export())
		for j, label := range sheet.Labels {
			want := ""
			if label != nil {
				want = *label
			}
			for where, r := range map[string]*scoresheet.Record{"sheet": &shown, "file": &record} {
				if c := r.Cells[j]; len(r.Cells) != len(sheet.Labels) || c.Text(notation.English, notation.Short) != want || c.Writing.Text != want {
					t.Errorf("%s, cell %d: the %s says %q, want %q", sheet.Sheet, j, where, c.Text(notation.English, notation.Short), want)
				}
			}
		}
		reading := replay.Read(&record)
		if end := reading.MainLine().End; end < sheet.Replayed {
			t.Errorf("%s: legal up to cell %d, for another program up to %d", sheet.Sheet, end, sheet.Replayed)
		}
		played++
		main += reading.MainLine().End
		prefix += sheet.Replayed
		for j, v := range reading.Verdicts {
			if realMovesOne(&record, j) {
				moved++
			}
			switch {
			case sheet.Labels[j] == nil && v.Filled:
				verdicts["empty: one legal move explains what follows"]++
			case sheet.Labels[j] == nil:
				verdicts["empty"]++
			case v.Kind == replay.Legal:
				resolved++
				verdicts["one legal move, in a position that is "+v.Certainty.String()]++
			case v.Filled:
				verdicts[v.Kind.String()+", but one legal move explains what follows"]++
			case v.Kind == replay.Illegal:
				verdicts["illegal"]++
			default:
				verdicts["unknown: "+v.Gap.String()]++
			}
		}
		clock.now += 5 * 60 * 1000
	}
	t.Logf("%d sheets: %d cells written, %d left empty, all kept byte for byte", played, tally.texts, verdicts["empty"])
	t.Logf("%d cells resolve to one legal move; %d of them from the start on without a break (another program: %d)", resolved, main, prefix)
	t.Logf("%d cells move one piece on the board that the player sees, by geometry alone", moved)
	counted := 0
	for _, verdict := range slices.Sorted(maps.Keys(verdicts)) {
		t.Logf("%6d %s", verdicts[verdict], verdict)
		if !strings.HasPrefix(verdict, "empty") {
			counted += verdicts[verdict]
		}
	}
	if counted != tally.texts {
		t.Errorf("%d cells have a verdict, %d were written", counted, tally.texts)
	}
	realExtract(t, &tally)
}

// realResult is a result that does not contradict the moves; the sheets of
// the collection have none.
func realResult(r *scoresheet.Record) scoresheet.Result {
	reading := replay.Read(r)
	p, _ := reading.Before(reading.MainLine().End)
	switch {
	case p.Outcome() != rules.Checkmate:
		return scoresheet.Draw
	case p.Turn == board.White:
		return scoresheet.BlackWins
	}
	return scoresheet.WhiteWins
}

// realMovesOne reports whether the text of a cell moves a piece on the free
// board.
func realMovesOne(r *scoresheet.Record, index int) bool {
	c := r.Cells[index]
	w, err := notation.Parse(c.Writing.Text, c.Language)
	if c.Form != scoresheet.FormText || err != nil {
		return false
	}
	_, ok := w.OnBoard(r.BoardBefore(index), r.NameAt(index).Side)
	return ok
}

// label writes what stands in one cell.
func (p *realPlayer) label(text *string) {
	p.t.Helper()
	if text == nil {
		p.must(p.s.Blank())
		return
	}
	receipt, err := p.s.Write(*text)
	p.must(receipt, err)
	if receipt.Text != *text {
		p.t.Errorf("%s: wrote %q, the sheet shows %q", p.name, *text, receipt.Text)
	}
	p.tally.texts++
}

// R-D01: so is anything else of up to 60 characters.
func TestRealScrawl(t *testing.T) {
	s, _ := realDevice(t)
	p := realPlayer{t: t, s: s, tally: &realTally{classes: map[string]int{}}, name: "scrawl"}
	p.must(s.New(device.NewGame{Tags: []scoresheet.Tag{{Name: "White", Value: `Анна "А" \ Петрова`}}}))
	written := []string{
		"e4", " ", "  e5 ", "\x00", "\xff\xfe", "a\tb\nc", `"]`, "{", "}", `\`, ";", "%", "\u202e", "🂡", "Кр\u0301", "{[%clk 0:00:01]}",
		"1-0", "$1", "(", ")", "--", strings.Repeat("ж", 60), strings.Repeat("\xff", 60),
	}
	for b := range 256 {
		written = append(written, fmt.Sprintf("N%cf3", b), "Nf3"+string([]byte{byte(b)}))
	}
	for i := range written {
		p.label(&written[i])
	}
	p.must(s.Result(scoresheet.WhiteWins, ""))
	p.must(s.Approve(scoresheet.SignerWhite, "White"))
	p.must(s.Approve(scoresheet.SignerBlack, "Black"))
	p.must(s.Release())
	record := p.verified(p.export())
	for i, text := range written {
		if got := record.Cells[i].Writing.Text; got != text {
			t.Errorf("cell %d holds %q, want %q", i, got, text)
		}
	}
	realExtract(t, p.tally)
}
