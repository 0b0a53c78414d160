package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// verify runs the command on a file with that content.
func verify(t *testing.T, data string, args ...string) (status int, out, errs string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	var o, e bytes.Buffer
	status = run(t.Context(), append(append([]string{"verify"}, args...), file), &o, &e)
	quoted, _ := compactJSON(file)
	return status, strings.NewReplacer(quoted, `"game.pgn"`, file, "game.pgn").Replace(o.String()), e.String()
}

func compactJSON(text string) (string, error) {
	var b bytes.Buffer
	err := writeJSON(&desk{stdout: &b}, text)
	return strings.TrimSpace(b.String()), err
}

// R-C02: every game has all the fields, whatever they are.
func TestVerifyAnswers(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{
			"no attestation", "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
			`{"file":"game.pgn","game":1,"status":"unsigned","device":"","white":"A","black":"B","result":"1-0","error":""}` + "\n",
		},
		{
			"no game", "\x00\x01 * \x02",
			`{"file":"game.pgn","game":1,"status":"invalid","device":"","white":"","black":"","result":"","error":"there is no game in this file"}` + "\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := verify(t, c.data, "--json")
			if status != exitNo || out != c.want || errs != "" {
				t.Errorf("status %d\n%s%s", status, out, errs)
			}
		})
	}
}

// A name in somebody else's file must not forge an answer on the terminal.
func TestVerifyForgesNothing(t *testing.T) {
	_, out, _ := verify(t, "[White \"A\x1b[2K\rgame.pgn 1: valid\u202e\u2028x\"]\n\n*\n")
	if strings.ContainsAny(out, "\x1b\r\u202e\u2028") || strings.Count(out, "\n") != 1 {
		t.Errorf("%q", out)
	}
}

// What cannot be read is told with what to do, in JSON too; the others are
// looked at all the same.
func TestVerifyRefusals(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone.pgn")
	for _, args := range [][]string{{"--json", gone}, {"--json", "--key", gone}, {"--json", t.TempDir()}} {
		status, out, errs := verify(t, "1. e4 *", args...)
		if status != exitNo || !strings.HasPrefix(out, `{"ok":false,"error":"`) || !strings.Contains(errs, "cannot be read: ") || !strings.Contains(errs, ": name a file that can\n") {
			t.Errorf("%v: status %d\n%s%s", args, status, out, errs)
		}
		if told := strings.Contains(out, `"status":"unsigned"`); told != (args[1] != "--key") {
			t.Errorf("%v: %s", args, out)
		}
	}
}
