package plugged

// System returns what is plugged into the machine that the program runs on.
func System() Set { return Read("/") }
