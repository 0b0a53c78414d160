package page

// keyHigh is how high a key may be where there is room.
const keyHigh float32 = 88

// keyRows returns the rows of a set of keys. If there is room for few rows, what
// follows the third one stands at its end.
func keyRows(set [][]*Button, low bool) [][]*Button {
	const few = 3
	if !low || len(set) <= few {
		return set
	}
	out := append([][]*Button(nil), set[:few]...)
	for _, row := range set[few:] {
		out[few-1] = append(append([]*Button(nil), out[few-1]...), row...)
	}
	return out
}

// placeKeyRows puts rows of keys at the foot of b, as on a keyboard: all keys have
// one size, and a shorter row stands in the middle. It returns where they begin.
// The keys are 9 mm wide and 2 mm apart if the longest row has room for that. If
// not, they are as wide as fits, and what they lack in width they have in height: on
// a screen of 5.5 inches twelve of them are 5 mm wide, as on a telephone.
func placeKeyRows(b Box, rows [][]*Button) (top float32) {
	columns := 1
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	width := func(space float32) float32 { return (b.W - float32(columns-1)*space) / float32(columns) }
	space := Gap
	if width(space) < ButtonMin {
		space = 8
	}
	if width(space) < SquareMin {
		space = 4
	}
	w := min(width(space), 1.6*keyHigh)
	n := float32(len(rows))
	between := min(Gap, max(4, (b.H-n*ButtonMin)/max(1, n-1)))
	h := min(keyHigh, (b.H-(n-1)*between)/n)
	top = b.Y + b.H - n*h - (n-1)*between
	for i, row := range rows {
		broad := float32(len(row))*(w+space) - space
		at := Box{b.X + (b.W-broad)/2, top + float32(i)*(h+between), broad, h}
		for j, key := range at.Row(len(row), space) {
			key.Put(row[j])
		}
	}
	return top
}

// weighted cuts b into boxes side by side whose widths are as the weights.
func weighted(b Box, space float32, weights ...float32) []Box {
	sum := float32(0)
	for _, w := range weights {
		sum += w
	}
	each := (b.W - float32(len(weights)-1)*space) / sum
	x := b.X
	var out []Box
	for _, w := range weights {
		out = append(out, Box{x, b.Y, w * each, b.H})
		x += w*each + space
	}
	return out
}
