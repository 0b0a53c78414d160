package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/internal/handmade"
	"zapis/internal/realgames"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/rulings"
)

// paperGame is a real game as a player wrote it, with everything that stands on a
// sheet, and what has to be read on it in the end.
type paperGame struct {
	name    string
	file    []byte   // the record file
	attest  []byte   // the attested PGN, which the codes carry
	entries []string // what stands in the cells, in the letters of the language
	record  *scoresheet.Record
}

// paperGames are ten real games, three of 150 moves and more, in three languages.
// Of each some cells were corrected, some have a dash, and the arbiter ruled.
func paperGames(t *testing.T) (all []*paperGame) {
	t.Helper()
	for _, from := range []struct {
		name  string
		games int
	}{{"sel_long150.pgn", 1}, {"sel_hm100.pgn", 3}, {"ecc2018_clk_crlf.pgn", 3}, {"dortmund_latin1_crlf.pgn", 3}} {
		for _, g := range realgames.Each(t, from.name) {
			if len(g.Moves) < 20 || g.Tag("FEN") != "" {
				continue
			}
			if from.games--; from.games < 0 {
				break
			}
			lang := []notation.Language{notation.English, notation.German, notation.Ukrainian}[len(all)%3]
			all = append(all, playedOnPaper(t, g, lang, byte(len(all)+1)))
		}
	}
	if len(all) != 10 {
		t.Fatalf("%d games", len(all))
	}
	return all
}

// playedOnPaper enters a game into a device.
func playedOnPaper(t *testing.T, g *pgn.Game, lang notation.Language, seed byte) *paperGame {
	t.Helper()
	var tags []scoresheet.Tag
	for _, tag := range g.Tags {
		if slices.Contains([]string{"Event", "Site", "Date", "Round", "White", "Black"}, tag.Name) {
			tags = append(tags, scoresheet.Tag{Name: tag.Name, Value: strings.ToValidUTF8(tag.Value, "?")})
		}
	}
	d := handmade.New(t, seed, scoresheet.GameOpened{Tags: tags, Recorder: scoresheet.RecorderWhite})
	out := &paperGame{name: string(lang) + strconv.Itoa(int(seed)), record: &d.Record}
	text := func(san string) string {
		for _, kind := range []board.Kind{board.King, board.Queen, board.Rook, board.Bishop, board.Knight} {
			if letter := notation.English.Letter(kind); strings.Contains(san, letter) {
				return strings.Replace(san, letter, lang.Letter(kind), 1)
			}
		}
		return san
	}
	write := func(san string, cell scoresheet.EventID) {
		d.Do(scoresheet.TextWritten{Act: scoresheet.Act{Cell: cell}, Text: text(san), Language: lang})
	}
	for i := range g.Moves {
		d.Wait(31 * time.Second)
		san := strings.TrimRight(g.Moves[i].Text, "!?")
		switch {
		case i%29 == 17: // a dash, in time trouble
			d.Do(scoresheet.DashWritten{})
			out.entries = append(out.entries, "—")
			continue
		case i%23 == 11: // corrected
			write(struck, 0)
			write(san, d.Record.Cells[i].ID)
		default:
			write(san, 0)
		}
		out.entries = append(out.entries, text(san))
		if i%19 == 5 {
			d.Do(scoresheet.ClockNoted{Cell: d.Record.Cells[i].ID, Clock: scoresheet.Clock{Noted: true, Seconds: 5400 - 40*uint32(i%100)}})
		}
		if i == 15 {
			d.Do(scoresheet.RulingGiven{Ruling: string(rulings.IllegalMove), Article: "7.5.5", Side: scoresheet.SignerBlack, Cell: d.Record.Cells[i].ID, Added: 120, Text: "seen by the match arbiter"})
		}
	}
	d.Do(scoresheet.ResultEntered{Result: scoresheet.Draw, Reason: "agreement"})
	out.attest, out.file = d.PGN(), d.File()
	return out
}

// printed prints the record file of the game by the command, and returns where.
func (g *paperGame) printed(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return g.printedFrom(t, dir, ".zapis", g.file, args...)
}

// printedFrom prints a file of the game by the command, and returns where.
func (g *paperGame) printedFrom(t *testing.T, dir, ext string, file []byte, args ...string) string {
	t.Helper()
	name := filepath.Join(dir, g.name)
	if err := os.WriteFile(name+ext, file, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, problems bytes.Buffer
	args = append([]string{"paper", "--out", name + ".pdf", name + ext}, args...)
	if got := run(t.Context(), args, &out, &problems); got != exitOK {
		t.Fatalf("%v: %d\n%s%s", args, got, out.String(), problems.String())
	}
	return name + ".pdf"
}

// poppler runs one of its programs.
func poppler(t *testing.T, program string, args ...string) []byte {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Skipf("%s is not installed", program)
	}
	c := exec.Command(path, args...)
	var problems bytes.Buffer
	c.Stderr = &problems
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, problems.String())
	}
	return out
}

// struck is what was written in a cell before it was corrected, in English.
const struck = "Ra9"

// readBack returns what stands in the cells of a printed game, from the text of
// the document.
func readBack(text string, words assets.Catalogue) (entries []string) {
	clock := regexp.MustCompile(`^\d:\d\d$`)
	heads := "\n" + words.Say("paper.white") + " " + words.Say("paper.black") + "\n"
	row := 0
	for page := range strings.SplitSeq(text, "\f") {
		_, table, _ := strings.Cut(page, heads)
		table, _, last := strings.Cut(table, "\n"+words.Say("paper.result")+"\n")
		for line := range strings.Lines(strings.ReplaceAll(table, heads, "\n")) {
			if strings.HasPrefix(line, words.Say("paper.goeson", "")) {
				break
			}
			fields := strings.Fields(line)
			if n, err := strconv.Atoi(fields[0]); err == nil && n == row+1 {
				row++
				fields = fields[1:]
			}
			for _, word := range fields {
				if !clock.MatchString(word) && !strings.HasSuffix(word, "a9") {
					entries = append(entries, strings.TrimSuffix(word, "°"))
				}
			}
		}
		if last {
			break
		}
	}
	return entries
}

// R-G10: ten real games with corrections, dashes and rulings, in three languages
// and up to more than 150 moves, are printed, and read back from the text of the
// document entry by entry.
func TestPaperReadsBackFromText(t *testing.T) {
	dir := t.TempDir()
	for i, g := range paperGames(t) {
		size := []string{"a5", "a4"}[i%2]
		text := string(poppler(t, "pdftotext", "-raw", g.printed(t, dir, "--paper", size, "--language", g.name[:2]), "-"))
		if got := readBack(text, assets.Words(g.name[:2])); !slices.Equal(got, g.entries) {
			t.Errorf("%s: read\n%v\nwritten\n%v", g.name, got, g.entries)
		}
		for _, note := range []string{" 7.5.5) · ", "a9 → " + g.entries[11]} { // what was ruled and what was corrected
			if !strings.Contains(text, note) {
				t.Errorf("%s: %q is not in the notes", g.name, note)
			}
		}
		// Who may not read logs has the attested PGN only, and on it the same sheet.
		signed := string(poppler(t, "pdftotext", "-raw", g.printedFrom(t, dir, ".pgn", g.attest, "--paper", size, "--language", g.name[:2]), "-"))
		if signed != text {
			t.Errorf("%s: from the attested PGN:\n%s\nfrom the record file:\n%s", g.name, signed, text)
		}
	}
}
