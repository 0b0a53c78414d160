package documented_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/alecthomas/kong"

	"zapis/cmd/internal/documented"
)

const text = "Write `prog show` or `prog\nset --to white|black`; `prog-other` and `make` are others.\n\n" + "```\n" +
	"sudo prog show 'a b' \"c\"   # a remark\nprog set --to white       words in a column\nprog set --to white \\\n  x\n" +
	"AS='X Y' ./prog show a; other | go run ./cmd/prog show b && true\nprogram show\n```\nAfter `prog show [FILE…]`.\n"

func TestIn(t *testing.T) {
	all, err := documented.In(text, "prog", "go run ./cmd/prog")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range all {
		got = append(got, fmt.Sprintf("%d %v %q", c.Line, c.Block, c.Args))
	}
	want := []string{
		`5 true ["show" "a b" "c"]`, `6 true ["set" "--to" "white"]`, `7 true ["set" "--to" "white" "x"]`,
		`9 true ["show" "a"]`, `9 true ["show" "b"]`,
		`1 false ["show"]`, `1 false ["set" "--to" "white|black"]`, `12 false ["show" "[FILE…]"]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	if _, err := documented.In("`prog show 'a`", "prog"); err == nil {
		t.Error("a quotation mark without the second one is taken")
	}
}

func TestCheck(t *testing.T) {
	type program struct {
		Show struct {
			File []string `arg:""`
		} `cmd:""`
		Set struct {
			Board string `arg:""`
			To    string `required:"" enum:"white,black"`
			Dry   bool   `short:"n"`
		} `cmd:""`
		Store string
	}
	made := func() (*kong.Kong, error) { return kong.New(&program{}) }
	for _, c := range []struct {
		block bool
		args  []string
		want  bool
	}{
		{true, []string{"show", "a", "b"}, true},
		{true, []string{"show"}, false},
		{true, []string{"set", "1", "--to", "white", "-n", "--store", "x"}, true},
		{true, []string{"set", "1", "--to", "red"}, false},
		{false, nil, true},
		{false, []string{"show"}, true},
		{false, []string{"show", "A", "[B…]"}, true},
		{false, []string{"set", "--to"}, true},
		{false, []string{"set", "BOARD", "--to", "white|black", "[--dry]", "--store=X"}, true},
		{false, []string{"set", "--to", "COLOUR"}, true},
		{false, []string{"set", "BOARD", "--help"}, true},
		{false, []string{"sett"}, false},
		{false, []string{"show|sett"}, false},
		{false, []string{"set", "--too", "white"}, false},
		{false, []string{"set", "-x"}, false},
		{false, []string{"set", "--to", "white|red"}, false},
		{false, []string{"set", "1", "2"}, false},
		{false, []string{"show", "--dry"}, false},
	} {
		if err := documented.Check(made, documented.Call{Block: c.block, Args: c.args}); (err == nil) != c.want {
			t.Errorf("%v %q: %v", c.block, c.args, err)
		}
	}
}
