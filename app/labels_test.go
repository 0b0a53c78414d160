package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A label and what it labels are joined by the catalogue (app.label), not by the code: in
// French the colon has a space before it.
func TestLabelsAreJoinedByTheCatalogue(t *testing.T) {
	files := 0
	for _, folder := range []string{".", "arbiter", "game", "owner", "page"} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			name := e.Name()
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "seen") {
				continue // what tests see is nobody's language
			}
			files++
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if join, ok := n.(*ast.BinaryExpr); ok && join.Op == token.ADD {
					for _, side := range []ast.Expr{join.X, join.Y} {
						if text, ok := side.(*ast.BasicLit); ok && text.Kind == token.STRING {
							if joint, err := strconv.Unquote(text.Value); err == nil && strings.HasSuffix(joint, ": ") && !strings.Contains(joint, "internal error") {
								t.Errorf("%s: %q is joined by the code: use app.label", set.Position(text.Pos()), joint)
							}
						}
					}
				}
				return true
			})
		}
	}
	if files < 100 {
		t.Errorf("%d files were looked at", files)
	}
}
