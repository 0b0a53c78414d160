// Command licences writes docs/licences.md: every module that is linked into one of
// our programs, with its licence as read from the licence files in the module
// cache; and the parts that are not Go, each with its origin and the SHA-256 of its
// files, which are compared. It also writes the licences themselves, as the
// programs show them and as each package contains them.
//
//	go run ./internal/licences -table docs/licences.md -texts assets/legal.txt
//
// With -check the files are compared instead of written. The command fails if one
// is not up to date, and on a licence that it does not know or that we do not link
// with (anything of the GPL family). It asks the Go command which packages are
// linked, for each system that the device is built for, and needs no network once
// the modules are downloaded.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// targets are the systems whose builds are looked at: a module that only
// Windows or Android needs is linked there all the same.
var targets = [][2]string{{"linux", "amd64"}, {"windows", "amd64"}, {"android", "arm64"}}

func main() {
	table := flag.String("table", "", "the `file` of the table")
	texts := flag.String("texts", "", "the `file` of the texts of all licences")
	check := flag.Bool("check", false, "compare the files instead of writing them")
	flag.Parse()
	if err := run(*table, *texts, *check); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

// run writes the files that are named, or compares them.
func run(tableFile, textsFile string, check bool) error {
	linked, err := linkedModules()
	if err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	table, err := report(linked)
	if err != nil {
		return err
	}
	more, err := partsTable(os.DirFS(filepath.Join(root, partsFolder)), parts)
	if err != nil {
		return err
	}
	all, err := own(root)
	if err != nil {
		return err
	}
	texts, err := licenceTexts(append(all, linked...))
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{tableFile, append(table, more...)}, {textsFile, texts}} {
		if f.name == "" {
			continue
		}
		if !check {
			if err := os.WriteFile(f.name, f.data, 0o644); err != nil {
				return err
			}
		} else if old, err := os.ReadFile(f.name); err != nil {
			return err
		} else if !bytes.Equal(old, f.data) {
			return fmt.Errorf("%s is not up to date; run: make licences", f.name)
		}
	}
	return nil
}

// module is one linked module, the folders of its linked packages and of the
// files embedded in them, and the folders below which C sources are compiled.
type module struct {
	path, version, dir string
	folders, trees     []string
}

// linkedModules asks the Go command for the modules whose packages are linked
// into the programs of the main module, sorted by path.
func linkedModules() ([]module, error) {
	found := map[string]*module{}
	for _, target := range targets {
		cmd := exec.Command("go", "list", "-deps", "-json=Dir,Module,Standard,EmbedFiles,CgoFiles", ".", "./cmd/...")
		cmd.Env = append(os.Environ(), "GOOS="+target[0], "GOARCH="+target[1], "CGO_ENABLED=1")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		listed, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s/%s: %w\n%s", target[0], target[1], err, stderr.Bytes())
		}
		for dec := json.NewDecoder(bytes.NewReader(listed)); ; {
			var pkg struct {
				Dir                  string
				Standard             bool
				EmbedFiles, CgoFiles []string
				Module               *struct {
					Path, Version, Dir string
					Main               bool
					Replace            *struct{ Path, Version, Dir string }
				}
			}
			if err := dec.Decode(&pkg); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("go list: %w", err)
			}
			if pkg.Standard || pkg.Module == nil || pkg.Module.Main {
				continue
			}
			m := module{path: pkg.Module.Path, version: pkg.Module.Version, dir: pkg.Module.Dir}
			if r := pkg.Module.Replace; r != nil {
				m = module{path: r.Path, version: r.Version, dir: r.Dir}
			}
			if found[m.path] == nil {
				found[m.path] = &m
			}
			f := found[m.path]
			f.folders = append(f.folders, pkg.Dir)
			for _, name := range pkg.EmbedFiles {
				f.folders = append(f.folders, filepath.Dir(filepath.Join(pkg.Dir, name)))
			}
			if len(pkg.CgoFiles) > 0 {
				f.trees = append(f.trees, pkg.Dir)
			}
		}
	}
	var all []module
	for _, m := range found {
		all = append(all, *m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// report makes the table, or an error naming every module that must not be
// linked or whose licence is not known.
func report(linked []module) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`# Licences of what is linked

Zapis itself is under the Apache License 2.0 (LICENSE). These modules are linked into ` +
		"`zapis`, `zapis-console` or\n`zapis-desk`" + ` on Linux, Windows or Android. Written by ` +
		"`make licences`; `make test` checks that it is up to date and\nthat nothing stands here that may not be linked with." + `

| module | version | licence |
| --- | --- | --- |
| the Go standard library | | BSD-3-Clause |
`)
	var refused []string
	for _, m := range linked {
		names, err := licencesIn(m)
		if err != nil {
			refused = append(refused, err.Error())
			continue
		}
		if len(names) == 0 {
			refused = append(refused, fmt.Sprintf("%s %s: no licence file", m.path, m.version))
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.path, m.version, strings.Join(names, ", "))
	}
	if refused != nil {
		return nil, fmt.Errorf("not to be linked:\n  %s", strings.Join(refused, "\n  "))
	}
	return b.Bytes(), nil
}

// licencesIn reads the licence files of a module's root, of the folders
// between it and what is linked, and of trees of C sources; and names what
// they are, sorted.
func licencesIn(m module) ([]string, error) {
	folders, err := licenceFolders(m)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, folder := range folders {
		found, err := licencesInFolder(folder)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", m.path, m.version, err)
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// licenceFolders returns the folders in which a module's licences are looked
// for, sorted.
func licenceFolders(m module) ([]string, error) {
	folders := []string{m.dir}
	for _, f := range m.folders {
		for ; len(f) > len(m.dir) && strings.HasPrefix(f, m.dir); f = filepath.Dir(f) {
			folders = append(folders, f)
		}
	}
	for _, tree := range m.trees {
		err := filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				folders = append(folders, name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.path, err)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders), nil
}

func licencesInFolder(folder string) ([]string, error) {
	files, err := licenceFiles(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		found, err := classify(f.text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		names = append(names, found...)
	}
	return names, nil
}

type licenceFile struct{ name, text string }

// notLinked are the licences of what the build tags of the Makefile leave out.
var notLinked = []string{
	"LICENSE_EmojiOneColor.txt", // no_emoji: Fyne's font of pictures
}

// licenceFiles reads the licences that lie in a folder itself.
func licenceFiles(folder string) (files []licenceFile, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() || !isLicenceFile(e.Name()) || slices.Contains(notLinked, e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, licenceFile{e.Name(), string(text)})
	}
	return files, nil
}
