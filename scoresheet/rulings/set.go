package rulings

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Set is a rule set as data: FIDE's Laws, a country's rules, a club's. It has
// its own entries; for all others its base applies. Sets are not changed once
// they are in use; a changed one needs another Version, since logs name it.
type Set struct {
	ID      string // small letters, digits, hyphens; "fide"
	Version string // which text: "2023"
	Title   string // what people call it
	Base    string // ID of the shipped set that applies where this one is silent; empty: none
	Remark  string
	Points  map[Point]Values
	Rulings map[ID]Rows

	// Articles maps articles of FIDE's Laws, in lower case, to the set's own. A
	// chapter applies to all articles in it that are not listed: "i": "18" makes
	// 18.8.1 of I.8.1.
	Articles map[string]string
}

// Value is a rule set's value for one point.
type Value struct {
	Value   string `json:"value"`
	Article string `json:"article,omitempty"` // where the rule set says so
	Remark  string `json:"remark,omitempty"`
	Source  string `json:"-"` // ID of the set that says so: this one or its base
}

// Values is a value for all kinds of play, and others for some of them: under
// "rapid", "blitz", "watched" (A.3, B.3), "lax" (A.4, B.4) or one kind of play.
type Values struct {
	Value
	In map[string]Value `json:"in,omitempty"`
}

// Row is a rule set's entry for one ruling.
type Row struct {
	Article string `json:"article,omitempty"`
	Effect  Effect `json:"effect,omitempty"`
	Do      []Step `json:"do,omitempty"`     // what the arbiter should do, in this order
	Absent  bool   `json:"absent,omitempty"` // the rule set has no such rule
	Remark  string `json:"remark,omitempty"`
	Source  string `json:"-"` // ID of the set whose article it is: this one or its base
}

// Rows is a row for all kinds of play, and others for some of them, as
// [Values] has them. For everything that an inner row leaves out the outer one
// applies.
type Rows struct {
	Row
	In map[string]Row `json:"in,omitempty"`
}

// Name returns the set's name with its version, as in logs: "fide 2023".
func (s Set) Name() string { return s.ID + " " + s.Version }

// Row returns the set's entry for a ruling in a kind of play. It returns false
// if the set has no such rule.
//
// The set's own entries take precedence over its base, and those for one kind
// of play over those for all.
func (s Set) Row(id ID, p Play) (Row, bool) {
	var out Row
	for _, from := range s.layers() {
		rows, ok := from.Rulings[id]
		if !ok {
			continue
		}
		for _, row := range rows.from(p) {
			if row.Absent {
				if out.Article == "" {
					return Row{Absent: true, Remark: row.Remark, Source: from.ID}, false
				}
				break // for the other kinds of play; the base may say more of this one
			}
			if out.Article == "" && row.Article != "" {
				out.Article, out.Source, out.Remark = row.Article, from.ID, row.Remark
			}
			if out.Effect == "" {
				out.Effect = row.Effect
			}
			if out.Do == nil {
				out.Do = slices.Clone(row.Do)
			}
		}
	}
	if out.Article == "" {
		return Row{Absent: true, Source: s.ID}, false
	}
	if out.Effect == "" {
		out.Effect = Nothing
	}
	return out, true
}

// from lists what is said for a kind of play, the narrowest first.
func (r Rows) from(p Play) []Row {
	var all []Row
	for _, scope := range plays[p].scopes {
		if row, ok := r.In[scope]; ok {
			all = append(all, row)
		}
	}
	return append(all, r.Row)
}

// Value returns the set's value for a point in a kind of play. If a set without
// a base is silent on it, it returns a neutral value.
func (s Set) Value(pt Point, p Play) Value {
	for _, from := range s.layers() {
		v, ok := from.Points[pt]
		if !ok {
			continue
		}
		out := v.Value
		for _, scope := range plays[p].scopes {
			if in, ok := v.In[scope]; ok {
				out = in
				break
			}
		}
		out.Source = from.ID
		return out
	}
	return Value{}
}

func (s Set) time(pt Point, p Play) time.Duration {
	d, err := parseTime(s.Value(pt, p).Value)
	if err != nil {
		return 0
	}
	return d
}

func (s Set) count(pt Point, p Play) int {
	n, err := strconv.Atoi(s.Value(pt, p).Value)
	if err != nil {
		return 0
	}
	return n
}

func (s Set) yes(pt Point, p Play) bool { return s.Value(pt, p).Value == "yes" }

// layers is the set and what stands below it.
func (s Set) layers() []Set {
	if s.Base == "" {
		return []Set{s}
	}
	for _, b := range shipped() {
		if b.ID == s.Base {
			return append([]Set{s}, b.layers()...)
		}
	}
	return []Set{s}
}

// Catalogue lists what can be ruled under the set in a kind of play, in the order
// of the catalogue.
func (s Set) Catalogue(p Play) []Ruling {
	var all []Ruling
	for _, r := range catalogue {
		if _, ok := s.Row(r.ID, p); ok {
			all = append(all, r)
		}
	}
	return all
}

// Penalties lists the penalties of 12.9 that the set knows.
func (s Set) Penalties(p Play) []ID {
	var all []ID
	for _, r := range catalogue {
		if _, ok := s.Row(r.ID, p); ok && r.Group == Penalty {
			all = append(all, r.ID)
		}
	}
	return all
}

// Cite writes an article with its rule set if that is another one: an article
// 6.9 of a club that has none of its own is "FIDE 6.9".
func (s Set) Cite(article, source string) string {
	if article == "" || source == "" || source == s.ID {
		return article
	}
	return strings.ToUpper(source) + " " + article
}

// Article returns the set's article for an article of FIDE's Laws, or for
// several separated by commas. If the set does not have it, it is in its base,
// and the base is named: "FIDE 9.2.2". Articles of other documents, such as
// C.02, stay as they are.
func (s Set) Article(fide string) string {
	parts := strings.Split(fide, ", ")
	for i, part := range parts {
		if part != "" && !strings.HasPrefix(part, "C.0") {
			parts[i] = s.article(part)
		}
	}
	return strings.Join(parts, ", ")
}

func (s Set) article(fide string) string {
	for _, from := range s.layers() {
		if from.ID == Laws {
			return s.Cite(fide, from.ID)
		}
		for chapter := fide; chapter != ""; chapter = chapter[:max(0, strings.LastIndexByte(chapter, '.'))] {
			if own, ok := from.Articles[strings.ToLower(chapter)]; ok {
				return s.Cite(own+fide[len(chapter):], from.ID)
			}
		}
	}
	return s.Cite(fide, Laws)
}

// Laws is the ID of the built-in set that holds FIDE's Laws of Chess.
const Laws = "fide"

//go:embed sets/*.json
var files embed.FS

// names are the shipped sets; a base stands before what builds on it.
var names = []string{"fide", "ru", "ua", "club"}

// Shipped lists the rule sets that are built in: the FIDE Laws of 2023
// ("fide"), the Russian rules ("ru"), the Ukrainian rules ("ua"), and the rules
// of a club as an example ("club"). The caller owns the result.
func Shipped() []Set { return slices.Clone(shipped()) }

// TitleKey is the key of the word for the title of a set that is built in. It is empty
// for a set of somebody else's, which has the title that its author gave it.
func (s Set) TitleKey() string {
	if shipped, ok := ShippedSet(s.ID); ok && s.Title == shipped.Title {
		return "ruling.set." + s.ID
	}
	return ""
}

// ShippedSet gives one of them by its ID.
func ShippedSet(id string) (Set, bool) {
	for _, s := range shipped() {
		if s.ID == id {
			return s, true
		}
	}
	return Set{}, false
}

var built struct {
	sync.Mutex
	sets []Set
}

func shipped() []Set {
	built.Lock()
	defer built.Unlock()
	if built.sets == nil {
		for _, name := range names {
			text, err := files.ReadFile("sets/" + name + ".json")
			var s Set
			if err == nil {
				s, err = decode(text)
			}
			if err == nil {
				err = s.check(names[:slices.Index(names, name)])
			}
			if err != nil {
				panic("rulings: internal error: " + name + ": " + err.Error())
			}
			built.sets = append(built.sets, s)
		}
	}
	return built.sets
}
