package assets

import (
	"embed"
	"io/fs"
	"path"
)

//go:embed fonts/ZapisSans-Regular.ttf
var regular []byte

//go:embed fonts/ZapisSans-Bold.ttf
var bold []byte

//go:embed fonts/OFL.txt licences/*.txt
var licences embed.FS

// Font gives the font of all texts, upright or bold, and its file name. It has
// the letters of the six languages, the chess figurines ♔ to ♟ on the same
// baseline, and digits that are all of one width. The bytes are shared: do not
// change them.
func Font(heavy bool) (name string, data []byte) {
	if heavy {
		return "ZapisSans-Bold.ttf", bold
	}
	return "ZapisSans-Regular.ttf", regular
}

// Licences gives the licence texts of what is built in here and is not ours, by
// file name.
func Licences() map[string]string {
	out := make(map[string]string)
	err := fs.WalkDir(licences, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := licences.ReadFile(name)
		out[path.Base(name)] = string(b)
		return err
	})
	if err != nil {
		panic("assets: internal error: " + err.Error())
	}
	return out
}
