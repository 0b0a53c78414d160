package findings

import (
	"zapis/scoresheet"
	"zapis/scoresheet/board/rules"
	"zapis/scoresheet/replay"
)

// Final returns the position at the end of a record as FEN, and whether it is
// certain: whether all games that explain the record, as found by [Of], end in
// it. If it is not certain, the FEN is that of the reading, or what the board
// of the device shows. The reading must be that of the record.
func Final(rec *scoresheet.Record, reading *replay.Reading) (fen string, certain bool) {
	if fen, certain = reading.Final(); certain {
		return fen, true
	}
	if p, ok := only(rec, reading); ok {
		return p.FEN(), true
	}
	return fen, false
}

// only returns the one position in which all games of a record end.
func only(rec *scoresheet.Record, reading *replay.Reading) (p rules.Position, ok bool) {
	r := examine(rec, reading, Insufficient)
	if len(r.games.layers) == 0 || r.end != toTheEnd || len(r.entries) != len(rec.Cells) {
		return p, false
	}
	for i, end := range r.games.ends() {
		end.MoveNumber = rec.NameAt(len(rec.Cells)).Number
		if i == 0 {
			p = end
		} else if end.FEN() != p.FEN() {
			return p, false
		}
	}
	return p, true
}
