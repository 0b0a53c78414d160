package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/inbox"
	"zapis/app/internal/stage"
	"zapis/app/page"
	"zapis/modes"
)

// hallDevice makes a device of that kind in a folder, and puts the pack of the
// round on the stick.
func hallDevice(kind, dir, stick string) error {
	made, ok := stage.Hall[kind]
	if !ok {
		return fmt.Errorf("there is no device %q in a hall", kind)
	}
	dev, err := open(dir)
	if err != nil {
		return err
	}
	defer dev.Close() //nolint:errcheck // an error shows when it is opened again
	if err := made.Set(dev); err != nil {
		return err
	}
	data, err := stage.Pack(time.Now(), 3)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(stick, "round3.zapis-pack"), data, 0o600)
}

// stickIn returns options with a stick that is in.
func stickIn(stick string) page.Options {
	return page.Options{Inbox: inbox.Folders{stick}, Stick: func() string { return filepath.Base(stick) }}
}

// tellHall makes the touches from power-on to GAME.
func tellHall(kind string) func(*hand) {
	return func(h *hand) {
		for _, name := range stage.Hall[kind].Touches {
			if h.find(name) != nil {
				h.press(name)
			} else {
				h.line(name)
			}
		}
		if v := h.dev.View(); v.Mode != modes.Game || v.Place != "Open/3/12" {
			panic(storyError(fmt.Sprintf("the device is in mode %v at %q", v.Mode, v.Place)))
		}
	}
}

// line touches a line of a list.
func (h *hand) line(name string) {
	var at *fyne.Position
	h.each(h.root, func(o fyne.CanvasObject) {
		list, ok := o.(*page.RowList)
		if !ok {
			return
		}
		for _, z := range list.Zones {
			if z.Name == name {
				p := page.ToTouch(list, z.At.X+z.At.W/2, z.At.Y+z.At.H/2)
				at = &p
			}
		}
	})
	if at == nil {
		panic(storyError(fmt.Sprintf("there is no line %q on this page", name)))
	}
	h.tapAt(*at)
}
