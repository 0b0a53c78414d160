package logwords

import "zapis/scoresheet"

// describeAssistant tells what concerns a player who cannot see or use the
// device (Laws, Appendix D).
func describeAssistant(e *Event, p scoresheet.Payload) {
	switch p := p.(type) {
	case scoresheet.AssistantNamed:
		if e.Kind, e.Text = "assistant", text("assistant", side(p.Of), p.Name); p.Name == "" {
			e.Text = text("assistant.away", side(p.Of))
		}
	case scoresheet.AssistantSaid:
		e.Kind, e.Text = "said", text("said."+p.Errand.String(), side(p.For))
		if p.Text != "" {
			e.Notes = append(e.Notes, text("said.text", p.Text))
		}
	case scoresheet.SpeechAllowed:
		if e.Kind, e.Text = "speech", text("speech"); !p.Allowed {
			e.Text = text("speech.off")
		}
	}
}
