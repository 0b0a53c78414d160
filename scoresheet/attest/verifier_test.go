package attest_test

import (
	"bytes"
	"crypto/ed25519"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"zapis/scoresheet/attest"
)

// TestVerifierAgain verifies games, record files and forgeries of them, one
// after another and in any order, with the same verifier: the reports have to be
// those of a new one, errors to the byte, and no report may change when the
// memory behind it is used again.
func TestVerifierAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 12))
	var files [][]byte
	for _, r := range games(t, 4) {
		files = append(files, r.pgn(), r.file())
	}
	_, second, third := handedOn(t)
	lost, after := keysLost(t)
	for _, r := range []*recorder{second, third, lost, after} {
		files = append(files, r.pgn(), r.file())
	}
	files = append(files, bytes.Join([][]byte{files[0], files[2]}, []byte("\n")), slices.Concat(files[0], []byte("\n"), files[0]), nil, []byte("nothing"))
	for _, file := range slices.Clone(files) {
		for range 60 {
			files = append(files, forged(file, random))
		}
	}
	random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	known := []ed25519.PublicKey{keyOf(1).Public().(ed25519.PublicKey)}
	again := attest.NewVerifier(known)
	statuses := map[attest.Status]int{}
	var all, wanted []attest.Report
	for _, file := range files {
		want := attest.VerifyAll(file, known)
		var got []attest.Report
		for r, err := range again.Each(bytes.NewReader(file)) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, r)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v\nand with a new verifier\n%+v\n%s", got, want, file)
		}
		all, wanted = append(all, got...), append(wanted, want...)
		for _, r := range got {
			statuses[r.Status]++
		}
	}
	if !reflect.DeepEqual(all, wanted) {
		t.Error("a report changed when the next file was read")
	}
	t.Log(statuses)
	for _, s := range []attest.Status{attest.Valid, attest.Intact, attest.Unsigned, attest.Invalid} {
		if statuses[s] == 0 {
			t.Errorf("no game was %s", s)
		}
	}
}

// forged returns a copy with one change.
func forged(file []byte, random *rand.Rand) []byte {
	if len(file) == 0 {
		return []byte{byte(random.IntN(256))}
	}
	at := random.IntN(len(file))
	switch random.IntN(5) {
	case 0:
		return replace(file, at, at, string(rune(random.IntN(128))))
	case 1:
		return replace(file, at, min(len(file), at+1+random.IntN(30)), "")
	case 2:
		return bytes.Clone(file[:at])
	case 3:
		return bytes.ReplaceAll(file, []byte("[Zapis"), []byte("[Other"))
	default:
		changed := bytes.Clone(file)
		changed[at] ^= 1 << random.IntN(8)
		return changed
	}
}
