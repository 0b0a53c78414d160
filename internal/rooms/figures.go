package main

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// figures are what is counted of a room.
type figures struct {
	files   int    // not tests
	tied    int    // files in components of more than one file
	largest int    // files in the largest component, 1 if none uses another in a circle
	arrows  int    // packages below app that it imports
	methods int    // of its largest interface, the embedded ones' too
	iface   string // that interface
}

func (r room) figures() figures {
	f := figures{files: len(r.names)}
	for _, c := range r.uses().components() {
		f.largest = max(f.largest, len(c))
		if len(c) > 1 {
			f.tied += len(c)
		}
	}
	f.iface, f.methods = r.largestInterface()
	for _, p := range r.pkg.Imports() {
		if strings.HasPrefix(p.Path(), module+"/app/") || p.Path() == module+"/app" {
			f.arrows++
		}
	}
	return f
}

// graph tells for each file of a package which names it uses of which other
// file. Every file has its entry.
type graph map[string]map[string]map[string]bool

// uses returns which file names what of which other file: what is declared at
// package level, methods and fields. What a function declares inside itself
// cannot be used elsewhere; that a type satisfies an interface of another file
// is not counted.
func (r room) uses() graph {
	g := graph{}
	for _, name := range r.names {
		g[name] = map[string]map[string]bool{}
	}
	for ident, object := range r.info.Uses {
		if object.Pkg() != r.pkg || !object.Pos().IsValid() {
			continue
		}
		if in := object.Parent(); in != r.pkg.Scope() && in != nil { // nil: a method or a field
			continue
		}
		from, to := r.file(ident.Pos()), r.file(object.Pos())
		if from == to {
			continue
		}
		if g[from][to] == nil {
			g[from][to] = map[string]bool{}
		}
		g[from][to][object.Name()] = true
	}
	return g
}

func (g graph) files() []string { return sortedKeys(g) }

// components returns the strongly connected components of the graph, the
// largest first, each sorted by name. A file that is in no circle is a
// component by itself. (Tarjan, Depth-first search and linear graph
// algorithms, 1972.)
func (g graph) components() [][]string {
	var (
		components  [][]string
		stack       []string
		index, low  = map[string]int{}, map[string]int{}
		stacked     = map[string]bool{}
		visit       func(file string)
		count       int
		alphabetize = func(a, b []string) int {
			return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a[0], b[0]))
		}
	)
	visit = func(file string) {
		count++
		index[file], low[file] = count, count
		stack, stacked[file] = append(stack, file), true
		for used := range g[file] {
			if index[used] == 0 {
				visit(used)
				low[file] = min(low[file], low[used])
			} else if stacked[used] {
				low[file] = min(low[file], index[used])
			}
		}
		if low[file] != index[file] {
			return
		}
		at := slices.Index(stack, file)
		component := slices.Clone(stack[at:])
		stack = stack[:at]
		for _, f := range component {
			stacked[f] = false
		}
		slices.Sort(component)
		components = append(components, component)
	}
	for _, file := range g.files() {
		if index[file] == 0 {
			visit(file)
		}
	}
	slices.SortFunc(components, alphabetize)
	return components
}

// largestInterface returns the interface with the most methods that the room
// declares, and how many it has, those of embedded interfaces too: that many
// can be called through a value of it. An interface without a name goes by
// the file in which it is written.
func (r room) largestInterface() (name string, methods int) {
	for _, file := range r.asts {
		named := map[ast.Expr]string{}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				named[spec.Type] = spec.Name.Name
			}
			expr, ok := n.(*ast.InterfaceType)
			if !ok {
				return true
			}
			t, ok := r.info.Types[expr].Type.(*types.Interface)
			if !ok || t.NumMethods() <= methods {
				return true
			}
			methods, name = t.NumMethods(), named[expr]
			if name == "" {
				name = "in " + r.file(expr.Pos())
			}
			return true
		})
	}
	return name, methods
}
