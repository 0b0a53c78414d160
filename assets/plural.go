package assets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// numbers says which forms a noun has after a number in each language, in the
// order in which the words list them: {0:move|moves}. CLDR tells which form a
// number takes; forms that only fractions or millions take are left out.
var numbers = map[string]struct {
	tag   language.Tag
	forms []plural.Form
}{
	"en": {language.English, []plural.Form{plural.One, plural.Other}},
	"ru": {language.Russian, []plural.Form{plural.One, plural.Few, plural.Many}},
	"uk": {language.Ukrainian, []plural.Form{plural.One, plural.Few, plural.Many}},
	"de": {language.German, []plural.Form{plural.One, plural.Other}},
	"fr": {language.French, []plural.Form{plural.One, plural.Other}},
	"es": {language.Spanish, []plural.Form{plural.One, plural.Other}},
}

// inForm returns the one of the forms that the count takes in a language. A
// count is a whole number, or its decimal digits; anything else takes the last
// form.
func inForm(lang string, count any, forms []string) string {
	last := forms[len(forms)-1]
	n, err := strconv.Atoi(fmt.Sprint(count))
	if err != nil {
		return last
	}
	n = max(n, -n, 0) // the least number of all has no absolute value
	rules := numbers[lang]
	i := slices.Index(rules.forms, plural.Cardinal.MatchPlural(rules.tag, n, 0, 0, 0, 0))
	if i < 0 || i >= len(forms) {
		return last
	}
	return forms[i]
}

// fill puts the arguments into a text: {0} is the first, and {0:move|moves} the
// form that it takes as a count. What has no argument stays as it is. No
// argument is looked through for placeholders.
func fill(lang, text string, args []any) string {
	if len(args) == 0 {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inside, after, closed := strings.Cut(rest, "}")
		number, forms, counted := strings.Cut(inside, ":")
		i, err := strconv.Atoi(number)
		switch {
		case !closed || err != nil || i < 0 || i >= len(args):
			b.WriteByte('{')
			text = rest
			continue
		case counted:
			b.WriteString(inForm(lang, args[i], strings.Split(forms, "|")))
		default:
			fmt.Fprint(&b, args[i])
		}
		text = after
	}
}
