package plugged

// System returns what is plugged into this machine.
func System() Set { return Read("/") }
