package rulings

import (
	"slices"
	"strconv"
	"strings"
)

// about has the rulings that an arbiter makes under an article of FIDE's Laws
// other than their own.
var about = map[string][]ID{
	"6.2.5":    {ConductDisturb},
	"6.4":      {FlagFall},
	"6.8":      {FlagFall},
	"8.1.3":    {RecordMissing},
	"8.1.5":    {RecordMissing},
	"9.1.2.2":  {RecordMissing},
	"11.3.2.1": {ConductDevice},
	"9.2":      {ClaimAccepted, ClaimRejected, ClaimAgreed, ClaimVoid},
	"9.3":      {ClaimAccepted, ClaimRejected, ClaimAgreed, ClaimVoid},
	"9.5.1":    {ClaimAccepted, ClaimRejected},
	"11.4":     {ConductOutsider},
	"11.6":     {PenaltyWarning, PenaltyOpponent, PenaltyOwn, PenaltyPointsOpponent, PenaltyPointsOwn, PenaltyLoss, PenaltyFine, PenaltyRounds, PenaltyEvent},
	"11.11":    {RecordReplay},
	"12.8":     {ConductOutsider, ConductDevice},
	"I.6":      {AgreeNoted, EndResigned},
}

// usual has the rulings that people mean by an article with several rulings.
var usual = map[string]ID{
	"7.5": IllegalMove, "7.5.5": IllegalMove, "A.4.2": IllegalMove, "9.1.1": AgreeEarly,
	"9.5.3": ClaimRejected, "11.5": ConductDisturb, "11.10": AppealNoted, "8.7": ClosedUnsigned,
}

// Usual returns the ruling that people mean by an article of the set or of
// FIDE's Laws with several rulings; "" if there is none.
func (s Set) Usual(article string) ID {
	for fide, id := range usual {
		if strings.EqualFold(article, fide) || cites(s.Article(fide), article) {
			return id
		}
	}
	return ""
}

// Find lists the rulings that an arbiter can give under an article of the set,
// or of FIDE's Laws: those that stand there, and else those whose consequence
// does, that the article is about, that stand below it (7.4.1 below 7.4), or
// above it.
func (s Set) Find(article string, p Play) []ID {
	article = strings.TrimSpace(article)
	fide, _ := ShippedSet(Laws)
	sources := []struct {
		set  Set
		play Play
	}{{s, p}, {s, Standard}, {fide, p}, {fide, Standard}}
	ways := []func(Set, Play, string) []ID{Set.stands, Set.follows, Set.about, Set.below}
	for {
		for _, find := range ways {
			for _, from := range sources {
				all := slices.DeleteFunc(find(from.set, from.play, article), func(id ID) bool { return !s.knows(id, p) })
				if len(all) > 0 {
					return all
				}
			}
		}
		i := strings.LastIndexByte(article, '.')
		if i < 0 || !strings.Contains(article[:i], ".") {
			return nil // a whole chapter is too much
		}
		article, ways = article[:i], ways[:3] // not what stands beside it
	}
}

// knows reports whether the set has the ruling, in this kind of play or in
// another: one that cannot be made is then refused with the reason.
func (s Set) knows(id ID, p Play) bool {
	_, now := s.Row(id, p)
	return now || slices.ContainsFunc(Plays(), func(other Play) bool { _, ok := s.Row(id, other); return ok })
}

func (s Set) rows(p Play, fits func(row Row) bool) (all []ID) {
	for _, r := range catalogue {
		if row, ok := s.Row(r.ID, p); ok && fits(row) {
			all = append(all, r.ID)
		}
	}
	return all
}

// stands finds what stands under the article.
func (s Set) stands(p Play, article string) []ID {
	return s.rows(p, func(row Row) bool { return cites(row.Article, article) })
}

// follows finds rulings by the article of what follows from them.
func (s Set) follows(p Play, article string) []ID {
	effects := map[Point]Effect{PointIllegalTime: Counted, PointIllegalLoses: Counted, PointClaimTime: WrongClaim}
	return s.rows(p, func(row Row) bool {
		for point, effect := range effects {
			if row.Effect == effect && cites(s.Value(point, p).Article, article) {
				return true
			}
		}
		return false
	})
}

func (s Set) about(_ Play, article string) []ID {
	for fide, all := range about {
		if cites(s.Article(fide), article) {
			return slices.Clone(all)
		}
	}
	return nil
}

// below finds what stands in the parts of the article.
func (s Set) below(p Play, article string) []ID {
	return s.rows(p, func(row Row) bool {
		for part := range strings.SplitSeq(strings.ToLower(row.Article), ", ") {
			if strings.HasPrefix(part, strings.ToLower(article)+".") {
				return true
			}
		}
		return false
	})
}

// cites reports whether an article stands in a list such as "7.4.1, 7.4.3" or
// "4.1–4.7".
func cites(list, article string) bool {
	for _, part := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' }) {
		part = strings.TrimSpace(part)
		from, to, span := strings.Cut(part, "–")
		if strings.EqualFold(part, article) || span && between(from, to, article) {
			return true
		}
	}
	return false
}

// between reports whether an article stands between two of one chapter: 4.3
// between 4.1 and 4.7.
func between(from, to, article string) bool {
	chapter, first, ok := cutLast(from)
	in, n, ok2 := cutLast(article)
	_, last, ok3 := cutLast(to)
	if !ok3 {
		var err error
		last, err = strconv.Atoi(to) // "II.4.1–7"
		ok3 = err == nil
	}
	return ok && ok2 && ok3 && strings.EqualFold(chapter, in) && first <= n && n <= last
}

func cutLast(article string) (chapter string, n int, ok bool) {
	i := strings.LastIndexByte(article, '.')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(article[i+1:])
	return article[:i], n, err == nil
}
