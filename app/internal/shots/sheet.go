package main

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"

	"zapis/modes"
)

const (
	shrink  = 4  // a picture on a contact sheet is a quarter as wide as the screen
	across  = 4  // scenes side by side
	between = 8  // pixels between pictures
	labelH  = 20 // pixels for a scene's name
)

// contacts collects small copies of all pictures for one contact sheet per
// mode.
type contacts map[modes.Mode][]*block

// block is what a contact sheet shows of one scene.
type block struct {
	name     string
	pictures []*image.RGBA
}

// add takes a picture of the scene named last, or of a new one.
func (c contacts) add(mode modes.Mode, name string, picture image.Image) {
	blocks := c[mode]
	if n := len(blocks); n == 0 || blocks[n-1].name != name {
		blocks = append(blocks, &block{name: name})
		c[mode] = blocks
	}
	last := blocks[len(blocks)-1]
	last.pictures = append(last.pictures, smaller(picture))
}

// save writes the sheets into a folder: contacts-game.png and so on.
func (c contacts) save(folder string) error {
	for mode, blocks := range c {
		if err := save(filepath.Join(folder, "contacts-"+mode.String()+".png"), contactSheet(blocks)); err != nil {
			return err
		}
	}
	return nil
}

func save(name string, picture image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, picture), f.Close())
}

// contactSheet paints the blocks in rows, in their order.
func contactSheet(blocks []*block) image.Image {
	var cell image.Point
	for _, b := range blocks {
		_, size := b.places()
		cell.X, cell.Y = max(cell.X, size.X), max(cell.Y, size.Y)
	}
	cell = cell.Add(image.Pt(between, labelH+between))
	rows := (len(blocks) + across - 1) / across
	sheet := image.NewRGBA(image.Rect(0, 0, min(len(blocks), across)*cell.X+between, rows*cell.Y+between))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{Y: 128}), image.Point{}, draw.Src)
	for i, b := range blocks {
		at := image.Pt(between+i%across*cell.X, between+i/across*cell.Y)
		label := canvas.NewText(b.name, color.White)
		label.TextSize = 14
		name := software.Render(container.NewStack(canvas.NewRectangle(color.Black), label), fyne.CurrentApp().Settings().Theme())
		draw.Draw(sheet, name.Bounds().Add(at), name, image.Point{}, draw.Src)
		at.Y += labelH
		places, _ := b.places()
		for k, p := range b.pictures {
			draw.Draw(sheet, p.Bounds().Add(at.Add(places[k])), p, image.Point{}, draw.Src)
		}
	}
	return sheet
}

// places returns where the pictures of a block stand, those in portrait side by
// side and right of them those in landscape one below the other, and the size
// of it all.
func (b *block) places() (at []image.Point, size image.Point) {
	var wide image.Point // where the next picture in landscape stands
	for _, p := range b.pictures {
		if p.Rect.Dx() < p.Rect.Dy() {
			wide.X += p.Rect.Dx() + between
		}
	}
	x := 0
	for _, p := range b.pictures {
		corner := image.Pt(x, 0)
		if p.Rect.Dx() < p.Rect.Dy() {
			x += p.Rect.Dx() + between
		} else {
			corner = wide
			wide.Y += p.Rect.Dy() + between
		}
		at = append(at, corner)
		size.X, size.Y = max(size.X, corner.X+p.Rect.Dx()), max(size.Y, corner.Y+p.Rect.Dy())
	}
	return at, size
}

// smaller returns a picture at a quarter of its width: each pixel is the mean
// of those it stands for.
func smaller(picture image.Image) *image.RGBA {
	from := picture.Bounds()
	full := image.NewRGBA(from)
	draw.Draw(full, from, picture, from.Min, draw.Src)
	out := image.NewRGBA(image.Rect(0, 0, from.Dx()/shrink, from.Dy()/shrink))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [4]int
			for dy := range shrink {
				at := full.PixOffset(from.Min.X+x*shrink, from.Min.Y+y*shrink+dy)
				for i, v := range full.Pix[at : at+4*shrink] {
					sum[i%4] += int(v)
				}
			}
			at := out.PixOffset(x, y)
			for i := range sum {
				out.Pix[at+i] = uint8(sum[i] / (shrink * shrink))
			}
		}
	}
	return out
}
