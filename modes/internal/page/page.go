package main

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"zapis/modes"
)

//go:embed head.txt
var head string

//go:embed codes.txt
var codes string

// sections are the modes in the order in which an arbiter asks for them.
var sections = []struct {
	mode  modes.Mode
	intro string
}{
	{modes.Game, "A game is on. The player records; nothing else is open to him. A device that handed its game over " +
		"stays in game mode: its sheet can be read, and everything else waits for the arbiter."},
	{modes.Arbiter, "The arbiter, or the organizer's representative, has entered his code or answered the device's " +
		"challenge. A restart of the program ends arbiter mode."},
	{modes.Owner, "No game is on. For three minutes after a player's own release GAME ENDED is shown, and everything " +
		"waits but the copy of that game and the arbiter, who may take it up again."},
}

// page returns the whole page.
func page() string {
	var b strings.Builder
	b.WriteString(head)
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s mode\n\n%s\n\n", capital(s.mode.String()), wrapped(s.intro))
		section(&b, s.mode)
	}
	before, after, _ := strings.Cut(codes, "TABLE\n")
	b.WriteString("\n" + before)
	strengths(&b)
	b.WriteString(after)
	return b.String()
}

// refusedHere begins the list of acts for which a mode has no row.
const refusedHere = "Refused in this mode, whatever the code: "

// section writes the acts that the mode allows and names all others.
func section(b *strings.Builder, mode modes.Mode) {
	var here []modes.Permission
	allowed := map[modes.Trigger]bool{}
	for _, p := range modes.Table() {
		if p.From == mode {
			here = append(here, p)
			allowed[p.On] = true
		}
	}
	b.WriteString("| what | when | whose code | then | by |\n| --- | --- | --- | --- | --- |\n")
	for i, p := range here {
		what := capital(p.On.String())
		if i > 0 && here[i-1].On == p.On {
			what = "… or"
		}
		then := "stays"
		if p.To != mode {
			then = "**" + p.To.String() + " mode**"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", what, when(p.When), p.With, then, p.Law)
	}
	var refused []string
	for _, t := range modes.Triggers() {
		if !allowed[t] {
			refused = append(refused, t.String())
		}
	}
	b.WriteString("\n" + wrapped(refusedHere+strings.Join(refused, ", ")+".") + "\n")
}

func when(conditions []string) string {
	if len(conditions) == 0 {
		return "always"
	}
	return strings.Join(conditions, "; ")
}

// wrapped returns the text in lines of at most 120 bytes.
func wrapped(text string) string {
	const width = 120
	var b strings.Builder
	line := 0
	for i, w := range strings.Fields(text) {
		switch {
		case i == 0:
		case line+1+len(w) > width:
			b.WriteByte('\n')
			line = 0
		default:
			b.WriteByte(' ')
			line++
		}
		b.WriteString(w)
		line += len(w)
	}
	return b.String()
}

// strengths writes how long it takes to try every code of each length.
func strengths(b *strings.Builder) {
	fmt.Fprintf(b, "| digits | one core, %s a second | eight graphics cards, %s a second | a thousand, %s a second | the device calls it |\n",
		thousands(modes.GuessesCore), thousands(modes.GuessesRig), thousands(modes.GuessesFarm))
	b.WriteString("| --- | --- | --- | --- | --- |\n")
	words := map[modes.Strength]string{
		modes.HoldsMinutes: "minutes", modes.HoldsHours: "hours", modes.HoldsNight: "a night", modes.HoldsYears: "years",
	}
	for _, digits := range []int{6, 8, 10, 12, 14} {
		fmt.Fprintf(b, "| %d |", digits)
		for _, perSecond := range []int{modes.GuessesCore, modes.GuessesRig, modes.GuessesFarm} {
			fmt.Fprintf(b, " %s |", span(modes.GuessTime(digits, perSecond)))
		}
		fmt.Fprintf(b, " %s |\n", words[modes.Holds(digits)])
	}
}

// span returns a time in the unit that people would use, with two digits.
func span(d time.Duration) string {
	const day, year = 24 * time.Hour, 365 * 24 * time.Hour
	if d > 250*year {
		return "centuries"
	}
	for _, u := range []struct {
		unit time.Duration
		name string
	}{{year, "year"}, {day, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if n := float64(d) / float64(u.unit); n >= 1.5 {
			return fmt.Sprintf("%.*f %ss", digitsAfter(n), n, u.name)
		}
	}
	return "a second or less"
}

func digitsAfter(n float64) int {
	if n < 9.95 {
		return 1
	}
	return 0
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
