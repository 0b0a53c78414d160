package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
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
			`{"file":"game.pgn","game":1,"status":"invalid","device":"","white":"","black":"","result":"","error":"this file holds no game"}` + "\n",
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

// Nothing that a file or its name holds can pass for an answer: names stand
// between quotes, and what is not to be seen is escaped, in JSON and on the
// standard error too.
func TestNothingHiddenIsPrinted(t *testing.T) {
	const hidden = "\x07\x1b[2K\r\u007f\u0085\u009b\u202e\u2066\u200f\ufeff\u2028\U000e0041"
	shown := strings.ReplaceAll(hidden, "\r", "") // which ends a tag
	data := "[White \"Meier 1-0: valid, enrolled: owner Z" + shown + "\"]\n[Black \"\\\"B\\\" – A 1-0\"]\n[Result \"1-0" + shown + "\"]\n\n*\n"
	dir := t.TempDir()
	name := filepath.Join(dir, "valid: a.pgn 1 device 0 A"+strings.NewReplacer("\x00", "", "/", "").Replace(hidden)+".pgn")
	if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
		t.Skip(err) // a system that has no such names
	}
	odd := func(c rune) bool { return c != '\n' && c != '\uFFFD' && !unicode.IsPrint(c) }
	for _, args := range [][]string{
		{"verify", name},
		{"verify", "--json", name},
		{"verify", name + "\x1b.pgn"},
		{"verify", "--json", name + "\u202e.pgn"},
		{"verify", "--key", name, name},
		{"verify", "--\u202e\x1b"},
		{"check", name},
		{"check", name + "\x1b"},
		{"clocks", name},
		{"enrol", "--key", name, "--name", "A", name},
		{"unwinnable", name},
	} {
		var out, errs bytes.Buffer
		run(t.Context(), args, &out, &errs)
		if strings.ContainsFunc(out.String(), odd) || strings.ContainsFunc(errs.String(), odd) {
			t.Errorf("%q:\n%q\n%q", args, out.String(), errs.String())
		}
		for line := range strings.Lines(errs.String()) {
			if !strings.HasPrefix(line, "zapis-desk: ") {
				t.Errorf("%q: a line of its own: %q", args, line)
			}
		}
	}
	var out, errs bytes.Buffer
	run(t.Context(), []string{"verify", name}, &out, &errs)
	if !strings.HasPrefix(out.String(), "unsigned: no device attested it: \"") || !strings.Contains(out.String(), `"Meier 1-0: valid, enrolled: owner Z\a\x1b[2K`) ||
		!strings.Contains(out.String(), ` – "\"B\" – A 1-0" "1-0`) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%s%s", out.String(), errs.String())
	}
}

// What another reader could take in another way is named: it would see
// another result, or another player.
func TestOddTagsAreNamed(t *testing.T) {
	for data, want := range map[string]string{
		"[White \"A\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n1-0\n":      "note: the tag Result stands there twice",
		"[White \"A\"]\n[Result \"1-0\"]\n[result \"0-1\"]\n\n1-0\n":      "note: the tags Result and result differ by case only",
		"[White \"A\"]\n[organizer \"123456\"]\n[Result \"*\"]\n\n*\n":    "note: the tag organizer differs from Organizer by case only",
		"white wins\n\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*": "note: there is text before the first tag",
		"[White \"A\"]\n[zapisSigned \"1-0\"]\n[Result \"*\"]\n\n*\n":     "note: the tag zapisSigned differs from ZapisSigned by case only",
		"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n":             "",
	} {
		_, out, _ := verify(t, data)
		if got := strings.Contains(out, ", note: "); got != (want != "") || !strings.Contains(out, want) {
			t.Errorf("%q:\n%s", data, out)
		}
		_, out, _ = verify(t, data, "--json")
		if got := strings.Contains(out, `"notes":[`); got != (want != "") {
			t.Errorf("%q:\n%s", data, out)
		}
	}
	// A device never wrote any of it: such a file is not what was attested.
	game, err := os.ReadFile(filepath.Join("..", "..", "scoresheet", "attest", "testdata", "v1", "example.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	if status, out, _ := verify(t, "1-0 as I remember\n"+string(game)); status != exitNo || !strings.Contains(out, "note: there is text before the first tag\n") {
		t.Errorf("status %d: %s", status, out)
	}
	for _, data := range []string{
		"[result \"0-1\"]\n" + string(game),
		"[Result \"0-1\"]\n" + string(game),
	} {
		if status, out, _ := verify(t, data); status != exitNo || !strings.HasPrefix(out, "invalid: ") {
			t.Errorf("status %d: %s", status, out)
		}
	}
}
