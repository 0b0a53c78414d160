package attest_test

import (
	"bytes"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// R-C02: the builds that recorded a game are attested and told, and a file from
// before the tag was introduced is as good as it was.
func TestVersionIsAttested(t *testing.T) {
	r := newRecorder(t, exampleKey, scoresheet.GameOpened{Recorder: scoresheet.RecorderWhite})
	r.tap("e2", "e4")
	r.end(scoresheet.WhiteWins, "")
	const two = "0.1.0+abc1234 0.2.0"
	for _, want := range []string{"", two} {
		facts := r.facts()
		facts.Version = want
		file, err := attest.PGN(&r.record, facts, r.key)
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(file, []byte("ZapisVersion")); got != (want != "") {
			t.Errorf("%q: there is a tag: %t", want, got)
		}
		for name, file := range map[string][]byte{"pgn": file, "record": attest.RecordFile(file, r.segments)} {
			if got := attest.VerifyAll(file, nil)[0]; got.Status != attest.Intact || got.Version != want {
				t.Errorf("%s: %s, recorded by %q, want %q", name, got.Describe(), got.Version, want)
			}
		}
		if want == "" {
			continue
		}
		if got := attest.Verify(bytes.Replace(file, []byte("abc1234"), []byte("abc1235"), 1), nil); got.Status != attest.Invalid {
			t.Errorf("another build in its place is %s", got.Describe())
		}
	}
}
