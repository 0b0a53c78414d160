package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zapis/app/session"
	"zapis/scoresheet/attest"
)

// anything is a command as somebody gives it who wants to break the device.
func anything(r *rand.Rand) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	square := func() string { return string(rune('a'+r.IntN(8))) + string(rune('1'+r.IntN(8))) }
	cell := func() string { return fmt.Sprintf("%d%s", r.IntN(12), pick("w", "b")) }
	switch r.IntN(21) {
	case 0, 1, 2, 3, 4:
		return "tap " + square() + " " + square() + pick("", "", "", "", " q", " n", " none")
	case 5, 6, 7:
		return "write " + pick("e4", "Nf3", "0-0", "O-O-O", "exd6 e.p.", "K", "??", "\xff\xfe", "a\x00b", "Кf3", "e8=Q+", "1-0", "…",
			"Qh4# (=)", strings.Repeat("x", 60), "\t", "{}", "[%clk 1:00]", "\"\\", "R1a3", "bxc", "--", "Z0")
	case 8:
		return pick("dash", "blank")
	case 9, 10:
		return "undo"
	case 11:
		return "only " + pick("white", "black", "both", "both")
	case 12, 13:
		return "at " + pick(cell(), cell(), "end")
	case 14:
		return pick("insert ", "remove ") + cell() + pick("", " pair")
	case 15:
		return "clock " + pick("", cell()+" ") + pick("1:23", "0:00:01", "99:59:59", "x")
	case 16:
		return pick("offer", "offer "+cell(), "mark +", "mark "+cell()+" "+pick("+", "#", "x", "ep"))
	case 17:
		return "result " + pick("1-0", "1/2-0 a", "*", "-/-", "+/- Б")
	case 18:
		return pick("sign white A", "sign black B", "approve white Ä", "disagree black B", "sign arbiter C", "arbiter 222222", "leave", "fen", "device", "sheet")
	case 19:
		return pick("seal", "seal", "seal off", "adjourn", "adjourn other", "unseal", "unseal Nf3", "unseal "+sealSecret,
			"draw960", "draw960 518", "lost", "resume", "resume white=1:00 black=0:59", "envelope", "sealkey "+sealPublic, "sealkey none", "arbiter 222222")
	}
	return pick("new", "code owner 111111", "owner 111111", "export", "at", "tap", "tap a1", "show 1", "games", "x", "ack", "help")
}

// The pair of the frozen sample of scoresheet/seal.
const (
	sealSecret = "AGE-SECRET-KEY-1UQM5Q824G5NZZK5PNJRQDA365HS03S383FLXJY8MA4VZ85YSWJVSLQUEA0"
	sealPublic = "age1d99jtq2y9x2yrx69vzy4jvzyda33pjj8lzjcs78fwc0675f7q4ysqetca2"
)

// Whatever is typed, every answer is one JSON object; a restart shows the
// same sheet; and in the end the game can be signed, exported and verified,
// with the same sheet in it (R-D03, R-G04, R-G16).
func TestAnything(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 960))
			dir, out := t.TempDir(), filepath.Join(t.TempDir(), "record")
			opts := session.Options{FrontEnd: "console", Codes: codeCost}
			dev, err := session.Open(dir, opts)
			if err != nil {
				t.Fatal(err)
			}
			k := &talk{t, &console{dev: dev}}
			k.say("code arbiter 222222")
			k.say("sealkey " + sealPublic)
			k.say("new White=A Black=B" + []string{"", " Chess960=11", ` FEN="4k3/P6p/8/8/8/8/p6P/4K3 b - - 0 7"`, ""}[seed%4])
			var told []string
			for i := range 240 {
				line := anything(r)
				answer := k.say(line)
				told = append(told, line+" → "+answer)
				if !json.Valid([]byte(answer)) || strings.Count(answer, "\n") != 1 {
					t.Fatalf("%s is answered %s", line, answer)
				}
				if i%60 != 59 {
					continue
				}
				k.say("leave")
				sheet, fen := k.say("sheet"), finding(k)
				if err := dev.Close(); err != nil {
					t.Fatal(err)
				}
				if dev, err = session.Open(dir, opts); err != nil {
					t.Fatalf("%v, after\n%s", err, strings.Join(told, ""))
				}
				k.c.dev = dev
				if again := k.say("sheet"); again != sheet || finding(k) != fen {
					t.Fatalf("the sheet was\n%sand after a restart\n%safter\n%s", sheet, again, strings.Join(told, ""))
				}
			}
			// What was adjourned goes on, and nothing is sealed any more.
			for _, line := range []string{"arbiter 222222", "lost", "resume", "seal off", "leave", "at end"} {
				k.say(line)
			}
			for _, line := range []string{
				"arbiter 222222", "ack", "leave", "result 1/2-0", "sign white A", "sign black B", "export record " + out, "release",
			} {
				if got := k.say(line); !strings.HasPrefix(got, `{"ok":true`) {
					t.Errorf("%s is answered %s", line, got)
				}
			}
			file, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			report := attest.VerifyAll(file, nil)[0]
			if report.Status != attest.Intact {
				t.Fatalf("verified: %s", report.Describe())
			}
			record, err := report.Record()
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := newAnswers(&b, true).ok(sheetOf(&record, "en", 0)); err != nil {
				t.Fatal(err)
			}
			if sheet := k.say("sheet"); b.String() != sheet {
				t.Errorf("exported was\n%sthe sheet is\n%s", b.String(), sheet)
			}
			if err := dev.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// finding is the arbiter's position, seen in arbiter mode.
func finding(k *talk) string {
	k.Helper()
	k.say("arbiter 222222")
	fen := k.say("fen")
	k.say("leave")
	return fen
}
