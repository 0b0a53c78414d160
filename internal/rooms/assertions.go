package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// device is the package whose type the pages know as their device.
const device = module + "/app/session"

// widened returns the places at which a value could be asked for more methods
// than its type promises: type assertions and cases of type switches that name
// an interface. A page that is given a narrow interface of the device could
// reach the rest of it in this way, and so could a page that got it as an any.
//
// Left out is what the device cannot be:
//   - a concrete type, since a package that may not import the device's cannot
//     name it;
//   - an interface of another module or the standard library, whose methods say
//     nothing about chess;
//   - an interface with an unexported method of a package other than the
//     device's, since only a type of that package has it.
//
// A type parameter counts as an interface, whatever its constraint.
func (r room) widened() (places []string) {
	look := func(at token.Pos, value, target ast.Expr) {
		t := r.info.Types[target].Type
		if t != nil && r.widens(t) && !foreign(r.info.Types[value].Type) {
			places = append(places, fmt.Sprintf("%s: %s", r.fset.Position(at), types.TypeString(t, types.RelativeTo(r.pkg))))
		}
	}
	for _, file := range r.asts {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil { // nil: x.(type), whose cases come by themselves
					look(n.Pos(), n.X, n.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, clause := range n.Body.List {
					for _, target := range clause.(*ast.CaseClause).List {
						look(target.Pos(), switched(n), target)
					}
				}
			}
			return true
		})
	}
	return places
}

// switched returns the value that a type switch is over.
func switched(n *ast.TypeSwitchStmt) ast.Expr {
	var x ast.Expr
	switch s := n.Assign.(type) {
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	return x.(*ast.TypeAssertExpr).X
}

// foreign reports whether a value has an interface type with methods that
// others have declared, such as fyne.Canvas. No device is stored as one.
func foreign(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || ours(named.Obj().Pkg().Path()) {
		return false
	}
	iface, ok := named.Underlying().(*types.Interface)
	return ok && iface.NumMethods() > 0
}

func (r room) widens(t types.Type) bool {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return true
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	if named, ok := t.(*types.Named); ok && (named.Obj().Pkg() == nil || !ours(named.Obj().Pkg().Path())) {
		return false // error, fmt.Stringer, fyne.Focusable …
	}
	for m := range iface.Methods() {
		if !m.Exported() && m.Pkg().Path() != device {
			return false
		}
	}
	return iface.NumMethods() > 0
}
