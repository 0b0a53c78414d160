package main

import (
	"regexp"
	"strings"
	"testing"

	"zapis/assets"
)

// R-T05, R-T06: an arbiter who listens hears what the pages say, in his language: the log,
// what the Laws say of the record, the claims, and what follows from a ruling. In English
// too it is the pages' words.
func TestArbiterListens(t *testing.T) {
	english := regexp.MustCompile(`(?i)\b(laws|the|nothing|claims|illegal|written|moves?|after|could|ruling|conspicuous|goeson|added|struck)\b`)
	for _, lang := range assets.Languages() {
		w := assets.Words(lang)
		say := newListener(t, lang, styleLiterate)
		heard := func(line string, want ...string) {
			t.Helper()
			got := say(line)
			all := strings.Join(got, "\n")
			for _, text := range want {
				if text = strings.ReplaceAll(text, "\u00a0", " "); !strings.Contains(all, text) {
					t.Errorf("%s: %s does not say %q:\n%s", lang, line, text, all)
				}
			}
			if lang != "en" {
				if word := english.FindString(all); word != "" {
					t.Errorf("%s: %s says %q:\n%s", lang, line, word, all)
				}
			}
			if strings.ContainsAny(all, "{}") || regexp.MustCompile(`\b(find|settle|log|rule|arbiter|ruling)\.[a-z]`).MatchString(all) {
				t.Errorf("%s: %s says a key:\n%s", lang, line, all)
			}
		}
		say("code arbiter 246810")
		say("new White=A Black=B Recorder=white")
		say("arbiter 246810")
		heard("check", w.Say("find.none"))
		heard("claims", w.Say("console.claims.none"))
		heard("log conspicuous", w.Say("arbiter.log.nothing"))
		say("leave")
		for _, move := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8") {
			say("tap " + move[:2] + " " + move[2:])
		}
		say("claim threefold")
		say("arbiter 246810")
		heard("claims", w.Say("find.claims.white", w.Say("find.threefold")), w.Say("find.claim.certain"), w.Say("find.waits"), w.Say("app.label", w.Say("find.article"), "9.2.2"))
		heard("check", w.Say("find.threefold"), w.Say("find.certain"), "4 "+w.Say("log.by.black"))
		heard("reject 4b", w.Say("ruling.claim.rejected"), w.Say("rule.time.black", "2:00"))
		say("leave")
		say("tap e2 e4")
		say("tap e8 e6")
		say("arbiter 246810")
		heard("check", w.Say("find.illegal"), w.Say("find.reason.king"), "5 "+w.Say("log.by.black"))
		heard("advise 7.5.1 black", w.Say("ruling.illegal.move"), w.Say("ruling.game.goeson"))
		heard("log", w.Say("log.claim.threefold"), w.Say("app.label", w.Say("arbiter.log.conspicuous"), ""))
	}
}
