package app_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app"
	"zapis/app/device"
	"zapis/app/qr"
	"zapis/app/session"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/storage"
)

// written are the reasons that stand in the text of a file.
func written(t *testing.T, file string) (out []device.Reason) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Reason += "([a-z0-9.-]+)"`).FindAllSubmatch(text, -1) {
		out = append(out, device.Reason(m[1]))
	}
	return out
}

// reasons are those that package device has, which are all that there are:
// what lies below it writes its own again.
func reasons(t *testing.T) (out []device.Reason) {
	t.Helper()
	out = written(t, "device/reason.go")
	below := written(t, "../scoresheet/arbitration/errors.go")
	if len(out) < 100 || len(below) < 20 {
		t.Fatalf("only %d and %d reasons found: the pattern is wrong", len(out), len(below))
	}
	for _, h := range []storage.Hint{
		storage.HintInUse, storage.HintNotWritable, storage.HintFull, storage.HintGone,
		storage.HintDamaged, storage.HintForeign, storage.HintNewer,
	} {
		below = append(below, device.Reason(h))
	}
	for _, why := range below {
		if !slices.Contains(out, why) {
			t.Errorf("package device has no reason %q", why)
		}
	}
	return out
}

// Why something is refused is said in the device's language, and no
// English error shows in another one.
func TestRefusalsInSixLanguages(t *testing.T) {
	_, badFEN := rules.ParseFEN("8/8/8/8/8/8/8/8 w - - 0 1")
	_, badCastling := rules.ParseFEN("4k3/8/8/8/8/8/8/4K3 w X - 0 1")
	english := errors.New("english words of an error")
	type row struct {
		err     error
		unknown bool
	}
	rows := []row{
		{english, true},
		{fmt.Errorf("about: %w", english), true},
		{&device.LowBatteryError{Percent: 31, WarnAt: 64}, false},
		{&device.WrongCodeError{Role: device.RoleArbiter}, false},
		{&device.WaitError{For: 5e9}, false},
		{device.ErrClosed, false},
		{device.ErrReadOnly, false},
		{device.ErrNoArbiterKey, false},
		{device.ErrNoNetwork, false},
		{scoresheet.ErrClaimed, false},
		{scoresheet.ErrAnnounced, false},
		{scoresheet.ErrNothingToTakeBack, false},
		{scoresheet.ErrNothingSince, false},
		{modes.ErrChallengeOver, false},
		{&modes.WrongAnswerError{Left: 1}, false},
		{&modes.RefusedError{Need: modes.NeedGame}, false},
		{badFEN, false},
		{fmt.Errorf("%w: give another", badCastling), false},
		{qr.ErrNoCode, false},
		{qr.ErrNoPart, false},
		{&qr.MissingError{}, false},
		{&qr.MissingError{Missing: []int{2, 3}, Of: 5}, false},
		{&fs.PathError{Op: "open", Path: "english", Err: english}, false},
		{&storage.Error{Op: "append", Err: english}, false},
		{fmt.Errorf("some: %w", &storage.Error{Op: "append", Hint: storage.HintFull, Err: english}), false},
	}
	for _, why := range reasons(t) {
		if why == device.ReasonBattery {
			continue // it says the battery's numbers: above
		}
		rows = append(rows, row{&device.ReasonError{Why: why, Err: english}, false})
	}
	for _, r := range rows {
		inEnglish := app.Refusal(r.err, "en")
		if r.unknown != strings.Contains(inEnglish, "Not possible.") {
			t.Errorf("%#v: %q in English", r.err, inEnglish)
		}
		for _, lang := range assets.Languages() {
			got := app.Refusal(r.err, lang)
			switch {
			case got == "" || strings.Contains(got, "{") || strings.Contains(got, "errors."):
				t.Errorf("%s: %v: %q", lang, r.err, got)
			case lang != "en" && (got == inEnglish || strings.Contains(got, r.err.Error()) || strings.Contains(got, "english")):
				t.Errorf("%s: %v: %q is English", lang, r.err, got)
			case lang != "en" && r.unknown != (got == assets.Words(lang).Say("errors.unknown")):
				t.Errorf("%s: %v: %q", lang, r.err, got)
			}
		}
	}
}

// What the session itself refuses has its words, whatever the page.
func TestRefusalsOfASession(t *testing.T) {
	r := newRig(t, fyne.NewSize(800, 1280))
	tag := func(name, value string) error {
		_, err := r.dev.New(device.NewGame{Tags: []scoresheet.Tag{{Name: name, Value: value}}})
		return err
	}
	_, none := r.dev.Export(device.FormatPGN)
	_, far := r.dev.New(device.NewGame{From: scoresheet.CellName{Number: 400}})
	_, position := r.dev.New(device.NewGame{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"})
	_, file := r.dev.TakeOver([]byte("no such file"), "")
	errs := []error{
		none, far, position, file,
		tag("Date", "today"), tag("Result", "1-0"), tag("a b", "c"),
		r.dev.SetCode(device.RoleArbiter, "12", ""),
		r.dev.SetArbiterKey("no key"), r.dev.SetCertificate([]byte("none")),
		r.dev.SetProfile(device.Profile{FIDE: "x"}), r.dev.SetProfile(device.Profile{Federation: "x"}),
		r.dev.SetRules(session.Rules{Battery: 101}, ""), r.dev.SetRules(session.Rules{}, "123456"),
	}
	r.opened()
	_, none = r.dev.Decide(scoresheet.Rejected, "")
	_, file = r.dev.Write(strings.Repeat("x", scoresheet.MaxText+1))
	_, far = r.dev.At(scoresheet.CellName{Number: 200})
	_, long := r.dev.Result(scoresheet.Draw, strings.Repeat("x", 201))
	errs = append(errs, none, file, far, long, r.dev.Arbiter("123456"), r.dev.Answer("12345678"))
	for i, err := range errs {
		if err == nil {
			t.Errorf("error %d is none", i)
			continue
		}
		got := app.Refusal(err, "de")
		if got == assets.Words("de").Say("errors.unknown") || strings.Contains(got, err.Error()) {
			t.Errorf("%v: %q", err, got)
		}
	}
}
