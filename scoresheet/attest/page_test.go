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
	alarms  string
}

// pageKeys are the keys that a verifier is given.
type pageKeys struct{ devices, organizers []ed25519.PublicKey }

// pageVerify returns valid, intact, unsigned or invalid.
func pageVerify(game string, known pageKeys) (status string, g pageGame) {
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
	if g.tags["ZapisFormat"] != "1" || keyErr != nil || len(key) != 32 || sigErr != nil || len(sig) != 64 || pageWeak(key) || pageWeak(sig[:32]) {
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
	if which, told := g.tags["ZapisGame"]; told && !pageGameForm.MatchString(which) || !pageAgrees(g) {
		return "invalid", g
	}
	alarms, told := g.tags["ZapisAlarms"]
	if told && !pageAlarms(alarms) {
		return "invalid", g
	}
	g.alarms = alarms
	line, enrolled := g.tags["ZapisEnrolment"]
	line = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(line)
	cert := pageCertificate(strings.ReplaceAll(line, "|", "\n") + "\n")
	if enrolled && (cert == nil || !bytes.Equal(cert["device"], g.key)) {
		return "invalid", g
	}
	if pageHas(known.devices, g.key) || enrolled && pageHas(known.organizers, cert["organizer"]) && pageHolds(cert, g.record) {
		return "valid", g
	}
	return "intact", g
}

func pageHas(keys []ed25519.PublicKey, key []byte) bool {
	return slices.ContainsFunc(keys, func(k ed25519.PublicKey) bool { return bytes.Equal(k, key) })
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
