package logwords

import "zapis/scoresheet"

// describePause describes events about sealed moves, adjournments and
// reconstructions.
func describePause(e *Event, p scoresheet.Payload) {
	note := func(said string) {
		if said != "" {
			e.Notes = append(e.Notes, text("quoted", said))
		}
	}
	switch p := p.(type) {
	case scoresheet.SealAsked:
		e.Kind, e.Text = "seal", text("seal.asked")
	case scoresheet.MoveSealed:
		e.Kind, e.Text = "sealed", text("sealed")
	case scoresheet.SealWithdrawn:
		e.Kind, e.Text = "seal.away", text("sealed.away")
	case scoresheet.GameAdjourned:
		if e.Kind, e.Text = "adjourned", text("adjourned"); p.Paper {
			e.Text = text("adjourned.paper")
		}
		if p.Resume != "" {
			e.Notes = append(e.Notes, text("adjourned.resume", p.Resume))
		}
		note(p.Text)
	case scoresheet.SealOpened:
		e.Kind, e.Text = "opened", text("opened")
		switch {
		case p.Lost:
			e.Text = text("opened.lost")
		case p.Code == "":
			e.Text = text("opened.paper")
		}
		note(p.Text)
	case scoresheet.GameResumed:
		e.Kind, e.Text = "resumed", text("resumed")
		note(p.Text)
	case scoresheet.ReconstructionBegun:
		e.Kind, e.Text = "restoring", text("restoring")
		if p.Moves != 0 {
			e.Notes = append(e.Notes, text("restoring.moves", int(p.Moves)))
		}
		note(p.Text)
	case scoresheet.ReconstructionEnded:
		if e.Kind, e.Text = "restored", text("restored"); p.Failed {
			e.Text = text("restored.failed")
		}
		note(p.Text)
	case scoresheet.SheetLent:
		if e.Kind, e.Text = "lent", text("lent"); p.Back {
			e.Text = text("lent.back")
		}
	case scoresheet.ClocksSeen:
		if e.Kind, e.Text = "saw", text("saw", p.White.String(), p.Black.String()); p.Away {
			e.Text = text("saw.away")
		}
	}
}

// unsealed finds requests to seal a move that were withdrawn: meanwhile no
// touch is noted.
func unsealed(l *Log) []Group {
	var events []int
	for i := range l.Events {
		if _, ok := l.Events[i].Payload.(scoresheet.SealWithdrawn); ok {
			events = append(events, i)
		}
	}
	if len(events) == 0 {
		return nil
	}
	return []Group{{
		Kind: "unsealed", Count: len(events), Events: events, Weight: weightLifted, Text: text("group.unsealed", len(events)),
	}}
}
