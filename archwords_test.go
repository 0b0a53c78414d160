package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zapis/scoresheet/findings"
	"zapis/scoresheet/rulings"
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

// spelled are words that one file spells: whoever needs one uses the constant
// there, so that a slip does not compile and a search finds every use.
var spelled = []struct {
	words  []string
	home   string              // the file that spells them
	in     []string            // folders in which they may not be spelled; "" is the whole house
	except map[string][]string // file → words that mean something else there
}{
	{
		words: rulingWords(),
		home:  "scoresheet/rulings/ids.go",
		in:    []string{""},
		except: map[string][]string{
			// Points in which rule sets differ; four have the name of a ruling.
			"scoresheet/rulings/point.go": {"end.fivefold", "end.seventyfive", "quick.increment", "sheet.shown"},
			// Keys of the words for how a game ended.
			"app/page/reasons.go":   {"end.stalemate", "end.dead"},
			"scoresheet/reasons.go": {"end.stalemate", "end.dead"},
		},
	},
	{
		words: []string{findings.RuledOut.String(), findings.Possible.String(), findings.Certain.String()},
		home:  "scoresheet/findings/finding.go",
		in:    []string{"app/", "cmd/", "scoresheet/arbitration/"},
		except: map[string][]string{
			"cmd/console/sheet.go": {"certain"}, // a field of an answer
		},
	},
	{
		words: kindWords(),
		home:  "scoresheet/findings/kind.go",
		in:    []string{"app/arbiter/", "app/session/", "cmd/console/", "scoresheet/arbitration/"},
		except: map[string][]string{
			"scoresheet/arbitration/ruling.go": {"unknown"}, // a note of an advice
		},
	},
}

// rulingWords are the words of the catalogue but note, the only one without a
// dot, which is a word of other things too.
func rulingWords() (all []string) {
	for _, r := range rulings.Catalogue() {
		if strings.Contains(string(r.ID), ".") {
			all = append(all, string(r.ID))
		}
	}
	return all
}

// kindWords are the kinds of findings, but for draw and result, which are words
// of other things too.
func kindWords() (all []string) {
	for k := findings.Checkmate; k < findings.AgainstDrawRules; k++ {
		all = append(all, k.String())
	}
	return all
}

// spellings calls found with the value of every string that is spelled out in
// the file, in quotation marks of either kind or in pieces put together. Of
// x.String() == "word", in a switch too, it calls compared.
func spellings(f ast.Node, found func(at ast.Node, value string), compared func(at ast.Node)) {
	isString := func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		if !ok || len(call.Args) > 0 {
			return false
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		return ok && method.Sel.Name == "String"
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BinaryExpr:
			left, ok := folded(n.X)
			right, ok2 := folded(n.Y)
			if n.Op == token.EQL || n.Op == token.NEQ {
				if isString(n.X) && ok2 && right != "" || isString(n.Y) && ok && left != "" {
					compared(n)
				}
			}
		case *ast.SwitchStmt:
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					if value, ok := folded(e); n.Tag != nil && isString(n.Tag) && ok && value != "" {
						compared(e)
					}
				}
			}
		}
		if e, ok := n.(ast.Expr); ok {
			if value, ok := folded(e); ok {
				found(n, value)
				return false
			}
		}
		return true
	})
}

// folded returns the value of a string that is spelled out.
func folded(e ast.Expr) (value string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		value, err := strconv.Unquote(e.Value)
		return value, err == nil
	case *ast.ParenExpr:
		return folded(e.X)
	case *ast.BinaryExpr:
		left, ok := folded(e.X)
		right, ok2 := folded(e.Y)
		return left + right, ok && ok2 && e.Op == token.ADD
	}
	return "", false
}

func TestWordsAreSpelledInOneFile(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		if s.test {
			continue // a test may say which word it wants
		}
		spellings(s.ast, func(at ast.Node, value string) {
			for _, w := range spelled {
				here := slices.ContainsFunc(w.in, func(folder string) bool { return strings.HasPrefix(s.name, folder) })
				switch {
				case !slices.Contains(w.words, value) && !slices.Contains(w.words, strings.TrimPrefix(value, "ruling.")): // the key of its words
				case s.name == w.home:
					used[w.home+value] = true
				case slices.Contains(w.except[s.name], value):
					used[s.name+value] = true
				case here:
					t.Errorf("%s spells %q: use the constant of %s", s.fset.Position(at.Pos()), value, w.home)
				}
			}
		}, func(at ast.Node) {
			t.Errorf("%s compares a String with a word: compare the values", s.fset.Position(at.Pos()))
		})
	}
	for _, w := range spelled {
		for _, word := range w.words {
			if !used[w.home+word] {
				t.Errorf("%s does not spell %q", w.home, word)
			}
		}
		for name, words := range w.except {
			for _, word := range words {
				if !used[name+word] {
					t.Errorf("%s no longer spells %q: take it off the list", name, word)
				}
			}
		}
	}
}

// TestWordsAreSpelledInOneFile would find a word in any of these forms.
func TestSpellingsAreFound(t *testing.T) {
	for _, c := range []struct {
		code     string
		words    []string
		compared int
	}{
		{`x == "illegal.move"`, []string{"illegal.move"}, 0},
		{"rulings.ID(`illegal.move`)", []string{"illegal.move"}, 0},
		{`map[rulings.ID]bool{("illegal." + "mo") + "ve": true}`, []string{"illegal.move"}, 0},
		{`"\x69llegal.move" + x`, []string{"illegal.move"}, 0},
		{`func() { switch k.String() { case "dead", "": } }`, []string{"dead", ""}, 1},
		{`k.String() != "dead" || "dead" == k.String()`, []string{"dead", "dead"}, 2},
		{`k.String() == ""`, []string{""}, 0},
		{`k.String() == other.String()`, nil, 0},
	} {
		e, err := parser.ParseExpr(c.code)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		compared := 0
		spellings(e, func(_ ast.Node, value string) { words = append(words, value) }, func(ast.Node) { compared++ })
		if !slices.Equal(words, c.words) || compared != c.compared {
			t.Errorf("%s: found %q, want %q; %d compared, want %d", c.code, words, c.words, compared, c.compared)
		}
	}
}
