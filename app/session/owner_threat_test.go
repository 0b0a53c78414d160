package session_test

import "testing"

// R-O01, R-O04: a wrong code identifies nobody, and the archive stays shut; the
// right one holds until the next start of the program.
func TestWrongOwnerCode(t *testing.T) {
	p := newPlayer(t).codes()
	shut := func(when string) {
		t.Helper()
		if _, err := p.Games(); !refused(err) {
			t.Errorf("%s, the archive is open: %v", when, err)
		}
	}
	shut("without a code")
	for _, code := range []string{"", "000000", arbiterCode, organizerCode} {
		if err := p.Owner(code); err == nil {
			t.Errorf("%q is the owner's code", code)
		}
		shut("after " + code)
	}
	// Wrong codes are waited for.
	p.clock.pass(10 * 60e9)
	p.do(p.Owner(ownerCode))
	if _, err := p.Games(); err != nil {
		t.Errorf("the owner's archive: %v", err)
	}
	p.do(p.Close())
	p = start(t, p.dir, p.clock)
	shut("after a start")
}
