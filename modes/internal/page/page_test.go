package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/modes"
)

// R-G01: what arbiters read is what the program asks.
func TestPageIsUpToDate(t *testing.T) {
	name := filepath.Join("..", "..", "..", "docs", "modes.md")
	there, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(there) != page() {
		t.Error("docs/modes.md is not what modes/table.go says: run go generate ./modes")
	}
}

// Every act is either in the table of a mode or named as refused there.
func TestEveryActIsNamedInEveryMode(t *testing.T) {
	for _, s := range sections {
		var b strings.Builder
		section(&b, s.mode)
		table, refused, ok := strings.Cut(strings.ReplaceAll(b.String(), "\n", " "), refusedHere)
		if !ok {
			t.Fatalf("%v mode: nothing is said to be refused", s.mode)
		}
		refused = ", " + strings.TrimSuffix(refused, ". ") + ", "
		for _, trigger := range modes.Triggers() {
			inTable := strings.Contains(table, "| "+capital(trigger.String())+" |")
			if inRefused := strings.Contains(refused, ", "+trigger.String()+", "); inTable == inRefused {
				t.Errorf("%v mode, %v: in the table %t, refused %t", s.mode, trigger, inTable, inRefused)
			}
		}
	}
	for _, p := range modes.Table() {
		if p.Law == "" || p.With == "" || strings.Contains(strings.Join(p.When, ""), "|") {
			t.Errorf("%v, %v: without an article or without words: %+v", p.From, p.On, p)
		}
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		100 * time.Millisecond:   "a second or less",
		time.Second:              "a second or less",
		12500 * time.Millisecond: "12 seconds",
		90 * time.Second:         "1.5 minutes",
		36 * time.Hour:           "1.5 days",
		35 * time.Hour:           "35 hours",
		400 * 24 * time.Hour:     "400 days",
		1<<63 - 1:                "centuries",
	} {
		if got := span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	if got := thousands(10_000_000); got != "10,000,000" {
		t.Error(got)
	}
}
