package hall

import (
	"slices"

	"zapis/assets"
)

// foldRows folds the longest runs of similar rows until at most the given
// number of rows is left, or nothing more can be folded. The row before a
// significant one is kept for context.
func foldRows(rows []sheetRow, most int, words assets.Catalogue) []sheetBlock {
	const shortest = 3
	type run struct{ from, to int }
	var runs []run
	for i := 0; i < len(rows); {
		j := i
		for j < len(rows) && rows[j].like == rows[i].like {
			j++
		}
		end := j
		if end < len(rows) {
			end-- // the row of context
		}
		if foldWords[rows[i].like] != "" && end-i >= shortest {
			runs = append(runs, run{i, end})
		}
		i = j
	}
	slices.SortStableFunc(runs, func(a, b run) int { return (b.to - b.from) - (a.to - a.from) })
	folded := make(map[int]int) // from → to
	for shown := len(rows); shown > most && len(runs) > 0; runs = runs[1:] {
		r := runs[0]
		n := max(shortest, min(r.to-r.from, shown-most+1))
		folded[r.from] = r.from + n
		shown -= n - 1
	}
	var blocks []sheetBlock
	for i := 0; i < len(rows); {
		if to, ok := folded[i]; ok {
			summary := words.Say("hall.board.fold."+foldWords[rows[i].like], rows[i].Number, rows[to-1].Number)
			blocks = append(blocks, sheetBlock{Summary: summary, Rows: rows[i:to]})
			i = to
			continue
		}
		if n := len(blocks); n == 0 || blocks[n-1].Summary != "" {
			blocks = append(blocks, sheetBlock{})
		}
		b := &blocks[len(blocks)-1]
		b.Rows = append(b.Rows, rows[i])
		i++
	}
	return blocks
}
