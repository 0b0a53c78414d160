package terminal

import (
	"errors"
	"io"

	"github.com/alecthomas/kong"
)

// Parse reads a command line into cli. Where it asks for help, that is printed,
// and helped is true.
func Parse(cli any, args []string, stdout, stderr io.Writer, options ...kong.Option) (chosen *kong.Context, helped bool, err error) {
	printed := errors.New("the help was printed")
	defer func() {
		if r := recover(); r != nil {
			if r != printed { //nolint:errorlint // the very value this function made
				panic(r)
			}
			helped = true
		}
	}()
	options = append(options, kong.Writers(stdout, stderr), kong.Exit(func(int) { panic(printed) }))
	parser, err := kong.New(cli, options...)
	if err != nil {
		return nil, false, err
	}
	chosen, err = parser.Parse(args)
	return chosen, false, err
}
