package notation

// Form is the kind of notation of a written move.
type Form uint8

const (
	Algebraic Form = iota // of the Laws (Appendix C), long, short or as coordinates
	InDigits              // of correspondence play, "5254": no evidence over the board (R-N03)
	InWords               // as announced, "Bauer Eva zwei Eva vier" (R-N05)
)

// Read parses a move in any notation that is read on a sheet: algebraic
// ([Parse]), else numeric ([ParseNumeric]), else spoken ([ParseSpoken]). The
// error is that of Parse.
func Read(text string, lang Language) (w Written, form Form, err error) {
	if w, err = Parse(text, lang); err == nil {
		return w, Algebraic, nil
	}
	if w, other := ParseNumeric(text); other == nil {
		return w, InDigits, nil
	}
	if w, other := ParseSpoken(text); other == nil {
		return w, InWords, nil
	}
	return Written{}, Algebraic, err
}
