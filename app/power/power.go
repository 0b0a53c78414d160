package power

// Reading is what the system reports about the battery at one moment.
type Reading struct {
	Percent  int  // charge of all batteries together, 0 to 100
	Charging bool // powered from outside, or full and plugged in: not discharging
}

// A Reader reads the battery. The second result is false if there is none, or
// the system reports none.
type Reader func() (Reading, bool)

// Percent returns a function that reads only the charge.
func Percent(r Reader) func() (percent int, ok bool) {
	return func() (int, bool) {
		got, ok := r()
		return got.Percent, ok
	}
}
