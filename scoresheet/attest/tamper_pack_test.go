package attest_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// packedGame is a game that was opened from a pack, on a device that an arbiter
// let in.
func packedGame(tb testing.TB) (r *recorder, facts attest.Facts) {
	tb.Helper()
	r = newRecorder(tb, exampleKey, scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Petrova"}}})
	from := scoresheet.GamePack{PackRef: scoresheet.PackRef{
		Event: scoresheet.Hash16{1, 2, 3}, Organizer: scoresheet.Hash{4, 5}, Issue: 107, Digest: scoresheet.Hash{6, 7}, Place: "Open/3/12",
	}}
	in := scoresheet.Admitted{At: 1_790_000_000_500, By: "Olena Ivanenko", Lock: "kiosk"}
	r.do(from)
	r.do(in)
	r.tap("e2", "e4")
	r.end(scoresheet.Draw, "")
	facts = r.facts()
	facts.Packed.Fold(from)
	facts.Packed.Fold(in)
	return r, facts
}

// R-C01, R-C02, R-A17: nothing that an export says of the pack, and of who let the
// device in, can be changed, taken out or put in unseen; and who has the device's
// key says nothing there that is not in its log.
func TestTamperPack(t *testing.T) {
	r, facts := packedGame(t)
	game, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	x := newTamperer(t)
	x.take("from a pack", game)
	if got := attest.VerifyAll(game, nil)[0].Packed; got.Place != "Open/3/12" || got.Issue != 107 || got.AdmittedBy != "Olena Ivanenko" {
		t.Fatalf("it reads as %+v", got)
	}
	random := rand.New(rand.NewPCG(11, 12))
	lines := map[string]string{}
	for _, name := range []string{attest.TagPack, attest.TagOrganizer, attest.TagPlace, attest.TagAdmitted} {
		from := bytes.Index(game, []byte("["+name+" "))
		if from < 0 {
			t.Fatalf("there is no %s in\n%s", name, game)
		}
		to := from + bytes.IndexByte(game[from:], '\n') + 1
		lines[name] = string(game[from:to])
		for at := from; at < to; at++ {
			x.byte(at, random)
		}
		x.change("a tag of the pack taken out", replace(game, from, to, ""))
		x.change("a tag of the pack twice", replace(game, from, from, lines[name]))
		x.change("a tag of the pack emptied", replace(game, from, to, "["+name+" \"\"]\n"))
		x.change("a tag of the pack says none", replace(game, from, to, "["+name+" \"none\"]\n"))
	}
	for what, s := range map[string][2]string{
		"another issue":     {" 107 ", " 108 "},
		"another board":     {"Open/3/12", "Open/3/11"},
		"another arbiter":   {"Olena Ivanenko", "Olena Petrenko"},
		"a space in a name": {"Z Olena", "Z  Olena"},
		"all of the pack":   {lines[attest.TagPack] + lines[attest.TagOrganizer] + lines[attest.TagPlace], ""},
		"pack and admitted": {lines[attest.TagPack] + lines[attest.TagOrganizer] + lines[attest.TagPlace] + lines[attest.TagAdmitted], ""},
	} {
		changed := strings.Replace(string(game), s[0], s[1], 1)
		if changed == string(game) {
			t.Fatalf("%s: nothing to change in\n%s", what, game)
		}
		x.change(what, []byte(changed))
	}
	x.change("tags of a pack put in", bytes.Replace(r.pgn(), []byte("[ZapisDevice"), []byte(lines[attest.TagPlace]+"[ZapisDevice"), 1))
	x.report()

	// Signed with the key, but the log tells otherwise.
	if file := attest.RecordFile(game, r.segments); !intact(file) {
		t.Fatal("the record file does not verify")
	}
	for what, change := range map[string]func(p *attest.Packed){
		"another board":     func(p *attest.Packed) { p.Place = "Open/3/11" },
		"not from the pack": func(p *attest.Packed) { p.Place = "" },
		"another issue":     func(p *attest.Packed) { p.Issue++ },
		"another pack":      func(p *attest.Packed) { p.Digest[0]++ },
		"another organizer": func(p *attest.Packed) { p.Organizer[0]++ },
		"another event":     func(p *attest.Packed) { p.Event[0]++ },
		"another arbiter":   func(p *attest.Packed) { p.AdmittedBy = "Nobody" },
		"let in later":      func(p *attest.Packed) { p.Admitted += 1000 },
		"not let in":        func(p *attest.Packed) { p.Admitted, p.AdmittedBy = 0, "" },
	} {
		other := facts
		change(&other.Packed)
		signed, err := attest.PGN(&r.record, other, r.key)
		if err != nil {
			t.Fatal(err)
		}
		if intact(attest.RecordFile(signed, r.segments)) {
			t.Errorf("%s: the file passes, though its log tells otherwise", what)
		}
	}
}
