package assets

import (
	_ "embed"
)

//go:embed fonts/ZapisSans-Regular.ttf
var regular []byte

//go:embed fonts/ZapisSans-Bold.ttf
var bold []byte

//go:embed legal.txt
var licences string

// Font gives the font of all texts, upright or bold, and its file name. It has
// the letters of the six languages, for names all of Latin, Cyrillic, Greek,
// Armenian and Georgian, the chess figurines ♔ to ♟ on the same baseline, and
// digits that are all of one width. The bytes are shared: do not
// change them.
func Font(heavy bool) (name string, data []byte) {
	if heavy {
		return "ZapisSans-Bold.ttf", bold
	}
	return "ZapisSans-Regular.ttf", regular
}

// Licences gives the texts of all licences under which the programs and what is
// built into them come.
func Licences() string { return licences }
