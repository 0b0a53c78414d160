package main

import (
	"time"

	"zapis/app/device"
	"zapis/app/internal/stage"
	"zapis/desk/pack"
	"zapis/scoresheet"
)

// filmDPI makes a screen of 800 pixels across that of a tablet of eight inches.
const filmDPI = 118

// filmDevice makes a device that has taken the pack of its round.
func filmDevice(dir string) error {
	dev, err := open(dir)
	if err != nil {
		return err
	}
	defer dev.Close() //nolint:errcheck // an error shows when it is opened again
	data, err := stage.Pack(time.Now(), 3, func(p *pack.Pack) {
		p.Event.Name, p.Event.Place = "City Open 2026", "Town Hall"
		p.Round.Boards[2].Players[0].Name = "Petrova, Anna" // of board 12
	})
	if err != nil {
		return err
	}
	if _, _, err := dev.TakePack(data, "12", scoresheet.RecorderWhite, ""); err != nil {
		return err
	}
	return dev.SetProfile(device.Profile{Language: "en", Figurines: true, Screen: filmDPI * 10})
}

// tellFilm plays the mate of the Sire de Légal, Paris 1750, with a slip that is
// corrected and the reading of a clock, and hands the game in.
func tellFilm(h *hand) {
	h.say("The round's pairing is known. Touch Start.")
	h.rest(1600)
	h.press("start.do")
	h.say("A move is two touches on the board, or a drag.")
	h.rest(900)
	for i, m := range legal {
		switch {
		case i == 7:
			// Black's fourth is written down wrongly, and seen only later.
			h.move("h7", "h6")
		case i > 7:
			h.drag(m[0], m[1])
		default:
			h.move(m[0], m[1])
		}
		switch i {
		case 3:
			h.say("Clock times stand beside the moves.")
			h.clock(1, 2, 8)
			h.rest(900)
			h.say("Whatever was played is written down, as on paper.")
		case 8:
			h.rest(600)
			h.say("Black's fourth was g6: touch the cell, enter it again.")
			h.correct("4b", legal[7])
			h.rest(1200)
			h.say("What stood there is kept, for the arbiter.")
		}
	}
	h.say("Mate. The players enter the result …")
	h.rest(900)
	h.press("action.end")
	h.press("result 1-0")
	h.press("end.checkmate")
	h.rest(600)
	h.say("… and both sign.")
	h.flourish("white")
	h.flourish("black")
	h.say("The device has signed the game too. It leaves on a stick, over the hall's network …")
	h.rest(1500)
	h.press("handin.do")
	h.rest(900)
	h.say("… or as codes. Anybody can verify it, without an account and offline.")
	h.press("handin.codes")
	h.do("roll", 12)
}

var legal = [][2]string{
	{"e2", "e4"},
	{"e7", "e5"},
	{"g1", "f3"},
	{"d7", "d6"},
	{"f1", "c4"},
	{"c8", "g4"},
	{"b1", "c3"},
	{"g7", "g6"},
	{"f3", "e5"},
	{"g4", "d1"},
	{"c4", "f7"},
	{"e8", "e7"},
	{"c3", "d5"},
}
