package power

// System returns the reader for this system. On an Android that denies programs
// access to /sys it finds no battery; there the battery is read through Java.
func System() Reader { return Linux(Root) }
