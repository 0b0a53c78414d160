package main

import (
	"fmt"
	"os"
	"strings"
)

// What is generated stands in the page between two lines for each part; the
// rest of the page is written by hand.
const (
	beginning = "<!-- %s: written by go generate ./internal/rooms; a test compares -->\n"
	ending    = "<!-- end of %s -->\n"
)

// parts returns what is generated, by the name of its place in the page.
func (h house) parts() map[string]string {
	return map[string]string{"diagram": h.diagram(), "packages": h.table()}
}

// filled returns a page with every generated part replaced.
func (h house) filled(page string) (string, error) {
	parts := h.parts()
	for _, name := range sortedKeys(parts) {
		begin, end := fmt.Sprintf(beginning, name), fmt.Sprintf(ending, name)
		before, rest, ok := strings.Cut(page, begin)
		if !ok {
			return "", fmt.Errorf("the page has no line %q", strings.TrimSpace(begin))
		}
		_, after, ok := strings.Cut(rest, end)
		if !ok {
			return "", fmt.Errorf("the page has no line %q after that", strings.TrimSpace(end))
		}
		page = before + begin + parts[name] + end + after
	}
	return page, nil
}

// rewrite brings a page up to date.
func rewrite(name string, h house) error {
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	page, err := h.filled(string(old))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, []byte(page), 0o644)
}
