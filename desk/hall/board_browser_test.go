package hall_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/assets"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/internal/realdata"
	"zapis/scoresheet"
	"zapis/scoresheet/pgn"
)

// story brings in both sheets of a game of the club cup of 2018 with what goes
// wrong in halls: another rook, a dash, a slip that cannot be played, a
// correction.
func (r *rig) story(board string) {
	r.t.Helper()
	file, err := os.ReadFile(realdata.Path(r.t, "pgn", "ecc2018_clk_crlf.pgn"))
	if err != nil {
		r.t.Fatal(err)
	}
	games, err := pgn.ReadAll(strings.NewReader(string(file)))
	if err != nil {
		r.t.Fatal(err)
	}
	var game *pgn.Game
	for i := range games {
		if len(games[i].Moves) == 92 && games[i].Moves[38].Text == "Rxc5" && games[i].Moves[39].Text == "Rad8" {
			game = games[i]
		}
	}
	if game == nil {
		r.t.Skip("the game is not in the club cup's file")
	}
	for side, recorder := range []scoresheet.Recorder{scoresheet.RecorderWhite, scoresheet.RecorderBlack} {
		d := newTablet(r.t)
		b := pairing(board, "Petrova, Anna", "Boykov, Lev")
		d.must(d.New(device.NewGame{Recorder: recorder, Tags: []scoresheet.Tag{{Name: "White", Value: b.Players[0].Name}, {Name: "Black", Value: b.Players[1].Name}}}))
		for i := range game.Moves {
			text := game.Moves[i].Text
			switch {
			case side == 0 && i == 39:
				text = "Rfd8"
			case side == 0 && i == 52:
				d.must(d.Dash())
				continue
			case side == 0 && i == 60:
				text = "Kd5"
			case side == 1 && i == 27:
				d.must(d.Write("Nd4"))
				d.must(d.At(scoresheet.CellName{Number: 14, Side: 1}))
			}
			d.must(d.Write(text))
			if side == 1 && i == 27 {
				d.must(d.AtEnd())
			}
			for _, c := range game.Moves[i].Comments {
				if at, ok := pgn.Clock(c); ok && i%2 == side {
					d.must(d.NoteClock(nil, scoresheet.Clock{Noted: true, Seconds: uint32(at.Seconds()), WithSeconds: true}))
				}
			}
		}
		d.must(d.Result(scoresheet.BlackWins, "White resigned"))
		d.must(d.Sign(scoresheet.SignerWhite, "Petrova", finger(0)))
		d.must(d.Sign(scoresheet.SignerBlack, "Boykov", finger(1)))
		data, err := d.Export(device.FormatRecord)
		if err != nil {
			r.t.Fatal(err)
		}
		r.take(fmt.Sprintf("%d.zapis", side), data)
	}
}

// R-C02, R-C03, R-A18: a board and its question in a real browser, with sheets of
// a real game: everybody can read them, they fit, both readings and all that can
// be done stand in a window of a laptop, and keys answer.
func TestBoardInBrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.story("1")
	if state := r.board(board1); state != desk.Asks {
		t.Fatalf("board 1 is %v", state)
	}
	r.say(chief, board1, desk.Slip{Result: "0-1"})
	tab := chrome.Open(t, chrome.Options{})
	tab.Go(r.base + "/sign-in?to=/board/A/1/1")
	tab.Do(`document.getElementById("name").value = "Weber"`)
	tab.Type("#code", codeOf)
	tab.Click("form.signin button")
	tab.WaitText("White’s sheet")
	shot := func(name string) {
		dir := os.Getenv("ZAPIS_PICTURES")
		if dir == "" {
			return
		}
		for _, size := range [][2]int{{1600, 1000}, {1366, 768}, {390, 844}} {
			for _, dark := range []bool{false, true} {
				tab.Size(size[0], size[1])
				tab.Dark(dark)
				tab.WholePicture(fmt.Sprintf("%s/%s-%d-%v.png", dir, name, size[0], dark))
			}
		}
		tab.Dark(false)
	}
	shot("board")
	tab.Axe()
	for _, width := range []int{390, 1024, 1366, 1600} {
		tab.Size(width, 844)
		tab.Fits()
	}
	tab.Size(1366, 768)
	tab.Press("q")
	tab.WaitAt("/question/A/1/1")
	shot("question")
	tab.Axe()
	tab.Size(1366, 768)
	if below := chrome.Value[[]string](tab, `[...document.querySelectorAll(".rd, .acts .btn")].filter(e => e.checkVisibility({contentVisibilityAuto: true}) && e.getBoundingClientRect().bottom > innerHeight).map(e => e.textContent.trim().slice(0, 30))`); len(below) > 0 {
		t.Errorf("below the window of a laptop: %q", below)
	}
	cards := chrome.Value[[]float64](tab, `[...document.querySelectorAll(".rd")].flatMap(e => [e.offsetWidth, e.offsetHeight, parseFloat(getComputedStyle(e.querySelector(".mv")).fontSize)])`)
	if len(cards) != 6 || cards[0] != cards[3] || cards[1] != cards[4] || cards[2] != 46 || cards[5] != 46 {
		t.Errorf("the cards are not alike, or their moves not at 46 px: %v", cards)
	}
	for _, page := range []string{"/board/A/1/1", "/question/A/1/1", "/questions/A/1"} {
		for _, lang := range assets.Languages() {
			speaks(tab, lang)
			tab.Turn(r.base + page)
			unfold(tab)
			for _, width := range []int{390, 1366} {
				tab.Size(width, 768)
				tab.Fits()
			}
		}
	}
	speaks(tab, "en")
	tab.Size(390, 844)
	tab.Go(r.base + "/board/A/1/1")
	unfold(tab)
	tab.Do(`document.querySelector("form[action$=remove] select").value = "` + r.sheetOf(board1, 1) + `"`)
	tab.Type("#whyoff", "it is of board 2")
	tab.Click("form[action$=remove] button")
	tab.WaitText("taken off: it is of board 2")
	tab.Go(r.base + "/board/A/1/1") // with its fonts
	tab.Fits()
	tab.Axe()
	shot("removed")
	tab.Size(390, 844)
	unfold(tab)
	tab.Type("#whyback", "it is of board 1")
	tab.Click("form[action$=remove]:has([name=back]) button")
	tab.WaitText("was put back: it is of board 1")
	unfold(tab)
	tab.Type("form[action*=record] textarea", "1. e4 e5 0-1")
	tab.Click("form[action*=record] button")
	tab.WaitText("Arbiter’s record, typed.pgn")
	unfold(tab)
	tab.Type("form[action$=testify] [name=number]", "20")
	tab.Do(`document.querySelector("form[action$=testify] [name=side]").value = "black"`)
	tab.Type("form[action$=testify] [name=move]", "Rad8")
	tab.Type("#wordnote", "I stood there")
	tab.Click("form[action$=testify] button")
	tab.WaitText("“I stood there”")
	tab.Go(r.base + "/board/A/1/1") // with its fonts
	tab.Fits()
	tab.Axe()
	shot("testified")
	tab.Size(390, 844)
	tab.Click("form[action$=takeback] button")
	tab.WaitGone("“I stood there”")
	unfold(tab)
	tab.Type("#whyhold", "a dispute")
	tab.Click("form[action$=hold] button")
	tab.WaitText("Held back, the result goes out: a dispute")
	tab.Go(r.base + "/board/A/1/1") // with its fonts
	tab.Fits()
	shot("held")
	tab.Size(1366, 768)
	tab.Go(r.base + "/question/A/1/1")
	tab.Press("2")
	tab.WaitGone("Which rook")
	if b, err := r.answers(); err != nil || len(b) != 1 || b[0].Text != "Rad8" {
		t.Errorf("the key 2 answers %+v, %v", b, err)
	}
}

// answers returns the answers at board 1 as they are in the store.
func (r *rig) answers() ([]desk.Answer, error) {
	if err := r.desk.Refresh(r.t.Context()); err != nil {
		return nil, err
	}
	b, err := r.desk.Board(r.t.Context(), board1)
	if err != nil {
		return nil, err
	}
	return b.Answers(), nil
}

// unfold opens what is folded among the forms of a board.
func unfold(tab *chrome.Tab) {
	tab.Do(`document.querySelectorAll("details.deed").forEach(d => { d.open = true })`)
}
