package power

// System returns the reader of the system that the program runs on. An
// Android that closes its /sys to programs has none here: there the battery
// is read through Java.
func System() Reader { return Linux(Root) }
