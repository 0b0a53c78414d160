package documented

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
)

// Check returns why a program does not understand a call, nil if it does. A call in
// a block has to parse as it is. One between words has to name commands and options that
// are there, values that can be chosen, and no more arguments than there are; it may
// leave out what is required, write NAME for a name, a|b for a choice and [a] for
// what need not be there. The program is made anew, since a parser remembers what it
// has read.
func Check(made func() (*kong.Kong, error), c Call) error {
	if slices.Contains(c.Args, "--help") || slices.Contains(c.Args, "--version") {
		return nil
	}
	program, err := made()
	if err != nil {
		return err
	}
	_, err = program.Parse(c.Args)
	if err == nil || c.Block {
		return err
	}
	return mentioned(program, c.Args)
}

func mentioned(program *kong.Kong, args []string) error {
	node, positions := program.Model.Node, 0
	for i := 0; i < len(args); i++ {
		arg := strings.Trim(args[i], "[]…")
		switch {
		case arg == "":
		case len(arg) > 1 && arg[0] == '-':
			name, value, given := strings.Cut(arg, "=")
			flag := flagOf(node, name)
			if flag == nil {
				return fmt.Errorf("%s has no option %s", node.FullPath(), name)
			}
			if !given && !flag.IsBool() && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
				i++
				value = strings.Trim(args[i], "[]…")
			}
			if err := canBe(flag.Value, value); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		case len(node.Children) > 0:
			var next *kong.Node
			for _, word := range strings.Split(arg, "|") {
				if next = child(node, word); next == nil {
					return fmt.Errorf("%s has no command %s", node.FullPath(), word)
				}
			}
			node = next
		default:
			if positions >= len(node.Positional) {
				if n := len(node.Positional); n == 0 || !node.Positional[n-1].IsCumulative() {
					return fmt.Errorf("%s takes no argument %s", node.FullPath(), arg)
				}
				continue
			}
			if err := canBe(node.Positional[positions], arg); err != nil {
				return err
			}
			positions++
		}
	}
	return nil
}

func child(node *kong.Node, name string) *kong.Node {
	for _, n := range node.Children {
		if n.Name == name || slices.Contains(n.Aliases, name) {
			return n
		}
	}
	return nil
}

func flagOf(node *kong.Node, name string) *kong.Flag {
	for ; node != nil; node = node.Parent {
		for _, f := range node.Flags {
			if name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) || f.Negated && name == "--no-"+f.Name {
				return f
			}
		}
	}
	return nil
}

var errNoChoice = errors.New("is none of what can be chosen")

// canBe returns an error if a value is none of those that can be chosen. NAME stands
// for any.
func canBe(v *kong.Value, text string) error {
	if v.Enum == "" || !strings.ContainsFunc(text, unicode.IsLower) {
		return nil
	}
	for _, word := range strings.Split(text, "|") {
		if !v.EnumMap()[word] {
			return fmt.Errorf("%s %w: %s", word, errNoChoice, v.Enum)
		}
	}
	return nil
}
