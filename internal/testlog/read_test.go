package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stream is what `go test -json` writes: of each event action, package, test
// and output.
func stream(events ...[4]string) string {
	var b strings.Builder
	for _, e := range events {
		line, err := json.Marshal(event{Action: e[0], Package: e[1], Test: e[2], Output: e[3], Elapsed: 1.5})
		if err != nil {
			panic(err)
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name   string
		events string
		out    string
		err    string
	}{
		{"a package that passes is one line", stream(
			[4]string{"start", "p"},
			[4]string{"output", "p", "", "-test.shuffle 17\n"},
			[4]string{"run", "p", "TestA"},
			[4]string{"output", "p", "TestA", "=== RUN   TestA\n"},
			[4]string{"output", "p", "TestA", "    a_test.go:1: chatter\n"},
			[4]string{"pass", "p", "TestA"},
			[4]string{"output", "p", "", "PASS\n"},
			[4]string{"pass", "p"},
		), "ok  \tp\t1.5s\trace\t-shuffle=17\n", ""},
		{"one whose outcome was kept", stream(
			[4]string{"pass", "p", "TestA"},
			[4]string{"output", "p", "", "ok  \tp\t(cached)\n"},
			[4]string{"pass", "p"},
		), "ok  \tp\tas before\trace\n", ""},
		{"one that fails says what its failing tests said, and no others", stream(
			[4]string{"output", "p", "TestA", "    a_test.go:1: chatter\n"},
			[4]string{"pass", "p", "TestA"},
			[4]string{"output", "p", "TestB", "=== RUN   TestB\n"},
			[4]string{"output", "p", "TestB", "    b_test.go:1: before\n"},
			[4]string{"output", "p", "TestB/fine", "    b_test.go:2: fine\n"},
			[4]string{"pass", "p", "TestB/fine"},
			[4]string{"output", "p", "TestB/sub", "    b_test.go:3: wrong\n"},
			[4]string{"fail", "p", "TestB/sub"},
			[4]string{"output", "p", "TestB", "--- FAIL: TestB (0.00s)\n"},
			[4]string{"fail", "p", "TestB"},
			[4]string{"output", "p", "", "FAIL\n"},
			[4]string{"fail", "p"},
		), "    b_test.go:1: before\n--- FAIL: TestB (0.00s)\n    b_test.go:3: wrong\nFAIL\tp\t1.5s\trace\n", "1 of 1 packages failed"},
		{"what a test said that was cut off is told", stream(
			[4]string{"output", "p", "TestA", "on the way\n"},
			[4]string{"output", "p", "", "signal: killed\n"},
			[4]string{"fail", "p"},
		), "on the way\nsignal: killed\nFAIL\tp\t1.5s\trace\n", "1 of 1 packages failed"},
		{"where no test failed but the package did, everything is told", stream(
			[4]string{"output", "p", "TestA", "said in passing\n"},
			[4]string{"pass", "p", "TestA"},
			[4]string{"output", "p", "", "exit status 3\n"},
			[4]string{"fail", "p"},
			[4]string{"pass", "q"},
		), "said in passing\nexit status 3\nFAIL\tp\t1.5s\trace\nok  \tq\t1.5s\trace\n", "1 of 2 packages failed"},
		{"what cannot be built is told", stream(
			[4]string{"build-output", "", "", "c.go:2: wrong\n"}, [4]string{"fail", "p"},
		), "c.go:2: wrong\nFAIL\tp\t1.5s\trace\n", "1 of 1 packages failed"},
		{"what the go command says itself is told", "go: no such tool\n", "go: no such tool\n", "nothing was tested"},
		{"a run that was cut off has not passed", stream(
			[4]string{"start", "p"}, [4]string{"pass", "p", "TestA"},
		), "", "1 packages did not end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, times strings.Builder
			err := read(strings.NewReader(c.events), &out, &times, io.Discard, nil, "race")
			said := ""
			if err != nil {
				said = err.Error()
			}
			if out.String() != c.out || said != c.err {
				t.Errorf("got\n%s%s\nwant\n%s%s", out.String(), said, c.out, c.err)
			}
		})
	}
}

func TestSlowest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "times")
	if err := os.WriteFile(file, []byte("0.50\tp\tTestB\t\n12.00\tp\tTestA\trace\n3.00\tq\tTestC\t\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := slowest(&out, []string{file}, 2); err != nil {
		t.Fatal(err)
	}
	if want := "   12.0 s  p TestA race\n    3.0 s  q TestC\n"; out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// A test that skipped a part of it is run again where it runs whole, and so is one
// whose name another package has that did not run it to its end.
func TestTried(t *testing.T) {
	var whole strings.Builder
	if err := read(strings.NewReader(stream(
		[4]string{"pass", "p", "TestA/sub"}, [4]string{"pass", "p", "TestA"},
		[4]string{"skip", "p", "TestB/sub"}, [4]string{"pass", "p", "TestB"},
		[4]string{"skip", "p", "TestC"}, [4]string{"fail", "p", "TestD"}, [4]string{"run", "p", "TestE"},
		[4]string{"pass", "p", "TestF"}, [4]string{"pass", "p", "ExampleA"}, [4]string{"fail", "p"},
		[4]string{"skip", "q", "TestF"}, [4]string{"pass", "q", "TestC"}, [4]string{"pass", "q", "TestG"}, [4]string{"pass", "q"},
	)), io.Discard, io.Discard, &whole, nil, "race"); err == nil {
		t.Error("a failed test is no error")
	}
	file := filepath.Join(t.TempDir(), "whole")
	if err := os.WriteFile(file, []byte(whole.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := names(&out, []string{file}); err != nil {
		t.Fatal(err)
	}
	if want := "^(ExampleA|TestA|TestD|TestG)$\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// What can be tried again does not fail the run; what another try would not clear up does.
func TestTriedAgain(t *testing.T) {
	failed := [4]string{"fail", "p", "TestB"}
	over := [4]string{"fail", "p"}
	for _, c := range []struct {
		name   string
		events string
		second string
		err    string
	}{
		{
			"a test that failed", stream([4]string{"pass", "p", "TestA"}, [4]string{"fail", "p", "TestB/sub"}, failed, [4]string{"fail", "p", "TestC"}, over),
			"p\tTestB\trace\np\tTestC\trace\n", "",
		},
		{"nothing failed", stream([4]string{"pass", "p", "TestA"}, [4]string{"pass", "p"}), "", ""},
		{"a data race", stream([4]string{"output", "p", "TestB", "WARNING: DATA RACE\n"}, failed, over), "", "1 of 1 packages failed"},
		{"a panic", stream([4]string{"output", "p", "TestB", "panic: no\n"}, failed, over), "", "1 of 1 packages failed"},
		{"a test that did not end", stream([4]string{"run", "p", "TestA"}, failed, over), "", "1 of 1 packages failed"},
		{"no test failed, but the package did", stream([4]string{"pass", "p", "TestA"}, over), "", "1 of 1 packages failed"},
		{"what cannot be built", stream(over), "", "1 of 1 packages failed"},
		{"one package can be tried again, another not", stream(failed, over, [4]string{"fail", "q"}), "p\tTestB\trace\n", "1 of 2 packages failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, times, second strings.Builder
			said := ""
			if err := read(strings.NewReader(c.events), &out, &times, io.Discard, &second, "race"); err != nil {
				said = err.Error()
			}
			if second.String() != c.second || said != c.err {
				t.Errorf("to try again:\n%q, and %q\nwant\n%q, and %q", second.String(), said, c.second, c.err)
			}
		})
	}
}
