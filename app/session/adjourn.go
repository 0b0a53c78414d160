package session

import (
	"errors"
	"strings"

	"zapis/app/device"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/findings"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/replay"
	"zapis/scoresheet/seal"
)

var errLongText = device.Because(device.ReasonLine, errors.New("what stands on the envelope is not "+lineText+" each: write it shorter and plainer"))

// Adjourn parks the game with the data of the envelope. The arbiter does it; the
// device is then back in game mode and may be switched off. The move is sealed on
// this device or on paper. If neither, this is the opponent's sheet: it is sealed
// too.
func (s *Session) Adjourn(e device.Envelope) (device.Receipt, error) {
	var cell scoresheet.CellName
	receipt, err := s.act(modes.Adjourn, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		a := r.Sealing()
		switch {
		case r.OpenClaim() != nil:
			return nil, errClaimWaits
		case a.HasSealed() && e.Paper:
			return nil, device.Because(device.ReasonSealHere, errors.New("the move is sealed on this device: adjourn without a paper envelope, or undo the sealing first"))
		case a != nil && !a.HasSealed() && !e.Paper:
			return nil, device.Because(device.ReasonSealDue, errors.New("the move to be sealed is not entered yet: have the player enter it, or say that it is in a paper envelope"))
		case !scoresheet.IsLine(e.Resume) || !scoresheet.IsLine(e.Keeper) || !scoresheet.IsLine(e.Text):
			return nil, errLongText
		}
		return s.handingBack(scoresheet.GameAdjourned(e)), nil
	})
	s.do(func() {
		a := s.state.record.Parked()
		var no *modes.RefusedError
		switch {
		case errors.As(err, &no) && no.Need == modes.NeedOpenGame && a != nil:
			err = errParked
		case err == nil && a != nil:
			cell = a.Cell
		}
	})
	receipt.Cell = cell
	return receipt, err
}

var errParked = device.Because(device.ReasonSealParked, errors.New("the game is already adjourned: resume it first"))

// Label returns the inscription of the envelope of the adjourned game, or what it
// would be if the game were adjourned now. Only in arbiter mode.
func (s *Session) Label() (l device.Label, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.SeeFEN, modes.NoKey); err == nil {
			l = s.label()
		}
	})
	return l, err
}

func (s *Session) label() device.Label {
	r := &s.state.record
	l := device.Label{WhiteName: r.Header.Tag("White"), BlackName: r.Header.Tag("Black")}
	l.Key, l.Origin = s.settings[settingSealKey], s.settings[settingSealOrigin]
	a := r.Parked()
	if a != nil {
		l.Envelope = device.Envelope(a.GameAdjourned)
	} else {
		l.Envelope = proposed(r)
		a = r.Sealing()
	}
	at := r.AtSealed()
	l.Cell = r.NameAt(at.CursorIndex())
	if a != nil {
		l.Cell = a.Cell
	}
	if a.HasSealed() {
		if l.Device = true; l.Key != a.Sealed.Recipient {
			l.Key, l.Origin = a.Sealed.Recipient, ""
		}
	}
	if l.Side, l.Sealer = l.Cell.Side, l.WhiteName; l.Side == board.Black {
		l.Sealer = l.BlackName
	}
	l.FEN, l.Certain, l.Board = sealedFrom(r, l.Cell)
	l.Missing = l.Lacks()
	return l
}

// sealedFrom returns the piece that stood on the board before the sealed move,
// which is the move of cell at.
func sealedFrom(r *scoresheet.Record, at scoresheet.CellName) (fen string, certain bool, f board.Free) {
	i := min(r.IndexOf(at), len(r.Cells))
	before := *r
	before.Cells = r.Cells[:i]
	reading := replay.Read(&before)
	fen, certain = findings.Final(&before, reading)
	if p, c := reading.Before(i); c != replay.Lost {
		return fen, certain, p.Free()
	}
	return fen, certain, r.BoardBefore(i)
}

// proposed returns the envelope as far as the sheet knows it: the times noted
// last, and an offer of the player who moved last.
func proposed(r *scoresheet.Record) (e device.Envelope) {
	for i := range r.Cells {
		if c := r.Cells[i].Clock; c.Noted && r.NameAt(i).Side == board.White {
			e.White = c
		} else if c.Noted {
			e.Black = c
		}
	}
	if n := len(r.Cells); n > 0 {
		e.Offer = r.Cells[n-1].Offer
	}
	return e
}

var (
	errSealOpen  = device.Because(device.ReasonSealOpen, errors.New("the envelope is already open: resume the game, or rule"))
	errSealPaper = device.Because(device.ReasonSealPaper, errors.New("no move is sealed on this device: open the paper envelope, and write what is in it"))
	errSealHere  = device.Because(device.ReasonSealHere, errors.New("the move is sealed on this device: open it with its code"))
	errNeedCode  = device.Because(device.ReasonSealCode, errors.New("the opening code is needed: the device or the desk that holds the secret key shows it from the file of the sealed move, four groups of five letters and digits"))
)

// Unseal opens the sealed move in the presence of the player who has to reply
// (Guideline I.7), with its opening code or the secret key, and writes it on the
// sheet. The arbiter does it, and the log says so in the same act. An empty code
// opens a paper envelope.
func (s *Session) Unseal(code string) (o device.Opened, err error) {
	if a := s.parked(); strings.TrimSpace(code) == "" && a != nil && !a.HasSealed() {
		return s.UnsealPaper("")
	}
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Unseal, modes.NoKey); err == nil {
			o, err = s.unseal(strings.TrimSpace(code))
		}
	})
	return o, err
}

func (s *Session) parked() (a *scoresheet.Adjournment) {
	s.do(func() { a = s.state.record.Parked() })
	return a
}

func (s *Session) unseal(code string) (o device.Opened, err error) {
	a := s.state.record.Parked()
	switch {
	case a.OpenedAt != 0:
		return o, errSealOpen
	case !a.HasSealed():
		return o, errSealPaper
	case code == "":
		return o, errNeedCode
	}
	entry, code, err := opened(a.Sealed, code)
	if errors.Is(err, seal.ErrWrongCode) || errors.Is(err, seal.ErrWrongKey) {
		s.append(scoresheet.CodeRefused{Role: device.RoleSeal})
	}
	if err != nil {
		return o, sealReason(err)
	}
	return s.write(scoresheet.SealOpened{Code: code}, entry)
}

// opened returns the entry in the box, and the code that opened it.
func opened(box scoresheet.MoveSealed, text string) (scoresheet.Payload, string, error) {
	var code string
	var err error
	if seal.IsSecret(text) {
		code, _, err = seal.OpenKey(box, text)
	} else {
		code, err = seal.ParseCode(text)
	}
	if err != nil {
		return nil, "", err
	}
	entry, err := seal.Open(box, code)
	return entry, code, err
}

// UnsealPaper records that the paper envelope was opened, and writes its move on
// the sheet. If text is empty, it only records the opening, and the player writes
// the move when the game is resumed.
func (s *Session) UnsealPaper(text string) (o device.Opened, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Unseal, modes.NoKey); err != nil {
			return
		}
		switch a := s.state.record.Parked(); {
		case a.OpenedAt != 0:
			err = errSealOpen
		case a.HasSealed():
			err = errSealHere
		case text == "":
			o = device.Opened{Cell: a.Cell.String(), Durable: s.append(scoresheet.SealOpened{})}
		default:
			at := s.state.record.AtSealed()
			var plan []scoresheet.Payload
			if plan, err = at.PlanText(text, s.language()); err != nil {
				err = device.Because(device.ReasonText, err)
				return
			}
			o, err = s.write(scoresheet.SealOpened{}, plan[len(plan)-1])
		}
	})
	return o, err
}

// write puts the opened move on the sheet, with the note that it was opened,
// and returns its verdict.
func (s *Session) write(note scoresheet.SealOpened, entry scoresheet.Payload) (o device.Opened, err error) {
	plan, err := s.state.record.PlanSealed(entry)
	if err != nil {
		return o, err
	}
	plan = s.state.record.PlanSigns(plan, s.nextID()+1) // behind the note
	durable := s.append(append([]scoresheet.Payload{note}, plan...)...)
	o = s.openedAs(&s.state.record)
	o.Durable = durable
	return o, nil
}

// openedAs judges the last cell, which contains the sealed move.
func (s *Session) openedAs(r *scoresheet.Record) device.Opened {
	i := len(r.Cells) - 1
	o := device.Opened{Cell: r.NameAt(i).String(), Text: r.Cells[i].Text(s.language(), s.opts.Style)}
	reading := replay.Read(r)
	v := reading.Verdicts[i]
	_, before := reading.Before(i)
	switch {
	case v.Gap == replay.Unreadable && v.Kind == replay.Unknown:
		o.Verdict, o.Article = device.SealedUnreadable, "I.8.2"
	case before != replay.Certain, v.Gap == replay.Ambiguous && r.Cells[i].Form == scoresheet.FormSquares:
		o.Verdict = device.SealedUnknown // the device never asked for the promotion: no player loses by that
	case v.Kind == replay.Legal:
		o.Verdict = device.SealedLegal
	case v.Kind == replay.Illegal:
		o.Verdict, o.Article = device.SealedIllegal, "I.8.3"
		o.Reason, o.ReasonWord = v.Reason.String(), arbitration.ReasonWord(v.Reason)
	case v.Gap == replay.Ambiguous:
		o.Verdict, o.Article = device.SealedAmbiguous, "I.8.1"
		p, _ := reading.Before(i)
		f := p.Free()
		for _, m := range v.Choices {
			o.Could = append(o.Could, notation.Text(f.Shape(m.From, m.To, m.Promo), 0, s.language(), notation.Long))
		}
	default:
		o.Verdict, o.Article = device.SealedUnreadable, "I.8.2"
	}
	set := s.eventRules().Set
	o.Article = set.Article(o.Article)
	return o
}

// EnvelopeLost notes that the envelope is missing, or that nobody can open the
// sealed move. The game continues from the adjourned position, and the player who
// sealed makes the move that he says he sealed (Guideline I.12).
func (s *Session) EnvelopeLost(text string) (device.Receipt, error) {
	var cell scoresheet.CellName
	receipt, err := s.act(modes.Unseal, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		a := r.Parked()
		switch {
		case a.OpenedAt != 0:
			return nil, errSealOpen
		case !scoresheet.IsLine(text):
			return nil, errLongText
		}
		cell = a.Cell
		return []scoresheet.Payload{scoresheet.SealOpened{Lost: true, Text: text}}, nil
	})
	receipt.Cell = cell
	return receipt, err
}

// Resume resumes an adjourned game, with the times to which both clocks were set
// (Guideline I.5; the zero value is not noted). The arbiter does it, and the device
// is back in game mode. A move sealed on the device must have been opened before,
// or noted as lost, unless the game has a result by then (I.6).
func (s *Session) Resume(white, black scoresheet.Clock, text string) (device.Receipt, error) {
	receipt, err := s.act(modes.Resume, func(r *scoresheet.Record) ([]scoresheet.Payload, error) {
		a, over := r.Parked(), r.Result != scoresheet.NoResult
		var plan []scoresheet.Payload
		switch {
		case !scoresheet.IsLine(text):
			return nil, errLongText
		case a.OpenedAt != 0 || over:
		case a.HasSealed():
			return nil, device.Because(device.ReasonSealClosed, errors.New("the sealed move is not open yet: open it before the player who has to reply, or say that it is lost"))
		case a.Paper:
			plan = append(plan, scoresheet.SealOpened{}) // nobody goes on before he knows the move
		}
		return s.handingBack(append(plan, scoresheet.GameResumed{White: white, Black: black, Text: text})...), nil
	})
	s.do(func() {
		if err == nil {
			receipt.Cell = s.state.record.NameAt(s.state.record.CursorIndex())
			s.watch.ticked = scoresheet.Stamp{} // a parked device may sleep
			s.stillAway()
		}
	})
	return receipt, err
}

// Sealed returns the sealed move as a file, for the device or the desk that
// holds the secret key; the arbiter carries it there. The log says so.
func (s *Session) Sealed() (file []byte, err error) {
	err = device.ErrClosed
	s.do(func() {
		if err = s.may(modes.Unseal, modes.NoKey); err != nil {
			return
		}
		a := s.state.record.Parked()
		if !a.HasSealed() {
			err = errSealPaper
			return
		}
		if err = s.saveAll(); err != nil {
			return
		}
		file = seal.File(a.Sealed)
		s.append(scoresheet.Exported{Format: "sealed"})
	})
	return file, err
}
