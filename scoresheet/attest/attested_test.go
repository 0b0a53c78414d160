package attest_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

// A device cannot attest a record that its log does not give.
func TestVerifyOtherRecord(t *testing.T) {
	r, other := example(t), example(t)
	other.record.Reason = "something else"
	game, err := attest.PGN(&other.record, r.facts(), exampleKey)
	if err != nil {
		t.Fatal(err)
	}
	if got := reportOf(t, game); got.Status != attest.Intact {
		t.Error(got.Describe())
	}
	got := reportOf(t, attest.RecordFile(game, r.segments))
	if got.Status != attest.Invalid || !strings.Contains(got.Describe(), "does not give the attested record") {
		t.Error(got.Describe())
	}
}

// R-T03: results that PGN does not know, and how a game ended.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		result                   scoresheet.Result
		reason, pgn, termination string
	}{
		{scoresheet.WhiteWins, "", "1-0", "normal"},
		{scoresheet.BlackWins, "White lost on time", "0-1", "time forfeit"},
		{scoresheet.Draw, "flag, but no material", "1/2-1/2", "time forfeit"},
		{scoresheet.BlackWins, "second illegal move", "0-1", "rules infraction"},
		{scoresheet.Draw, "adjudicated", "1/2-1/2", "adjudication"},
		{scoresheet.BothLose, "", "*", "adjudication"},
		{scoresheet.WhiteHalf, "", "*", "adjudication"},
		{scoresheet.BlackHalf, "Laws 11.8", "*", "adjudication"},
		{scoresheet.WhiteByForfeit, "", "*", "rules infraction"},
		{scoresheet.BlackByForfeit, "", "*", "rules infraction"},
		{scoresheet.BothForfeit, "nobody came", "*", "rules infraction"},
	} {
		t.Run(c.result.String()+" "+c.reason, func(t *testing.T) {
			r := newRecorder(t, exampleKey, scoresheet.GameOpened{})
			r.end(c.result, c.reason)
			game := r.pgn()
			got := reportOf(t, game)
			if got.Status != attest.Intact || got.Result != c.result.String() {
				t.Errorf("%s, result %s", got.Describe(), got.Result)
			}
			for _, want := range []string{
				`[Result "` + c.pgn + `"]`, `[Termination "` + c.termination + `"]`, "\n\n" + c.pgn + "\n",
			} {
				if !bytes.Contains(game, []byte(want)) {
					t.Errorf("no %q in\n%s", want, game)
				}
			}
			if bytes.Contains(game, []byte("[ZapisResult ")) != (c.pgn == "*") {
				t.Errorf("ZapisResult in the wrong place\n%s", game)
			}
		})
	}
}

// What else the tags say, where there is something to say.
func TestTags(t *testing.T) {
	r := newRecorder(t, exampleKey, scoresheet.GameOpened{Codes: "typed 2026-11-20T09:00:00Z"})
	has := func(want bool, lines ...string) {
		t.Helper()
		game := r.pgn()
		for _, line := range lines {
			if bytes.Contains(game, []byte(line)) != want {
				t.Errorf("%s is there: %v\n%s", line, !want, game)
			}
		}
	}
	r.write("e4")
	has(true, `[Termination "unterminated"]`, `[ZapisCodes "typed 2026-11-20T09:00:00Z"]`, `[Date "????.??.??"]`, "\n\n1. e4 *\n")
	has(false, "ZapisWhite", "ZapisReleased", "ZapisRecorder", "ZapisReason", "ZapisResult", "SetUp", "Variant")
	r.do(scoresheet.ResultEntered{Result: scoresheet.Draw})
	r.do(scoresheet.Signed{By: scoresheet.SignerArbiter, Name: "I. Кос, IA", Digest: r.record.Digest()})
	has(true, `[ZapisArbiter "I. Кос, IA, signed 2026-11-20T10:00:04Z"]`)
	r.do(scoresheet.ResultEntered{})
	has(false, "ZapisArbiter")
	r.do(scoresheet.GameClosed{Reason: "the hall was cleared"})
	has(true, `[Termination "abandoned"]`, `[Result "*"]`)
}

// A device that attests what this page does not know is not intact.
func TestVerifyMalformed(t *testing.T) {
	r := example(t)
	record := attest.PackRecord(&r.record)
	head := r.chain.Head.String()
	for _, c := range []struct{ name, log, record, why string }{
		{"as it should be", head + " 17", record, ""},
		{"no log", "", record, "head of a log"},
		{"no number of events", head, record, "head of a log"},
		{"a number with a zero in front", head + " 017", record, "head of a log"},
		{"a head in capitals", strings.ToUpper(head) + " 17", record, "head of a log"},
		{"a short head", head[2:] + " 17", record, "head of a log"},
		{"two spaces", head + "  17", record, "head of a log"},
		{"no record", head + " 17", "", "missing or damaged"},
		{"a record not packed", head + " 17", "AQ==", "cannot be unpacked"},
		{"a record that ends early", head + " 17", record[:len(record)/8*4], "cannot be unpacked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reportOf(t, signed(t, r.game(
				pgn.Tag{Name: attest.TagLog, Value: c.log}, pgn.Tag{Name: attest.TagRecord, Value: c.record},
			)))
			if (got.Status == attest.Intact) != (c.why == "") || !strings.Contains(got.Describe(), c.why) {
				t.Errorf("%s, want %q", got.Describe(), c.why)
			}
		})
	}
}

// A signature has one spelling: the bits that base64 does not use are zero.
func TestOneSpelling(t *testing.T) {
	game := example(t).pgn()
	place := regexp.MustCompile(`ZapisAttestation "[^"]*(.)=="`).FindSubmatchIndex(game)
	for _, letter := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		other := replace(game, place[2], place[3], string(letter))
		if intact(other) != bytes.Equal(other, game) {
			t.Errorf("with %q: intact %v", letter, intact(other))
		}
	}
}

// The numbers of a log's events and the head must both be the attested ones,
// and a segment must go on at the number where the one before ended.
func TestVerifyCounts(t *testing.T) {
	r := example(t)
	facts := r.facts()
	facts.Events++
	game, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	if got := reportOf(t, attest.RecordFile(game, r.segments)); !strings.Contains(got.Describe(), "not the one that was attested") {
		t.Errorf("an event too many attested: %s", got.Describe())
	}
	r = newRecorder(t, exampleKey, scoresheet.GameOpened{})
	r.write("e4")
	r.chain.Next += 5
	r.segment(1)
	r.end(scoresheet.Draw, "")
	if got := reportOf(t, r.file()); !strings.Contains(got.Describe(), "do not follow") {
		t.Errorf("a segment that begins too far on: %s", got.Describe())
	}
}

// A few bytes that unpack to very many are refused.
func TestUnpackBound(t *testing.T) {
	for _, c := range []struct {
		size int
		ok   bool
	}{{64 << 20, true}, {64<<20 + 1, false}} {
		packed := pack(t, make([]byte, c.size))
		out, err := attest.UnpackRecord(packed)
		if (err == nil) != c.ok || c.ok && len(out) != c.size {
			t.Errorf("%d bytes packed in %d: %d bytes, %v", c.size, len(packed), len(out), err)
		}
	}
}
