package attest_test

// What the verifier of page_test.go asks of keys, and of what people read: the
// part of it that needs no chess.

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
)

// pageWeak reports whether 32 bytes are a point that is refused: y not below
// 2^255 - 19, or one of the five y of the points whose order divides 8.
func pageWeak(point []byte) bool {
	y := slices.Clone(point)
	y[31] &= 0x7f
	text := hex.EncodeToString(y)
	slices.Reverse(y)
	prime := append(append([]byte{0x7f}, bytes.Repeat([]byte{0xff}, 30)...), 0xed)
	return bytes.Compare(y, prime) >= 0 || slices.Contains([]string{
		strings.Repeat("0", 64), "01" + strings.Repeat("0", 62), "ec" + strings.Repeat("f", 60) + "7f",
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	}, text)
}

var pageGameForm = regexp.MustCompile(`^([A-Za-z0-9+/]{43}= (0|[1-9][0-9]{0,9}) [0-9a-f]{64})(, [A-Za-z0-9+/]{43}= (0|[1-9][0-9]{0,9}) [0-9a-f]{64})*$`)

// pageTable are the tags that a record has beside those of its head.
var pageTable = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "SetUp", "FEN", "Variant", "Termination",
	"ZapisRecorder", "ZapisResult", "ZapisSigned", "ZapisReason", "ZapisWhite", "ZapisBlack", "ZapisArbiter", "ZapisReleased", "ZapisCodes",
}

// pageAgrees compares the tags with the head of the record, and the results.
func pageAgrees(g pageGame) bool {
	if len(g.record) == 0 || g.record[0] != 1 {
		return false
	}
	fields, err := pageFields(g.record[1:])
	if err != nil {
		return false
	}
	opened, _ := pageOf(fields, 1)
	head, err := pageFields(opened)
	if err != nil {
		return false
	}
	want := map[string]string{"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
	for _, f := range head {
		if name, value, _ := strings.Cut(string(f.value), "="); f.number == 1 && value != "" {
			want[name] = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		}
	}
	for name, value := range want {
		if g.tags[name] != value {
			return false
		}
	}
	for name := range g.tags {
		if _, ok := want[name]; !ok && !slices.Contains(pageTable, name) && !strings.HasPrefix(name, "Zapis") {
			return false
		}
	}
	results := []string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"}
	_, result := pageOf(fields, 4)
	told := g.tags["Result"]
	if own, ok := g.tags["ZapisResult"]; ok {
		if told != "*" {
			return false
		}
		told = own
	}
	if signed, ok := g.tags["ZapisSigned"]; ok {
		told = signed // the corrected one stands in a ruling
	}
	return result < 10 && told == results[result] && strings.HasSuffix(g.form, "\n"+g.tags["Result"]+"\n")
}
