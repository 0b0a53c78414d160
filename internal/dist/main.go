// Command dist does what scripts/dist.sh needs besides the system's own tools, so that
// the packages have the same bytes on every machine with the same compilers.
//
//	dist pack -time 1700000000 FOLDER FILE.tar.gz    or FILE.zip
//	dist resource -version 0.1.0+abc1234 -name zapis -icon Icon.png FOLDER
//	dist sbom -version 0.1.0+abc1234 -time 1700000000 FILE.json
//
// pack writes the folder's files in the order of their names, with the same time,
// no owner, and the modes 755 and 644. resource writes the input from which windres
// makes the icon and the version of a Windows program. sbom puts our version and
// the time of the commit into a list of modules by cyclonedx-gomod.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("which of pack, resource and sbom?")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	version := flags.String("version", "", "the program's `version`, with the revision behind a +")
	name := flags.String("name", "", "the program's `name`")
	icon := flags.String("icon", "", "a square picture, `PNG`")
	seconds := flags.Int64("time", 0, "of the commit, in `seconds` since 1970")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	at := time.Unix(*seconds, 0).UTC()
	switch rest := flags.Args(); {
	case args[0] == "pack" && len(rest) == 2:
		return pack(rest[0], rest[1], at)
	case args[0] == "resource" && len(rest) == 1:
		return resource(rest[0], *name, *version, *icon)
	case args[0] == "sbom" && len(rest) == 1:
		return sbom(rest[0], *version, at)
	default:
		return fmt.Errorf("%s: %d arguments", args[0], len(rest))
	}
}
