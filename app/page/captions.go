package page

import "math"

// Sizes of captions.
const (
	// CaptionMin is the smallest size of a caption. A capital of the font is then
	// 1.25 mm high: nearly twice what a normal eye can just make out at 35 cm.
	CaptionMin float32 = 11

	// captionFair is the smallest size unless a word does not fit in any other way.
	// The x of the font is then 1.02 mm high and a capital 1.36 mm.
	captionFair float32 = 12

	comfortable  float32 = 13 // a caption becomes smaller than this only for its own words
	smallPicture float32 = 16

	// wordMin is the width for a word such as Cancel in every language.
	wordMin float32 = 66
)

// closeLine is the height of a line where two lines stand close to each other.
func closeLine(size float32) float32 { return size * 1.18 }

// breakCaption breaks the caption into lines that fit, at most most of them and none
// smaller than least, and returns their text size. If there are none, the picture must
// do. LineHeight gives the height of a line of a size.
func (b *Button) breakCaption(room, height float32, most int, least float32, lineHeight func(size float32) float32) ([]string, float32) {
	largest := b.TextSize
	if largest == 0 {
		largest = Clamp(b.Area().Height*0.24, comfortable, 17)
	}
	if b.Text == "" {
		return nil, largest
	}
	for size := Floor(largest*2) / 2; size >= least; size -= 0.5 {
		lines := Wrap(b.Text, room, size, b.Heavy)
		if len(lines) > most || float32(len(lines))*lineHeight(size) > height+2 {
			continue
		}
		fits := true
		for _, l := range lines {
			fits = fits && TextWidth(l, size, b.Heavy) <= room
		}
		if fits {
			return lines, size
		}
	}
	if b.icon != "" {
		return nil, largest // the picture must do
	}
	text, size := Fit(b.Text, room, CaptionMin, CaptionMin, b.Heavy)
	return []string{text}, size
}

// EvenCaptions gives captions of buttons that stand side by side, or one below the
// other, one size: that of the smallest. None becomes much smaller because of another.
func EvenCaptions(all []*Button) {
	group := make([]int, len(all)) // an earlier button of the same group, or itself
	root := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	for i, b := range all {
		group[i] = i
		for j, other := range all[:i] {
			if b.beside(other) {
				group[root(i)] = root(j)
			}
		}
	}
	least := map[int]float32{}
	for i, b := range all {
		if b.evens() {
			r := root(i)
			if size, ok := least[r]; !ok || b.natural < size {
				least[r] = b.natural
			}
		}
	}
	for i, b := range all {
		if size := max(least[root(i)], comfortable, b.TextSize*0.8); b.evens() && b.even != size {
			b.even = size
			b.layOut(b.Area())
		}
	}
}

// evens reports whether the button has a caption that should be as large as those
// beside it.
func (b *Button) evens() bool { return b.Head == "" && b.Text != "" && b.CaptionSeen() }

// beside reports whether the button is as high as another in its row, or as wide as
// another in its column.
func (b *Button) beside(other *Button) bool {
	if !b.evens() || !other.evens() || b.TextSize != other.TextSize {
		return false
	}
	x, y := BoxOf(b), BoxOf(other)
	near := func(v, w float32) bool { return math.Abs(float64(v-w)) < 1.5 }
	return near(x.Y, y.Y) && near(x.H, y.H) || near(x.X, y.X) && near(x.W, y.W) && near(x.H, y.H)
}

// CaptionSeen reports whether the caption is seen, or there is none.
func (b *Button) CaptionSeen() bool { return b.Text == "" || b.lines[0].Visible() }

// Caption returns the caption and its text size.
func (b *Button) Caption() (string, float32) { return b.Text, TextSize(b.lines[0]) }

// CaptionLines returns the lines of the caption as they are painted.
func (b *Button) CaptionLines() (all []string) {
	for _, t := range b.lines {
		if t.Visible() {
			all = append(all, t.Text)
		}
	}
	return all
}
