package attest

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// selfTestDomain is the first line of a self-test.
const selfTestDomain = "zapis selftest 1"

// SelfTestExtension is that of the name of a file with a self-test.
const SelfTestExtension = ".zapis-selftest"

// Limits of a self-test.
const (
	maxChecks    = 64
	maxCheckLine = 400 // bytes
	maxSelfTest  = 32 << 10
)

// TestResult is what a check of a self-test came to.
type TestResult string

// The results of a check.
const (
	TestPassed  TestResult = "pass"
	TestLook    TestResult = "look" // it works, but somebody should know
	TestFailed  TestResult = "fail"
	TestSkipped TestResult = "skip" // it was not tried, or this machine does not tell
)

// TestResults returns all results, the best first.
func TestResults() []TestResult {
	return []TestResult{TestPassed, TestLook, TestFailed, TestSkipped}
}

func (r TestResult) known() bool {
	return r == TestPassed || r == TestLook || r == TestFailed || r == TestSkipped
}

// A TestedPart is one check of a self-test.
type TestedPart struct {
	Name   string // one word: storage, clock, …
	Result TestResult
	Text   string // with figures, in English
}

// A SelfTest is what a device found out about itself, signed with its key: for a
// tester, an organizer who lends devices, or a commission. [SelfTest.Sign] signs
// it and [ParseSelfTest] parses it.
//
// Its text is in UTF-8, each line ended by LF:
//
//	zapis selftest 1
//	device PUBLIC-KEY-IN-BASE64
//	at 2026-11-20T14:58:00.250Z
//	version 0.1.0+a1b2c3d
//	system linux/arm64 touch
//	check storage pass 4096 bytes written, synced and read back in 3 ms
//	check …
//	signature BASE64
//
// It proves what the device's program found, not that the program was Zapis.
type SelfTest struct {
	Device  ed25519.PublicKey
	At      time.Time // the device's clock, to the millisecond
	Version string    // of its program
	System  string    // operating system, processor and front end
	Parts   []TestedPart
}

const selfTestTime = "2006-01-02T15:04:05.000Z"

// Sign returns the self-test signed with the device's key, and sets t.Device. The
// error says that a text does not fit on a line, or is empty.
func (t *SelfTest) Sign(device ed25519.PrivateKey) ([]byte, error) {
	t.Device = device.Public().(ed25519.PublicKey)
	t.At = t.At.UTC().Truncate(time.Millisecond)
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("the self-test cannot be written: %w", err)
	}
	return SignLines(t.message(), device), nil
}

// Worst returns the worst result of all checks; what was not tried counts as good.
func (t *SelfTest) Worst() TestResult {
	worst := TestPassed
	for _, p := range t.Parts {
		if p.Result == TestFailed {
			return TestFailed
		}
		if p.Result == TestLook {
			worst = TestLook
		}
	}
	return worst
}

func (t *SelfTest) message() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ndevice %s\nat %s\nversion %s\nsystem %s\n", selfTestDomain,
		base64.StdEncoding.EncodeToString(t.Device), t.At.Format(selfTestTime), t.Version, t.System)
	for _, p := range t.Parts {
		fmt.Fprintf(&b, "check %s %s %s\n", p.Name, p.Result, p.Text)
	}
	return b.Bytes()
}

// IsSelfTest reports whether a file begins like a self-test.
func IsSelfTest(data []byte) bool { return bytes.HasPrefix(data, []byte("zapis selftest ")) }

var errCheckLine = errors.New("a line is empty, too long, or has characters that cannot be seen")

var errNoSelfTest = errors.New("this is not a device's self-test: have the device make it again")

// ParseSelfTest parses the result of [SelfTest.Sign] and accepts nothing else: a
// self-test signed by the device that it names.
func ParseSelfTest(text []byte) (*SelfTest, error) {
	if len(text) > maxSelfTest || !utf8.Valid(text) {
		return nil, errNoSelfTest
	}
	if IsSelfTest(text) && !bytes.HasPrefix(text, []byte(selfTestDomain+"\n")) {
		return nil, errors.New("this self-test has a form that this program does not know: use a newer program")
	}
	t, signature := readSelfTest(string(text))
	if t == nil || t.check() != nil {
		return nil, errNoSelfTest
	}
	// The content has only one text. Any other is refused.
	switch same, signed := VerifyLines(text, t.message(), t.Device, signature); {
	case !same:
		return nil, errNoSelfTest
	case !signed:
		return nil, errors.New("the device did not sign this self-test: something in it was changed")
	}
	return t, nil
}

// readSelfTest reads what stands in the lines. Whether it is their only spelling
// is seen by writing them again.
func readSelfTest(text string) (t *SelfTest, signature []byte) {
	t = &SelfTest{}
	var err error
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "device":
			t.Device, err = base64.StdEncoding.DecodeString(rest)
		case "at":
			t.At, err = time.Parse(selfTestTime, rest)
		case "version":
			t.Version = rest
		case "system":
			t.System = rest
		case "check":
			if len(t.Parts) == maxChecks {
				return nil, nil
			}
			name, rest, _ := strings.Cut(rest, " ")
			result, rest, _ := strings.Cut(rest, " ")
			t.Parts = append(t.Parts, TestedPart{name, TestResult(result), rest})
		case "signature":
			signature, err = base64.StdEncoding.DecodeString(rest)
		}
		if err != nil {
			return nil, nil
		}
	}
	return t, signature
}

func (t *SelfTest) check() error {
	if err := CheckPublicKey(t.Device); err != nil {
		return err
	}
	if !isCheckLine(t.Version) || !isCheckLine(t.System) || len(t.Parts) > maxChecks {
		return errCheckLine
	}
	for _, p := range t.Parts {
		if !p.Result.known() || !isCheckLine(p.Name) || strings.Contains(p.Name, " ") || !isCheckLine(p.Text) {
			return errCheckLine
		}
	}
	return nil
}

// isCheckLine reports whether a text can stand at the end of a line.
func isCheckLine(text string) bool {
	return text != "" && len(text) <= maxCheckLine && text == strings.TrimSpace(text) &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}
