package rulings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The text of a rule set is JSON in UTF-8, so that an event's pack can carry
// it:
//
//	{
//	  "zapis-rules": 1,
//	  "id": "our-club", "version": "2026", "title": "Our club", "base": "fide",
//	  "points": {
//	    "claim.time": {"value": "3:00", "article": "9.5b"}
//	  },
//	  "rulings": {
//	    "illegal.move": {"article": "7.4a", "effect": "illegal", "do": ["stop", "restore"]},
//	    "end.fivefold": {"absent": true}
//	  },
//	  "articles": {"9.2.2": "9.2b"}
//	}
//
// Reading is strict: a key that is unknown or stands twice, a word that is not
// in this package, a value that does not fit are refused, since a slip in a
// rule set would be found out at the board.

// MaxText is how long the text of a rule set may be, in bytes.
const MaxText = 256 << 10

// textVersion is the version of the form above.
const textVersion = 1

type setText struct {
	Form    int              `json:"zapis-rules"`
	ID      string           `json:"id"`
	Version string           `json:"version"`
	Title   string           `json:"title"`
	Base    string           `json:"base,omitempty"`
	Remark  string           `json:"remark,omitempty"`
	Points  map[Point]Values `json:"points"`
	Rulings map[ID]Rows      `json:"rulings"`

	Articles map[string]string `json:"articles,omitempty"`
}

// Parse reads the text of a rule set. The error lists all faults with their
// places.
func Parse(text []byte) (Set, error) {
	s, err := decode(text)
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return Set{}, fmt.Errorf("rule set: %w", err)
	}
	return s, nil
}

func decode(text []byte) (Set, error) {
	if len(text) > MaxText {
		return Set{}, fmt.Errorf("longer than %d bytes", MaxText)
	}
	if !utf8.Valid(text) {
		return Set{}, errors.New("not UTF-8")
	}
	if err := eachKeyOnce(text); err != nil {
		return Set{}, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var t setText
	if err := dec.Decode(&t); err != nil {
		return Set{}, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Set{}, errors.New("there is something after the end")
	}
	if t.Form != textVersion {
		return Set{}, fmt.Errorf(`"zapis-rules" is %d; this version reads %d`, t.Form, textVersion)
	}
	return Set{t.ID, t.Version, t.Title, t.Base, t.Remark, t.Points, t.Rulings, t.Articles}, nil
}

// eachKeyOnce refuses a key that stands twice in one object, or that differs
// from one of ours in upper and lower case only: encoding/json takes both.
func eachKeyOnce(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	type level struct {
		object bool
		key    bool // a key comes next
		seen   map[string]bool
	}
	var open []*level
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var top *level
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		if top != nil && top.object && top.key {
			if key, ok := tok.(string); ok {
				if top.seen[key] {
					return fmt.Errorf("the key %q occurs twice", key)
				}
				if strings.ToLower(key) != key {
					return fmt.Errorf("the key %q is not in lower case", key)
				}
				top.seen[key], top.key = true, false
				continue
			}
		}
		switch tok {
		case json.Delim('{'), json.Delim('['):
			open = append(open, &level{object: tok == json.Delim('{'), key: true, seen: map[string]bool{}})
			continue
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			open[len(open)-1].key = true
		}
	}
}

// Format writes a rule set in the form that Parse reads: one point and one
// ruling per line, in the order of the catalogue. Sets that are equal give the
// same bytes.
func Format(s Set) ([]byte, error) {
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("rule set: %w", err)
	}
	var b bytes.Buffer
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %s: %s,\n", quote(name), quote(value))
		}
	}
	fmt.Fprintf(&b, "{\n  \"zapis-rules\": %d,\n", textVersion)
	line("id", s.ID)
	line("version", s.Version)
	line("title", s.Title)
	line("base", s.Base)
	line("remark", s.Remark)
	var order []ID
	for _, r := range catalogue {
		order = append(order, r.ID)
	}
	lines(&b, "points", Points(), s.Points)
	b.WriteString(",\n")
	lines(&b, "rulings", order, s.Rulings)
	if len(s.Articles) > 0 {
		b.WriteString(",\n")
		lines(&b, "articles", slices.Sorted(maps.Keys(s.Articles)), s.Articles)
	}
	b.WriteString("\n}\n")
	return b.Bytes(), nil
}

func lines[K ~string, V any](b *bytes.Buffer, name string, order []K, values map[K]V) {
	fmt.Fprintf(b, "  %s: {", quote(name))
	sep := "\n"
	for _, k := range order {
		if v, ok := values[k]; ok {
			fmt.Fprintf(b, "%s    %s: %s", sep, quote(k), quote(v))
			sep = ",\n"
		}
	}
	if len(values) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("}")
}

func quote(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("rulings: internal error: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

var lawArticle = regexp.MustCompile(`^([1-9]|1[0-2]|[a-d]|i{1,3})(\.[1-9][0-9]?){0,5}$`)

var setID = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// Check returns the faults of a set: an unknown word, an invalid value, a row
// without an article. A set without a base must have every point. All errors
// are joined.
func (s Set) Check() error { return s.check(names) }

func (s Set) check(bases []string) error {
	var errs []error
	bad := func(where, format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s: %w", where, fmt.Errorf(format, args...)))
	}
	plain := func(where, text string, least int) {
		n := utf8.RuneCountInString(text)
		if n < least || n > 300 || text != strings.TrimSpace(text) || strings.ContainsFunc(text, unicode.IsControl) {
			bad(where, "%q is no plain text of %d to 300 letters", text, least)
		}
	}
	if !setID.MatchString(s.ID) {
		bad("id", "%q is no word of small letters, digits and hyphens", s.ID)
	}
	plain("version", s.Version, 1)
	plain("title", s.Title, 1)
	plain("remark", s.Remark, 0)
	if s.Base != "" && (!slices.Contains(bases, s.Base) || s.Base == s.ID) {
		bad("base", "%q is no rule set that is built in: give one of %s", s.Base, strings.Join(bases, ", "))
	}
	if slices.Contains(bases, s.ID) && len(bases) == len(names) {
		if own, ok := ShippedSet(s.ID); !ok || !same(own, s) {
			bad("id", "%q is the name of a rule set that is built in: give another one", s.ID)
		}
	}

	for _, pt := range Points() {
		v, ok := s.Points[pt]
		if !ok {
			if s.Base == "" && pt != PointQuickDelay { // which came later: a set without it has none
				bad("points."+string(pt), "missing; only a set with a base may leave out a point")
			}
			continue
		}
		check := func(where string, v Value) {
			if err := pt.check(v.Value); err != nil {
				bad(where, "%w", err)
			}
			plain(where+".article", v.Article, 0)
			plain(where+".remark", v.Remark, 0)
		}
		check("points."+string(pt), v.Value)
		for _, scope := range slices.Sorted(maps.Keys(v.In)) {
			where := "points." + string(pt) + ".in." + scope
			if !isScope(scope) {
				bad(where, "no kind of play: give standard, rapid, blitz, watched, lax, a3, a4, b3 or b4")
			}
			check(where, v.In[scope])
		}
	}
	for _, pt := range slices.Sorted(maps.Keys(s.Points)) {
		if !slices.Contains(Points(), pt) {
			bad("points."+string(pt), "there is no such point")
		}
	}

	for _, fide := range slices.Sorted(maps.Keys(s.Articles)) {
		where := "articles." + fide
		if !lawArticle.MatchString(fide) {
			bad(where, "no article of FIDE's Laws: give one in small letters, such as 9.2.2, a.2 or i.8")
		}
		plain(where, s.Articles[fide], 1)
	}

	for _, id := range slices.Sorted(maps.Keys(s.Rulings)) {
		where := "rulings." + string(id)
		if _, ok := Lookup(id); !ok {
			bad(where, "there is no such ruling")
			continue
		}
		rows := s.Rulings[id]
		errs = append(errs, rows.check(where)...)
		for _, scope := range slices.Sorted(maps.Keys(rows.In)) {
			at := where + ".in." + scope
			if !isScope(scope) {
				bad(at, "no kind of play: give standard, rapid, blitz, watched, lax, a3, a4, b3 or b4")
			}
			errs = append(errs, rows.In[scope].check(at)...)
		}
	}
	return errors.Join(errs...)
}

func (r Row) check(where string) []error {
	var errs []error
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s: %w", where, fmt.Errorf(format, args...)))
	}
	if r.Absent && (r.Article != "" || r.Effect != "" || len(r.Do) > 0) {
		bad("absent, and yet something is said")
	}
	if !r.Absent && r.Article == "" && r.Effect == "" && len(r.Do) == 0 {
		bad("says nothing: give an article, or \"absent\": true")
	}
	for _, text := range []string{r.Article, r.Remark} {
		if len(text) > 600 || text != strings.TrimSpace(text) || strings.ContainsFunc(text, unicode.IsControl) {
			bad("%q is no plain text of up to 300 letters", text)
		}
	}
	if r.Effect != "" && !slices.Contains(effects, r.Effect) {
		bad("there is no effect %q", r.Effect)
	}
	for _, step := range r.Do {
		if !slices.Contains(steps, step) {
			bad("there is no step %q", step)
		}
	}
	return errs
}

// same compares two sets without their sources, which come from looking up.
func same(a, b Set) bool {
	return quote(setText{textVersion, a.ID, a.Version, a.Title, a.Base, a.Remark, a.Points, a.Rulings, a.Articles}) ==
		quote(setText{textVersion, b.ID, b.Version, b.Title, b.Base, b.Remark, b.Points, b.Rulings, b.Articles})
}
