package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
)

var freeze = flag.Bool("freeze", false, "write the files of testdata/v1 that are not there yet")

// frozen is a file of version 1. It is never written again: what has been
// attested once must verify for ever.
func frozen(t *testing.T, name string, made []byte) []byte {
	t.Helper()
	path := filepath.Join("testdata", "v1", name)
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) && *freeze {
		data, err = made, os.WriteFile(path, made, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// R-G10: the example's bytes are frozen. What Go's compress/flate makes of
// the same record may change with its version; everything else may not.
func TestFrozenExample(t *testing.T) {
	r := example(t)
	made := r.pgn()
	old := frozen(t, "example.pgn", made)
	report := reportOf(t, old, exampleKey.Public().(ed25519.PublicKey))
	if report.Status != attest.Valid || report.White != "Петрова, Анна" || report.Black != "Meier" || report.Result != "1-0" {
		t.Fatalf("%s: %s – %s %s", report.Describe(), report.White, report.Black, report.Result)
	}
	sameRecord(t, report, &r.record)
	sameExport(t, made, old)
	file := frozen(t, "example.zapis", attest.RecordFile(old, r.segments))
	if !bytes.Equal(file, attest.RecordFile(old, r.segments)) {
		t.Error("the record file is no longer written as it was")
	}
	report = reportOf(t, file)
	if report.Status != attest.Intact {
		t.Error(report.Describe())
	}
	sameRecord(t, report, &r.record)
}

// sameExport compares an export with a frozen one of the same record, as far
// as it can stay the same.
func sameExport(t *testing.T, made, old []byte) {
	t.Helper()
	packed := func(game []byte) string {
		g, err := pgn.NewReader(bytes.NewReader(game)).Next()
		if err != nil {
			t.Fatal(err)
		}
		return g.Tag(attest.TagRecord)
	}
	if packed(old) == packed(made) {
		if !bytes.Equal(old, made) {
			t.Errorf("the export is now\n%s\nwant\n%s", made, old)
		}
		return
	}
	t.Log("compress/flate packs otherwise than it did")
	rest := func(tag string) bool { return tag == attest.TagRecord || tag == attest.TagAttestation }
	a, errA := pgn.Canonical(old, rest)
	b, errB := pgn.Canonical(made, rest)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("the export is now\n%s\nwant\n%s", made, old)
	}
}

// Games of other forms, frozen likewise.
func TestFrozenFiles(t *testing.T) {
	for name, r := range map[string]*recorder{
		"two_segments.zapis": twoSegments(t),
		"chess960.zapis":     chess960(t),
		"empty.zapis":        unplayed(t),
	} {
		t.Run(name, func(t *testing.T) {
			data := frozen(t, name, r.file())
			report := reportOf(t, data)
			if report.Status != attest.Intact {
				t.Fatal(report.Describe())
			}
			sameRecord(t, report, &r.record)
			old, _, err := attest.ParseRecordFile(data)
			if err != nil {
				t.Fatal(err)
			}
			r.alarms = attest.Alarms{} // these files are older than the tag
			sameExport(t, r.pgn(), old)
		})
	}
}

// R-D05, R-G04: a game of an enrolled device, with alarms, frozen likewise.
func TestFrozenEnrolled(t *testing.T) {
	r := enrolledGame(t)
	facts := r.facts()
	facts.Certificate = enrol(t, enrolment())
	made, err := attest.PGN(&r.record, facts, r.key)
	if err != nil {
		t.Fatal(err)
	}
	data := frozen(t, "enrolled.zapis", attest.RecordFile(made, r.segments))
	all := attest.VerifyAll(data, nil, publicOf(organizer))
	if len(all) != 1 || all[0].Status != attest.Valid {
		t.Fatal(all[0].Describe())
	}
	if got := all[0].Enrolment; got == nil || got.Name != "Петрова, Анна" || all[0].Alarms.Text() != "left 1, clock 1; 1 unacknowledged" {
		t.Errorf("enrolled as %+v, alarms %q", got, all[0].Alarms.Text())
	}
	sameRecord(t, all[0], &r.record)
	old, _, err := attest.ParseRecordFile(data)
	if err != nil {
		t.Fatal(err)
	}
	sameExport(t, made, old)
}

// enrolledGame is a game of the example's device with two alarms.
func enrolledGame(tb testing.TB) *recorder {
	tb.Helper()
	r := newRecorder(tb, exampleKey, scoresheet.GameOpened{})
	r.tap("e2", "e4")
	r.do(left(firstSecond+500, 0), left(firstSecond+500, 2500), scoresheet.AlarmsAcknowledged{})
	r.do(scoresheet.AlarmRaised{Alarm: "clock", Since: firstSecond + 5000, Detail: "+3600 s"})
	r.tap("e7", "e5")
	r.end(scoresheet.Draw, "")
	return r
}

// twoSegments is a game whose log was broken and went on in a new segment.
func twoSegments(tb testing.TB) *recorder {
	tb.Helper()
	r := newRecorder(tb, keyOf(1), scoresheet.GameOpened{Recorder: scoresheet.RecorderBlack})
	r.write("d4")
	r.write("d5")
	r.segment(1)
	r.do(scoresheet.AlarmRaised{Alarm: "log", Detail: "the log is broken at event 4"})
	r.write("c4")
	r.do(scoresheet.Touched{Items: []string{"lift e2 1200"}}, scoresheet.Heartbeat{Battery: 51})
	r.end(scoresheet.WhiteHalf, "decision of the arbiter")
	return r
}

func chess960(tb testing.TB) *recorder {
	tb.Helper()
	r := newRecorder(tb, keyOf(2), scoresheet.GameOpened{
		FEN: "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1", Chess960: true, Language: "uk", Zone: -300,
	})
	r.write("e4")
	r.tap("e7", "e5")
	r.end(scoresheet.Draw, "")
	return r
}

// unplayed is a game that was won without a move.
func unplayed(tb testing.TB) *recorder {
	tb.Helper()
	r := newRecorder(tb, keyOf(3), scoresheet.GameOpened{Tags: []scoresheet.Tag{{Name: "White", Value: "Кос"}}})
	r.end(scoresheet.BlackByForfeit, "White did not come")
	return r
}
