package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// writeTexts writes the licences of everything that is linked, as they stand in
// the modules: most of them ask to be handed on with the program.
func writeTexts(file string) error {
	linked, err := linkedModules()
	if err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	own := []module{
		{path: "Zapis", dir: root},
		{path: "the fonts and pictures of Zapis", dir: filepath.Join(root, "assets"), trees: []string{filepath.Join(root, "assets")}},
		{path: "the Go standard library", dir: strings.TrimSpace(string(goroot))},
	}
	for _, p := range parts {
		dir := filepath.Join(root, partsFolder, p.name)
		own = append(own, module{path: p.name, version: p.version, dir: dir, trees: []string{dir}})
	}
	text, err := licenceTexts(append(own, linked...))
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// licenceTexts puts the modules' licences one behind the other. A text that
// stands there already is named, not repeated.
func licenceTexts(modules []module) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("The licences of Zapis and of everything that is linked into its programs.\n")
	first := map[string]string{}
	for _, m := range modules {
		folders, err := licenceFolders(m)
		if err != nil {
			return nil, err
		}
		found := false
		for _, folder := range folders {
			entries, err := os.ReadDir(folder)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if e.IsDir() || !isLicenceFile(e.Name()) {
					continue
				}
				text, err := os.ReadFile(filepath.Join(folder, e.Name()))
				if err != nil {
					return nil, err
				}
				below, err := filepath.Rel(m.dir, filepath.Join(folder, e.Name()))
				if err != nil {
					return nil, err
				}
				found = true
				name := strings.TrimSpace(m.path + " " + m.version)
				fmt.Fprintf(&b, "\n%s\n%s: %s\n\n", strings.Repeat("=", 78), name, filepath.ToSlash(below))
				body := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
				if before, ok := first[body]; ok {
					fmt.Fprintf(&b, "The same text as of %s.\n", before)
					continue
				}
				first[body] = name
				b.WriteString(body + "\n")
			}
		}
		if !found {
			return nil, fmt.Errorf("%s: no licence file", m.path)
		}
	}
	return b.Bytes(), nil
}
