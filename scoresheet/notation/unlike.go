package notation

// Unlike returns by how many characters two short texts differ: that many are to
// be put in, taken out or changed to make one of the other.
func Unlike(x, y []rune) int {
	var few [16]int
	row := few[:]
	if len(y) >= len(row) {
		row = make([]int, len(y)+1)
	}
	for j := range len(y) + 1 {
		row[j] = j
	}
	for i := range x {
		last := row[0]
		row[0]++
		for j := range y {
			change := last
			if x[i] != y[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
