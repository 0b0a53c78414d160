package hall

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// typed returns a page with the typed values put back into their form, and that
// form unfolded, so that a refusal loses nothing. Passwords are not written
// into a page, and browsers do not let a page choose a file. A page that does
// not have the form is returned as it is.
func typed(page []byte, path string, was url.Values) []byte {
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return page
	}
	form := formOf(doc, path, was)
	if form == nil {
		return page
	}
	used := map[string]int{}
	for n := range form.Descendants() {
		if values, there := was[attr(n, "name")]; n.Type == html.ElementNode && attr(n, "name") != "" {
			fill(n, values, there, used)
		}
	}
	for n := range form.Ancestors() {
		if n.Data == "details" {
			set(n, "open", "")
		}
	}
	var out bytes.Buffer
	if err := html.Render(&out, doc); err != nil {
		return page
	}
	return out.Bytes()
}

// formOf returns the form of a page that submits to a path and has no hidden
// field that was sent with another value; of several, the one with the most of
// the fields.
func formOf(doc *html.Node, path string, was url.Values) (form *html.Node) {
	best := 0
	for n := range doc.Descendants() {
		action, _, _ := strings.Cut(attr(n, "action"), "?")
		if to, err := url.PathUnescape(action); n.Data != "form" || err != nil || to != path {
			continue
		}
		fields, fits := map[string]bool{action: true}, true
		for field := range n.Descendants() {
			name := attr(field, "name")
			if name == "" || name == csrfName {
				continue
			}
			if attr(field, "type") == "hidden" && was.Has(name) {
				fits = fits && slices.Contains(was[name], attr(field, "value"))
			}
			if was.Has(name) {
				fields[name] = true
			}
		}
		if fits && len(fields) > best {
			form, best = n, len(fields)
		}
	}
	return form
}

// fill sets a field to its sent value. Of fields with the same name, each gets
// the value at its index.
func fill(n *html.Node, values []string, there bool, used map[string]int) {
	switch n.Data {
	case "input":
		switch attr(n, "type") {
		case "hidden", "password", "file", "submit", "button":
		case "checkbox", "radio":
			unset(n, "checked")
			if slices.Contains(values, attr(n, "value")) {
				set(n, "checked", "")
			}
		default:
			if i := used[attr(n, "name")]; i < len(values) {
				set(n, "value", values[i])
				used[attr(n, "name")]++
			}
		}
	case "textarea":
		if there {
			for n.FirstChild != nil {
				n.RemoveChild(n.FirstChild)
			}
			n.AppendChild(&html.Node{Type: html.TextNode, Data: values[0]})
		}
	case "select":
		choose(n, values)
	}
}

// choose sets the option that was sent. If it is not there, the form stays as it
// is.
func choose(list *html.Node, values []string) {
	var options []*html.Node
	on := -1
	for n := range list.Descendants() {
		if n.Data != "option" {
			continue
		}
		value := attr(n, "value")
		if !has(n, "value") && n.FirstChild != nil {
			value = strings.TrimSpace(n.FirstChild.Data)
		}
		if on < 0 && slices.Contains(values, value) {
			on = len(options)
		}
		options = append(options, n)
	}
	if on < 0 {
		return
	}
	for _, n := range options {
		unset(n, "selected")
	}
	set(options[on], "selected", "")
}

func has(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value})
}

func unset(n *html.Node, key string) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}
