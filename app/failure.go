package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"zapis/assets"
)

// Failure is what the window shows if the device cannot be opened: what is
// wrong and what to do, as the error says it. Nothing can be done on it, and
// no game is on as far as anybody can tell.
func Failure(err error, lang string) fyne.CanvasObject {
	p := &palettes[Paper]
	fyne.CurrentApp().Settings().SetTheme(newLook(p))
	title := canvas.NewText(assets.Words(lang).Say("start.failed"), p.ink)
	title.TextSize = 24
	title.TextStyle.Bold = true
	text := widget.NewLabel(err.Error())
	text.Wrapping = fyne.TextWrapWord
	return container.NewStack(canvas.NewRectangle(p.paper), container.NewPadded(container.NewVBox(title, text)))
}
