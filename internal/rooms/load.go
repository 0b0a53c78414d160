package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is the import path of the repository.
const module = "zapis"

// room is one package, parsed and type-checked, without its tests.
type room struct {
	path  string
	fset  *token.FileSet
	asts  []*ast.File
	pkg   *types.Package
	info  *types.Info
	names []string // of its files, in their order
}

// moduleRoot returns the folder of go.mod, upwards from the working folder.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		up := filepath.Dir(folder)
		if up == folder {
			return "", errors.New("no go.mod above the working folder")
		}
		folder = up
	}
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// load parses and checks the packages that a pattern of the go command names.
// What they import is read from the export data in the build cache, which the
// go command fills first if it has to. Nothing is compiled through cgo.
func load(root, pattern string) ([]room, error) {
	cmd := exec.Command("go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,DepOnly", pattern)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", pattern, err, stderr.Bytes())
	}
	export := map[string]string{}
	var packages []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list %s: %w", pattern, err)
		}
		export[p.ImportPath] = p.Export
		if !p.DepOnly {
			packages = append(packages, p)
		}
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(export[path])
	})
	rooms := make([]room, 0, len(packages))
	for _, p := range packages {
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		r, err := check(p.ImportPath, fset, files, imports)
		if err != nil {
			return nil, err
		}
		rooms = append(rooms, r)
	}
	slices.SortFunc(rooms, func(a, b room) int { return cmp.Compare(a.path, b.path) })
	return rooms, nil
}

// check type-checks the files of one package.
func check(path string, fset *token.FileSet, files []*ast.File, imports types.Importer) (room, error) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: imports}
	pkg, err := config.Check(path, fset, files, info)
	if err != nil {
		return room{}, fmt.Errorf("%s: %w", path, err)
	}
	r := room{path: path, fset: fset, asts: files, pkg: pkg, info: info}
	for _, f := range files {
		r.names = append(r.names, r.file(f.Package))
	}
	return r, nil
}

// file returns the name of the file in which pos lies.
func (r room) file(pos token.Pos) string { return filepath.Base(r.fset.Position(pos).Filename) }

// ours reports whether an import path is of this repository.
func ours(path string) bool { return path == module || strings.HasPrefix(path, module+"/") }
