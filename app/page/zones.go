package page

// Zones are where the verbs of a page lie, in the row at its foot: docs/ui.md says
// why. The foot is cut into five places, and each kind of verb has its own, through
// all pages and modes:
//
//	back | leave | end | do          in portrait
//	back | end   |  -  | leave | do  in landscape, right hand
//
// Under Leave and under End lies what leaves a mode, and never the one under the
// other: a second touch of *Back to the game* must not release the device. In
// landscape Leave is on the side of the sheet and End on that of the board, and the
// middle is left free, because the column of buttons that write passes there.
type Zones struct {
	Foot  Box // the whole row
	Back  Box // what goes back, and writes nothing
	Leave Box // what leaves a mode for the players
	End   Box // what ends the game on this device
	Do    Box // what writes, or goes on to it
	five  []Box
}

// footHeight returns the height of the row at the foot of a page, and the margin
// below it. It lies within the row at the foot of the game page, so that nothing at
// the foot of one page lies over a button of another that writes.
func (g Geometry) footHeight() (height, margin float32) {
	switch {
	case g.Small && g.Landscape:
		return ButtonMin, 4
	case g.Tight: // an alarm moves the board of the game page down to that
		return ButtonMin, 5
	case g.Small:
		return ButtonMin, 6
	}
	return 64, 10
}

// Zones cuts the foot off a page, and returns the zones for a right hand and what
// lies above.
func (g Geometry) Zones() (z Zones, above Box) {
	height, margin := g.footHeight()
	side := Clamp(g.Page.W*0.02, 6, 24)
	row, above := g.Page.CutBottom(height + margin)
	row = row.Inset(side, 0)
	row.H = height
	_, above = above.CutBottom(Gap)
	return zonesOf(row, g.Landscape), above
}

// Zones cuts the foot off a page, and returns the zones for the hand that holds the
// device and what lies above.
func (k *Kit) Zones(geo Geometry) (z Zones, above Box) {
	if z, above = geo.Zones(); geo.Landscape && k.Opts.LeftHand {
		z.Leave, z.End = z.End, z.Leave
	}
	return z, above
}

// ZonesIn cuts the foot off a panel: going back first, what writes last.
func ZonesIn(b Box) (z Zones, above Box) {
	row, above := b.CutBottom(ButtonMin)
	_, above = above.CutBottom(Gap)
	z = zonesOf(row, false)
	if more := wordMin - z.Back.W; more > 0 {
		z.Back.W += more
		z.Leave.X, z.Leave.W = z.Leave.X+more, z.Leave.W-more
		z.five[0], z.five[1] = z.Back, z.Leave
	}
	return z, above
}

func zonesOf(row Box, landscape bool) Zones {
	five := row.Row(5, Gap)
	z := Zones{Foot: row, five: five, Back: five[0], Leave: five[1], End: five[2], Do: Across(five[3:])}
	if landscape {
		z.End, z.Leave, z.Do = five[1], five[3], five[4]
		return z
	}
	// What lies under End has the longest words, and Do has room to spare.
	more := five[2].W * 0.3
	z.End.W += more
	z.Do.X, z.Do.W = z.Do.X+more, z.Do.W-more
	return z
}

// Put places the way back, and other buttons in the rest of the row. The last of
// them lies under Do if it is the one thing to do next.
func (z Zones) Put(back *Button, others ...*Button) {
	if back != nil {
		z.Back.Put(back)
	}
	rest := Box{z.five[1].X, z.Foot.Y, 0, z.Foot.H}
	rest.W = z.Foot.X + z.Foot.W - rest.X
	if n := len(others); n > 0 && others[n-1].Accent {
		z.Do.Put(others[n-1])
		others = others[:n-1]
		rest.W = z.Do.X - Gap - rest.X
	}
	n := len(others)
	if n == 0 {
		return
	}
	places := max(2, n)
	if n == 1 && z.Do == z.five[4] {
		places = 4 // in landscape it ends before the column in which the game page has what writes
	}
	for i, at := range rest.Row(places, Gap)[:n] {
		at.Put(others[i])
	}
}

// BeginCover puts the ground over the page and the feet into its row, of which the
// first goes back. It returns what lies above.
func (s *Surface) BeginCover(geo Geometry, feet ...*Button) Box {
	Resize(s.Layer, geo.Size)
	s.Begin(geo.Page)
	z, b := geo.Zones()
	if len(feet) > 0 {
		z.Put(feet[0], feet[1:]...)
	}
	b = b.Inset(Clamp(geo.Page.W*0.02, 8, 24), 0)
	_, b = b.CutTop(8)
	return b
}

// Rest returns the row without the place of the way back.
func (z Zones) Rest() Box {
	x := z.five[1].X
	return Box{x, z.Foot.Y, z.Foot.X + z.Foot.W - x, z.Foot.H}
}
