// Command site writes the documentation as web pages that need no server and load
// nothing from other hosts: make site. Its argument is the folder to write into.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

//go:embed page.html
var pageText string

//go:embed site.css
var style []byte

var pageOf = template.Must(template.New("page").Parse(pageText))

// roots are the documents of the site; README.md is its first page. Code, tests
// and what they read are not among them.
var roots = []string{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "AGENTS.md", "LICENSE", "docs"}

var errUsage = errors.New("usage: site FOLDER")

func main() {
	err := errUsage
	if len(os.Args) == 2 && !strings.HasPrefix(os.Args[1], "-") { // no folder that somebody asks for help
		err = write(os.DirFS("."), os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write writes the site of a repository into a folder.
func write(repository fs.FS, folder string) error {
	files, err := find(repository)
	if err != nil {
		return err
	}
	for _, name := range files {
		data, err := fs.ReadFile(repository, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".md" {
			if data, err = page(name, data, files); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if err := put(folder, address(name), data); err != nil {
			return err
		}
	}
	return put(folder, "site.css", style)
}

func put(folder, name string, data []byte) error {
	name = filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// find returns the files of the site, in order.
func find(repository fs.FS) (files []string, err error) {
	for _, root := range roots {
		err := fs.WalkDir(repository, root, func(name string, at fs.DirEntry, err error) error {
			if err == nil && !at.IsDir() {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// address returns where a file of the repository stands on the site.
func address(name string) string {
	dir, file := path.Split(name)
	switch {
	case file == "README.md":
		return dir + "index.html"
	case path.Ext(file) == ".md":
		return dir + strings.TrimSuffix(file, ".md") + ".html"
	}
	return name
}

// page returns a document as a web page. Links to other documents of the site go
// to their pages; a link to anything else in the repository becomes plain text.
func page(name string, source []byte, files []string) ([]byte, error) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithUnsafe())) // our own documents: README.md sizes its pictures
	doc := md.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(&ids{}))))
	title := ""
	var gone []*ast.Link
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if entering && n.Level == 1 && title == "" {
				title = string(plain(n, source))
			}
		case *ast.Link:
			if !entering {
				break
			}
			to, here := target(name, string(n.Destination), files)
			if !here {
				gone = append(gone, n)
			}
			n.Destination = []byte(to)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	for _, n := range gone {
		unlink(n)
	}
	var body, out bytes.Buffer
	if err := md.Renderer().Render(&body, source, doc); err != nil {
		return nil, err
	}
	up := strings.Repeat("../", strings.Count(name, "/"))
	err = pageOf.Execute(&out, map[string]any{
		"Lang": language(name), "Title": title, "Up": up, "Languages": versions(name, files),
		"Body": template.HTML(body.String()),
	})
	return out.Bytes(), err
}

// target returns where a link in a document leads on the site, and whether there is
// such a place.
func target(name, link string, files []string) (string, bool) {
	at, err := url.Parse(link)
	if err != nil || at.IsAbs() || at.Path == "" {
		return link, err == nil
	}
	to := path.Join(path.Dir(name), at.Path)
	if !slices.Contains(files, to) {
		if to += "/README.md"; !slices.Contains(files, to) {
			return "", false
		}
	}
	at.Path = address(path.Join(path.Dir(at.Path), path.Base(at.Path)))
	if path.Base(to) == "README.md" && path.Base(at.Path) != "index.html" {
		at.Path = path.Join(at.Path, "index.html")
	}
	return at.String(), true
}

// unlink puts what a link says in its place.
func unlink(n *ast.Link) {
	parent := n.Parent()
	for child := n.FirstChild(); child != nil; child = n.FirstChild() {
		parent.InsertBefore(parent, n, child)
	}
	parent.RemoveChild(parent, n)
}

// plain returns the text of a node.
func plain(n ast.Node, source []byte) (out []byte) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			out = append(out, t.Segment.Value(source)...)
		}
		return ast.WalkContinue, nil
	})
	return out
}

// language returns the language of a document: that of guide.ru.md is ru.
func language(name string) string {
	if _, lang, ok := strings.Cut(strings.TrimSuffix(path.Base(name), ".md"), "."); ok {
		return lang
	}
	return "en"
}

// version is a document in another language.
type version struct{ Lang, Address string }

// versions returns the document in its languages, none if there is one only.
func versions(name string, files []string) (all []version) {
	base, _, ok := strings.Cut(path.Base(name), ".")
	for _, file := range files {
		other, _, _ := strings.Cut(path.Base(file), ".")
		if ok && path.Dir(file) == path.Dir(name) && other == base && path.Ext(file) == ".md" {
			all = append(all, version{language(file), path.Base(address(file))})
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
