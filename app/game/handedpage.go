package game

import (
	"time"

	"fyne.io/fyne/v2"

	"zapis/app/page"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// handedPage says for all to see that the game was handed over and goes on on
// another device, since when, and which game it is. Nothing can be entered;
// only the arbiter has a way in.
type handedPage struct {
	placard
	kit   *Kit
	codes *page.CodesCover // the file just handed over; nil once the arbiter is done with it
}

// NewHandedPage returns the page of a device whose game was handed over. If it
// was handed over just now, the codes that carry it lie over the page.
func NewHandedPage(kit *Kit) page.Page {
	v := &handedPage{placard: newPlacard(kit), kit: kit}
	for i := range 3 {
		v.AddLine(page.NewText(page.MidText, i == 0, kit.Palette.Ink))
	}
	if kit.Handed != nil {
		v.codes = page.NewCodesCover(kit.Kit, kit.Handed, v.closeCodes).ToSpare()
		v.Cover.Objects = []fyne.CanvasObject{v.codes.Layer}
		kit.Handed = nil
	}
	return v
}

func (v *handedPage) closeCodes() {
	v.ClosePad()
	v.kit.StopFilm()
	v.codes, v.Cover.Objects = nil, nil
	v.Cover.Refresh()
}

// Arrange implements [page.Page].
func (v *handedPage) Arrange(geo page.Geometry) {
	v.placard.Arrange(geo)
	if v.codes != nil {
		v.codes.Place(geo)
	}
}

// Update implements [page.Page].
func (v *handedPage) Update() {
	kit, r := v.kit, v.kit.Record()
	v.note.Hide()
	b := v.PutEnter()
	title, size := page.Fit(kit.Words.Say("handed.title"), b.W, page.Clamp(b.H*0.16, 40, 110), 20, true)
	y := v.PutTitle(title, size, page.TextHeight(size), b)
	y = v.PutLines(v.words(r), b, y)
	v.PutPlayers([2]string{kit.PlayerName(r, board.White), kit.PlayerName(r, board.Black)}, b, y+14)
}

// words returns the lines: that the game goes on elsewhere, since when, and which
// game it is.
func (v *handedPage) words(r *scoresheet.Record) []string {
	kit := v.kit
	return []string{
		kit.Words.Say("handed.elsewhere"),
		kit.Words.Say("handed.since", r.HandedAt.In(kit.Opts.Zone).Format("15:04:05")),
		kit.GameWords(r),
	}
}

// Idle puts the codes away, so that all see again what the device is.
func (v *handedPage) Idle(since time.Duration) {
	if since >= page.ArbiterTimeout && v.codes != nil {
		v.closeCodes()
	}
}
