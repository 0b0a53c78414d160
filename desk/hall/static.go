package hall

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

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

// served is what pages load, and its version.
type served struct {
	files   map[string]asset // by the path after /static/
	version string           // as it stands in their addresses: another program has others
}

// statics returns all files that pages load: those of this package, and the device's
// fonts and pieces. They are the same for all servers of the program.
var statics = sync.OnceValue(func() served {
	all := served{files: map[string]asset{}}
	add := func(name string, data []byte) {
		if kind, ok := kinds[path.Ext(name)]; ok {
			all.files[name] = asset{data: data, kind: kind}
		}
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
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(all.files)) {
		_, _ = fmt.Fprintf(sum, "%s %d\n", name, len(all.files[name].data))
		_, _ = sum.Write(all.files[name].data)
	}
	all.version = versionMark + hex.EncodeToString(sum.Sum(nil)[:8])
	for name, a := range all.files {
		if ours := path.Dir(name) == "."; ours && (path.Ext(name) == ".css" || path.Ext(name) == ".js") {
			a.data = []byte(all.addressed(string(a.data)))
		}
		sum := sha256.Sum256(a.data)
		a.tag = `"` + hex.EncodeToString(sum[:12]) + `"`
		all.files[name] = a
	}
	return all
})

// versionMark begins the version in an address.
const versionMark = "v-"

// addressed returns text with the version in all addresses of files that pages load.
func (s served) addressed(text string) string {
	return strings.ReplaceAll(text, "/static/", "/static/"+s.version+"/")
}

// staticURL returns the address of a file that pages load.
func staticURL(name string) string { return "/static/" + statics().version + "/" + name }

// serveStatic serves a file that pages load. Under the version of this program it never
// changes, and a browser keeps it: a page of the hall asks for nothing but itself. A page
// that was loaded from another version of the program gets the file as it is now.
func (s *Server) serveStatic(w http.ResponseWriter, r *http.Request) {
	name, keep := r.PathValue("file"), "no-cache" // asked for again, and not sent again
	if strings.HasPrefix(name, versionMark) {
		version, rest, _ := strings.Cut(name, "/")
		if name = rest; version == statics().version {
			keep = "public, max-age=31536000, immutable"
		}
	}
	serveAsset(w, r, name, keep)
}

func serveAsset(w http.ResponseWriter, r *http.Request, name, keep string) {
	a, ok := statics().files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Cache-Control", keep)
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(a.data)
}
