package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// unwinnableRun runs the command and returns what it wrote.
func unwinnableRun(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(t.Context(), append([]string{"unwinnable"}, args...), &out, &err)
	return out.String(), err.String(), status
}

// R-A04: one position, in words and as JSON.
func TestUnwinnable(t *testing.T) {
	const fen = "8/8/4k3/8/8/3K4/3Q4/8 w - - 0 1"
	out, _, status := unwinnableRun(t, fen)
	if status != exitOK || strings.Count(out, "\n") != 1 ||
		!strings.Contains(out, "white winnable") || !strings.Contains(out, "black unwinnable (bare king)") {
		t.Errorf("status %d: %s", status, out)
	}
	if unquoted, _, _ := unwinnableRun(t, strings.Fields(fen)...); unquoted != out {
		t.Errorf("without quotes: %s", unquoted)
	}
	out, _, status = unwinnableRun(t, "--json", fen)
	var got unwinnableJSON
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != exitOK {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if got.FEN != fen || got.White != "winnable" || got.Black != "unwinnable" || got.Nodes == 0 ||
		!strings.HasSuffix(got.WhiteLine, "#") || got.BlackReason != "bare king" {
		t.Errorf("%+v", got)
	}
}

// A file is answered line by line; a line that is no FEN is named, and makes
// the answer no.
func TestUnwinnableFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "positions.txt")
	text := "# from the round\n8/8/4k3/8/8/3K4/8/8 w - - 0 1\n\nnonsense\n" +
		"8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1\r\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := unwinnableRun(t, "--json", "--budget", "1000", file)
	if status != exitNo || !strings.Contains(errs, "line 4") {
		t.Errorf("status %d: %s", status, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], `"white":"unwinnable","black":"unwinnable"`) ||
		!strings.HasPrefix(lines[1], `{"ok":false,"error":"`) || !strings.Contains(lines[2], `"white":"undecided"`) {
		t.Errorf("%s", out)
	}
}

func TestUnwinnableRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"no-such-file"},
		{"8/8/8/8/8/8/8/8 w - - 0 1"},
		{"--budget", "-1", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"},
	} {
		out, errs, status := unwinnableRun(t, args...)
		if status == exitOK || errs == "" || out != "" {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errs)
		}
	}
}
