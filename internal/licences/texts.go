package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// own are the parts of the programs that no module holds; root is the folder of
// the main module.
func own(root string) ([]module, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	assets := filepath.Join(root, "assets")
	all := []module{
		{path: "Zapis", dir: root},
		{path: "the fonts and pictures of Zapis", dir: assets, trees: []string{assets}},
		{path: "the Go standard library", dir: strings.TrimSpace(string(goroot))},
	}
	for _, p := range parts {
		dir := filepath.Join(root, partsFolder, p.name)
		all = append(all, module{path: p.name, version: p.version, dir: dir, trees: []string{dir}})
	}
	return all, nil
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
			files, err := licenceFiles(folder)
			if err != nil {
				return nil, err
			}
			for _, f := range files {
				below, err := filepath.Rel(m.dir, filepath.Join(folder, f.name))
				if err != nil {
					return nil, err
				}
				found = true
				name := strings.TrimSpace(m.path + " " + m.version)
				fmt.Fprintf(&b, "\n======== %s: %s\n\n", name, filepath.ToSlash(below))
				body := strings.TrimSpace(strings.ReplaceAll(f.text, "\r\n", "\n"))
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
