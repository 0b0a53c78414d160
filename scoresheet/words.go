package scoresheet

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"zapis/scoresheet/board"
)

// Sides says whose moves are recorded. The numbers are stored.
type Sides uint8

const (
	BothSides Sides = 0
	OnlyWhite Sides = 1
	OnlyBlack Sides = 2
)

// String returns the word of the command line: both, white or black.
func (s Sides) String() string { return word(sidesWords[:], "Sides", uint8(s)) }

var sidesWords = [...]string{BothSides: "both", OnlyWhite: "white", OnlyBlack: "black"}

// ParseSides is the inverse of String.
func ParseSides(word string) (Sides, error) {
	for s := range OnlyBlack + 1 {
		if s.String() == word {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%q is neither white nor black", word)
}

// Recorder says whose sheet it is. The numbers are stored.
type Recorder uint8

const (
	RecorderUnsaid  Recorder = 0
	RecorderWhite   Recorder = 1
	RecorderBlack   Recorder = 2
	RecorderArbiter Recorder = 3
)

var recorderWords = [...]string{"", "white", "black", "arbiter"}

// String returns white, black or arbiter; empty if it was not said.
func (r Recorder) String() string { return word(recorderWords[:], "Recorder", uint8(r)) }

// ParseRecorder is the inverse of String.
func ParseRecorder(word string) (Recorder, error) {
	for i, w := range recorderWords {
		if w == word {
			return Recorder(i), nil
		}
	}
	return 0, fmt.Errorf("%q does not say who records: white, black or arbiter", word)
}

// Signer says who signed. The numbers are stored.
type Signer uint8

const (
	SignerWhite   Signer = 1
	SignerBlack   Signer = 2
	SignerArbiter Signer = 3
)

// String returns white, black or arbiter.
func (s Signer) String() string { return word(recorderWords[:], "Signer", uint8(s)) }

// Player returns the color of a player who signs, claims or is ruled on; ok is
// false, and the color White, if s is no player.
func (s Signer) Player() (c board.Color, ok bool) {
	if s == SignerBlack {
		return board.Black, true
	}
	return board.White, s == SignerWhite
}

// SignerOf returns the player with the pieces of that color.
func SignerOf(c board.Color) Signer { return SignerWhite + Signer(c) }

// ParseSigner is the inverse of String.
func ParseSigner(word string) (Signer, error) {
	r, err := ParseRecorder(word)
	if err != nil || r == RecorderUnsaid {
		return 0, fmt.Errorf("%q does not say who signs: white, black or arbiter", word)
	}
	return Signer(r), nil
}

// Result is a result as the Laws have it (R-T03). The numbers are stored.
type Result uint8

const (
	NoResult       Result = 0 // none yet
	WhiteWins      Result = 1
	BlackWins      Result = 2
	Draw           Result = 3
	BothLose       Result = 4 // 0-0
	WhiteHalf      Result = 5 // ½-0, Laws 11.8
	BlackHalf      Result = 6 // 0-½
	WhiteByForfeit Result = 7 // +/-, not played
	BlackByForfeit Result = 8
	BothForfeit    Result = 9
)

var resultWords = [...]string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"}

// String returns the result as the command line spells it, "*" for none.
func (r Result) String() string { return word(resultWords[:], "Result", uint8(r)) }

// Typeset returns the result as it is written on a sheet, such as ½–½; "*" for
// none.
func (r Result) Typeset() string {
	return strings.NewReplacer("1/2", "½", "-", "–").Replace(r.String())
}

// PGN returns the result as PGN knows it; those it does not know are "*".
func (r Result) PGN() string {
	if r > Draw {
		return "*"
	}
	return r.String()
}

// ParseResult is the inverse of String; it also reads ½ for 1/2.
func ParseResult(word string) (Result, error) {
	plain := strings.ReplaceAll(word, "½", "1/2")
	for i, w := range resultWords {
		if w == plain {
			return Result(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a result: write one of %s, or * to remove it", word, strings.Join(resultWords[1:], " "))
}

// Clock is a clock reading as noted: hours and minutes, and seconds if they
// were noted too. The zero value is no reading.
type Clock struct {
	Noted       bool
	Seconds     uint32 // up to MaxClock
	WithSeconds bool   // noted to the second
}

// MaxClock is the longest time a reading can show, in seconds: 99:59:59.
const MaxClock = 100*3600 - 1

// String returns "1:23", "1:23:45", or "" for no reading.
func (c Clock) String() string {
	switch {
	case !c.Noted:
		return ""
	case c.WithSeconds:
		return fmt.Sprintf("%d:%02d:%02d", c.Seconds/3600, c.Seconds/60%60, c.Seconds%60)
	}
	return fmt.Sprintf("%d:%02d", c.Seconds/3600, c.Seconds/60%60)
}

// ParseClock reads H:MM or H:MM:SS.
func ParseClock(text string) (Clock, error) {
	parts := strings.Split(text, ":")
	bad := fmt.Errorf("%q is not a clock reading: write hours and minutes, as in 1:23, or with seconds, 1:23:45", text)
	if len(parts) < 2 || len(parts) > 3 {
		return Clock{}, bad
	}
	total := uint64(0)
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 8)
		wide := len(p) == 2 || i == 0 && len(p) == 1
		if err != nil || !wide || n > 59 && i > 0 {
			return Clock{}, bad
		}
		total = total*60 + n
	}
	if len(parts) == 2 {
		total *= 60
	}
	return Clock{Noted: true, Seconds: uint32(total), WithSeconds: len(parts) == 3}, nil
}

// CellName is how people name a cell: the number of the move and the side,
// "12b".
type CellName struct {
	Number int
	Side   board.Color
}

// Label returns what people call the cell: "12." for White's move 12, "12…" for
// Black's.
func (n CellName) Label() string {
	if n.Side == board.White {
		return strconv.Itoa(n.Number) + "."
	}
	return strconv.Itoa(n.Number) + "…"
}

// String returns "12b".
func (n CellName) String() string {
	if n.Side == board.White {
		return strconv.Itoa(n.Number) + "w"
	}
	return strconv.Itoa(n.Number) + "b"
}

// ParseCellName reads "12b" or "12w".
func ParseCellName(text string) (CellName, error) {
	bad := fmt.Errorf("%q is not a cell of the sheet: write the number of the move and w or b, as in 12b", text)
	if len(text) < 2 || len(text) > 5 {
		return CellName{}, bad
	}
	number, err := strconv.ParseUint(text[:len(text)-1], 10, 16)
	if err != nil || number == 0 {
		return CellName{}, bad
	}
	switch text[len(text)-1] {
	case 'w':
		return CellName{int(number), board.White}, nil
	case 'b':
		return CellName{int(number), board.Black}, nil
	}
	return CellName{}, bad
}

// Status is what the record says of the game. It is never stored.
type Status uint8

const (
	NoGame       Status = iota // no game has been opened
	Open                       // being played and recorded
	Ended                      // the result is on the sheet
	SignedByBoth               // and both players have signed what stands there
	Adjourned                  // parked until the arbiter resumes it (Laws, Guideline I)
	Elsewhere                  // handed over: it goes on on another device
)

// String returns the word of the command line.
func (s Status) String() string {
	return word(statusWords[:], "Status", uint8(s))
}

var statusWords = [...]string{
	NoGame: "none", Open: "open", Ended: "ended", SignedByBoth: "signed", Adjourned: "adjourned", Elsewhere: "handed over",
}

// word returns the word of a number, or, where it has none, the name of its
// type and the number itself: "Status(9)".
func word(words []string, name string, number uint8) string {
	if int(number) < len(words) {
		return words[number]
	}
	return fmt.Sprintf("%s(%d)", name, number)
}

// MaxLine is the greatest number of letters of a remark, a name or the value of
// a tag.
const MaxLine = 200

// IsLine reports whether a text is one line of up to [MaxLine] letters. It
// holds no control character, nothing that ends a line, and nothing that turns
// around what follows, as U+202E does to a result.
func IsLine(text string) bool {
	return utf8.RuneCountInString(text) <= MaxLine && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || r == utf8.RuneError || unicode.In(r, unicode.Zl, unicode.Zp) ||
			'\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
	})
}

// Grouped returns digits or letters as they are read aloud and compared, in groups
// of n.
func Grouped(text string, n int) string {
	var parts []string
	for ; len(text) > n; text = text[n:] {
		parts = append(parts, text[:n])
	}
	return strings.Join(append(parts, text), " ")
}
