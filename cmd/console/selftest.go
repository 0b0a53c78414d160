package main

import (
	"strings"

	"zapis/app/session"
	"zapis/assets"
	"zapis/scoresheet/attest"
)

const selfTestUsage = "selftest [FILE]"

// testedJSON is one check of a self-test.
type testedJSON struct {
	Name   string            `json:"name"`
	Result attest.TestResult `json:"result"`
	Text   string            `json:"text"`
}

// testedList prints checks, one per line.
type testedList []testedJSON

func (l testedList) speak() string {
	var b strings.Builder
	for _, t := range l {
		b.WriteString("\n  " + t.Name + " " + string(t.Result) + ": " + t.Text)
	}
	return b.String()
}

// onScreen are the checks that need a screen.
var onScreen = []string{"screen", "touch", "alarm"}

// selfTest runs the device's self-test. A bad result is not a refusal.
func (c *console) selfTest(rest string) (answer, error) {
	file := strings.TrimSpace(rest)
	if err := c.mayWrite(file); err != nil {
		return nil, err
	}
	found, err := c.dev.SelfTest()
	if err != nil {
		return nil, err
	}
	english := assets.Words("en")
	var all testedList
	var parts []attest.TestedPart
	add := func(p attest.TestedPart) {
		parts = append(parts, p)
		all = append(all, testedJSON{p.Name, p.Result, p.Text})
	}
	for _, t := range found {
		add(t.Part(english))
	}
	for _, name := range onScreen {
		add(attest.TestedPart{Name: name, Result: attest.TestSkipped, Text: english.Say("selftest.noscreen")})
	}
	out := answer{}.with("checks", all)
	if file == "" {
		return out, nil
	}
	signed, err := c.dev.SignSelfTest(parts)
	if err != nil {
		return nil, err
	}
	if err := session.WriteWhole(file, signed, 0o644); err != nil {
		return nil, cannotWrite(file, err)
	}
	return out.with("file", file), nil
}
