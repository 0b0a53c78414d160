package timecontrol

import "time"

// assemble returns the control made of the parts of a typed text.
func assemble(text string, parts []part) (Control, error) {
	if err := order(text, parts); err != nil {
		return Control{}, err
	}
	extra, mode, parts, err := takeExtra(text, parts)
	if err != nil {
		return Control{}, err
	}
	for i := range parts {
		if err := parts[i].mainTime(text); err != nil {
			return Control{}, err
		}
	}
	// "90 min + 30 min/40 moves", as clocks and boards write it: 30 minutes
	// are added after move 40.
	if n := len(parts); n > 1 && parts[0].moves == 0 && !parts[0].rest && parts[n-1].moves > 0 {
		for i := 1; i < n; i++ {
			parts[i-1].moves = parts[i].moves
		}
		parts[n-1].moves = 0
	}
	periods := make([]Period, len(parts))
	for i, p := range parts {
		if p.rest && p.moves > 0 {
			return Control{}, refuse(text, "form", exampleHint)
		}
		periods[i] = Period{p.moves, p.time, extra}
	}
	return newParsed(text, mode, periods)
}

// order decides which of two numbers without a unit, separated by a slash, is
// the number of moves (rating regulations B.02 1.2: 40 moves in the first
// period).
func order(text string, parts []part) error {
	for _, first := range parts {
		if first.second == 0 {
			continue
		}
		timeFirst := first.second == 40 && first.n != 40
		if !timeFirst && first.n != 40 && first.second < bareSeconds {
			return refuse(text, "order", `say which is the number of moves, as in 30'/20`)
		}
		for i, p := range parts {
			switch {
			case p.second == 0:
			case timeFirst:
				parts[i].moves = p.second
			default:
				parts[i].moves, parts[i].n = p.n, p.second
			}
			if p.second != 0 && parts[i].moves == 0 {
				return refuse(text, "form", exampleHint)
			}
		}
		return nil
	}
	return nil
}

// takeExtra removes the part that is extra time for each move and returns that
// time, its mode and the other parts.
func takeExtra(text string, parts []part) (time.Duration, Mode, []part, error) {
	at := -1
	for i, p := range parts {
		if p.extra || p.seconds && i > 0 {
			if at >= 0 {
				return 0, 0, nil, refuse(text, "mixed", "there can be one extra time for each move")
			}
			at = i
		}
	}
	if last := len(parts) - 1; at < 0 && last > 0 && parts[last].bare && parts[last].moves == 0 && !parts[last].rest {
		// A number without a unit at the end is in seconds if it cannot be a
		// period.
		if last == 1 && parts[0].moves > 0 {
			return 0, 0, nil, refuse(text, "unit", `say whether the last number is minutes (30') or seconds a move (30")`)
		}
		at = last
	}
	switch {
	case at < 0:
		return 0, Fischer, parts, nil
	case len(parts) == 1:
		return 0, 0, nil, refuse(text, "form", exampleHint)
	}
	p := parts[at]
	if p.moves > 0 || p.rest {
		return 0, 0, nil, refuse(text, "form", exampleHint)
	}
	extra := p.time
	if p.bare {
		extra = time.Duration(p.n) * time.Second
	}
	return extra, p.mode, append(parts[:at:at], parts[at+1:]...), nil
}

func (p *part) mainTime(text string) error {
	switch {
	case !p.bare:
	case p.n <= bareMinutes:
		p.time = time.Duration(p.n) * time.Minute
	case p.n >= bareSeconds:
		p.time = time.Duration(p.n) * time.Second
	default:
		return refuse(text, "unit", `say whether minutes (') or seconds (") are meant`)
	}
	return nil
}
