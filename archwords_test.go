package main_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// wholeRange are the numbered types whose String needs no list of words.
var wholeRange = []string{"scoresheet/board.Color", "scoresheet/board.Square"}

// An enumeration that is asked for the word of a number it does not have must
// not bring the device down: the test of its package walks every number with
// enums.Total[package.Type].
func TestEveryEnumerationIsWalked(t *testing.T) {
	all := sources(t)
	walked := map[string]bool{}
	for _, s := range all {
		ast.Inspect(s.ast, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			total, ok := call.Fun.(*ast.IndexExpr)
			if !ok {
				return true
			}
			if fun, ok := total.X.(*ast.SelectorExpr); !ok || fun.Sel.Name != "Total" {
				return true
			}
			if of, ok := total.Index.(*ast.SelectorExpr); ok && s.test {
				walked[strings.ToLower(s.folder()+"."+of.Sel.Name)] = true
			}
			return true
		})
	}
	numbered := map[string]bool{}
	for _, s := range all {
		for _, decl := range s.ast.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || s.test {
				continue
			}
			for _, spec := range gen.Specs {
				if named, ok := spec.(*ast.TypeSpec); ok {
					if of, ok := named.Type.(*ast.Ident); ok && strings.Contains(of.Name, "int") {
						numbered[s.folder()+"."+named.Name.Name] = true
					}
				}
			}
		}
	}
	found := 0
	for _, s := range all {
		for _, decl := range s.ast.Decls {
			fun, ok := decl.(*ast.FuncDecl)
			if !ok || s.test || fun.Recv == nil || fun.Name.Name != "String" {
				continue
			}
			of, ok := fun.Recv.List[0].Type.(*ast.Ident)
			if !ok {
				continue
			}
			name := s.folder() + "." + of.Name
			if !numbered[name] || slices.Contains(wholeRange, name) {
				continue
			}
			found++
			if !walked[strings.ToLower(name)] {
				t.Errorf("%s: no test in %s walks the numbers of %s: enums.Total[…](t, the last)", s.fset.Position(fun.Pos()), s.folder(), of.Name)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d enumerations found", found)
	}
}
