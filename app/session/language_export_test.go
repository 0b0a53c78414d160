package session

import "zapis/scoresheet/notation"

// SetLanguage changes the language from here on, in a game too, as if the program
// had been started with it.
func (s *Session) SetLanguage(lang notation.Language) { s.do(func() { s.opts.Language = lang }) }
