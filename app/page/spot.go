package page

import "fyne.io/fyne/v2"

// Spot is a place that answers a touch though nothing is drawn there: what is seen
// lies below it. A touch that comes while something moves is none. By keys it comes
// after all that is drawn to be touched.
type Spot struct {
	Drawn
	Name string // for tests and scripts
	said string // by a screen reader
	kit  *Kit
	do   func()

	above float32 // how far it reaches above what is seen
}

var (
	_ fyne.Tappable = (*Spot)(nil)
	_ Stopper       = (*Spot)(nil)
)

// NewSpot returns a place of that name; the caption of that key is what a screen
// reader says.
func NewSpot(kit *Kit, name, key string, do func()) *Spot {
	s := &Spot{Name: name, said: kit.Words.Say(key), kit: kit, do: kit.Touching(do)}
	s.Arrange = func(fyne.Size) {}
	s.ExtendBaseWidget(s)
	return s
}

// PutOn puts the spot on something that is seen at the head of the page. A finger is
// wider than a line of words: so it reaches up over the band, where nothing else is
// touched but what does the same.
func (s *Spot) PutOn(seen Box) {
	s.above = Clamp(ButtonMin-seen.H, 0, max(0, seen.Y))
	BoxAt(seen.X, seen.Y-s.above, seen.W, seen.H+s.above).Put(s)
}

// Tapped implements fyne.Tappable.
func (s *Spot) Tapped(e *fyne.PointEvent) {
	if !s.kit.Settling() {
		through(s, e, s.do)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *Spot) TappedSecondary(e *fyne.PointEvent) { s.Tapped(e) }

// Stops implements [Stopper].
func (s *Spot) Stops() []Stop {
	size := s.Area()
	return []Stop{{Name: s.Name, At: Box{0, s.above, size.Width, size.Height - s.above}, Do: s.do, words: func(*Kit) string { return s.said }, last: true}}
}
