package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/scoresheet/attest"
)

// Whatever a player types after a ruling that brought a result, the game goes
// out with that result (R-A06, R-A15).
func TestWalkAfterRuling(t *testing.T) {
	for seed, ruled := range []struct{ rule, want string }{
		{"rule conduct.device white result=0-1 a telephone", "0-1"},
		{"rule flag.fall black", "1-0"},
		{"rule result.given none result=1/2-1/2 agreed", "1/2-1/2"},
	} {
		t.Run(ruled.rule, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(seed), 1102))
			dir, out := t.TempDir(), filepath.Join(t.TempDir(), "game.pgn")
			opts := session.Options{FrontEnd: "console", Codes: codeCost}
			dev, err := session.Open(dir, opts)
			if err != nil {
				t.Fatal(err)
			}
			k := &talk{t, &console{dev: dev}}
			for _, line := range []string{"code arbiter 222222", "new White=A Black=B", "tap e2 e4", "tap e7 e5", "arbiter 222222", ruled.rule, "leave"} {
				if got := k.say(line); !strings.HasPrefix(got, `{"ok":true`) {
					t.Fatalf("%s is answered %s", line, got)
				}
			}
			for i := range 200 {
				line := anything(r)
				if r.IntN(3) == 0 {
					line = "result " + []string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "+/- x"}[r.IntN(6)]
				}
				if strings.HasPrefix(line, "arbiter") || strings.HasPrefix(line, "seal") {
					continue // the player has no code, and no move is sealed in a game that is over
				}
				k.say(line)
				if i%50 != 49 {
					continue
				}
				if err := dev.Close(); err != nil {
					t.Fatal(err)
				}
				if dev, err = session.Open(dir, opts); err != nil {
					t.Fatal(err)
				}
				k.c.dev = dev
			}
			for _, line := range []string{"arbiter 222222", "ack", "leave", "sign white A", "sign black B", "export pgn " + out} {
				if got := k.say(line); !strings.HasPrefix(got, `{"ok":true`) {
					t.Errorf("%s is answered %s", line, got)
				}
			}
			file, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			report := attest.VerifyAll(file, nil)[0]
			if report.Result != ruled.want || report.Status != attest.Intact || report.Overruled() != "" {
				t.Errorf("%s %s %s", report.Describe(), report.Result, report.Overruled())
			}
			if !strings.Contains(string(file), fmt.Sprintf("[Result %q]", ruled.want)) {
				t.Errorf("the game goes out as\n%s", file)
			}
			if err := dev.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
