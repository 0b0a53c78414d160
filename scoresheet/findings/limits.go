package findings

// The limits of what is told of one record or game. They bound output and
// memory, so that nobody can write a sheet at which whoever looks at it runs
// out of either; no game that was played comes near them.
const (
	// MaxEvidence is how many of the places at which a position stood are
	// named: the first, and the last five. N counts them all.
	MaxEvidence = 6
	// MaxTold is up to which time it stood that every repetition of a
	// position is told by itself. Behind it a run of repetitions, ply after
	// ply, is one finding, that of its last ply. The eighth time is the most
	// in a collection of ten thousand real games.
	MaxTold = 10
	// MaxOfKind is how many findings of one kind a record has: the first, and
	// the last, which then says how many it stands for. A page of them is
	// more than an arbiter reads.
	MaxOfKind = 100
	// MaxSettles is about how long a text is that says what would settle a
	// finding, in bytes: some thirty cells.
	MaxSettles = 250
	// MaxEvents is how many events of one game [Scanner.Scan] tells. A game
	// made to be as long as the Laws allow has eight thousand.
	MaxEvents = 20_000
)

// trimmed leaves the first and the last of a list that is too long.
func trimmed[T any](all []T) []T {
	if len(all) <= MaxEvidence {
		return all
	}
	return append(all[:1:1], all[len(all)-MaxEvidence+1:]...)
}

// limited leaves the first and the last of a kind that has too many findings,
// which are sorted by kind and ply.
func limited(all []Finding) []Finding {
	out := all[:0]
	for i := 0; i < len(all); {
		end := i + 1
		for end < len(all) && all[end].Kind == all[i].Kind {
			end++
		}
		of := all[i:end]
		if i = end; len(of) > MaxOfKind {
			last := of[len(of)-1]
			last.More += len(of) - MaxOfKind
			of = append(of[:MaxOfKind-1:MaxOfKind-1], last)
		}
		out = append(out, of...)
	}
	return out
}
