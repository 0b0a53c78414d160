package assets

// Fill is fill, for texts that no catalogue has.
func Fill(lang, text string, args ...any) string { return fill(lang, text, args) }
