package main

import (
	"strings"
	"testing"
)

// R-G15, R-A10: the acts by which moves are sealed, missing moves are filled in
// and a sheet is lent tell nothing of a move either, nor do refusals of what is
// the arbiter's.
func TestNothingLeaksBySealing(t *testing.T) {
	for _, p := range pairs {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			one, other := newTalk(t), newTalk(t)
			same := func(first, second string) {
				t.Helper()
				a, b := shape(one.say(first)), shape(other.say(second))
				if p.otherBefore != "" && first == "sheet" {
					a, b = texts.ReplaceAllString(a, "□"), texts.ReplaceAllString(b, "□")
				}
				if a != b {
					t.Errorf("%s and %s are answered differently:\n%s%s", first, second, a, b)
				}
			}
			both := func(lines ...string) {
				t.Helper()
				for _, line := range lines {
					same(line, line)
				}
			}
			last := func(words string) { t.Helper(); same(words+p.one[:2]+" "+p.one[2:], words+p.other[:2]+" "+p.other[2:]) }
			both("sealkey "+sealPublic, "new White=A Black=B")
			for i, k := range []*talk{one, other} {
				before := p.before
				if i == 1 && p.otherBefore != "" {
					before = p.otherBefore
				}
				for _, m := range strings.Fields(before) {
					k.say("tap " + m[:2] + " " + m[2:])
				}
			}
			both("seal")
			last("tap ")
			if a := one.say("write ??"); !strings.Contains(a, `"sealed":true`) || strings.Contains(a, "text") {
				t.Errorf("what is sealed is answered %s", a)
			}
			other.say("write ??")
			both("sheet", "device", "write Qxh7#", "dash", "gap", "lend", "result 1-0", "claim threefold", "undo", "sheet")
			last("tap ")
			both("sheet", "gap", "gap prev", "lend", "sheet", "returned", "seal", "write Nf6", "seal off", "undo", "device",
				"check", "claims", "rulings", "intended", "restoration", "advise 7.5.1 white", "rule 7.5.1 white", "withdraw 1",
				"reconstruct moves=1", "restored", "duty", "clocks", "envelope", "adjourn", "sealed x", "unseal", "lost", "resume",
				"ruleset", "ruleset ua", "sealkey", "sealkey own", "compare x", "log", "dash", "gap", "write e4", "sheet")
		})
	}
}
