package board

// Starts960 is how many starting positions Chess960 has (Laws, Guideline
// II.2). They are numbered from 0 to 959 as Reinhard Scharnagl did; 518 is the
// usual one.
const Starts960 = 960

// knights960 holds on which two of the five files that bishops and queen leave
// free the knights stand.
var knights960 = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// Start960 returns the starting position of that number, and whether there is
// one.
func Start960(n int) (f Free, ok bool) {
	if n < 0 || n >= Starts960 {
		return Free{}, false
	}
	var rank [8]Kind
	// put places a piece on a file that is still free, after skipping some.
	put := func(skip int, k Kind) {
		for file := range rank {
			if rank[file] != NoKind {
				continue
			}
			if skip == 0 {
				rank[file] = k
				return
			}
			skip--
		}
	}
	rank[n%4*2+1] = Bishop
	rank[n/4%4*2] = Bishop
	put(n/16%6, Queen)
	knights := knights960[n/96]
	put(knights[1], Knight)
	put(knights[0], Knight)
	put(0, Rook)
	put(0, King)
	put(0, Rook)

	f.Chess960 = true
	side := LongCastle
	for file, k := range rank {
		for c := White; c <= Black; c++ {
			f.Sq[At(file, homeRank(c))] = NewPiece(c, k)
			f.Sq[At(file, homeRank(c)+1-2*int(c))] = NewPiece(c, Pawn)
			if k == Rook {
				f.Rooks[c][side-ShortCastle] = uint8(file + 1)
			}
		}
		if k == Rook {
			side = ShortCastle
		}
	}
	return f, true
}

// Number960 returns the number of the starting position of Chess960 in which
// the pieces stand, and whether they stand in one.
func (f *Free) Number960() (n int, ok bool) {
	var rank [8]Kind
	for file := range rank {
		rank[file] = f.Sq[At(file, 0)].Kind()
	}
	// The number is read off the files, and the position that it gives must be
	// this one.
	queen, knights := 0, [2]int{}
	free, left, seen := 0, 0, 0 // files free of bishops; of bishops and queen; knights seen
	for file, k := range rank {
		switch k {
		case Bishop:
			if file%2 == 1 {
				n += file / 2
			} else {
				n += file / 2 * 4
			}
			continue
		case Queen:
			queen = free
			free++
			continue
		case Knight:
			if seen < len(knights) {
				knights[seen] = left
			}
			seen++
		default:
		}
		free++
		left++
	}
	n += queen * 16
	for i, k := range knights960 {
		if k == knights {
			n += i * 96
		}
	}
	start, ok := Start960(n)
	if !ok || start.Sq != f.Sq {
		return 0, false
	}
	return n, true
}
