package session_test

import (
	"encoding/hex"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"zapis/app/session"
)

// What Windows tells of one boot, and of others. A killed program is told from
// lost power by these names alone (R-G04).
func TestWindowsNamesItsBoot(t *testing.T) {
	const (
		boot   = 134351230275000000 // 27 September 2026, 11:37:07.5 in Tokyo
		second = 10_000_000
		hour   = 3600 * second
	)
	name := session.WindowsBoot(boot, 0)
	if name == [16]byte{} {
		t.Fatal("a boot at a known time has no name")
	}
	for _, tt := range []struct {
		what       string
		boot, bias int64
		same       bool
	}{
		{"asked again", boot, 0, true},
		{"the clock set an hour forth", boot + hour, hour, true},
		{"the clock set an hour back", boot - hour, -hour, true},
		{"the clock set by a time server, two seconds", boot - 20672530, -20672530, true},
		{"the next boot, a second later", boot + second, 0, false},
		{"the next boot, by a clock that was set back to the same hour", boot - hour, 0, false},
		{"the boot before", boot - 24*hour, 0, false},
		{"nothing told", 0, 0, false},
	} {
		got := session.WindowsBoot(tt.boot, tt.bias)
		if (got == name) != tt.same {
			t.Errorf("%s: the same boot: %t, want %t", tt.what, got == name, tt.same)
		}
	}
	if got := session.WindowsBoot(0, 0); got != [16]byte{} {
		t.Errorf("where the system tells nothing, the boot is %x", got)
	}
}

const askedForBoot = "ZAPIS_TEST_BOOT"

// Two programs that run one after the other in one boot agree which it is, and
// the time since then goes on from one to the other. It is the machine that
// answers: on Windows make test-windows asks wine.
func TestBootIsTheMachines(t *testing.T) {
	stamp := session.MachineClock().Stamp()
	if os.Getenv(askedForBoot) != "" {
		os.Stdout.WriteString("boot " + hex.EncodeToString(stamp.Boot[:]) + " end\n")
		return
	}
	if runtime.GOOS != "linux" && runtime.GOOS != "windows" && runtime.GOOS != "android" {
		t.Skipf("%s tells no boot: it is the run of the program", runtime.GOOS)
	}
	if stamp.Boot == [16]byte{} {
		t.Fatal("the boot has no name")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestBootIsTheMachines$", "-test.count=1")
	cmd.Env = append(os.Environ(), askedForBoot+"=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(out), "boot ")
	other, _, found := strings.Cut(rest, " end")
	if want := hex.EncodeToString(stamp.Boot[:]); !found || other != want {
		t.Errorf("another run of the program says it is boot %q, this one %s", other, want)
	}
	if later := session.MachineClock().Stamp(); later.SinceBoot < stamp.SinceBoot || later.Boot != stamp.Boot {
		t.Errorf("a clock made later says %+v after %+v", later, stamp)
	}
	if stamp.SinceBoot <= 0 {
		t.Errorf("the machine has run for %d ms", stamp.SinceBoot)
	}
}
