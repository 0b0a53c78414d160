package attest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"zapis/internal/long"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
)

// R-D06, R-C02: no byte of a record file can be changed unseen, but white space of
// the PGN in it.
func TestTamperRecordFile(t *testing.T) {
	x := newTamperer(t)
	random := rand.New(rand.NewPCG(7, 8))
	size := 0
	for i, r := range games(t, sample(10)) {
		attested := r.pgn()
		x.take(fmt.Sprint("game ", i), attested)
		file := attest.RecordFile(attested, r.segments)
		if !intact(file) {
			t.Fatalf("%s does not verify", x.name)
		}
		size += len(file)
		x.fileBytes(file, attested, random)
		x.fileEvents(attested, r.segments)
	}
	t.Logf("%d bytes of record files", size)
	x.report()
}

// R-D06, R-C02: nor one of a game of an enrolled device with alarms, or of a
// game that went through several devices.
func TestTamperOtherFiles(t *testing.T) {
	x := newTamperer(t)
	random := rand.New(rand.NewPCG(9, 10))
	enrolled := enrolledGame(t)
	facts := enrolled.facts()
	facts.Certificate = enrol(t, enrolment())
	withEnrolment, err := attest.PGN(&enrolled.record, facts, enrolled.key)
	if err != nil {
		t.Fatal(err)
	}
	_, second, third := handedOn(t)
	for _, c := range []struct {
		name     string
		attested []byte
		segments [][][]byte
	}{
		{"enrolled", withEnrolment, enrolled.segments},
		{"handed on", second.pgn(), second.segments},
		{"taken over", third.pgn(), third.segments},
	} {
		x.take(c.name, c.attested)
		for range 10 {
			x.fileBytes(attest.RecordFile(c.attested, c.segments), c.attested, random)
		}
		x.fileEvents(c.attested, c.segments)
	}
	x.report()
}

func (x *tamperer) fileBytes(file, attested []byte, random *rand.Rand) {
	x.t.Helper()
	const before = 25 // what stands before the PGN
	changed := slices.Clone(file)
	for at, c := range file {
		if !long.Asked() && random.IntN(100) != 0 {
			continue
		}
		bits := []byte{c ^ 1, c ^ 0x20, c ^ 0x80, ' '}
		if long.Asked() {
			bits = bits[:2]
		}
		for _, b := range bits {
			if b == c {
				continue
			}
			changed[at] = b
			what := "a byte of the record file"
			if at >= before && at < before+len(attested) && isSpace(b) && isSpace(c) {
				what = "white space of the PGN in the record file"
				x.mayInFile(what, changed, changed[before:before+len(attested)])
				continue
			}
			x.change(what, changed)
		}
		changed[at] = c
		if at%7 == 0 || !long.Asked() {
			x.change("a byte taken out of the record file", replace(file, at, at+1, ""))
			x.change("a byte put into the record file", replace(file, at, at, string([]byte{c})))
			x.change("the record file cut short", file[:at])
		}
	}
	x.change("a byte behind the record file", append(slices.Clone(file), 0))
	x.change("the record file twice", append(slices.Clone(file), file...))
}

// mayInFile tries a change of white space, which stands or falls with the PGN.
func (x *tamperer) mayInFile(what string, file, attested []byte) {
	x.t.Helper()
	x.tried[what]++
	switch got := intact(file); {
	case got != intact(attested):
		x.t.Errorf("%s: the record file is intact: %v, the PGN in it is not so", x.name, got)
	case got:
		x.allowed[what]++
	default:
		x.found[what]++
	}
}

// fileEvents takes out, doubles and exchanges events and segments. What is
// chained by hash would need another head; what is not chained (the first of
// a segment) has its place in the payload.
func (x *tamperer) fileEvents(attested []byte, segments [][][]byte) {
	x.t.Helper()
	try := func(what string, segments [][][]byte) { x.change(what, attest.RecordFile(attested, segments)) }
	for i, events := range segments {
		with := func(changed [][]byte) [][][]byte {
			all := slices.Clone(segments)
			all[i] = changed
			return all
		}
		for j, e := range events {
			try("an event taken out", with(slices.Delete(slices.Clone(events), j, j+1)))
			try("an event doubled", with(slices.Insert(slices.Clone(events), j, e)))
			if j > 0 {
				swapped := slices.Clone(events)
				swapped[j-1], swapped[j] = e, events[j-1]
				try("two events exchanged", with(swapped))
				try("a segment cut in two", slices.Insert(with(events[:j]), i+1, events[j:]))
			}
		}
		try("a segment taken out", slices.Delete(slices.Clone(segments), i, i+1))
		try("a segment doubled", slices.Insert(slices.Clone(segments), i, events))
		try("an empty segment put in", slices.Insert(slices.Clone(segments), i, nil))
	}
	try("an empty segment behind", append(slices.Clone(segments), nil))
	if len(segments) > 1 {
		backwards := slices.Clone(segments)
		slices.Reverse(backwards)
		try("segments backwards", backwards)
		try("segments as one", [][][]byte{slices.Concat(segments...)})
	}
}

// A log that was written anew, with all its hashes right (R-D06), is not the one that
// was attested.
func TestTamperRewrittenLog(t *testing.T) {
	honest := example(t)
	attested := honest.pgn()
	for name, change := range map[string]func(r *recorder){
		"another move":           func(r *recorder) { r.tap("a2", "a3") },
		"the same moves, later":  func(r *recorder) { r.wall += 1000; r.tap("e2", "e4") },
		"an observation put in":  func(r *recorder) { r.do(scoresheet.Heartbeat{}); r.tap("e2", "e4") },
		"an alarm put in":        func(r *recorder) { r.do(scoresheet.AlarmRaised{Alarm: "left"}); r.tap("e2", "e4") },
		"taken back and written": func(r *recorder) { r.tap("e2", "e4"); r.do(scoresheet.TakenBack{Event: 2}); r.tap("e2", "e4") },
	} {
		r := newRecorder(t, exampleKey, honest.record.Header.GameOpened)
		change(r)
		r.end(scoresheet.WhiteWins, "Black resigns")
		if !intact(r.file()) {
			t.Errorf("%s: it does not verify by itself", name)
		}
		if intact(attest.RecordFile(attested, r.segments)) {
			t.Errorf("%s: the rewritten log passes for the attested one", name)
		}
	}
	if !bytes.Equal(attested, honest.pgn()) {
		t.Error("the same record is attested in two ways")
	}
}
