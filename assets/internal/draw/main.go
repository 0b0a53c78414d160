// Command draw writes the chessmen of assets/pieces, the figurines of the font,
// the icons of assets/icons and the picture of the program as SVG.
//
// The men are drawn here from first principles: a turned man is given as half a
// profile, as to a wood-turner, and mirrored, so that it cannot be lopsided; the
// knight, which is carved, is given whole. White and Black have the same shapes in
// different inks. Icons are given as strokes of a pen.
//
// The output uses only what Fyne's SVG reader draws correctly: filled paths in
// absolute coordinates under the non-zero rule; no transforms, no clipping, no
// text, no filters, and no strokes, whose width that reader does not scale. So
// every stroke is converted to its outline here.
//
// Usage: draw DIR, where DIR contains pieces, icons and fonts/figurines, from which
// fonts/build.sh makes the figurines of the font; app.svg, the picture of the
// program, is written beside them.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: draw DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	for _, m := range men {
		for _, in := range inks {
			name := filepath.Join(dir, "pieces", in.name+"_"+m.name+".svg")
			if err := os.WriteFile(name, []byte(m.svg(in)), 0o644); err != nil {
				return err
			}
		}
		name := filepath.Join(dir, "fonts", "figurines", m.name+".svg")
		if err := os.WriteFile(name, []byte(m.figurine()), 0o644); err != nil {
			return err
		}
	}
	for _, ic := range icons {
		name := filepath.Join(dir, "icons", ic.name+".svg")
		if err := os.WriteFile(name, []byte(ic.svg()), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "app.svg"), []byte(appIcon()), 0o644)
}
