package scoresheet_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
)

// A record that is folded alone, with its lists changed in place, is the
// record that shares them with snapshots; and the snapshots stay what they
// were.
func TestAloneIsTheSame(t *testing.T) {
	texts := []string{"e4", "Nf3", "Nf6", "Bb5", "exd5", "O-O", "what", "a6", "Qh5", "—"}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		var shared, alone scoresheet.Record
		alone.Alone(true)
		id := scoresheet.EventID(0)
		do := func(plan []scoresheet.Payload, err error) {
			if err != nil {
				return // nothing to take back, or no such cell
			}
			for _, p := range plan {
				id++
				for _, rec := range []*scoresheet.Record{&shared, &alone} {
					if err := rec.FoldPayload(id, p, scoresheet.Millis(id)); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		noted := func(plan []scoresheet.Payload, _ scoresheet.CellName, err error) { do(plan, err) }
		do([]scoresheet.Payload{scoresheet.GameOpened{}}, nil)
		type snapshot struct {
			record  scoresheet.Record
			encoded []byte
		}
		var shots []snapshot
		for step := range 700 {
			name := shared.NameAt(r.IntN(len(shared.Cells) + 1))
			switch r.IntN(12) {
			case 0:
				do(shared.PlanAt(name))
			case 1:
				do(shared.PlanInsert(name, r.IntN(3) == 0, id+1))
			case 2:
				do(shared.PlanRemove(name, r.IntN(3) == 0))
			case 3, 4:
				noted(shared.PlanUndo())
			case 5:
				noted(shared.PlanClock(&name, scoresheet.Clock{Noted: true, Seconds: uint32(step)}))
			case 6:
				do(shared.PlanMove(board.Square(r.IntN(64)), board.Square(r.IntN(64)), board.NoKind), nil)
			default:
				do(shared.PlanText(texts[r.IntN(len(texts))], notation.English))
			}
			at := r.IntN(len(shared.Cells) + 1)
			if shared.BoardBefore(at) != alone.BoardBefore(at) || shared.Board() != alone.Board() {
				t.Fatalf("seed %d, step %d: the boards before cell %d differ", seed, step, at)
			}
			if step%20 == 0 {
				apart := alone.Apart()
				shots = append(shots, snapshot{apart, apart.Encode()})
				copied := shared
				shots = append(shots, snapshot{copied, copied.Encode()})
			}
			if !bytes.Equal(shared.Encode(), alone.Encode()) {
				t.Fatalf("seed %d, step %d: the records differ", seed, step)
			}
		}
		for i := range shots {
			if !bytes.Equal(shots[i].record.Encode(), shots[i].encoded) {
				t.Fatalf("seed %d: snapshot %d has changed", seed, i)
			}
		}
	}
}
