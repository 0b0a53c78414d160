package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// R-C02: the four answers, and why.
func TestVerify(t *testing.T) {
	r := example(t)
	game, file := r.pgn(), r.file()
	mine, other := exampleKey.Public().(ed25519.PublicKey), keyOf(9).Public().(ed25519.PublicKey)
	edit := func(data []byte, old, with string) []byte {
		t.Helper()
		if !bytes.Contains(data, []byte(old)) {
			t.Fatalf("no %q to change", old)
		}
		return bytes.Replace(data, []byte(old), []byte(with), 1)
	}
	const plain = "[White \"Zapisova, A\"]\n[Black \"Zapis\"]\n[Result \"1-0\"]\n\n1. e4 {Zapis} 1-0\n"
	for _, c := range []struct {
		name  string
		data  []byte
		known []ed25519.PublicKey
		want  attest.Status
		why   string
	}{
		{"attested", game, nil, attest.Intact, ""},
		{"attested, by a device not known", game, []ed25519.PublicKey{other}, attest.Intact, ""},
		{"attested, by a device that is known", game, []ed25519.PublicKey{other, mine}, attest.Valid, ""},
		{"record file", file, nil, attest.Intact, ""},
		{"record file, by a device that is known", file, []ed25519.PublicKey{mine}, attest.Valid, ""},

		{"a game of others", []byte("1. e4 e5 *"), nil, attest.Unsigned, ""},
		{"a game of others, with our name in it", []byte(plain), nil, attest.Unsigned, ""},
		{"a game of others with an odd end", []byte("[White \"A\"]\n\n1. e4! ; x"), nil, attest.Unsigned, ""},
		{"our tags taken out", regexpRemove(game, `(?m)^\[Zapis.*\n`), nil, attest.Unsigned, ""},
		{"our tags but one taken out", regexpRemove(game, `(?m)^\[Zapis[^L].*\n`), nil, attest.Invalid, "newer"},
		{"our tags broken", regexpReplace(game, `(?m)^\[Zapis(.*)"\]\n`, "[Zapis$1\n"), nil, attest.Invalid, ""},

		{"a tag of ours, with spaces", []byte("[ ZapisX \"\" ] 1. e4 *"), nil, attest.Invalid, "newer"},
		{"our tags in a comment", []byte("{[ZapisFormat \"1\"]} 1. e4 *"), nil, attest.Invalid, "newer"},

		{"nothing", nil, nil, attest.Invalid, "no game"},
		{"white space", []byte("\r\n \t"), nil, attest.Invalid, "no game"},
		{"the result changed", edit(game, `[Result "1-0"]`, `[Result "0-1"]`), nil, attest.Invalid, "changed after the export"},
		{"the result behind the moves changed", edit(game, "} 1-0", "} 0-1"), nil, attest.Invalid, "changed after the export"},
		{"a move changed", edit(game, "Bb5", "Bc4"), nil, attest.Invalid, "changed after the export"},
		{"another version", edit(game, `ZapisFormat "1"`, `ZapisFormat "2"`), nil, attest.Invalid, "newer"},
		{"no version", edit(game, "[ZapisFormat \"1\"]\n", ""), nil, attest.Invalid, "newer"},
		{"no device", regexpRemove(game, `(?m)^\[ZapisDevice.*\n`), nil, attest.Invalid, "does not name a device"},
		{"no attestation", regexpRemove(game, `(?m)^\[ZapisAttestation.*\n`), nil, attest.Invalid, "attestation is missing"},
		{"an empty attestation", regexpReplace(game, `(ZapisAttestation ").*"`, `$1"`), nil, attest.Invalid, "attestation is missing"},
		{"a comment", edit(game, "2. Nf3", "2. Nf3 {!}"), nil, attest.Invalid, "changed after the export"},
		{"a mark", edit(game, "Nf3", "Nf3!"), nil, attest.Invalid, "line 23, column 38"},
		{"another game's PGN in the record file", attest.RecordFile(chess960(t).pgn(), r.segments), nil, attest.Invalid, "another device"},
		{"no attested PGN in the record file", attest.RecordFile([]byte("1. e4 *"), r.segments), nil, attest.Invalid, "not attested"},
		{"record file of a later version", edit(file, "record file 1", "record file 3"), nil, attest.Invalid, "use a newer program"},
		{"record file of a version for other games", edit(file, "record file 1", "record file 2"), nil, attest.Invalid, "lost its key"},
		{"record file without a log", attest.RecordFile(game, nil), nil, attest.Invalid, "holds no log"},
		{"record file cut short", file[:len(file)-1], nil, attest.Invalid, "cut short"},
		{"record file with a long section", edit(file, "\nP\x00\x00", "\nP\xff\xff"), nil, attest.Invalid, "cut short"},
		{"record file with two PGN", replace(file, 20, 20, "P\x00\x00\x00\x09\n1. e4 *\n"), nil, attest.Invalid, "none belongs"},
		{"record file with another section", edit(file, "\nP", "\nX"), nil, attest.Invalid, "none belongs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reportOf(t, c.data, c.known...)
			if got.Status != c.want || (got.Err != nil) != (c.want == attest.Invalid) || c.why != "" && !strings.Contains(got.Describe(), c.why) {
				t.Errorf("%s, want %s %s", got.Describe(), c.want, c.why)
			}
			if _, err := got.Record(); (err == nil) != (c.want == attest.Intact || c.want == attest.Valid) {
				t.Errorf("its record: %v", err)
			}
		})
	}
}

// A record file is checked against the attested head: of the same device
// too.
func TestVerifyRecordFile(t *testing.T) {
	r := example(t)
	game := r.pgn()
	last := len(r.segments[0]) - 1
	sameDevice := newRecorder(t, exampleKey, scoresheet.GameOpened{})
	sameDevice.tap("e2", "e4")
	longer := example(t)
	longer.do(scoresheet.Heartbeat{})
	two := twoSegments(t)
	for _, c := range []struct {
		name     string
		game     []byte
		segments [][][]byte
		why      string
	}{
		{"as it was", game, r.segments, ""},
		{"the last event dropped", game, [][][]byte{r.segments[0][:last]}, "not the one that was attested"},
		{"an event more", game, longer.segments, "not the one that was attested"},
		{"another game of the device", game, sameDevice.segments, "not the one that was attested"},
		{"a game of another device", game, two.segments, "another device"},
		{"the first event dropped", game, [][][]byte{r.segments[0][1:]}, "does not begin with its opening"},
		{"an event dropped", game, [][][]byte{append(append([][]byte(nil), r.segments[0][:4]...), r.segments[0][5:]...)}, "does not follow"},
		{"two segments", two.pgn(), two.segments, ""},
		{"the first of two only", two.pgn(), two.segments[:1], "not the one that was attested"},
		{"the second of two only", two.pgn(), two.segments[1:], "do not follow"},
		{"one of them in one", two.pgn(), [][][]byte{append(append([][]byte(nil), two.segments[0]...), two.segments[1]...)}, "does not follow"},
		{"an empty one before", game, [][][]byte{nil, r.segments[0]}, "without events"},
		{"an empty one behind", game, [][][]byte{r.segments[0], nil}, "without events"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reportOf(t, attest.RecordFile(c.game, c.segments))
			if (got.Status == attest.Intact) != (c.why == "") || c.why != "" && !strings.Contains(got.Describe(), c.why) {
				t.Errorf("%s, want %q", got.Describe(), c.why)
			}
		})
	}
}

// Whatever a head of a sheet, a reason or a name holds, the export reads back
// (R-N02: names in every script).
func TestOddTexts(t *testing.T) {
	for _, text := range []string{
		`"`, `\`, `\"`, `a\`, `"]`, "[%clk 0:01:00]", "{}", ";", "%", "$1", "Петрова", "李", "a\u0301", "\u202e", "🙂", "  a  b ",
		"a\nb", "a\r\n[White \"x\"]", "\x00", "\x7f\u0085", "\xff\xfe", "\ufeff", "\u00a0", strings.Repeat("я", 100), "x, signed 2020-01-01T00:00:00Z",
	} {
		r := newRecorder(t, exampleKey, scoresheet.GameOpened{
			Tags:  []scoresheet.Tag{{Name: "White", Value: strings.ToValidUTF8(text, "?")}, {Name: "Annotator", Value: "x"}},
			Codes: strings.ToValidUTF8(text, "?"),
		})
		r.write(string([]rune("e4 " + text)[:min(scoresheet.MaxText, len([]rune(text)))]))
		r.do(scoresheet.ResultEntered{Result: scoresheet.WhiteHalf, Reason: text})
		r.do(scoresheet.Signed{By: scoresheet.SignerWhite, Name: strings.ToValidUTF8(text, "?"), Digest: r.record.Digest()})
		got := reportOf(t, r.file())
		if got.Status != attest.Intact {
			t.Errorf("%q: %s", text, got.Describe())
			continue
		}
		sameRecord(t, got, &r.record)
	}
}

// A record that cannot be a PGN game is not attested.
func TestNotAttested(t *testing.T) {
	for _, tags := range [][]scoresheet.Tag{
		{{Name: "White", Value: "A"}, {Name: "White", Value: "B"}},
		{{Name: "No name", Value: "A"}},
		{{Name: "ZapisFormat", Value: "1"}},
	} {
		r := newRecorder(t, exampleKey, scoresheet.GameOpened{Tags: tags})
		if out, err := attest.PGN(&r.record, r.facts(), exampleKey); err == nil {
			t.Errorf("%v is attested:\n%s", tags, out)
		}
	}
}

// The main line says why it ends, and where (design: strict and lossless in
// one file).
func TestMainLineEnds(t *testing.T) {
	r := newRecorder(t, exampleKey, scoresheet.GameOpened{})
	r.write("Qh9")
	if game := string(r.pgn()); !strings.Contains(game, "\n\n{The main line ends here: 1w ") {
		t.Errorf("it does not say that there is no main line\n%s", game)
	}
	r = newRecorder(t, exampleKey, scoresheet.GameOpened{})
	r.write("e4")
	r.tap("a7", "h1")
	if game := string(r.pgn()); !strings.Contains(game, "1. e4 {The main line ends here: 1b ") {
		t.Errorf("it does not say where the main line ends\n%s", game)
	}
}

func TestFingerprint(t *testing.T) {
	if got := attest.Fingerprint(exampleKey.Public().(ed25519.PublicKey)); got != "56475aa75463474c" {
		t.Error(got)
	}
	if r := reportOf(t, []byte("1. e4 *")); r.Device() != "" {
		t.Errorf("a game of others has the device %s", r.Device())
	}
}

// Whatever is given, a verifier answers, and what it says is intact the
// page's own verifier calls intact.
func FuzzVerify(f *testing.F) {
	r := example(f)
	two := twoSegments(f)
	for _, seed := range [][]byte{
		r.pgn(), r.file(), two.file(), two.pgn(), chess960(f).file(), unplayed(f).pgn(), append(r.pgn(), two.pgn()...),
		nil, []byte("*"), []byte("zapis record file 1\n"), []byte("zapis record file 1\nP\xff\xff\xff\xff"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all := attest.VerifyAll(data, nil)
		if len(all) == 0 {
			t.Fatal("no answer")
		}
		for _, got := range all {
			if (got.Err != nil) != (got.Status == attest.Invalid) || got.Describe() == "" {
				t.Fatalf("%s with %v", got.Status, got.Err)
			}
		}
		if len(all) == 1 {
			page, _ := pageVerify(string(data), pageKeys{})
			if attest.IsRecordFile(data) {
				page, _ = pageVerifyFile(string(data), pageKeys{})
			}
			if all[0].Status == attest.Intact && page != "intact" {
				t.Fatalf("intact, but by the page %s", page)
			}
		}
	})
}

// A device may attest anything: records and logs that no program of ours
// writes must not bring a verifier down.
func FuzzAttestedNonsense(f *testing.F) {
	for _, r := range []*recorder{example(f), twoSegments(f), chess960(f)} {
		var log []byte
		for _, events := range r.segments {
			for _, e := range events {
				log = append(log, e...)
			}
		}
		f.Add(r.record.Encode(), log, false)
		f.Add(r.record.Encode(), log, true)
	}
	f.Fuzz(func(t *testing.T, record, log []byte, packed bool) {
		value := string(record)
		if !packed {
			value = pack(t, record)
		}
		told := &recorder{tb: t}
		if r, err := scoresheet.DecodeRecord(record); err == nil {
			told.record = r
		}
		game := signed(t, told.game(
			pgn.Tag{Name: attest.TagRecord, Value: value},
			pgn.Tag{Name: attest.TagLog, Value: scoresheet.HashEvent(log).String() + " 1"},
		))
		for _, got := range attest.VerifyAll(game, nil) {
			if _, err := got.Record(); err == nil && got.Status != attest.Intact {
				t.Fatalf("a record of a game that is %s", got.Status)
			}
		}
		file := []byte("zapis record file 1\n")
		for i, content := range [][]byte{game, rechain(log)} {
			file = append(file, "PS"[i])
			file = binary.BigEndian.AppendUint32(file, uint32(len(content)))
			file = append(file, content...)
		}
		if got := attest.VerifyAll(file, nil); len(got) != 1 {
			t.Fatal("no answer")
		}
	})
}

func ExampleVerify() {
	game := []byte("[White \"Anna\"]\n[Black \"Olha\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")
	r := attest.Verify(game, nil)
	fmt.Println(r.White, "–", r.Black, r.Result, "is", r.Describe())
	// Output: Anna – Olha 1-0 is unsigned
}

func ExamplePGN() {
	// A device's game: who plays, one move, the result.
	var record scoresheet.Record
	var chain scoresheet.Chain
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	do := func(p scoresheet.Payload) {
		id := chain.Next
		chain.Link(p, scoresheet.Stamp{})
		if err := record.FoldPayload(id, p, 0); err != nil {
			panic(err)
		}
	}
	do(scoresheet.SegmentOpened{Device: key.Public().(ed25519.PublicKey), Number: 1, Game: true})
	do(scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Anna"}, {Name: "Black", Value: "Olha"}}})
	do(scoresheet.TextWritten{Text: "e4", Language: "en"})
	do(scoresheet.ResultEntered{Result: scoresheet.WhiteHalf, Reason: "Laws 11.8"})

	out, err := attest.PGN(&record, attest.Facts{FrontEnd: "touch", Lock: "none", Head: chain.Head, Events: chain.Next}, key)
	if err != nil {
		panic(err)
	}
	known := []ed25519.PublicKey{key.Public().(ed25519.PublicKey)}
	for _, game := range [][]byte{out, bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n")), bytes.Replace(out, []byte("e4"), []byte("d4"), 1)} {
		r := attest.VerifyAll(game, known)[0]
		fmt.Println(r.Device(), r.White, "–", r.Black, r.Result, r.Describe())
	}
	// Output:
	// 139e3940e64b5491 Anna – Olha 1/2-0 valid
	// 139e3940e64b5491 Anna – Olha 1/2-0 valid
	// 139e3940e64b5491 Anna – Olha * invalid: it is not what the device attested: something was changed after the export
}

// What holds no game is not an unsigned game.
func TestNoGame(t *testing.T) {
	for _, data := range []string{"", " \r\n", "\x00\x00\x00", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR * e4", "{a comment}", "; a line\n"} {
		got := attest.VerifyAll([]byte(data), nil)
		if len(got) == 0 || got[0].Status != attest.Invalid {
			t.Errorf("%q: %v", data, got)
		}
	}
}

// Termination goes by words, not by letters within them (PGN standard 9.8.1).
func TestTermination(t *testing.T) {
	for reason, want := range map[string]string{
		"White lost on time": "time forfeit", "Flagged": "time forfeit", "sometimes": "normal", "Black resigns": "normal",
		"illegal move": "rules infraction", "decision of the arbiter": "adjudication", "перезачёт": "normal",
	} {
		r := newRecorder(t, exampleKey, scoresheet.GameOpened{})
		r.end(scoresheet.WhiteWins, reason)
		if got := attest.Game(&r.record); !hasTag(got, "Termination", want) {
			t.Errorf("%q: not %q", reason, want)
		}
	}
}

func hasTag(g *pgn.Game, name, value string) bool {
	got, ok := g.Lookup(name)
	return ok && got == value
}
