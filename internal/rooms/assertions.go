package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// device is the package whose type the pages know as their device.
const device = module + "/app/session"

// deviceMethods returns the names of the exported methods of that type.
func deviceMethods(rooms []room) (map[string]bool, error) {
	for _, r := range rooms {
		if r.path != device {
			continue
		}
		if t, ok := r.pkg.Scope().Lookup("Session").(*types.TypeName); ok {
			names := map[string]bool{}
			for m := range types.NewMethodSet(types.NewPointer(t.Type())).Methods() {
				if m.Obj().Exported() {
					names[m.Obj().Name()] = true
				}
			}
			return names, nil
		}
	}
	return nil, fmt.Errorf("there is no type Session in %s", device)
}

// widened returns the places at which a value could be asked for more of the
// device than its type promises: type assertions and cases of type switches
// that name an interface with a method of the device. A page that is given a
// narrow interface of the device could reach the rest of it in this way, and so
// could a page that got it as an any.
//
// Left out is what the device cannot be:
//   - a concrete type, since a package that may not import the device's cannot
//     name it;
//   - an interface of another module or the standard library, whose methods say
//     nothing about chess;
//   - an interface with an unexported method of a package other than the
//     device's, since only a type of that package has it.
//
// A type parameter may stand for any interface, whatever its constraint.
func (r room) widened(methods map[string]bool) (places []string) {
	look := func(at token.Pos, target ast.Expr) {
		t := r.info.Types[target].Type
		if t != nil && widens(t, methods) {
			places = append(places, fmt.Sprintf("%s: %s", r.fset.Position(at), types.TypeString(t, types.RelativeTo(r.pkg))))
		}
	}
	for _, file := range r.asts {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil { // nil: x.(type), whose cases come by themselves
					look(n.Pos(), n.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, clause := range n.Body.List {
					for _, target := range clause.(*ast.CaseClause).List {
						look(target.Pos(), target)
					}
				}
			}
			return true
		})
	}
	return places
}

func widens(t types.Type, methods map[string]bool) bool {
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
	found := false
	for m := range iface.Methods() {
		if !m.Exported() && m.Pkg().Path() != device {
			return false
		}
		found = found || methods[m.Name()]
	}
	return found
}
