package rulings

// RefusingRow returns the number of the row that refuses the ruling, or −1.
func (e Event) RefusingRow(id ID, f Facts) int {
	set, ok := e.Set.Row(id, e.Play)
	if !ok {
		return -1
	}
	row, _ := e.refusing(id, set.Effect, f)
	return row
}
