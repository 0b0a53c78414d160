package attest_test

// A verifier written from docs/pgn.md. Nothing of Zapis may be imported here,
// so that it shows what the page alone is good for; see page_example_test.go
// for what it is held against.

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

var errPage = errors.New("refused")

// pageTag is a tag in its raw form: escapes are kept.
type pageTag struct{ name, value string }

// pageCanonical reads one game and returns its tags and the canonical form
// without the tag omit.
func pageCanonical(game, omit string) (tags []pageTag, form string, err error) {
	rest, err := pageTags(game, &tags)
	if err != nil {
		return nil, "", err
	}
	tokens, err := pageTokens(rest)
	if err != nil {
		return nil, "", err
	}
	slices.SortFunc(tags, func(a, b pageTag) int { return strings.Compare(a.name, b.name) })
	form = "zapis canonical pgn v1\n"
	for i, t := range tags {
		if i > 0 && tags[i-1].name == t.name {
			return nil, "", errPage
		}
		if t.name != omit {
			form += "[" + t.name + " \"" + t.value + "\"]\n"
		}
	}
	return tags, form + "\n" + strings.Join(tokens, "\n") + "\n", nil
}

const pageWS = " \t\r\n"

var pageTagForm = regexp.MustCompile(`^\[[ \t\r\n]*([A-Za-z0-9_]+)[ \t\r\n]*"((?:[^"\\]|\\["\\])*)"[ \t\r\n]*\]`)

func pageTags(text string, tags *[]pageTag) (rest string, err error) {
	for {
		text = strings.TrimLeft(text, pageWS)
		if !strings.HasPrefix(text, "[") {
			return text, nil
		}
		m := pageTagForm.FindStringSubmatch(text)
		if m == nil || !pageClean(m[2], "") {
			return "", errPage
		}
		text = text[len(m[0]):]
		if text != "" && !strings.ContainsAny(text[:1], pageWS+"[") {
			return "", errPage
		}
		*tags = append(*tags, pageTag{m[1], m[2]})
	}
}

// pageClean reports whether text is UTF-8 without controls, but for those
// that are allowed.
func pageClean(text, allowed string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, c := range text {
		if (c < 0x20 || c >= 0x7f && c <= 0x9f) && !strings.ContainsRune(allowed, c) {
			return false
		}
	}
	return true
}

var (
	pageNumber  = regexp.MustCompile(`^([1-9][0-9]{0,8})(\.\.\.|\.)`)
	pageAnyNum  = regexp.MustCompile(`^[0-9]+\.+`)
	pageRun     = regexp.MustCompile(`^[A-Za-z0-9+#=/-]+`)
	pageMove    = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+#=-]+|--)$`)
	pageGlyph   = regexp.MustCompile(`^\$[0-9]+`)
	pageBadLine = regexp.MustCompile(`[\r\n](%|[ \t\r\n]*\[[ \t\r\n]*[A-Za-z0-9_\x{80}-\x{10ffff}][^ \t\r\n"\[\]{}]*[ \t\r\n]*")`)
	pageSpaces  = regexp.MustCompile(`[ \t\r\n]+`)
)

func pageTokens(text string) (tokens []string, err error) {
	depth, moved := 0, false
	for {
		text = strings.TrimLeft(text, pageWS)
		token := ""
		switch {
		case text == "":
			return nil, errPage // no result
		case text[0] == '(':
			token = "("
			depth++
		case text[0] == ')':
			token = ")"
			if depth--; depth < 0 {
				return nil, errPage
			}
		case text[0] == '{':
			end := strings.IndexByte(text, '}')
			if end < 0 {
				return nil, errPage
			}
			inside := text[1:end]
			if strings.Contains(inside, "{") || !pageClean(inside, "\t\r\n") || pageBadLine.MatchString(inside) {
				return nil, errPage
			}
			tokens = append(tokens, "{"+strings.Trim(pageSpaces.ReplaceAllString(inside, " "), " ")+"}")
			text = text[end+1:]
			continue
		case text[0] == '$':
			token = pageGlyph.FindString(text)
		case text[0] == '*':
			token = "*"
		case pageAnyNum.MatchString(text):
			if token = pageNumber.FindString(text); token != pageAnyNum.FindString(text) || token == "1." && depth == 0 && moved {
				return nil, errPage
			}
		default:
			token = pageRun.FindString(text)
		}
		if token == "" {
			return nil, errPage
		}
		text = text[len(token):]
		tokens = append(tokens, token)
		if token == "(" || token == ")" || strings.HasSuffix(token, ".") {
			continue
		}
		// A move, a glyph or a result.
		if text != "" && !strings.ContainsAny(text[:1], pageWS+"{()") {
			return nil, errPage
		}
		switch {
		case token[0] == '$':
		case slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, token):
			if depth > 0 || strings.Trim(text, pageWS) != "" {
				return nil, errPage
			}
			return tokens, nil
		case pageMove.MatchString(token):
			moved = true
		default:
			return nil, errPage
		}
	}
}

// pageGame is what an intact game says.
type pageGame struct {
	tags    map[string]string // escapes kept
	form    string
	message string
	key     ed25519.PublicKey
	sig     []byte
	head    string // hex
	events  uint64
	record  []byte
}

// pageVerify returns valid, intact, unsigned or invalid.
func pageVerify(game string, known ...ed25519.PublicKey) (status string, g pageGame) {
	tags, form, err := pageCanonical(game, "ZapisAttestation")
	if err != nil {
		if strings.Contains(game, "[Zapis") {
			return "invalid", g
		}
		return "unsigned", g
	}
	g = pageGame{tags: map[string]string{}, form: form, message: "zapis attestation 1\n" + form}
	ours := strings.Contains(game, "[Zapis")
	for _, t := range tags {
		g.tags[t.name] = t.value
		ours = ours || strings.HasPrefix(t.name, "Zapis")
	}
	if !ours {
		return "unsigned", g
	}
	strict := base64.StdEncoding.Strict()
	key, keyErr := strict.DecodeString(g.tags["ZapisDevice"])
	sig, sigErr := strict.DecodeString(g.tags["ZapisAttestation"])
	if g.tags["ZapisFormat"] != "1" || keyErr != nil || len(key) != 32 || sigErr != nil || len(sig) != 64 {
		return "invalid", g
	}
	g.key, g.sig = key, sig
	log := regexp.MustCompile(`^([0-9a-f]{64}) (0|[1-9][0-9]*)$`).FindStringSubmatch(g.tags["ZapisLog"])
	if !ed25519.Verify(g.key, []byte(g.message), sig) || log == nil {
		return "invalid", g
	}
	g.head = log[1]
	if g.events, err = strconv.ParseUint(log[2], 10, 64); err != nil {
		return "invalid", g
	}
	packed, err := strict.DecodeString(g.tags["ZapisRecord"])
	if err != nil || len(packed) == 0 {
		return "invalid", g
	}
	if g.record, err = io.ReadAll(flate.NewReader(bytes.NewReader(packed))); err != nil || len(g.record) > 64<<20 {
		return "invalid", g
	}
	for _, k := range known {
		if bytes.Equal(k, g.key) {
			return "valid", g
		}
	}
	return "intact", g
}

// pageField is a field of a record or of a payload.
type pageField struct {
	number uint64
	value  []byte
}

func pageFields(b []byte) (fields []pageField, err error) {
	for len(b) > 0 {
		number, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errPage
		}
		size, m := binary.Uvarint(b[n:])
		if m <= 0 || size > uint64(len(b)-n-m) {
			return nil, errPage
		}
		fields = append(fields, pageField{number, b[n+m : n+m+int(size)]})
		b = b[n+m+int(size):]
	}
	return fields, nil
}

// pageOf returns the first field of that number, as bytes and as a number.
func pageOf(fields []pageField, number uint64) (value []byte, n uint64) {
	for _, f := range fields {
		if f.number == number {
			for _, b := range f.value[max(0, len(f.value)-8):] {
				n = n<<8 | uint64(b)
			}
			return f.value, n
		}
	}
	return nil, 0
}

// pageSheet reads the cells of a record, one text for each: the squares of a
// move on the board, the text of a written one, the corrections before it in
// parentheses, clock and offer behind.
func pageSheet(record []byte) (cells []string, err error) {
	if len(record) == 0 || record[0] != 1 {
		return nil, errPage
	}
	fields, err := pageFields(record[1:])
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		if f.number != 3 {
			continue
		}
		cell, err := pageFields(f.value)
		if err != nil {
			return nil, err
		}
		text := ""
		for _, part := range cell {
			if part.number == 6 {
				text += "(" + pageWriting(part.value) + ") "
			}
		}
		value, _ := pageOf(cell, 2)
		text += pageWriting(value)
		if _, clock := pageOf(cell, 3); clock > 0 {
			text += fmt.Sprintf(" %d s", clock-1)
		}
		if offer, _ := pageOf(cell, 5); offer != nil {
			text += " (=)"
		}
		cells = append(cells, text)
	}
	return cells, nil
}

func pageWriting(b []byte) string {
	fields, err := pageFields(b)
	if err != nil {
		return "?"
	}
	_, form := pageOf(fields, 3)
	_, from := pageOf(fields, 7)
	_, to := pageOf(fields, 8)
	_, piece := pageOf(fields, 12)
	text, _ := pageOf(fields, 4)
	switch form {
	case 1:
		square := func(s uint64) string { return string([]byte{'a' + byte(s%8), '1' + byte(s/8)}) }
		return string(".PNBRQK..pnbrqk."[piece]) + square(from) + square(to)
	case 2:
		return string(text)
	case 3:
		return "dash"
	}
	return "nothing"
}

// pageVerifyFile follows steps 1 to 4 of the page for a record file.
func pageVerifyFile(file string, known ...ed25519.PublicKey) (status string, events int) {
	rest, ok := strings.CutPrefix(file, "zapis record file 1\n")
	if !ok {
		return "invalid", 0
	}
	var sections []string
	for rest != "" {
		letter := "P"
		if len(sections) > 0 {
			letter = "S"
		}
		if len(rest) < 5 || rest[:1] != letter {
			return "invalid", 0
		}
		size := uint64(binary.BigEndian.Uint32([]byte(rest[1:5])))
		if size > uint64(len(rest)-5) {
			return "invalid", 0
		}
		sections, rest = append(sections, rest[5:5+size]), rest[5+size:]
	}
	if len(sections) < 2 {
		return "invalid", 0
	}
	status, g := pageVerify(sections[0], known...)
	if status != "intact" && status != "valid" {
		return "invalid", 0
	}
	head, next := make([]byte, 32), uint64(0)
	for _, segment := range sections[1:] {
		if segment == "" {
			return "invalid", 0
		}
		for first := true; segment != ""; first = false {
			if len(segment) < 72 {
				return "invalid", 0
			}
			size := 72 + uint64(binary.BigEndian.Uint32([]byte(segment[68:72])))
			if size > uint64(len(segment)) {
				return "invalid", 0
			}
			event := segment[:size]
			segment = segment[size:]
			if !first && event[36:68] != string(head) || first && !pageOpens(event, g.key, head, next) {
				return "invalid", 0
			}
			sum := sha256.Sum256([]byte("zapis event\n" + event))
			head = sum[:]
			next++
		}
	}
	if hex.EncodeToString(head) != g.head || next != g.events {
		return "invalid", 0
	}
	return status, int(next)
}

func pageOpens(event string, key, head []byte, next uint64) bool {
	fields, err := pageFields([]byte(event[72:]))
	if err != nil || event[0] != 1 || event[2:4] != "\x00\x01" || event[36:68] != strings.Repeat("\x00", 32) {
		return false
	}
	device, _ := pageOf(fields, 1)
	previous, _ := pageOf(fields, 3)
	_, number := pageOf(fields, 4)
	return bytes.Equal(device, key) && number == next && (next == 0 || bytes.Equal(previous, head))
}

// pageDevice is what people know a device by.
func pageDevice(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:8])
}

// pageDump writes bytes as the page shows them: sixteen a line, in hex, and
// what can be printed of them.
func pageDump(b []byte) string {
	var out strings.Builder
	for line := range slices.Chunk(b, 16) {
		text := make([]byte, len(line))
		for i, c := range line {
			if text[i] = c; c >= 0x80 || !unicode.IsPrint(rune(c)) {
				text[i] = '.'
			}
		}
		fmt.Fprintf(&out, "%-48s %s\n", fmt.Sprintf("% x", line), text)
	}
	return out.String()
}
