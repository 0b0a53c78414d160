package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"zapis/scoresheet"
)

// SigningCover is a cover with a pad for a signature.
type SigningCover struct {
	kit     *Kit
	Layer   *fyne.Container
	ground  *Ground
	title   *canvas.Text
	result  *canvas.Text
	hint    *canvas.Text
	pad     *SignPad
	buttons []*Button
	Signed  func() // called when the signature is stored; may be nil
}

// NewSigningCover returns a pad for the signature of who, under that name. Closed is
// called before the signature is stored, or when it is cancelled.
func NewSigningCover(kit *Kit, who scoresheet.Signer, name string, closed func()) *SigningCover {
	s := &SigningCover{kit: kit, Layer: NewLayer(), ground: NewGround(kit.Palette), pad: newSignPad(kit.Palette, kit.Opts.Now)}
	s.title, s.result, s.hint = NewText(LargeText, true, kit.Palette.Ink), NewText(LargeText, true, kit.Palette.Ink), NewText(MidText, true, kit.Palette.Illegal)
	s.title.Text = kit.Words.Say("sign.here", name)
	s.result.Text = kit.Record().Result.Typeset()
	s.result.Alignment = fyne.TextAlignTrailing
	s.buttons = []*Button{
		kit.Button("action.cancel", "back", closed),
		kit.Button("sign.clear", "clear", func() {
			s.pad.clear()
			SetText(s.hint, "", MidText, kit.Palette.Illegal)
		}),
		kit.Button("action.done", "approve", func() {
			if s.pad.empty() {
				SetText(s.hint, kit.Words.Say("sign.empty"), BodyText, kit.Palette.Illegal)
				return
			}
			strokes := s.pad.encode()
			closed()
			_, err := kit.Dev.Sign(who, name, strokes)
			if kit.Act(err) && s.Signed != nil {
				s.Signed()
			}
		}).AsAccent().WithText(MidText, true),
	}
	s.Layer.Objects = []fyne.CanvasObject{s.ground, s.title, s.result, s.hint, s.pad}
	for _, b := range s.buttons {
		s.Layer.Objects = append(s.Layer.Objects, b)
	}
	return s
}

// Object implements [Cover].
func (s *SigningCover) Object() fyne.CanvasObject { return s.Layer }

// Place implements [Cover].
func (s *SigningCover) Place(geo Geometry) {
	Resize(s.Layer, geo.Size)
	geo.Page.Put(s.ground)
	z, b := geo.Zones()
	z.Put(s.buttons[0], s.buttons[1:]...)
	b = b.Inset(Clamp(geo.Page.W*0.03, 10, 30), 0)
	head, b := b.CutTop(Clamp(b.H*0.1, 40, 64))
	PutText(s.result, head)
	text, size := Fit(s.title.Text, head.W-90, LargeText, 13, true)
	SetText(s.title, text, size, s.kit.Palette.Ink)
	PutText(s.title, head)
	h := min(b.H, max(b.W*0.62, 180))
	pad := Box{b.X, b.Y + (b.H-h)/3, b.W, h}
	pad.Put(s.pad)
	PutText(s.hint, Box{pad.X + 16, pad.Y + 6, pad.W, 34})
}
