package session

import (
	"encoding/binary"
	"errors"
	"io"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// DrawStart draws a starting position of Chess960 for the game that is on, each of
// the 960 with the same chance, and returns its number (Laws, Guideline II.2). The
// arbiter does it, before anything is on the sheet. If it is drawn again, both draws
// are in the log.
func (s *Session) DrawStart() (number int, receipt device.Receipt, err error) {
	receipt, err = s.act(modes.DrawStart, func(r *scoresheet.Record) (plan []scoresheet.Payload, err error) {
		if err := r.MayStart(); err != nil {
			return nil, mayNotStart(err)
		}
		if number, err = draw(s.opts.Random); err != nil {
			return nil, err
		}
		return r.PlanStart(number, false)
	})
	return number, receipt, err
}

// GiveStart is [Session.DrawStart] with a number that the arbiter types, if one
// position was drawn for all boards of the event.
func (s *Session) GiveStart(number int) (device.Receipt, error) {
	return s.act(modes.DrawStart, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		plan, err := r.PlanStart(number, true)
		return plan, mayNotStart(err)
	})
}

// mayNotStart returns the reason why no starting position can be drawn, for the
// words of a page.
func mayNotStart(err error) error {
	switch {
	case errors.Is(err, scoresheet.ErrBegun):
		return device.Because(device.ReasonBegun, err)
	case errors.Is(err, scoresheet.ErrSetUp):
		return device.Because(device.ReasonSetUp, err)
	}
	return device.Because(device.ReasonChess960, err)
}

// draw returns a number below [board.Starts960], all with the same chance: it
// draws again if the value of two bytes is in the incomplete last block of the
// 65536.
func draw(random io.Reader) (int, error) {
	const fair = 1 << 16 / board.Starts960 * board.Starts960
	for range 100 { // a source that fails so often is broken
		var b [2]byte
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return 0, errors.Join(errNoRandom, err)
		}
		if n := int(binary.BigEndian.Uint16(b[:])); n < fair {
			return n % board.Starts960, nil
		}
	}
	return 0, errNoRandom
}

var errNoRandom = errors.New("this machine provides no random numbers: draw the position in another way, and type its number")
