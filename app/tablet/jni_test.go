//go:build jvmtest

package tablet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"zapis/app/tablet/internal/jvm"
)

// The classes of testdata/java, compiled: bench, now and old.
var classes = os.Getenv("ZAPIS_JVM_CLASSES")

func TestMain(m *testing.M) {
	// The machine's signals are left to Go; what it finds wrong in our calls
	// it writes to the standard output, where TestJNIInARealJVM reads it.
	err := jvm.Start("-Djava.class.path="+filepath.Join(classes, "bench"), "-Xcheck:jni", "-Xrs", "-Xmx64m")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func screen(t *testing.T, folder string) android {
	t.Helper()
	jvm.Say("reset")
	activity := jvm.Activity(filepath.Join(classes, folder))
	return android{func(fn func(vm, activity uintptr) error) error { return fn(jvm.VM(), activity) }}
}

// all calls every method and returns what was answered, in a line each.
func all(s Screen) string {
	var out strings.Builder
	say := func(what string, answer any, err error) {
		if err != nil {
			answer = err
		}
		fmt.Fprintf(&out, "%s: %v\n", what, answer)
	}
	say("hold", "done", s.Hold())
	say("release", "done", s.Release())
	lock, err := s.Lock()
	say("lock", lock, err)
	focus, err := s.HasFocus()
	say("focus", focus, err)
	percent, charging, err := s.Battery()
	say("battery", fmt.Sprintf("%d %v", percent, charging), err)
	d, err := s.Display()
	say("display", fmt.Sprintf("%dx%d %d %.3f %.3f", d.Width, d.Height, d.Density, d.XDPI, d.YDPI), err)
	return out.String()
}

// R-G01, R-G05: every call, every answer, every exception, in a Java machine.
func TestAnswers(t *testing.T) {
	type answers map[string]string
	const security, argument = "throw java.lang.SecurityException", "throw java.lang.IllegalArgumentException"
	tests := []struct {
		name   string
		folder string
		set    answers
		want   string // lines of the answer
		called answers
	}{
		{"free, and it can be held", "now", nil, "hold: done\nrelease: done\nlock: none\nfocus: true", answers{
			"startLockTask": "1", "stopLockTask": "0", "hasWindowFocus": "1", "getLockTaskModeState": "3", "getSystemService activity": "3",
		}},
		{"an organizer's device", "now", answers{"getLockTaskModeState": "1"}, "hold: done\nrelease: done\nlock: kiosk", answers{
			"startLockTask": "0", "stopLockTask": "1",
		}},
		{"pinned", "now", answers{"getLockTaskModeState": "2"}, "hold: done\nrelease: done\nlock: pinned", answers{
			"startLockTask": "0", "stopLockTask": "1",
		}},
		{
			"a state of the future", "now",
			answers{"getLockTaskModeState": "7"},
			"lock: tablet: read the lock: no state has the number 7", nil,
		},
		{"the focus is elsewhere", "now", answers{"hasWindowFocus": "false"}, "focus: false", nil},
		{"a battery", "now", answers{"getIntProperty 4": "84"}, "battery: 84 false", answers{"getIntProperty 4": "1", "isCharging": "1"}},
		{"a full one on the mains", "now", answers{"getIntProperty 4": "100", "isCharging": "true"}, "battery: 100 true", nil},
		{"an empty one", "now", answers{"getIntProperty 4": "0"}, "battery: 0 false", nil},
		{"8 inches", "now", answers{"widthPixels": "800", "heightPixels": "1280", "densityDpi": "213", "xdpi": "188.148", "ydpi": "189.023"}, "display: 800x1280 213 188.148 189.023", answers{"getDisplayMetrics": "1"}},
		{"a size is refused", "now", answers{"getResources": security}, "display: tablet: read the size of the screen: getResources: java.lang.SecurityException: as the test says", nil},
		{"no size", "now", answers{"getDisplayMetrics": "null"}, "display: tablet: read the size of the screen: getDisplayMetrics: nothing", nil},
		{"no gauge", "now", nil, "battery: this system does not tell", nil},
		{"more than full", "now", answers{"getIntProperty 4": "101"}, "battery: this system does not tell", nil},

		{
			"not allowed", "now",
			answers{"startLockTask": security},
			"hold: tablet: hold the screen: startLockTask: java.lang.SecurityException: as the test says", nil,
		},
		{
			"not in the foreground", "now",
			answers{"startLockTask": argument},
			"hold: tablet: hold the screen: startLockTask: java.lang.IllegalArgumentException: as the test says", nil,
		},
		{
			"somebody else's lock", "now",
			answers{"getLockTaskModeState": "2", "stopLockTask": security},
			"release: tablet: release the screen: stopLockTask: java.lang.SecurityException: as the test says", nil,
		},
		{
			"the state is refused", "now",
			answers{"getLockTaskModeState": security},
			"hold: tablet: read the lock: getLockTaskModeState: java.lang.SecurityException: as the test says\n" +
				"release: tablet: read the lock: getLockTaskModeState: java.lang.SecurityException: as the test says\n" +
				"lock: tablet: read the lock: getLockTaskModeState: java.lang.SecurityException: as the test says\nfocus: true",
			answers{"startLockTask": "0", "stopLockTask": "0"},
		},
		{
			"the focus fails", "now",
			answers{"hasWindowFocus": "throw java.lang.NullPointerException"},
			"focus: tablet: read the focus: hasWindowFocus: java.lang.NullPointerException: as the test says\nlock: none", nil,
		},
		{
			"the capacity fails", "now",
			answers{"getIntProperty 4": argument},
			"battery: tablet: read the battery: getIntProperty: java.lang.IllegalArgumentException: as the test says",
			answers{"isCharging": "0"},
		},
		{
			"the charging fails", "now",
			answers{"getIntProperty 4": "50", "isCharging": "throw java.lang.IllegalStateException"},
			"battery: tablet: read the battery: isCharging: java.lang.IllegalStateException: as the test says", nil,
		},
		{
			"an error and no exception", "now",
			answers{"hasWindowFocus": "throw java.lang.OutOfMemoryError"},
			"focus: tablet: read the focus: hasWindowFocus: java.lang.OutOfMemoryError: as the test says", nil,
		},
		{
			"its text throws", "now",
			answers{"hasWindowFocus": "throw zapis.Bench$Unspeakable"},
			"focus: tablet: read the focus: hasWindowFocus: an exception that cannot tell its text", nil,
		},
		{
			"it has no text", "now",
			answers{"hasWindowFocus": "throw zapis.Bench$Silent"},
			"focus: tablet: read the focus: hasWindowFocus: an exception that cannot tell its text", nil,
		},

		{
			"services that are not there", "now",
			answers{"getSystemService activity": "gone", "getSystemService batterymanager": "gone"},
			"lock: tablet: read the lock: getSystemService: no service \"activity\"\n" +
				"battery: tablet: read the battery: getSystemService: no service \"batterymanager\"", nil,
		},
		{
			"services that fail", "now",
			answers{"getSystemService activity": argument, "getSystemService batterymanager": argument},
			"lock: tablet: read the lock: getSystemService: java.lang.IllegalArgumentException: as the test says\n" +
				"battery: tablet: read the battery: getSystemService: java.lang.IllegalArgumentException: as the test says", nil,
		},
		{
			"services that are something else", "now",
			answers{"getSystemService activity": "bare", "getSystemService batterymanager": "bare"},
			"lock: tablet: read the lock: getLockTaskModeState: java.lang.NoSuchMethodError: …\n" +
				"battery: tablet: read the battery: getIntProperty: java.lang.NoSuchMethodError: …", nil,
		},
		{
			"an old Android", "old", nil,
			"hold: tablet: read the lock: getLockTaskModeState: java.lang.NoSuchMethodError: …\n" +
				"lock: tablet: read the lock: getLockTaskModeState: java.lang.NoSuchMethodError: …\n" +
				"focus: tablet: read the focus: hasWindowFocus: java.lang.NoSuchMethodError: …\n" +
				"battery: tablet: read the battery: isCharging: java.lang.NoSuchMethodError: …\n" +
				"display: tablet: read the size of the screen: getResources: java.lang.NoSuchMethodError: …", nil,
		},
	}
	for _, tt := range tests {
		for _, known := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, attached %v", tt.name, known), func(t *testing.T) {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				s := screen(t, tt.folder)
				for method, answer := range tt.set {
					jvm.Say("set", method, answer)
				}
				if known {
					jvm.Attach()
					defer jvm.Detach()
				}
				got := all(s)
				for _, want := range strings.Split(tt.want, "\n") {
					// What follows a … every Java machine writes in its own way.
					line, open := strings.CutSuffix(want, "…")
					if !open {
						line += "\n"
					}
					if !strings.Contains("\n"+got, "\n"+line) {
						t.Errorf("no line %q in\n%s", want, got)
					}
				}
				if jvm.Attached() != known {
					t.Errorf("the thread is attached: %v, was %v", !known, known)
				}
				if strings.Contains(got, "before the call") || known && jvm.ExceptionPending() {
					t.Error("an exception is left pending")
				}
				for method, want := range tt.called {
					if n := jvm.Say("count", method); n != want {
						t.Errorf("%s was called %s times, want %s", method, n, want)
					}
				}
			})
		}
	}
}

// startLockTask and stopLockTask of an Android that lacks them, past the
// question for the state that comes before them.
func TestMissingLockTask(t *testing.T) {
	s := screen(t, "old")
	for name, ask := range map[string]func(vm, activity uintptr) error{"startLockTask": start, "stopLockTask": stop} {
		err := s.native(ask)
		if want := name + ": java.lang.NoSuchMethodError: "; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestNoActivity(t *testing.T) {
	for name, at := range map[string][2]uintptr{"no machine": {0, 1}, "no activity": {jvm.VM(), 0}} {
		s := android{func(fn func(vm, activity uintptr) error) error { return fn(at[0], at[1]) }}
		_, err := s.HasFocus()
		if err == nil || err.Error() != "tablet: read the focus: the activity is not there" {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Here Fyne has no Android to tell of.
	if _, err := New().HasFocus(); err == nil || !strings.Contains(err.Error(), "activity is not there") {
		t.Errorf("through Fyne: %v", err)
	}
	gone := errors.New("no current JVM")
	if err := (android{func(func(vm, activity uintptr) error) error { return gone }}).Hold(); !errors.Is(err, gone) {
		t.Errorf("Fyne's own error: %v", err)
	}
}

// An exception that other code left on the thread is told and cleared, and
// does not become ours.
func TestPendingException(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := screen(t, "now")
	jvm.Attach()
	defer jvm.Detach()
	jvm.LeaveException()
	_, err := s.HasFocus()
	if err == nil || !strings.HasSuffix(err.Error(), "before the call: java.lang.IllegalStateException: of somebody else") {
		t.Errorf("got %v", err)
	}
	if jvm.ExceptionPending() {
		t.Fatal("the exception is still pending")
	}
	if focus, err := s.HasFocus(); !focus || err != nil {
		t.Errorf("the call after it: %v, %v", focus, err)
	}
}

// A text longer than what is kept is cut, and stays UTF-8.
func TestLongText(t *testing.T) {
	s := screen(t, "now")
	jvm.Say("set", "hasWindowFocus", "throw zapis.Bench$Long")
	_, err := s.HasFocus()
	if err == nil || len(err.Error()) > 800 || !utf8.ValidString(err.Error()) || !strings.Contains(err.Error(), "♔") {
		t.Errorf("got %q", err)
	}
}

// Ten thousand calls and more on a thread that stays attached leave no local
// reference behind: the objects that the calls were given can all be collected.
func TestNothingIsLeftBehind(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := screen(t, "now")
	jvm.Say("set", "isCharging", "throw java.lang.IllegalStateException")
	jvm.Say("set", "hasWindowFocus", "throw zapis.Bench$Unspeakable")
	jvm.Attach()
	defer jvm.Detach()
	const rounds = 5000
	for range rounds {
		_, errLock := s.Lock()
		_, errFocus := s.HasFocus()
		_, _, errBattery := s.Battery()
		if errLock != nil || errFocus == nil || errBattery == nil {
			t.Fatal(errLock, errFocus, errBattery)
		}
	}
	if n := jvm.Say("count", "made"); n != fmt.Sprint(4*rounds) {
		t.Errorf("%s objects were made, want %d", n, 4*rounds)
	}
	if alive := jvm.Say("alive"); alive != "0" {
		t.Errorf("%s objects are still held", alive)
	}
}

// From several threads at a time, known to the machine or not; no thread is
// left behind.
func TestManyCalls(t *testing.T) {
	s := screen(t, "now")
	jvm.Say("set", "getIntProperty 4", "55")
	jvm.Say("set", "stopLockTask", "throw java.lang.SecurityException")
	before := jvm.Say("threads")
	const threads, rounds = 4, 500
	done := make(chan error, threads)
	for i := range threads {
		go func() {
			runtime.LockOSThread() // not given back: the thread ends with the goroutine
			if i%2 == 0 {
				jvm.Attach()
				defer jvm.Detach()
			}
			for range rounds {
				percent, _, err := s.Battery()
				focus, errFocus := s.HasFocus()
				lock, errLock := s.Lock()
				errStop := s.native(stop)
				if percent != 55 || !focus || lock != None || errors.Join(err, errFocus, errLock, s.Hold()) != nil || errStop == nil {
					done <- fmt.Errorf("%d %v %s: %v", percent, focus, lock, errors.Join(err, errFocus, errLock))
					return
				}
			}
			done <- nil
		}()
	}
	for range threads {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	for method, want := range map[string]int{
		"getIntProperty 4": threads * rounds, "hasWindowFocus": threads * rounds, "stopLockTask": threads * rounds,
		"startLockTask": threads * rounds, "getLockTaskModeState": 2 * threads * rounds,
	} {
		if got := jvm.Say("count", method); got != fmt.Sprint(want) {
			t.Errorf("%s was called %s times, want %d", method, got, want)
		}
	}
	if after := jvm.Say("threads"); after > before {
		t.Errorf("%s threads after, %s before", after, before)
	}
}

// Run alone, to see that the machine does complain of what is left behind.
func TestLeakIsNoticed(t *testing.T) {
	if os.Getenv("ZAPIS_JVM_LEAK") == "" {
		t.Skip("only on request, ZAPIS_JVM_LEAK=1: it leaks")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	jvm.Attach()
	defer jvm.Detach()
	jvm.Leak(10_000)
}
