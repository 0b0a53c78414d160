package hall

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"zapis/assets"
)

//go:embed static
var staticFiles embed.FS

// asset is a file that pages load.
type asset struct {
	data []byte
	kind string
	tag  string
}

// kinds are the types of the files, by extension; others are not served.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".ttf": "font/ttf", ".wasm": "application/wasm",
}

// assetsOf returns all files that pages load, by the path after /static/: those
// of this package, and the device's fonts and pieces.
func assetsOf() map[string]asset {
	all := map[string]asset{}
	add := func(name string, data []byte) {
		kind, ok := kinds[path.Ext(name)]
		if !ok {
			return
		}
		sum := sha256.Sum256(data)
		all[name] = asset{data, kind, `"` + hex.EncodeToString(sum[:12]) + `"`}
	}
	_ = fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := staticFiles.ReadFile(name)
		add(strings.TrimPrefix(name, "static/"), data)
		return err
	})
	for _, heavy := range []bool{false, true} {
		name, data := assets.Font(heavy)
		add("fonts/"+name, data)
	}
	add("icon.svg", assets.IconSVG("sheet"))
	for _, letter := range "KQRBNPkqrbnp" {
		name, svg := assets.PieceSVG(byte(letter))
		add("pieces/"+name, svg)
	}
	return all
}

func (s *Server) serveStatic(w http.ResponseWriter, r *http.Request) {
	s.serveAsset(w, r, r.PathValue("file"))
}

func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request, name string) {
	a, ok := s.static[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Cache-Control", "no-cache") // asked for again, and not sent again
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(a.data)
}
