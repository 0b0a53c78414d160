package desk

import "errors"

// ReasonError is an error that users read in their own language: Why is its
// sentence. Err says the same in English, for logs and for the commands.
type ReasonError struct {
	Why Why
	Err error
}

func (e *ReasonError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *ReasonError) Unwrap() error { return e.Err }

// Reason returns the sentence.
func (e *ReasonError) Reason() Why { return e.Why }

// Because gives an error the sentence with that key, in which {0} is the number, and
// {1} and so on are the texts.
func Because(err error, key string, n int, text ...string) error {
	return &ReasonError{Why{Key: key, Side: NoSide, N: n, Text: text}, err}
}

// ReasonOf returns the sentence of an error: its own, or that of an error which
// it wraps. It returns false if there is none.
func ReasonOf(err error) (Why, bool) {
	var told interface {
		error
		Reason() Why
	}
	if errors.As(err, &told) {
		return told.Reason(), true
	}
	return Why{}, false
}
