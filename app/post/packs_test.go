package post_test

import (
	"fmt"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/post"
	"zapis/desk/pack"
)

// listed reads packs as "5" for the event's of issue 5, "A/2:7" for a round's.
func listed(t *testing.T, text string) (all []pack.Listed) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		var l pack.Listed
		if section, rest, ok := strings.Cut(word, "/"); ok {
			l.Section = section
			if _, err := fmt.Sscanf(rest, "%d:%d", &l.Round, &l.Issue); err != nil {
				t.Fatal(err)
			}
		} else if _, err := fmt.Sscan(word, &l.Issue); err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

func asText(all []pack.Listed) string {
	var words []string
	for _, l := range all {
		if l.Section == "" {
			words = append(words, fmt.Sprint(l.Issue))
			continue
		}
		words = append(words, fmt.Sprintf("%s/%d:%d", l.Section, l.Round, l.Issue))
	}
	return strings.Join(words, " ")
}

// R-C01: of what the desk offers a device fetches the event's pack and of each
// section its last round, and nothing that it has or that is over.
func TestWanted(t *testing.T) {
	none := device.Pack{}
	a2 := device.Pack{Held: true, Section: "A", Round: 2, Issue: 7}
	for _, tt := range []struct {
		name    string
		offered string
		held    device.Pack
		issue   int
		want    string
	}{
		{"a device that holds nothing", "5 A/1:2 A/2:7 B/1:6", none, 0, "5 A/2:7 B/1:6"},
		{"it has all", "5 A/1:2 A/2:7", a2, 7, ""},
		{"the next round", "5 A/1:2 A/2:7 A/3:8", a2, 7, "A/3:8"},
		{"the same round anew", "5 A/1:2 A/2:9", a2, 7, "A/2:9"},
		{"an earlier round anew", "5 A/1:9", a2, 9, ""},
		{"the event's pack anew", "8 A/2:7", a2, 7, "8"},
		{"its own section alone", "8 0/1:3 A/3:9 B/1:6", a2, 7, "8 A/3:9"},
		{"others if there is nothing new of its own", "8 0/1:3 A/2:7 B/1:6", a2, 7, "8 0/1:3 B/1:6"},
		{"an empty desk", "", none, 0, ""},
		{"two issues of one round", "A/3:9 A/3:8", a2, 7, "A/3:9"},
	} {
		if got := asText(post.Wanted(listed(t, tt.offered), tt.held, tt.issue, false)); got != tt.want {
			t.Errorf("%s: it fetches %q, want %q", tt.name, got, tt.want)
		}
	}
	if got, want := asText(post.Wanted(listed(t, "8 0/1:3 A/3:9 B/1:6"), a2, 7, true)), "8 A/3:9 0/1:3 B/1:6"; got != want {
		t.Errorf("for another section it fetches %q, want %q", got, want)
	}
}
