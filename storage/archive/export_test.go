package archive

// LoseAnswers makes the answer of a commit get lost whenever lose says so: the
// store is told that the connection broke, although the commit took place.
func (a *Archive) LoseAnswers(lose func() bool) { a.lose = lose }
