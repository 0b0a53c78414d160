package logwords

import (
	"strings"
	"unicode/utf8"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// pace finds entries faster than moves can be played, and long sequences
// entered at once after a silence.
func pace(l *Log) []Group {
	var moves []int // made at the end of the sheet, of acts; dashes are fast
	for i, a := range l.acts {
		if a.what == entered && a.meaning.isMove() {
			moves = append(moves, i)
		}
	}
	var groups []Group
	for i := 0; i < len(moves); {
		n := l.run(moves[i:], fastGap)
		if n >= fastEntries {
			groups = append(groups, l.runGroup("fast", weightFast, moves[i:i+n], 0))
		}
		i += n
	}
	for i := 1; i < len(moves); {
		silence := l.acts[moves[i]].at - l.acts[moves[i-1]].at
		n := l.run(moves[i:], burstGap)
		if silence >= burstSilence && n >= burstEntries {
			groups = append(groups, l.runGroup("burst", weightFast, moves[i:i+n], silence))
		}
		i += n
	}
	return groups
}

// run returns how many consecutive acts on the sheet are each within the gap,
// at least 1.
func (l *Log) run(acts []int, gap int64) int {
	n := 1
	for n < len(acts) {
		a, b := &l.acts[acts[n-1]], &l.acts[acts[n]]
		if b.at-a.at > gap || b.index <= a.index {
			break
		}
		n++
	}
	return n
}

func (l *Log) runGroup(kind string, weight int, acts []int, silence int64) Group {
	first, last := l.acts[acts[0]], l.acts[acts[len(acts)-1]]
	var events []int
	for _, i := range acts {
		events = append(events, l.acts[i].event)
	}
	return Group{
		Kind: kind, Count: len(acts), Weight: weight, Events: events, Cells: l.cellsOf(events),
		Text: text("group."+kind, len(acts), first.name, last.name, Span(last.at-first.at), Span(silence)),
	}
}

// notes finds text that does not have the form of a move: the sheet is for
// moves (R-G22, Laws 11.3.1, 12.6).
func notes(l *Log) []Group {
	var events, slips []int
	var texts, slipped []Text
	for i := range l.Events {
		p, ok := l.Events[i].Payload.(scoresheet.TextWritten)
		switch {
		case !ok || hasFormOfMove(p):
		case looksLikeMove(p):
			slips = append(slips, i)
			slipped = appendNew(slipped, text("quoted", p.Text))
		default:
			events = append(events, i)
			texts = appendNew(texts, text("quoted", p.Text))
		}
	}
	var groups []Group
	if len(events) > 0 {
		groups = append(groups, l.simple("notes", weightWritten, events, texts))
	}
	if len(slips) > 0 {
		groups = append(groups, l.simple("miswritten", weightMiswritten, slips, slipped))
	}
	return groups
}

// looksLikeMove reports whether a text that is not a move consists of the parts
// of moves, such as "Qe11+".
func looksLikeMove(p scoresheet.TextWritten) bool {
	letters := "abcdefgh0123456789xX×:+#=-–(). OoОо!?" + "KQRBN"
	for k := board.Knight; k <= board.King; k++ {
		letters += p.Language.Letter(k)
	}
	return utf8.RuneCountInString(p.Text) <= slipLetters &&
		!strings.ContainsFunc(p.Text, func(r rune) bool { return !strings.ContainsRune(letters, r) })
}

func hasFormOfMove(p scoresheet.TextWritten) bool {
	_, _, err := notation.Read(p.Text, p.Language)
	return err == nil
}

// late finds corrections far back, and corrections made after the result.
func late(l *Log) []Group {
	var events []int
	for _, a := range l.acts {
		was := l.before(a.event)
		far := len(was.Cells)-a.index > lateCells
		after := was.Result != scoresheet.NoResult
		switch a.what {
		case corrected, inserted, removed:
			if far || after {
				events = append(events, a.event)
			}
		case entered, filled, takenBack:
			if after {
				events = append(events, a.event)
			}
		}
	}
	if len(events) == 0 {
		return nil
	}
	return []Group{l.simple("late", weightLate, events, l.cellsOf(events))}
}
