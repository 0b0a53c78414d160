package main

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"

	"zapis/modes"
)

const (
	short   = 300 // pixels of a picture's shorter side on a contact sheet: words can be read
	between = 8   // pixels between pictures
	labelH  = 20  // pixels for a scene's name
)

// sheetSize is how large a contact sheet becomes, if more than one scene is on it.
var sheetSize = image.Pt(2200, 1200)

// contacts collects small copies of all pictures for the contact sheets of each
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

// save writes the sheets into a folder: contacts-game-01.png and so on.
func (c contacts) save(folder string) error {
	for mode, blocks := range c {
		cell := cellOf(blocks)
		n := across(cell) * max(1, sheetSize.Y/cell.Y)
		i := 0
		for some := range slices.Chunk(blocks, n) {
			i++
			name := fmt.Sprintf("contacts-%s-%02d.png", mode, i)
			if err := save(filepath.Join(folder, name), contactSheet(some, cell)); err != nil {
				return err
			}
		}
	}
	return nil
}

// cellOf returns the room that each of the blocks has on a sheet.
func cellOf(blocks []*block) (cell image.Point) {
	for _, b := range blocks {
		_, size := b.places()
		cell.X, cell.Y = max(cell.X, size.X), max(cell.Y, size.Y)
	}
	return cell.Add(image.Pt(between, labelH+between))
}

// across returns how many blocks stand side by side.
func across(cell image.Point) int { return max(1, sheetSize.X/cell.X) }

func save(name string, picture image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, picture), f.Close())
}

// contactSheet paints the blocks in rows, in their order.
func contactSheet(blocks []*block, cell image.Point) image.Image {
	across := across(cell)
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

// smaller returns a picture whose shorter side is short long: each pixel is the
// mean of sixteen places in what it stands for.
func smaller(picture image.Image) *image.RGBA {
	const fine = 4
	from := picture.Bounds()
	size := image.Pt(short, short*from.Dy()/from.Dx())
	if from.Dx() > from.Dy() {
		size = image.Pt(short*from.Dx()/from.Dy(), short)
	}
	full := image.NewRGBA(image.Rectangle{Max: from.Size()})
	draw.Draw(full, full.Rect, picture, from.Min, draw.Src)
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			var sum [4]int
			for i := range fine * fine {
				fx, fy := (x*fine+i%fine)*from.Dx()/(size.X*fine), (y*fine+i/fine)*from.Dy()/(size.Y*fine)
				at := full.PixOffset(fx, fy)
				for k, v := range full.Pix[at : at+4] {
					sum[k] += int(v)
				}
			}
			at := out.PixOffset(x, y)
			for k := range sum {
				out.Pix[at+k] = uint8(sum[k] / (fine * fine))
			}
		}
	}
	return out
}
