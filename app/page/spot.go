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
	return []Stop{{Name: s.Name, At: Box{0, 0, size.Width, size.Height}, Do: s.do, words: func(*Kit) string { return s.said }, last: true}}
}
