package app_test

import (
	"strings"
	"testing"

	"zapis/app/page"
	"zapis/assets"
	"zapis/scoresheet/rulings"
)

// R-T06: what the rule sets of the program remark on an article is said in the
// language of the pages, and each remark has words of its own. A remark that somebody
// else wrote stands as it is.
func TestRemarksAreSaid(t *testing.T) {
	said := map[string]map[string]string{} // language → words → remark
	n := 0
	say := func(where, remark string) {
		if remark == "" || strings.Contains(remark, "«") { // it quotes a misprint
			return
		}
		n++
		for _, lang := range assets.Languages() {
			kit := page.Kit{Words: assets.Words(lang)}
			words := kit.SayKnown(rulings.RemarkKey(remark), remark)
			if (lang == "en") != (words == remark) {
				t.Errorf("%s: %s says %q for %q", lang, where, words, remark)
			}
			if said[lang] == nil {
				said[lang] = map[string]string{}
			}
			if other, ok := said[lang][words]; ok && other != remark {
				t.Errorf("%s: %q is said for %q and for %q", lang, words, remark, other)
			}
			said[lang][words] = remark
		}
	}
	for _, set := range rulings.Shipped() {
		for point, values := range set.Points {
			say(set.ID+" "+string(point), values.Remark)
			for _, v := range values.In {
				say(set.ID+" "+string(point), v.Remark)
			}
		}
		for id, rows := range set.Rulings {
			say(set.ID+" "+string(id), rows.Remark)
			for _, r := range rows.In {
				say(set.ID+" "+string(id), r.Remark)
			}
		}
	}
	if n < 30 {
		t.Errorf("%d remarks", n)
	}
	kit := page.Kit{Words: assets.Words("uk")}
	for _, own := range []string{"unless the arbiter decides otherwise, which he does", "unless the arbiter decides otherwise; a sealed move must be played"} {
		if words := kit.SayKnown(rulings.RemarkKey(own), own); words != own {
			t.Errorf("%q becomes %q", own, words)
		}
	}
}
