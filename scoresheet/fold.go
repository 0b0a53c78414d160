package scoresheet

import (
	"errors"
	"fmt"
	"slices"

	"zapis/scoresheet/board"
)

// FoldError says that an event is invalid at its place: it names a cell that does
// not exist, or opens a game twice. This never happens with an event that the device
// itself stored, but may with one in a file from elsewhere.
type FoldError struct {
	Seq    EventID
	Reason string
}

func (e *FoldError) Error() string {
	return fmt.Sprintf("event %d cannot stand in this record: %s", e.Seq, e.Reason)
}

// Fold takes one event into the record. Events that say nothing about the
// sheet (observations, codes, alarms) leave it as it is. On an error the
// record is unchanged.
//
// An event of an unknown record kind makes the record read-only and is no
// error (design: a newer version wrote it).
func (r *Record) Fold(id EventID, e Event) error {
	p, err := DecodePayload(e)
	switch {
	case err == nil:
		return r.FoldPayload(id, p, e.Stamp.Wall)
	case isNewer(err) && e.Observation:
		return nil
	case isNewer(err):
		r.ReadOnly = true
		return nil
	}
	return &FoldError{id, err.Error()}
}

// FoldPayload is Fold for an event already read.
func (r *Record) FoldPayload(id EventID, p Payload, wall Millis) error {
	if err := r.fold(id, p, wall); err != nil {
		return &FoldError{id, err.Error()}
	}
	return nil
}

func (r *Record) fold(id EventID, p Payload, wall Millis) error {
	if k, _ := p.Kind(); !r.opened && (k > KindGameOpened && k <= KindReleased || k >= KindClaimMade && k < KindDeviceStarted && k != KindKeysReceived) {
		return fmt.Errorf("no game has been opened yet")
	}
	switch p := p.(type) {
	case GameOpened:
		return r.open(p, wall)
	case MoveMade:
		return r.write(id, wall, p.Act, Writing{Form: FormMove, Shape: p.Shape})
	case TextWritten:
		return r.write(id, wall, p.Act, Writing{Form: FormText, Text: p.Text, Language: p.Language})
	case SquaresTouched:
		return r.write(id, wall, p.Act, p.Writing())
	case DashWritten:
		return r.write(id, wall, p.Act, Writing{Form: FormDash})
	case BlankLeft:
		return r.write(id, wall, p.Act, Writing{Passed: p.Passed})
	case CellInserted:
		return r.insert(id, wall, p.Act)
	case CellRemoved:
		return r.remove(id, p.Act)
	case TakenBack:
		return r.takeBack(p.Event)
	case CursorMoved:
		if p.Cell != 0 && r.Find(p.Cell) < 0 {
			return errNoCell(p.Cell)
		}
		r.Cursor = Cursor(p)
	case SidesChosen:
		r.Sides, r.Cursor = p.Sides, Cursor{}
	case ClockNoted:
		return r.note(p.Cell, func(c *Cell) { c.Clock = p.Clock })
	case OfferNoted:
		r.noted(id, p)
		return r.note(p.Cell, func(c *Cell) { c.Offer = !p.Away })
	case MarkNoted:
		return r.note(p.Cell, func(c *Cell) {
			if c.Marks |= p.Mark; p.Away {
				c.Marks &^= p.Mark
			}
		})
	case ResultEntered:
		if p == (ResultEntered{r.Result, r.Reason}) {
			return nil
		}
		r.Result, r.Reason = p.Result, p.Reason
		r.changed()
	case Signed:
		return r.sign(p, wall)
	case StartDrawn:
		return r.startDrawn(p)
	case Disagreed:
		return r.disagree(p, wall)
	case Released:
		r.Released = wall
	case ArbiterCame:
		r.Released = 0 // he may take a game back that was just released
	case GameClosed:
		r.Closed, r.CloseNote = true, p.Reason
	case HandedOver:
		r.HandedOver, r.HandedAt = true, wall
	case HandOverWithdrawn:
		r.HandedOver, r.HandedAt = false, 0
	case ClaimMade:
		return r.claim(id, p, 0, wall)
	case ClaimMadeBy:
		if p.By == 0 {
			return errors.New("a claim of nobody")
		}
		return r.claim(id, p.ClaimMade, p.By, wall)
	case ClaimDecided:
		return r.decide(p, wall)
	case MovesCancelled:
		return r.cancel(p, wall)
	case RulesSet:
		r.Rules = p
	case RulingGiven:
		return r.rule(id, p, wall)
	case PawnReplaced:
		return r.replacePawn(p)
	case RulingWithdrawn:
		return r.withdraw(p, wall)
	case SealAsked, MoveSealed, SealWithdrawn, GameAdjourned, SealOpened, GameResumed:
		return r.adjourning(p, wall)
	case ReconstructionBegun:
		return r.reconstruct(p, wall)
	case ReconstructionEnded:
		return r.endReconstruction(p, wall)
	case SheetLent:
		r.Lent = !p.Back
	case LogReceived, KeysReceived:
		r.received.Add(p)
	case TakenOver:
		return r.takeOver(id, p)
	}
	return nil
}

func errNoCell(id EventID) error { return fmt.Errorf("there is no cell %d", id) }

func (r *Record) open(p GameOpened, wall Millis) error {
	if r.opened {
		return fmt.Errorf("the game is already open")
	}
	h := Header{GameOpened: p, First: CellName{1, board.White}, Start: board.Start(), At: wall}
	if p.FEN != "" {
		start, first, err := parseStart(p.FEN)
		if err != nil {
			return err
		}
		h.Start, h.First = start, first
	}
	h.Start.Chess960 = p.Chess960
	r.Header, r.opened = h, true
	return nil
}

// changed voids the signatures: they cover the record as it stood. What the
// arbiter ruled stands: players do not get rid of it by signing once more.
func (r *Record) changed() { r.Signers = [4]*Signature{} }

// replace replaces the cell at that index, in a new list, so that snapshots
// keep the old one.
func (r *Record) replace(index int, c *Cell) {
	cells := r.ownCells()
	cells[index] = c
	r.Cells = cells
}

// note changes what is noted beside a writing; the positions stay. Noting
// what is noted already changes nothing, and so voids no signature.
func (r *Record) note(id EventID, change func(*Cell)) error {
	i := r.Find(id)
	if i < 0 {
		return errNoCell(id)
	}
	c := *r.Cells[i]
	change(&c)
	if old := r.Cells[i]; c.Writing == old.Writing && c.Clock == old.Clock && c.Offer == old.Offer {
		return nil
	}
	r.replace(i, &c)
	r.changed()
	return nil
}

func (r *Record) write(id EventID, wall Millis, a Act, w Writing) error {
	written := Written{w, id, wall}
	if a.Cell == 0 {
		r.oneSided = r.oneSided || w.Passed && r.Sides != BothSides
		r.Cells = append(r.Cells, &Cell{ID: id, Written: written})
		r.boards.appended(r)
		r.did(act{id: id, joined: a.Joined, what: actAppended})
		return nil
	}
	i := r.Find(a.Cell)
	if i < 0 {
		return errNoCell(a.Cell)
	}
	before := r.Cells[i]
	c := *before
	if !r.alone {
		c.Earlier = slices.Clip(c.Earlier)
	}
	c.Earlier = append(c.Earlier, before.Written)
	c.Written = written
	r.replace(i, &c)
	r.boards.changed(r, i)
	r.did(act{id: id, joined: a.Joined, what: actCorrected, index: i})
	return nil
}

func (r *Record) insert(id EventID, wall Millis, a Act) error {
	i := r.Find(a.Cell)
	if i < 0 {
		return errNoCell(a.Cell)
	}
	r.Cells = slices.Insert(r.ownCells(), i, &Cell{ID: id, Written: Written{By: id, At: wall}})
	r.boards.changed(r, i)
	r.did(act{id: id, joined: a.Joined, what: actInserted, index: i})
	return nil
}

func (r *Record) remove(id EventID, a Act) error {
	i := r.Find(a.Cell)
	if i < 0 {
		return errNoCell(a.Cell)
	}
	gone := r.Cells[i]
	r.Cells = slices.Delete(r.ownCells(), i, i+1)
	r.boards.changed(r, i)
	r.did(act{id: id, joined: a.Joined, what: actRemoved, index: i, cell: gone})
	return nil
}

// act has the data about one event that an undo needs. Acts are not changed
// once they are linked, so that copies of a record share them.
type act struct {
	before *act // the one before it; nil for the first

	id     EventID
	joined bool
	what   uint8
	index  int
	cell   *Cell   // that was removed
	offer  EventID // the cell in which a draw offer was noted with it, 0 if none
	cursor Cursor  // where the cursor stood before it
}

const (
	actAppended uint8 = iota
	actCorrected
	actInserted
	actRemoved
)

func (r *Record) did(a act) {
	a.before, a.cursor, r.acts = r.acts, r.Cursor, &a
	r.Cursor = Cursor{}
	r.changed()
}

// lastAct returns how many of the last events are one act, and the first of
// them; 0 and nil if there is nothing to take back.
func (r *Record) lastAct() (count int, first *act) {
	for a := r.acts; a != nil; a = a.before {
		count++
		if !a.joined {
			return count, a
		}
	}
	return 0, nil
}

func (r *Record) takeBack(first EventID) error {
	count, a := r.lastAct()
	if count == 0 || a.id != first {
		return fmt.Errorf("event %d is not the last act on the sheet", first)
	}
	from := len(r.Cells)
	for range count {
		last := r.acts
		if from--; last.what != actAppended {
			from = min(from, last.index)
		}
		r.reverse(last)
		r.acts = last.before
	}
	r.boards.changed(r, from)
	r.Cursor = Cursor{}
	r.changed()
	return nil
}

func (r *Record) reverse(a *act) {
	switch a.what {
	case actAppended:
		r.Cells = shorter(r.Cells, r.alone)
	case actCorrected:
		// The clock and the offer belong to the cell and stay as noted since.
		now := *r.Cells[a.index]
		last := len(now.Earlier) - 1
		now.Written, now.Earlier = now.Earlier[last], now.Earlier[:last:last]
		if last == 0 {
			now.Earlier = nil
		}
		r.replace(a.index, &now)
	case actInserted:
		r.Cells = slices.Delete(r.ownCells(), a.index, a.index+1)
	case actRemoved:
		r.Cells = slices.Insert(r.ownCells(), a.index, a.cell)
	}
}

func (r *Record) sign(p Signed, wall Millis) error {
	if p.By < SignerWhite || p.By > SignerArbiter {
		return fmt.Errorf("nobody signed")
	}
	if p.Digest != r.Digest() {
		return fmt.Errorf("%s signed another record than this one", p.By)
	}
	r.Signers[p.By] = &Signature{p, wall}
	r.agree(p.By)
	return nil
}
