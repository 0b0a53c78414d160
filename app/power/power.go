package power

// Reading is what the system tells of the battery at one moment.
type Reading struct {
	Percent  int  // charge, 0 to 100; of all batteries together
	Charging bool // fed from outside, or full and plugged in: not discharging
}

// Reader reads the battery. The second value is false where there is none, or
// the system tells of none.
type Reader func() (Reading, bool)

// Percent reads the charge alone.
func Percent(r Reader) func() (percent int, ok bool) {
	return func() (int, bool) {
		got, ok := r()
		return got.Percent, ok
	}
}
