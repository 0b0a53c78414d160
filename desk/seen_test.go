package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"zapis/desk"
	"zapis/scoresheet"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// ago returns the time so many minutes before noon.
func ago(minutes int) time.Time { return noon.Add(-time.Duration(minutes) * time.Minute) }

// board returns a board with devices on both sides, as it is at noon.
func board(changes ...func(*desk.Seen)) *desk.Seen {
	s := &desk.Seen{Now: noon, Grace: desk.DefaultGrace}
	s.Sides[0].Player, s.Sides[1].Player = "Petrova", "Boykov"
	for _, c := range changes {
		c(s)
	}
	return s
}

func in(side, minutes int, r scoresheet.Result) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Sides[side].In, s.Sides[side].Result = ago(minutes), r }
}

func means(white, black desk.Means) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Sides[0].Means, s.Sides[1].Means = white, black }
}

func slip(minutes int, r scoresheet.Result) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Result, s.ResultAt = r, ago(minutes) }
}

func held(what desk.Holding) func(*desk.Seen) {
	return func(s *desk.Seen) { s.Held = &desk.Hold{What: what, Reason: "appeal", By: "Weber"} }
}

// clocked is a board whose things are noted by the desk's own clock.
func clocked(s *desk.Seen) *desk.Seen { s.Clock = s.Now; return s }

func read(s *desk.Seen) { s.Game.Read = true }

func settled(how desk.Settlement, side int, faults ...desk.Why) func(*desk.Seen) {
	return func(s *desk.Seen) {
		s.Settled = append(s.Settled, desk.Settled{How: how, Side: side, Reason: "left", By: "Weber", Faults: faults})
	}
}

func fault(side int, key string, text ...string) func(*desk.Seen) {
	return func(s *desk.Seen) {
		w := desk.Why{Key: key, Side: side, Text: text}
		if side == desk.NoSide {
			s.Faults = append(s.Faults, w)
			return
		}
		s.Sides[side].Faults = append(s.Sides[side].Faults, w)
	}
}

const (
	white = 0
	black = 1
	won   = scoresheet.WhiteWins
	lost  = scoresheet.BlackWins
)

// R-C02, R-C03: what has become of a board follows from what was seen of it.
func TestState(t *testing.T) {
	device, paper, nobody := desk.ByDevice, desk.ByPaper, desk.ByNobody
	unsigned := desk.Why{Key: "why.unsigned.black", Side: white}
	for _, c := range []struct {
		name string
		seen *desk.Seen
		want string // the state, and the reasons in order
	}{
		{"nothing yet", board(), "not started: white nopack, black nopack"},
		{"begins later", board(func(s *desk.Seen) { s.Begins = noon.Add(time.Hour) }), "not started: begins 13:00, white nopack, black nopack"},
		{"one pack taken", board(func(s *desk.Seen) { s.Sides[white].Pack = true }), "not started: black nopack"},
		{"both packs taken", board(func(s *desk.Seen) { s.Sides[white].Pack, s.Sides[black].Pack = true, true }), "not started: waiting"},
		{"a device has the pairing as it was", board(func(s *desk.Seen) { s.Sides[0].OldPack, s.Sides[1].Pack = 3, true }), "not started: white oldpack 3"},
		{"paper takes no pack", board(means(device, paper)), "not started: white nopack"},
		{"let in", board(func(s *desk.Seen) { s.Sides[black].Admitted = true }), "playing: black admitted"},
		{"round started", board(func(s *desk.Seen) { s.Started = true }), "playing: started"},
		{"started, Black is absent", board(func(s *desk.Seen) { s.Started, s.Sides[black].Absent = true, "15:00" }), "playing: started, black absent 15:00"},
		{"he arrived", board(func(s *desk.Seen) { s.Started, s.Sides[black].Absent, s.Sides[black].Arrived = true, "15:00", "15:12" }), "playing: started, black arrived 15:12"},
		{"a slip just came in", board(slip(2, won)), "playing: white waits Petrova 2, black waits Boykov 2"},

		{"one sheet, within the grace", board(in(white, 4, won)), "one sheet: black waits Boykov 4"},
		{"one sheet, the grace is over", board(in(white, 5, won)), "missing: black missing Boykov 5"},
		{"one sheet, long ago", board(in(black, 14, won)), "missing: white missing Petrova 14"},
		{"the desk's clock was put back: nobody knows since when it waits", clocked(board(in(white, -30, won))), "missing: black missing Boykov"},
		{"its clock is not that of what was noted", board(in(white, -30, won)), "one sheet: black waits Boykov 0"},
		{"a slip, no sheet", board(slip(9, won)), "missing: white missing Petrova 9, black missing Boykov 9"},
		{"a slip came before the sheet", board(slip(9, won), in(white, 1, won)), "missing: black missing Boykov 9"},
		{"a result that was taken off", board(slip(9, scoresheet.NoResult)), "not started: white nopack, black nopack"},
		{"an absent player owes nothing yet", board(in(white, 14, won), func(s *desk.Seen) { s.Sides[black].Absent = "15:00" }), "missing: black missing Boykov 14, black absent 15:00"},
		{"paper is not typed yet", board(means(device, paper), in(white, 3, won)), "one sheet: black waits Boykov 3"},
		{"paper is missing", board(means(device, paper), in(white, 30, won)), "missing: black missing.paper Boykov 30"},
		{"a photograph is there", board(means(device, paper), in(white, 30, won), func(s *desk.Seen) { s.Sides[black].Photo = ago(20) }), "one sheet: black photo Boykov"},

		{"both, not read", board(in(white, 3, won), in(black, 1, won)), "both: unread"},
		{"both, one game", board(in(white, 30, won), in(black, 1, won), read), "agree: noresult"},
		{"both, one game, the list agrees", board(in(white, 30, won), in(black, 1, won), read, slip(20, won)), "checked: checked"},
		{"both, questions", board(in(white, 3, won), in(black, 1, won), read, func(s *desk.Seen) { s.Game.Questions, s.Game.First = 2, "17w" }), "asks: asks 17w 2"},
		{"both, no game", board(in(white, 3, won), in(black, 1, won), read, func(s *desk.Seen) { s.Game.Differs, s.Game.Cell = true, "4b" }), "differs: games 4b"},
		{"results differ", board(in(white, 3, won), in(black, 1, lost), read), "differs: results 1-0 0-1"},
		{"the list differs", board(in(white, 3, won), in(black, 1, won), read, slip(1, lost)), "differs: list 0-1 1-0"},
		{"one sheet and the list differ", board(in(white, 3, won), slip(1, lost)), "differs: list 0-1 1-0"},
		{"a sheet without a result", board(in(white, 3, won), in(black, 1, scoresheet.NoResult), read, slip(1, won)), "checked: checked"},

		{"unsigned", board(in(white, 3, won), in(black, 1, won), read, slip(1, won), fault(white, "why.unsigned.black")), "look at: white unsigned.black"},
		{"a fork", board(in(white, 3, won), in(black, 1, won), read, fault(desk.NoSide, "why.fork", "b.zapis")), "look at: fork b.zapis"},
		{"an alarm, and the other sheet is missing", board(in(white, 30, won), fault(white, "why.alarm")), "look at: white alarm"},
		{"a wrong sheet and another result", board(in(white, 3, won), in(black, 1, lost), fault(white, "why.alarm")), "differs: results 1-0 0-1, white alarm"},
		{"unsigned and questions", board(in(white, 3, won), in(black, 1, won), read, fault(white, "why.alarm"), func(s *desk.Seen) { s.Game.Questions, s.Game.First = 1, "9b" }), "look at: white alarm, asks 9b 1"},
		{"looked at", board(in(white, 3, won), in(black, 1, won), read, slip(1, won), fault(white, "why.unsigned.black"), settled(desk.SettledSeen, desk.NoSide, unsigned)), "checked: checked, settled.seen left Weber"},
		{"looked at, and another failure since", board(in(white, 3, won), in(black, 1, won), read, fault(white, "why.unsigned.black"), fault(black, "why.alarm"), settled(desk.SettledSeen, desk.NoSide, unsigned)), "look at: black alarm, settled.seen left Weber"},
		{"a fault without a sheet", board(fault(white, "why.device.revoked", "ab12")), "look at: white device.revoked ab12"},

		{"one sheet is enough", board(in(white, 30, won), read, settled(desk.SettledOne, desk.NoSide)), "agree: noresult, settled.one left Weber"},
		{"one sheet is enough, and the list", board(in(white, 30, won), read, slip(1, won), settled(desk.SettledOne, desk.NoSide)), "checked: checked, settled.one left Weber"},
		{"one of two sheets counts", board(in(white, 30, won), in(black, 30, lost), read, slip(1, won), settled(desk.SettledOne, white), fault(black, "why.alarm")), "checked: checked, settled.one left Weber"},
		{"no sheet will come", board(slip(30, won), settled(desk.SettledNone, desk.NoSide)), "checked: checked, settled.none left Weber"},
		{"no sheet and no result", board(settled(desk.SettledNone, desk.NoSide)), "agree: noresult, settled.none left Weber"},

		{"forfeit", board(slip(1, scoresheet.BlackByForfeit)), "no game: forfeit -/+"},
		{"both forfeit", board(slip(1, scoresheet.BothForfeit), func(s *desk.Seen) { s.Started = true }), "no game: forfeit -/-"},
		{"a forfeit, but a game is in", board(slip(1, scoresheet.WhiteByForfeit), in(white, 1, won)), "differs: list +/- 1-0"},
		{"both on paper", board(means(paper, paper)), "paper: paper"},
		{"both on paper, with the result", board(means(paper, paper), slip(60, won)), "paper: paper"},
		{"both on paper, one typed", board(means(paper, paper), in(white, 30, won)), "missing: black missing.paper Boykov 30"},
		{"no sheets are owed", board(means(nobody, nobody), func(s *desk.Seen) { s.Started = true }), "playing: started"},
		{"no sheets are owed, the result is in", board(means(nobody, nobody), slip(60, won)), "checked: checked"},
		{"none owed, one there", board(means(nobody, nobody), in(black, 60, won), read), "agree: noresult"},
		{"held back", board(in(white, 30, won), in(black, 30, won), read, slip(30, won), held(desk.HoldMoves)), "held back: held appeal Weber"},
		{"held back, with its result", board(in(white, 30, won), in(black, 30, won), read, slip(30, won), held(desk.HoldGame)), "held back: held.game appeal Weber"},
		{"held back, and out already", board(in(white, 30, won), in(black, 30, won), read, slip(30, won), held(desk.HoldMoves), func(s *desk.Seen) { s.Out = true }), "held back: held appeal Weber"},
		{"held back, without a result", board(in(white, 30, won), in(black, 30, won), read, held(desk.HoldMoves)), "held back: held appeal Weber"},
		{"held back while it is played", board(held(desk.HoldMoves), func(s *desk.Seen) { s.Started = true }), "playing: started, held appeal Weber"},
		{"held back, and unsigned", board(in(white, 30, won), in(black, 30, won), read, slip(30, won), held(desk.HoldMoves), fault(white, "why.unsigned.black")), "look at: white unsigned.black, held appeal Weber"},
		{"adjourned", board(func(s *desk.Seen) { s.Adjourned, s.Started = true, true }), "adjourned: adjourned"},
		{"adjourned, a sheet is in", board(in(white, 30, scoresheet.NoResult), func(s *desk.Seen) { s.Adjourned = true }), "adjourned: adjourned"},
		{"gone out", board(in(white, 3, won), in(black, 1, won), read, func(s *desk.Seen) { s.Out = true }), "checked: out"},
		{"gone out, and then a fork", board(in(white, 3, won), in(black, 1, won), read, func(s *desk.Seen) { s.Out = true }, fault(desk.NoSide, "why.fork", "x")), "look at: fork x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			state, whys := c.seen.State()
			if got := told(state, whys); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func told(state desk.State, whys []desk.Why) string {
	var parts []string
	for _, w := range whys {
		part := strings.TrimPrefix(w.Key, "why.")
		if s := desk.SideWord(w.Side); s != "" {
			part = s + " " + part
		}
		for _, text := range w.Text {
			part += " " + text
		}
		if w.N != 0 || w.Key == "why.waits" {
			part += fmt.Sprintf(" %d", w.N)
		}
		parts = append(parts, part)
	}
	return state.String() + ": " + strings.Join(parts, ", ")
}

// Whatever a board has seen, it has one state with at least one reason, and
// more time makes nothing better.
func TestStateOfAnything(t *testing.T) {
	results := []scoresheet.Result{scoresheet.NoResult, won, lost, scoresheet.BothForfeit}
	reached := map[desk.State]bool{}
	for n := range 1 << 15 {
		bit := func(i int) bool { return n>>i&1 == 1 }
		s := board(means(desk.Means(n&3%3), desk.Means(n>>2&3%3)), slip(n>>4&1*20, results[n>>5&3]))
		s.Started, s.Sides[0].Admitted, s.Adjourned, s.Game.Read, s.Out = bit(7), bit(8), bit(9) && bit(10), bit(11), bit(12) && bit(13)
		if bit(10) {
			in(0, n>>4&1*20, results[n>>12&1])(s)
		}
		if bit(13) {
			in(1, 0, won)(s)
		}
		if bit(12) && bit(11) {
			s.Game.Questions = 1
		}
		if bit(14) {
			s.Held = &desk.Hold{What: desk.HoldMoves, Reason: "appeal"}
		}
		state, whys := s.State()
		reached[state] = true
		if len(whys) == 0 {
			t.Fatalf("%+v is %s without a reason", s, state)
		}
		s.Now = s.Now.Add(time.Hour)
		later, _ := s.State()
		worse := state == later || later == desk.Missing && slices.Contains([]desk.State{desk.OneSheet, desk.Playing, desk.NotStarted}, state)
		if !worse {
			t.Fatalf("%+v was %s and is %s an hour later", s, state, later)
		}
	}
	for state := range desk.HeldBack + 1 {
		if state != desk.LookAt && !reached[state] {
			t.Errorf("no board was %s", state)
		}
	}
}
