package attest_test

// The rest of the verifier of page_test.go: the log, the alarms, the device
// before, and the certificate.

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// pageLog follows the log of one device.
type pageLog struct {
	key         []byte
	head        []byte
	start, next uint64
	begun       bool

	alarms   pageCount
	received string // pieces of the log of the device before
	taken    uint64 // how many events that log had

	several bool     // keys there may be
	keys    []string // there are, in order
	silent  bool     // the last came without an alarm so far
	listed  []string // those of the log of the device before
	changed bool     // there are several there
	later   bool     // kind 42 to 46 stands in it, or there
}

// pageCount counts alarms.
type pageCount struct {
	kinds    map[string]int
	told     map[string]bool
	standing int
}

func (l *pageLog) segment(segment string) bool {
	for first := true; segment != ""; first = false {
		if len(segment) < 72 {
			return false
		}
		size := 72 + uint64(binary.BigEndian.Uint32([]byte(segment[68:72])))
		if size > uint64(len(segment)) {
			return false
		}
		event := segment[:size]
		segment = segment[size:]
		fields, err := pageFields([]byte(event[72:]))
		if !first && event[36:68] != string(l.head) || first && (err != nil || !l.opens(event, fields)) {
			return false
		}
		sum := sha256.Sum256([]byte("zapis event\n" + event))
		l.head = sum[:]
		l.next++
		if !l.take(binary.BigEndian.Uint16([]byte(event[2:4])), fields) {
			return false
		}
	}
	return !l.silent
}

func (l *pageLog) opens(event string, fields []pageField) bool {
	device, _ := pageOf(fields, 1)
	previous, _ := pageOf(fields, 3)
	_, number := pageOf(fields, 4)
	if event[0] != 1 || event[2:4] != "\x00\x01" || event[36:68] != strings.Repeat("\x00", 32) || !l.several && !bytes.Equal(device, l.key) {
		return false
	}
	if n := len(l.keys); n == 0 || l.keys[n-1] != string(device) {
		l.keys, l.silent = append(l.keys, string(device)), n > 0
	}
	if !l.begun {
		l.begun, l.start, l.next = true, number, number
		return true
	}
	return number == l.next && bytes.Equal(previous, l.head)
}

// whole reports whether the log begins where a game begins, or where it was
// taken over.
func (l *pageLog) whole() bool { return l.begun && l.start == l.taken || l.start == 0 }

func (l *pageLog) take(kind uint16, fields []pageField) bool {
	if l.alarms.kinds == nil {
		l.alarms = pageCount{map[string]int{}, map[string]bool{}, 0}
	}
	switch kind {
	case 21:
		name, _ := pageOf(fields, 1)
		since, began := pageOf(fields, 2)
		if string(name) == "log" {
			l.silent = false
		}
		id := fmt.Sprintf("%s %d", name, began)
		if since != nil && l.alarms.told[id] {
			return true
		}
		l.alarms.told[id] = since != nil
		word := string(name)
		if !regexp.MustCompile(`^[a-z]{1,20}$`).MatchString(word) {
			word = "other"
		}
		l.alarms.kinds[word]++
		l.alarms.standing++
	case 22:
		l.alarms.standing = 0
	case 25:
		data, _ := pageOf(fields, 1)
		l.received += string(data)
	case 26:
		return l.takeOver(fields)
	case 42, 43, 44, 45, 46:
		l.later = true
	case 48:
		for _, f := range fields {
			if f.number == 1 {
				l.listed = append(l.listed, string(f.value))
			}
		}
	}
	return true
}

func (l *pageLog) takeOver(fields []pageField) bool {
	_, events := pageOf(fields, 1)
	head, _ := pageOf(fields, 2)
	device, _ := pageOf(fields, 3)
	before := &pageLog{key: device, several: l.listed != nil}
	for _, segment := range pageSegments(l.received) {
		if !before.segment(segment) {
			return false
		}
	}
	if !before.whole() || before.next != events || !bytes.Equal(before.head, head) {
		return false
	}
	if l.listed != nil && (len(l.listed) < 2 || !slices.Equal(before.keys, l.listed) || l.listed[len(l.listed)-1] != string(device)) {
		return false
	}
	l.changed = l.changed || before.changed || l.listed != nil
	l.later = l.later || before.later
	for kind, n := range before.alarms.kinds {
		l.alarms.kinds[kind] += n
	}
	for id := range before.alarms.told {
		l.alarms.told[id] = before.alarms.told[id]
	}
	l.alarms.standing += before.alarms.standing
	l.taken = events
	return true
}

// pageSegments cuts a received log before every event of kind 1.
func pageSegments(log string) (segments []string) {
	for log != "" {
		size := uint64(len(log))
		if len(log) >= 72 {
			size = min(size, 72+uint64(binary.BigEndian.Uint32([]byte(log[68:72]))))
		}
		if len(segments) == 0 || len(log) >= 4 && log[2:4] == "\x00\x01" {
			segments = append(segments, "")
		}
		segments[len(segments)-1] += log[:size]
		log = log[size:]
	}
	return segments
}

var pageAlarmOrder = []string{"left", "stopped", "killed", "power", "clock", "storage", "codes", "log", "plugged"}

func (c pageCount) text() string {
	var parts []string
	for _, kind := range pageAlarmOrder {
		if n := c.kinds[kind]; n > 0 {
			parts = append(parts, fmt.Sprint(kind, " ", n))
		}
	}
	var others []string
	for kind, n := range c.kinds {
		if !slices.Contains(pageAlarmOrder, kind) {
			others = append(others, fmt.Sprint(kind, " ", n))
		}
	}
	slices.Sort(others)
	text := strings.Join(append(parts, others...), ", ")
	if c.standing > 0 {
		text += fmt.Sprintf("; %d unacknowledged", c.standing)
	}
	return text
}

var pageAlarmForm = regexp.MustCompile(`^([a-z]{1,20} [1-9][0-9]*(?:, [a-z]{1,20} [1-9][0-9]*)*)(?:; ([1-9][0-9]*) unacknowledged)?$`)

// pageAlarms reports whether that is a value of ZapisAlarms.
func pageAlarms(text string) bool {
	m := pageAlarmForm.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	c := pageCount{kinds: map[string]int{}}
	all := 0
	for _, part := range strings.Split(m[1], ", ") {
		kind, count, _ := strings.Cut(part, " ")
		n, err := strconv.ParseInt(count, 10, 32)
		if err != nil {
			return false
		}
		c.kinds[kind] += int(n)
		all += int(n)
	}
	if m[2] != "" {
		n, err := strconv.ParseInt(m[2], 10, 32)
		if err != nil {
			return false
		}
		c.standing = int(n)
	}
	return c.text() == text && c.standing <= all
}

var (
	pageCertForm = regexp.MustCompile(`^(zapis enrolment 1\norganizer ([A-Za-z0-9+/=]{44})\ndevice ([A-Za-z0-9+/=]{44})\n` +
		`(?:owner|label) (.+)\n(?:from ([0-9]{4}-[0-9]{2}-[0-9]{2})\n)?(?:until ([0-9]{4}-[0-9]{2}-[0-9]{2})\n)?)signature ([A-Za-z0-9+/=]{88})\n$`)
	pageNoName = regexp.MustCompile(`[\x{0}-\x{1f}\x{7f}-\x{9f}|\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{feff}]|^ | $`)
)

// pageCertificate returns the parts of a certificate, or nil.
func pageCertificate(text string) map[string][]byte {
	m := pageCertForm.FindStringSubmatch(text)
	if m == nil || !utf8.ValidString(text) || pageNoName.MatchString(m[4]) || utf8.RuneCountInString(m[4]) > 100 {
		return nil
	}
	part := map[string][]byte{"from": []byte(m[5]), "until": []byte(m[6])}
	for name, value := range map[string]string{"organizer": m[2], "device": m[3], "signature": m[7]} {
		raw, err := base64.StdEncoding.Strict().DecodeString(value)
		if err != nil || name != "signature" && len(raw) != 32 || name == "signature" && len(raw) != 64 {
			return nil
		}
		part[name] = raw
	}
	for _, day := range m[5:7] {
		if _, err := time.Parse("2006-01-02", day); err != nil && day != "" {
			return nil
		}
	}
	if m[5] != "" && m[6] != "" && m[5] > m[6] || !ed25519.Verify(part["organizer"], []byte(m[1]), part["signature"]) {
		return nil
	}
	return part
}

// pageHolds reports whether a certificate holds for the day of that game.
func pageHolds(cert map[string][]byte, record []byte) bool {
	if len(cert["from"]) == 0 && len(cert["until"]) == 0 {
		return true
	}
	if len(record) == 0 || record[0] != 1 {
		return false
	}
	fields, err := pageFields(record[1:])
	if err != nil {
		return false
	}
	head, _ := pageOf(fields, 1)
	_, opened := pageOf(fields, 2)
	inHead, err := pageFields(head)
	if err != nil {
		return false
	}
	_, zone := pageOf(inHead, 4)
	if zone != 0 {
		zone -= 4096
	}
	day := time.UnixMilli(int64(opened) + int64(zone)*60_000).UTC().Format("2006-01-02")
	return day >= string(cert["from"]) && (len(cert["until"]) == 0 || day <= string(cert["until"]))
}

// pageKeyText writes a key as text.
func pageKeyText(word string, key []byte) string {
	text := word + " " + base64.StdEncoding.EncodeToString(key)
	sum := sha256.Sum256([]byte(text))
	return text + " " + hex.EncodeToString(sum[:4])
}

// pageEmblem draws a key in letters.
func pageEmblem(key []byte) string {
	sum := sha256.Sum256(append([]byte("zapis emblem 1\n"), key...))
	number := new(big.Int).SetBytes(sum[:])
	board := make([]byte, 64)
	for range 6 {
		rest := new(big.Int)
		number.DivMod(number, big.NewInt(12), rest)
		piece := "PNBRQKpnbrqk"[rest.Int64()]
		var empty []int
		for s, c := range board {
			if c == 0 {
				empty = append(empty, s)
			}
		}
		number.DivMod(number, big.NewInt(int64(len(empty))), rest)
		board[empty[rest.Int64()]] = piece
	}
	text := ""
	for s, c := range board {
		if c != 0 {
			text += fmt.Sprintf(" %c%c%c", c, 'a'+s%8, '1'+s/8)
		}
	}
	return strings.TrimSpace(text)
}
