package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func check(t *testing.T, text string) (status int, answers []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status = run(t.Context(), []string{"check", file}, &out, &errs)
	if errs.Len() > 0 {
		t.Errorf("on stderr: %s", &errs)
	}
	quoted, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		answers = append(answers, strings.TrimSpace(strings.ReplaceAll(line, `"file":`+string(quoted)+`,`, "")))
	}
	return status, answers
}

// shuffle writes n half-moves from the usual start, in which the knights go
// out and back, so that every position stands again four half-moves later.
func shuffle(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString([]string{"Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "}[i%4])
	}
	return b.String()
}

// R-A02, R-A03, R-A04: the format that commands.md documents.
func TestCheckAnswers(t *testing.T) {
	for _, c := range []struct {
		name, pgn string
		status    int
		want      []string
	}{
		{"nothing to report", "1. e4 e5 *", exitOK, nil},
		{"9.2.1 and 9.2.2 threefold, the start counted", shuffle(9), exitOK, []string{
			`{"game":1,"plies":9,"findings":[{"kind":"threefold","ply":7,"intended":["Ng8"]},` +
				`{"kind":"threefold","ply":8,"n":3,"stood":[0,4,8],"intended":["Nf3"]},` +
				`{"kind":"threefold","ply":9,"n":3,"stood":[1,5,9],"intended":["Nf6"]}]}`,
		}},
		{"9.3.1 and 9.3.2 fifty moves", `[FEN "7k/8/8/8/8/8/R7/K7 w - - 98 90"] 90. Ra3 Kg8 *`, exitOK, []string{
			`{"game":1,"plies":2,"findings":[{"kind":"fifty","ply":1,"since":-98,"intended":["Kg7","Kg8","Kh7"]},` +
				`{"kind":"fifty","ply":2,"since":-98}]}`,
		}},
		{"9.6.2 seventy-five moves", `[FEN "7k/8/8/8/8/8/R7/K7 w - - 149 90"] 90. Ra3 *`, exitOK, []string{
			`{"game":1,"plies":1,"findings":[{"kind":"fifty","ply":0,"since":-149},{"kind":"seventyfive","ply":1,"since":-149}]}`,
		}},
		{"9.6.2 mate has precedence", `[FEN "7k/8/6K1/8/8/8/R7/8 w - - 149 90"] 90. Ra8# *`, exitOK, []string{
			`{"game":1,"plies":1,"findings":[{"kind":"fifty","ply":0,"since":-149},{"kind":"checkmate","ply":1}]}`,
		}},
		{"5.2.1 stalemate", `[FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"] 1. Qf7 *`, exitOK, []string{
			`{"game":1,"plies":1,"findings":[{"kind":"stalemate","ply":1}]}`,
		}},
		{"stalemate and a move into check", `[FEN "8/8/8/8/8/2k5/3p4/4K3 w - - 0 1"] 1. Kd1 Kd3 *` + "\n\n" + `[FEN "8/8/8/8/8/2k5/3p4/4K3 w - - 0 1"] 1. Kxd2 *`, exitNo, []string{
			`{"game":1,"plies":2,"findings":[{"kind":"stalemate","ply":2}]}`,
			`{"game":2,"plies":0,"findings":[],"error":{"ply":1,"text":"Kxd2: illegal: the king is left in check (article 3.9.2)","line":3,"column":44}}`,
		}},
		{"5.2.2 king against king", `[FEN "8/8/8/8/4k3/8/3p4/4K3 w - - 0 1"] 1. Kxd2 Kd4 *`, exitOK, []string{
			`{"game":1,"plies":2,"findings":[{"kind":"dead","ply":1}]}`,
		}},
		{"header-only boards count", "[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n1. Ke2 *", exitNo, []string{
			`{"game":3,"plies":0,"findings":[],"error":{"ply":1,"text":"Ke2: illegal: a piece of the same color stands on the target (article 3.1)","line":7,"column":4}}`,
		}},
		{"found before what cannot be played", shuffle(8) + "Ke3 *", exitNo, []string{
			`{"game":1,"plies":8,"findings":[{"kind":"threefold","ply":7,"intended":["Ng8"]},` +
				`{"kind":"threefold","ply":8,"n":3,"stood":[0,4,8],"intended":["Nf3"]}],` +
				`"error":{"ply":9,"text":"Ke3: illegal: no piece can make this move","line":1,"column":33}}`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, got := check(t, c.pgn)
			if status != c.status || strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("status %d\n%s\nwant %d\n%s", status, strings.Join(got, "\n"), c.status, strings.Join(c.want, "\n"))
			}
		})
	}
}

// Games are checked several at a time, and answered in the order of the file.
func TestCheckKeepsTheOrder(t *testing.T) {
	const games = 2000
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "[Event \"%d\"]\n\n%s *\n\n", i, shuffle(8+i*7919%40))
	}
	status, got := check(t, b.String())
	if status != exitOK || len(got) != games {
		t.Fatalf("status %d, %d answers", status, len(got))
	}
	for i, line := range got {
		if want := fmt.Sprintf(`{"game":%d,"plies":%d,`, i+1, 8+i*7919%40); !strings.HasPrefix(line, want) {
			t.Fatalf("answer %d is %.60s, want %s", i, line, want)
		}
	}
}

// Ctrl-C ends the work soon, with whole lines behind it.
func TestCheckStops(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(strings.Repeat("[Event \"x\"]\n\n"+shuffle(300)+"*\n\n", 20_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out := &stopsAfter{lines: 100, stop: cancel}
	done := make(chan int)
	go func() { done <- run(ctx, []string{"check", file}, out, &bytes.Buffer{}) }()
	select {
	case status := <-done:
		if status != exitNo {
			t.Errorf("status %d", status)
		}
	case <-time.After(time.Minute):
		t.Fatal("still at work a minute after it was to stop")
	}
	if n := bytes.Count(out.all.Bytes(), []byte("\n")); n < 100 || n >= 20_000 || !bytes.HasSuffix(out.all.Bytes(), []byte("\n")) {
		t.Errorf("%d lines, the last %q", n, out.all.Bytes()[max(0, out.all.Len()-40):])
	}
}

// stopsAfter calls stop when it has been written so many lines.
type stopsAfter struct {
	all   bytes.Buffer
	lines int
	stop  func()
}

func (w *stopsAfter) Write(p []byte) (int, error) {
	n, err := w.all.Write(p)
	if bytes.Count(w.all.Bytes(), []byte("\n")) >= w.lines {
		w.stop()
	}
	return n, err
}

func TestCheckRefusesAMissingFile(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run(t.Context(), []string{"check", filepath.Join(t.TempDir(), "no.pgn")}, &out, &errs); status != exitNo || !strings.Contains(errs.String(), "no.pgn") {
		t.Errorf("status %d: %s", status, &errs)
	}
}
