package main

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	idIn  = regexp.MustCompile(` id="([^"]+)"`)
	refIn = regexp.MustCompile(` (?:href|src)="([^"]*)"`)
)

// The site of this repository is whole: each link leads to a page and a heading
// that are there, each picture is there, and nothing is loaded from elsewhere.
func TestSiteIsWhole(t *testing.T) {
	folder := t.TempDir()
	if err := write(os.DirFS("../.."), folder); err != nil {
		t.Fatal(err)
	}
	pages, ids := map[string]string{}, map[string]map[string]bool{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, at fs.DirEntry, err error) error {
		if err != nil || at.IsDir() {
			return err
		}
		ids[name] = map[string]bool{"": true}
		if path.Ext(name) != ".html" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		pages[name] = string(text)
		for _, m := range idIn.FindAllStringSubmatch(string(text), -1) {
			if ids[name][m[1]] {
				t.Errorf("%s: two headings are %s", name, m[1])
			}
			ids[name][m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 30 {
		t.Errorf("%d pages", len(pages))
	}
	for name, text := range pages {
		for _, m := range refIn.FindAllStringSubmatch(text, -1) {
			to, err := url.Parse(strings.ReplaceAll(m[1], "&amp;", "&"))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if to.IsAbs() {
				if strings.Contains(m[0], "src=") || to.Scheme != "https" {
					t.Errorf("%s loads or leads to %s", name, to)
				}
				continue
			}
			at := name
			if to.Path != "" {
				at = path.Join(path.Dir(name), to.Path)
			}
			if ids[at] == nil || !ids[at][to.Fragment] {
				t.Errorf("%s: a link to %s, which is not there", name, m[1])
			}
		}
		for _, want := range []string{"<title>", "<h1", "<html lang="} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
	}
}

func TestTarget(t *testing.T) {
	files := []string{"README.md", "docs/a.md", "docs/adr/README.md", "docs/guide/player.ru.md", "docs/img/x.png"}
	for _, c := range []struct {
		from, link, want string
		here             bool
	}{
		{"README.md", "docs/a.md#part", "docs/a.html#part", true},
		{"docs/a.md", "../README.md", "../index.html", true},
		{"docs/a.md", "adr", "adr/index.html", true},
		{"docs/a.md", "adr/README.md", "adr/index.html", true},
		{"docs/a.md", "guide/player.ru.md", "guide/player.ru.html", true},
		{"docs/a.md", "img/x.png", "img/x.png", true},
		{"docs/a.md", "#part", "#part", true},
		{"docs/a.md", "https://example.org/a.md", "https://example.org/a.md", true},
		{"docs/a.md", "../main.go", "", false},
	} {
		if got, here := target(c.from, c.link, files); got != c.want || here != c.here {
			t.Errorf("%s in %s leads to %q, %t, want %q, %t", c.link, c.from, got, here, c.want, c.here)
		}
	}
}

func TestVersions(t *testing.T) {
	files := []string{"docs/guide/README.md", "docs/guide/player.en.md", "docs/guide/player.ru.md", "docs/guide/arbiter.en.md"}
	if all := versions("docs/guide/player.ru.md", files); len(all) != 2 || all[0] != (version{"en", "player.en.html"}) || all[1].Lang != "ru" {
		t.Error(all)
	}
	if all := versions("docs/guide/arbiter.en.md", files); all != nil {
		t.Error(all)
	}
}
