package app_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet/attest"
)

// touchCrosses touches each cross of the self-test, so far beside its middle.
func (r *rig) touchCrosses(beside float32) {
	r.Helper()
	for range 10 {
		at, ok := r.ui.CrossAt()
		if !ok {
			r.Fatal("no cross is shown")
		}
		r.tapAt(at.AddXY(beside, 0))
	}
	if _, ok := r.ui.CrossAt(); ok {
		r.Fatal("there are more than ten crosses")
	}
}

// A tester touches ten crosses, says whether he sees the alarm, reads what was
// found, and takes it along, signed: R-D08, R-G03 and R-G05 in two minutes.
func TestSelfTestByTouch(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 480, Height: 854}, {Width: 854, Height: 480}, {Width: 800, Height: 1280}} {
		for _, c := range []struct {
			beside float32 // of the cross, in units
			yes    string
			touch  attest.TestResult
			alarm  attest.TestResult
		}{
			{2, "selftest.yes", attest.TestPassed, attest.TestPassed},
			{4 * page.PerMM, "selftest.no", attest.TestLook, attest.TestFailed},
			{-5.5 * page.PerMM, "selftest.yes", attest.TestFailed, attest.TestPassed},
		} {
			unitsAgain(t)
			r := newRig(t, size)
			r.press("owner.about", "selftest.do")
			r.touchCrosses(c.beside)
			r.press(c.yes, "selftest.save")
			var file []byte
			for name, data := range r.saved {
				if !strings.HasSuffix(name, attest.SelfTestExtension) {
					t.Errorf("saved as %s", name)
				}
				file = data
			}
			found, err := attest.ParseSelfTest(file)
			if err != nil {
				t.Fatal(err)
			}
			results := map[string]attest.TestResult{}
			for _, p := range found.Parts {
				results[p.Name] = p.Result
			}
			for _, name := range []string{"storage", "clock", "keys", "log", "space", "battery", "lock", "screen"} {
				if results[name] == "" {
					t.Errorf("%s was not tested: %v", name, results)
				}
			}
			if results["touch"] != c.touch || results["alarm"] != c.alarm || results["storage"] != attest.TestPassed || results["keys"] != attest.TestPassed || results["log"] != attest.TestPassed {
				t.Errorf("%v beside: %v", c.beside, results)
			}
			if !strings.HasSuffix(found.System, " touch") {
				t.Errorf("the system is %q", found.System)
			}
		}
	}
}

// Without touches nothing is claimed of them.
func TestSelfTestWithoutTouches(t *testing.T) {
	r := newRig(t, usual)
	r.press("owner.about", "selftest.do", "selftest.skip", "selftest.yes", "selftest.save")
	for _, data := range r.saved {
		found, err := attest.ParseSelfTest(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range found.Parts {
			if p.Name == "touch" && p.Result != attest.TestSkipped {
				t.Errorf("touch: %v", p)
			}
		}
	}
	if len(r.saved) != 1 {
		t.Errorf("%d files", len(r.saved))
	}
	r.press("action.back")
	if _, ok := r.ui.CrossAt(); ok {
		t.Error("the self-test goes on")
	}
}
