package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// partsFolder is where parts lie that are no Go and were not written here: each in a
// folder of its own, with the texts of its licences.
const partsFolder = "desk/hall/static/vendor"

// part is something of others that a program carries as it came.
type part struct {
	name, version string // the folder's name, below partsFolder
	origin        string
	files         map[string]string // SHA-256 of each file that was taken over, by its path
}

// parts are all of them. A file of the folder that is neither here, nor a licence, nor
// README.md, is an error: nobody knows from where it is.
var parts = []part{
	{
		name: "zxing-wasm", version: "3.1.4", origin: "npm: zxing-wasm",
		files: map[string]string{
			"share.js":                 "08868fb770b0a4e4b9eb3d717015cd5fbf3ceb06492d4cb2d2dd2739db11890f",
			"reader/index.js":          "d90c69a827aff3b7c8c8ca310efebe91671ef076f7a0ec83722bfc542814f484",
			"reader/zxing_reader.wasm": "e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2",
		},
	},
}

// partsTable returns the table of the parts below root, or an error that names every
// file that is not what was taken over.
func partsTable(root fs.FS, parts []part) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`
## Parts that are not Go

They lie in ` + "`" + partsFolder + "`" + ` as they came, each with the texts of its licences.

| part | version | licence | from | files, SHA-256 |
| --- | --- | --- | --- | --- |
`)
	folders, err := fs.ReadDir(root, ".")
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, f := range folders {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == f.Name() }) {
			wrong = append(wrong, f.Name()+": it has no row in internal/licences/parts.go")
		}
	}
	for _, p := range parts {
		names, files, err := p.check(root)
		if err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", p.name, p.version, strings.Join(names, ", "), p.origin, strings.Join(files, "<br>"))
	}
	if wrong != nil {
		return nil, fmt.Errorf("parts that are not what was taken over:\n  %s", strings.Join(wrong, "\n  "))
	}
	return b.Bytes(), nil
}

// check returns the licences of a part, and its files with their sums.
func (p *part) check(root fs.FS) (names, files []string, err error) {
	found := 0
	err = fs.WalkDir(root, p.name, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		local := strings.TrimPrefix(name, p.name+"/")
		want, ok := p.files[local]
		switch sum := sha256.Sum256(data); {
		case ok && hex.EncodeToString(sum[:]) != want:
			return fmt.Errorf("%s: its SHA-256 is %x, want %s", name, sum, want)
		case ok:
			found++
			files = append(files, fmt.Sprintf("`%s` `%x`", local, sum))
		case isLicenceFile(path.Base(name)):
			these, err := classify(string(data))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			names = append(names, these...)
		case path.Base(name) != "README.md":
			return fmt.Errorf("%s: it has no SHA-256 in internal/licences/parts.go", name)
		}
		return nil
	})
	slices.Sort(names)
	switch names = slices.Compact(names); {
	case err != nil:
		return nil, nil, err
	case found != len(p.files):
		return nil, nil, fmt.Errorf("%s: %d of its %d files are there", p.name, found, len(p.files))
	case len(names) == 0:
		return nil, nil, fmt.Errorf("%s: no licence file", p.name)
	}
	return names, files, nil
}

// moduleRoot returns the folder with go.mod above the one we are in.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", fmt.Errorf("no go.mod above the working directory: %w", fs.ErrNotExist)
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}
