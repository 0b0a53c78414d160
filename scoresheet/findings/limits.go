package findings

// Limits on what is reported about one record or game. They bound output and
// memory, so that no sheet can exhaust either on the device of somebody who
// looks at it. No game that was actually played comes near them.
const (
	// MaxEvidence is the number of occurrences of a position that are named:
	// the first and the last five. N counts all of them.
	MaxEvidence = 6
	// MaxTold is the number of occurrences of a position up to which every
	// repetition is a finding of its own. After that a run of repetitions at
	// consecutive plies is one finding, at the last of these plies. In a
	// collection of ten thousand real games no position occurs more than eight
	// times.
	MaxTold = 10
	// MaxOfKind is the number of findings of one kind that are kept: the first
	// ones and the last one, which then says how many it stands for. One page
	// of them is more than an arbiter reads.
	MaxOfKind = 100
	// MaxSettles is the approximate length, in bytes, of a text that says what
	// would settle a finding: some thirty cells.
	MaxSettles = 250
	// MaxEvents is the number of events that [Scanner.Scan] returns for one
	// game. A game constructed to be as long as the Laws allow has eight
	// thousand.
	MaxEvents = 20_000
)

// trimmed returns all, or its first and last elements if it is too long.
func trimmed[T any](all []T) []T {
	if len(all) <= MaxEvidence {
		return all
	}
	return append(all[:1:1], all[len(all)-MaxEvidence+1:]...)
}

// limited returns the findings with only the first and the last of each kind
// that has too many. The findings must be sorted by kind and ply.
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
