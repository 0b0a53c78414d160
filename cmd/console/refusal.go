package main

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// formError refuses a malformed argument, with the key of its words in other
// languages.
type formError struct {
	err  error
	key  string
	args []any
}

func (e formError) Error() string { return e.err.Error() }
func (e formError) Unwrap() error { return e.err }

// misread refuses an argument that has no words of its own, with the form of its command.
func misread(err error, usage string) error {
	if err == nil {
		return nil
	}
	return formError{err, "console.usage", []any{usage}}
}

func square(word string) (board.Square, error) {
	s, err := board.ParseSquare(word)
	if err != nil {
		return s, formError{err, "console.square", []any{word}}
	}
	return s, nil
}

func cell(word string) (scoresheet.CellName, error) {
	name, err := scoresheet.ParseCellName(word)
	if err != nil {
		return name, formError{err, "console.cell", []any{word}}
	}
	return name, nil
}

// refusal explains why something was refused and what to do, in the language of
// the device and as briefly as the touch screen.
func refusal(err error, words assets.Catalogue) string {
	var usage usageError
	var form formError
	var refused *modes.RefusedError
	var wait *device.WaitError
	var wrong *device.WrongCodeError
	var low *device.LowBatteryError
	var worded device.Worded
	switch {
	case errors.As(err, &usage):
		return words.Say("console.usage", usage.usage)
	case errors.As(err, &form):
		return words.Say(form.key, form.args...)
	case errors.As(err, &refused):
		if key := refused.Key(); words.Has(key) {
			return words.Say(key)
		}
	case errors.As(err, &wait):
		return words.Say("code.wait", int(wait.For.Seconds()+0.999))
	case errors.As(err, &wrong):
		return words.Say("code.wrong")
	case errors.As(err, &low):
		return words.Say("errors.battery", low.Percent, low.WarnAt)
	case errors.Is(err, scoresheet.ErrNothingToTakeBack):
		return words.Say("refuse.nothing")
	case errors.As(err, &worded):
		key, args := worded.Worded()
		return words.Say(key, args...)
	}
	if why := device.ReasonOf(err); why != "" {
		if key := "errors." + strings.ReplaceAll(string(why), "-", "."); words.Has(key) {
			return words.Say(key)
		}
	}
	return err.Error() // better than nothing: it says what to do
}
