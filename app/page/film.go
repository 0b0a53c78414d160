package page

import "fyne.io/fyne/v2"

// playFilm lets the codes of a cover run. Only one film runs at a time.
func (k *Kit) playFilm(c *CodesCover) {
	k.StopFilm()
	k.film = c
	k.reel = fyne.NewAnimation(filmStep, func(float32) {
		if k.film == c {
			c.Tick(k.Opts.Now())
		}
	})
	k.reel.RepeatCount = fyne.AnimationRepeatForever
	k.reel.Start()
}

// stopFilm stops the film of a cover, if it is the one that runs.
func (k *Kit) stopFilm(c *CodesCover) {
	if k.film == c {
		k.StopFilm()
	}
}

// StopFilm stops the codes that run, if any do: another page is shown.
func (k *Kit) StopFilm() {
	if k.reel != nil {
		k.reel.Stop()
	}
	k.film, k.reel = nil, nil
}

// Film returns the cover whose codes run, nil if none do.
func (k *Kit) Film() *CodesCover { return k.film }
