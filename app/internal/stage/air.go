package stage

import "zapis/app/page"

// Air is a way to a desk whose news a test tells.
type Air struct {
	Named   bool                 // the pack names a desk
	Asked   []string             // what was asked, in turn
	Stated  []byte               // the statement that was sent last
	Stopped int                  // how often it was given up
	Tell    func(n page.AirNews) // tells who asked last; nil if nobody did
}

var _ page.Air = (*Air)(nil)

// Known implements [page.Air].
func (a *Air) Known() bool { return a.Named }

func (a *Air) ask(what string, tell func(page.AirNews)) (stop func()) {
	a.Asked, a.Tell = append(a.Asked, what), tell
	return func() { a.Stopped++ }
}

// HandIn implements [page.Air].
func (a *Air) HandIn(tell func(page.AirNews)) (stop func()) { return a.ask("hand in", tell) }

// TakeRound implements [page.Air].
func (a *Air) TakeRound(tell func(page.AirNews)) (stop func()) { return a.ask("take", tell) }

// Meet implements [page.Air].
func (a *Air) Meet(address string, tell func(page.AirNews)) (stop func()) {
	return a.ask("meet "+address, tell)
}

// State implements [page.Air].
func (a *Air) State(statement []byte, tell func(page.AirNews)) (stop func()) {
	a.Stated = statement
	return a.ask("state", tell)
}

// AirFault is an error in the words of a key, as the courier returns them.
type AirFault struct {
	Key  string
	Args []any
}

func (f *AirFault) Error() string { return f.Key }

// Worded returns the key and what it is filled with.
func (f *AirFault) Worded() (key string, args []any) { return f.Key, f.Args }

// Taken implements [page.Air].
func (a *Air) Taken(statement []byte, tell func(page.AirNews)) (stop func()) {
	a.Stated = statement
	return a.ask("taken", tell)
}
