package reconcile

// Strangers reports whether one of the sheets is of another game than all others.
func Strangers(witnesses ...Witness) bool {
	s := search{}
	for k := range witnesses {
		s.sheets = append(s.sheets, sheetOf(&witnesses[k]))
	}
	return s.strangers()
}
