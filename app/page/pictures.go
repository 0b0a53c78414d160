package page

import (
	"image/color"
	"sync"

	"fyne.io/fyne/v2"

	"zapis/assets"
	"zapis/scoresheet/board"
)

// pictures are the resources of the drawings, each made once. Fyne keeps one size
// of an SVG for each name, so every place that shows another size has names of
// its own.
var pictures = struct {
	sync.Mutex
	made map[string]fyne.Resource
}{made: map[string]fyne.Resource{}}

// picture returns the resource of that name, which draw makes if it is new.
func picture(name string, draw func() []byte) fyne.Resource {
	pictures.Lock()
	defer pictures.Unlock()
	if r, ok := pictures.made[name]; ok {
		return r
	}
	r := fyne.NewStaticResource(name, draw())
	pictures.made[name] = r
	return r
}

// pieceResource returns the picture of a piece for a place, such as "board" or
// "drag"; nil for board.Empty.
func pieceResource(p board.Piece, place string) fyne.Resource {
	if p == board.Empty {
		return nil
	}
	name, svg := assets.PieceSVG(p.Letter())
	return picture(place+"-"+name, func() []byte { return svg })
}

// iconResource returns an icon for a place, in that ink.
func iconResource(name, place string, ink color.NRGBA) fyne.Resource {
	const hex = "0123456789abcdef"
	tint := []byte{hex[ink.R>>4], hex[ink.R&15], hex[ink.G>>4], hex[ink.G&15], hex[ink.B>>4], hex[ink.B&15]}
	return picture(place+"-"+name+"-"+string(tint)+".svg", func() []byte {
		return assets.Inked(assets.IconSVG(name), ink.R, ink.G, ink.B)
	})
}

func withAlpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}
