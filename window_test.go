package main_test

import (
	"go/ast"
	"go/token"
	"reflect"
	"testing"
	"time"

	"zapis/app/page"
)

// The window gives the pages all that they can have: what is forgotten here, such as how
// long a hasty second touch is let go by, is missing on every tablet, and no test of the
// pages notices it.
func TestWindowGivesThePagesEverything(t *testing.T) {
	defaults := map[string]bool{"Now": true, "Zone": true} // the machine's
	given, constants := map[string]string{}, map[string]string{}
	for _, s := range sources(t) {
		if s.name != "main.go" {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if name, ok := n.Type.(*ast.SelectorExpr); ok && name.Sel.Name == "Options" && len(n.Elts) > 5 {
					for _, e := range n.Elts {
						if kv, ok := e.(*ast.KeyValueExpr); ok {
							value, _ := kv.Value.(*ast.Ident)
							given[kv.Key.(*ast.Ident).Name] = ""
							if value != nil {
								given[kv.Key.(*ast.Ident).Name] = value.Name
							}
						}
					}
				}
			case *ast.GenDecl:
				if n.Tok == token.CONST {
					for _, spec := range n.Specs {
						v := spec.(*ast.ValueSpec)
						if product, ok := v.Values[0].(*ast.BinaryExpr); ok {
							if figure, ok := product.X.(*ast.BasicLit); ok {
								constants[v.Names[0].Name] = figure.Value
							}
						}
					}
				}
			}
			return true
		})
	}
	options := reflect.TypeFor[page.Options]()
	for i := range options.NumField() {
		name := options.Field(i).Name
		if _, ok := given[name]; !ok && !defaults[name] {
			t.Errorf("main.go gives the pages no %s", name)
		}
	}
	for option, want := range map[string]time.Duration{"Twice": 400 * time.Millisecond, "Settle": 500 * time.Millisecond} {
		if got, err := time.ParseDuration(constants[given[option]] + "ms"); err != nil || got != want {
			t.Errorf("%s is %s, which is %v, want %v", option, given[option], got, want)
		}
	}
}
