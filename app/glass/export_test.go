package glass

// For tests.
var (
	Best  = best
	Whole = whole
)
