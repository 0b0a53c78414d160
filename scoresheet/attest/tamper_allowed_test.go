package attest_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/internal/long"
)

// R-C02: what mail programs, editors and databases do to a file leaves it
// intact.
func TestTamperAllowed(t *testing.T) {
	x := newTamperer(t)
	random := rand.New(rand.NewPCG(5, 6))
	for i, r := range games(t, 200) {
		if !long.Asked() && i%8 != 0 {
			continue
		}
		x.take(fmt.Sprint("game ", i), r.pgn())
		all := strings.ReplaceAll
		game := string(x.game)
		tags := tagLine.FindAllString(game, -1)
		head := strings.Index(game, "\n\n") + 2
		moves := game[head:]
		section := func(tags []string) string { return strings.Join(tags, "") }
		for what, changed := range map[string]string{
			"CRLF":                       all(game, "\n", "\r\n"),
			"CR":                         all(game, "\n", "\r"),
			"no line end at the end":     strings.TrimRight(game, "\n"),
			"empty lines at both ends":   "\n\r\n \t" + game + "\n\n\r\n ",
			"one line of moves":          game[:head] + all(moves, "\n", " "),
			"one line":                   strings.TrimSpace(all(game, "\n", " ")),
			"a token a line":             game[:head] + all(moves, " ", "\n"),
			"an empty line for a space":  game[:head] + all(moves, " ", "\n\n"),
			"a tab for a space":          game[:head] + all(moves, " ", "\t"),
			"double spaces":              game[:head] + all(moves, " ", "  "),
			"indentation":                all(game, "\n", "\n    "),
			"trailing spaces":            all(game, "\n", "  \n"),
			"empty lines between tags":   all(game, "]\n[", "]\n\n["),
			"tags on one line":           all(game, "]\n[", "]["),
			"spaces in tags":             all(all(game, "\n[", "\n[ "), "\"]\n", "\" ]\n"),
			"no line between":            game[:head-1] + moves,
			"tags backwards":             section(backwards(tags)) + "\n" + moves,
			"tags in the order of names": section(sorted(tags)) + "\n" + moves,
			"numbers joined to moves":    game[:head] + regexp.MustCompile(`(\d\.) `).ReplaceAllString(moves, "$1"),
		} {
			x.verifies(what, []byte(changed))
		}
		for range 10 {
			random.Shuffle(len(tags), func(i, j int) { tags[i], tags[j] = tags[j], tags[i] })
			x.verifies("tags in any order, any white space", []byte(anySpace(random, section(tags)+"\n"+moves)))
		}
	}
	x.report()
}

func backwards(tags []string) []string {
	tags = slices.Clone(tags)
	slices.Reverse(tags)
	return tags
}

func sorted(tags []string) []string {
	tags = slices.Clone(tags)
	slices.Sort(tags)
	return tags
}

// anySpace replaces every white space outside tag values.
func anySpace(random *rand.Rand, game string) string {
	spaces := []string{" ", "\n", "\r\n", "\t", "  ", "\n\n", " \r\n \r\n", "\r"}
	var out strings.Builder
	quoted := false
	for i := range len(game) {
		c := game[i]
		if c == '"' && game[i-1] != '\\' {
			quoted = !quoted
		}
		if !quoted && isSpace(c) {
			out.WriteString(spaces[random.IntN(len(spaces))])
			continue
		}
		out.WriteByte(c)
	}
	return out.String()
}
