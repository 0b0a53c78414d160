package page

import (
	"errors"
	"strconv"
	"strings"

	"zapis/app/device"
	"zapis/assets"
	"zapis/modes"
	"zapis/scoresheet"
)

// needWords are the words for what an act needed.
var needWords = map[modes.Need]string{
	modes.NeedOwnerMode:       "refuse.game",
	modes.NeedGameMode:        "refuse.nogame",
	modes.NeedArbiterMode:     "refuse.arbiter",
	modes.NeedOwnerCode:       "refuse.owner",
	modes.NeedArbiterCode:     "refuse.arbiter",
	modes.NeedOrganizerCode:   "refuse.organizer",
	modes.NeedIdentity:        "refuse.owner",
	modes.NeedGame:            "refuse.nogame",
	modes.NeedOpenGame:        "refuse.signed",
	modes.NeedResult:          "refuse.open",
	modes.NeedSignatures:      "refuse.unsigned",
	modes.NeedAcknowledgement: "refuse.alarm",
	modes.NeedResumption:      "refuse.adjourned",
	modes.NeedRecall:          "refuse.signed",
}

// Refusal tells a player why something was refused and what to do.
func Refusal(err error, words assets.Catalogue) string {
	var refused *modes.RefusedError
	var wait *device.WaitError
	var wrong *device.WrongCodeError
	switch {
	case errors.As(err, &refused):
		if key := refused.Key(); words.Has(key) {
			return words.Say(key)
		}
		if key, ok := needWords[refused.Need]; ok {
			return words.Say(key)
		}
	case errors.As(err, &wait):
		return words.Say("code.wait", int(wait.For.Seconds()+0.999))
	case errors.As(err, &wrong):
		return words.Say("code.wrong")
	case errors.Is(err, scoresheet.ErrNothingToTakeBack):
		return words.Say("refuse.nothing")
	case errors.Is(err, scoresheet.ErrNothingSince):
		return words.Say("claim.since")
	case errors.Is(err, scoresheet.ErrAnnounced):
		return words.Say("claim.fixed")
	case errors.Is(err, scoresheet.ErrClaimed):
		return words.Say("claim.named")
	}
	return ErrorWords(err, words)
}

// said is an error that is in the language of the device already.
type said string

func (s said) Error() string { return string(s) }

// ErrorWords says what went wrong where nothing was refused. An error without words
// in the catalogue is told in full only if the language is English.
func ErrorWords(err error, words assets.Catalogue) string {
	var own said
	var worded device.Worded
	var low *device.LowBatteryError
	var codes interface{ MissingCodes() (missing, of int) }
	switch {
	case errors.As(err, &own):
		return string(own)
	case errors.As(err, &worded):
		key, args := worded.Worded()
		return words.Say(key, args...)
	case errors.As(err, &low):
		return words.Say("errors.battery", low.Percent, low.WarnAt)
	case errors.As(err, &codes):
		if missing, of := codes.MissingCodes(); of > 0 {
			return words.Say("errors.qr.missing", missing, of)
		}
		return words.Say("errors.qr")
	case errors.Is(err, ErrNoSave):
		return words.Say("errors.file")
	}
	if field, ok := device.WrongField(err); ok {
		what := err.Error()
		if words.Language() != "en" {
			what = words.Say("errors.fen." + strconv.Itoa(field))
		}
		return words.Say("start.position.wrong", what)
	}
	if why := device.ReasonOf(err); why != "" {
		return words.Say("errors." + strings.ReplaceAll(string(why), "-", "."))
	}
	text := words.Say("errors.unknown")
	if words.Language() == "en" {
		text += " " + err.Error()
	}
	return text
}
