package rulings_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet/rulings"
)

// Every ruling of the catalogue has one constant, named after its word.
func TestConstantsAreNamedAfterTheirWords(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "ids.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	constants := map[rulings.ID]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		word, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		name := spec.Names[0].Name
		if !strings.EqualFold(name, strings.ReplaceAll(word, ".", "")) {
			t.Errorf("%s stands for %q", name, word)
		}
		if was := constants[rulings.ID(word)]; was != "" {
			t.Errorf("%q is both %s and %s", word, was, name)
		}
		constants[rulings.ID(word)] = name
		return true
	})
	for _, r := range rulings.Catalogue() {
		if constants[r.ID] == "" {
			t.Errorf("%s has no constant", r.ID)
		}
		delete(constants, r.ID)
	}
	for word, name := range constants {
		t.Errorf("%s: %q is not in the catalogue", name, word)
	}
}

// A family of rulings is what shares the first part of the word.
func TestFamilies(t *testing.T) {
	for _, r := range rulings.Catalogue() {
		first, _, _ := strings.Cut(string(r.ID), ".")
		if r.ID.IsIllegal() != (first == "illegal") || r.ID.IsClaim() != (first == "claim") || r.ID.IsQuick() != (r.Group == rulings.Quick) {
			t.Errorf("%s: illegal %t, claim %t, quick %t", r.ID, r.ID.IsIllegal(), r.ID.IsClaim(), r.ID.IsQuick())
		}
	}
}
