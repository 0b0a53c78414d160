package intake

// Reconciled returns how often the sheets of a board were read together.
func (d *Desk) Reconciled() int { return d.reconciled }
