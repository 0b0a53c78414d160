package main

import (
	"slices"
	"strings"
	"testing"

	"zapis/assets"
)

// R-T05: who listens hears what an act did, in his language, and not only in which cell:
// a dash, an empty cell, a claim, whose moves are recorded, who has the sheet, the result,
// signatures, and that the game is over.
func TestActsAreSaid(t *testing.T) {
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		white, black := w.Say("log.by.white"), w.Say("log.by.black")
		say := newListener(t, lang, styleLiterate)
		for _, c := range []struct {
			line string
			want []string
		}{
			{"new White=A Black=B Recorder=white TimeControl=900+10", []string{
				strings.ToLower(w.Say("mode.game")) + " 1 " + white, w.Say("app.label", w.Say("start.timecontrol"), `15' + 10", `+w.Say("clocks.kind.rapid")),
			}},
			{"dash", []string{"1 " + white + " " + w.Say("console.dash")}},
			{"blank", []string{"1 " + black + " " + w.Say("console.blank")}},
			{"only white", []string{w.Say("log.sides.white")}},
			{"only both", []string{w.Say("log.sides.both")}},
			{"lend", []string{w.Say("log.lent")}},
			{"returned", []string{w.Say("log.lent.back")}},
			{"speech", []string{w.Say("assist.speech.no")}},
			{"assistant white Jana", nil},
			{"says white flag", []string{w.Say("assist.noted", w.Say("assist.flag"))}},
			{"says white adjournment", []string{w.Say("assist.noted", w.Say("assist.adjournment"))}},
			{"says white touched e4", []string{w.Say("assist.noted", w.Say("assist.touched")), w.Say("console.notknown")}},
			{"clock 1:23", []string{"1 " + black + " 1:23"}},
			{"clock off", []string{"1 " + black + " " + w.Say("console.blank")}},
			{"claim threefold", []string{w.Say("log.claim.threefold"), w.Say("claim.waiting")}},
			{"undo", nil},
			{"result 1-0", []string{w.Say("log.result", "1-0")}},
			{"result *", []string{w.Say("log.result.away")}},
			{"result 1-0", []string{w.Say("log.result", "1-0")}},
			{"disagree white A", []string{w.Say("log.disagree", white, "A")}},
			{"sign white A", []string{w.Say("log.sign", white, "A")}},
			{"approve black B", []string{w.Say("log.approve", black, "B"), w.Say("status.signed")}},
			{"release", []string{w.Say("log.release")}},
		} {
			for i := range c.want {
				c.want[i] = strings.ReplaceAll(c.want[i], "\u00a0", " ") // as terminals break lines
			}
			if got := say(c.line); c.want != nil && !slices.Equal(got, c.want) {
				t.Errorf("%s: %s is answered %q, want %q", lang, c.line, got, c.want)
			}
		}
		say = newListener(t, lang, styleLiterate)
		say("new White=A Black=B Recorder=white")
		if got := say("claim fifty e4"); len(got) != 3 || got[0] != "1 "+white+" e 4" || got[1] != strings.ReplaceAll(w.Say("log.claim.fifty"), "\u00a0", " ") {
			t.Errorf("%s: a claim with a move is answered %q", lang, got)
		}
	}
}

// R-T05: what a player can get wrong is refused in his language too, not in English.
func TestRefusalsInTheLanguage(t *testing.T) {
	folder := t.TempDir()
	for _, lang := range assets.Languages() {
		if lang == "en" {
			continue
		}
		say, english := newListener(t, lang, styleLiterate), newListener(t, "en", styleLiterate)
		for _, line := range []string{
			"new foo", "new White=x White=y", "new Chess960=1000", "new Chess960=abc", "new FEN=", "new FEN=xyz", "new From=99z", "new Recorder=", "new Recorder=bob",
			"new SetUp=x", "new Date=foo", "new TimeControl=foo", `new White="Anna`, "new ECO=x y", "code bob 123456", "code arbiter 1", "draw960 1000",
			"enrol " + folder, "pack " + folder, "takeover " + folder, "pack",
			"+new White=A Black=B", "new", "release", "gap", "gap foo", "at 9z", "at 900w", "tap e9 e4", "write", "clock 99:99", "offer 7b", "mark 9b +", "undo", "returned",
			"claim threefold by=", "claim threefold by=bob", "says flag", "says white touched", "only foo", "insert 9w", "sign bob A", "sign white", "sign arbiter A",
			"approve arbiter A", "disagree white A", "result 2-0", "arbiter 1", "answer 12345678", "handin", "handin " + folder + "/none/x", "export pgn " + folder + "/none/x",
		} {
			line, done := strings.CutPrefix(line, "+")
			got, theirs := strings.Join(say(line), "\n"), strings.Join(english(line), "\n")
			if done {
				continue
			}
			if refused := strings.TrimSpace(assets.Words(lang).Say("console.refused", "")); !strings.Contains(got, refused) {
				t.Errorf("%s: %s is not refused: %q", lang, line, got)
			}
			_, why, _ := strings.Cut(got, ": ")
			if _, same, _ := strings.Cut(theirs, ": "); strings.Contains(same, why) {
				t.Errorf("%s: %s is refused in English: %q", lang, line, got)
			}
		}
	}
}
