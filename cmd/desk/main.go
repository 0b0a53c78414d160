// Command zapis-desk is the organizer's desk. It keeps an event: pairings,
// packs for the devices, the games that they hand in, the hall with the missing
// sheets, and the published round; all of it as commands and, with serve, as
// pages for a browser. It also verifies and checks single files, without an
// event.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"zapis/app/version"
	"zapis/cmd/internal/terminal"
	"zapis/desk/pairing"
	"zapis/scoresheet/unwinnable"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// Exit statuses.
const (
	exitOK    = 0
	exitNo    = 1 // the answer is no, or something was refused
	exitUsage = 2
)

type commandLine struct {
	Verify  verifyCmd  `cmd:"" help:"Check attested PGN and record files: who recorded them, and whether anything was changed."`
	Convert convertCmd `cmd:"" help:"Write the moves of any PGN in another notation: long, figurine, numeric, UCI's, spoken, or in the letters of another language."`
	Check   checkCmd   `cmd:"" help:"Check the moves of any PGN, and report those that cannot be played: one JSON object per game."`

	Pairings  pairingsCmd  `cmd:"" help:"Read the pairings of a round from PGN, TRF or a table, and print the boards."`
	Frames    framesCmd    `cmd:"" help:"Read photographs of the codes on devices' screens, and write the games in them."`
	Forms     formsCmd     `cmd:"" help:"Write the forms of correspondence play from a game: message, table of moves and times, report."`
	Paper     paperCmd     `cmd:"" help:"Print games as scoresheets, as a PDF."`
	Reconcile reconcileCmd `cmd:"" help:"Make one game from both players' sheets, or ask what decides between them."`

	EventCommand eventCmd   `cmd:"" name:"event" help:"Make an event, show it, change it; write everything out and read it again."`
	Pair         pairCmd    `cmd:"" help:"Take in the pairings of a round, or afterwards its results."`
	Unpair       unpairCmd  `cmd:"" help:"Withdraw pairings that were taken in for the wrong round."`
	Swap         swapCmd    `cmd:"" help:"Exchange the colours of a board, or two boards."`
	Rename       renameCmd  `cmd:"" help:"Correct the name of a player, or put another player in his place."`
	Start        startCmd   `cmd:"" help:"Start a round."`
	Result       resultCmd  `cmd:"" help:"Enter a result slip."`
	Absent       absentCmd  `cmd:"" help:"Note that a player is absent."`
	Arrived      arrivedCmd `cmd:"" help:"Note when a player arrived late."`
	Expect       expectCmd  `cmd:"" help:"Set how a player's scoresheet will arrive: from a device, on paper, or not at all."`
	Import       importCmd  `cmd:"" help:"Take in what devices hand in."`
	Status       statusCmd  `cmd:"" help:"Show the state of each board of a round, or everything about one board."`
	Find         findCmd    `cmd:"" help:"Find games by a player's name or any part of it, the event, the day, the round, the board."`
	Settle       settleCmd  `cmd:"" help:"Settle a board: a scoresheet that will not come, or a check that failed and is accepted."`
	Remove       removeCmd  `cmd:"" help:"Take a sheet that came in for the wrong board off that board, or put it back."`
	Hold         holdCmd    `cmd:"" help:"Hold a game back from publication, for a dispute or an appeal, or let it go out again."`
	Pack         packCmd    `cmd:"" help:"Write the event's pack, or those of a round, for the devices."`
	Devices      devicesCmd `cmd:"" help:"List the devices: when they were last seen, and whose logs do not continue."`
	Revoke       revokeCmd  `cmd:"" help:"Revoke a device: its games no longer count."`
	Admit        admitCmd   `cmd:"" help:"Let in the devices whose ready-statements are clean."`
	Round        roundCmd   `cmd:"" help:"Write out a round: games, results, report, archive."`
	Fairplay     fairCmd    `cmd:"" help:"Print the anti-cheating form about one player of a board, as far as the logs fill it."`
	Mirror       mirrorCmd  `cmd:"" help:"Keep everything on a second medium too, encrypted, before it is acknowledged."`
	Rebuild      rebuildCmd `cmd:"" help:"Check everything that is stored, and compute it all again."`
	Close        closeCmd   `cmd:"" help:"Close a round."`

	Serve serveCmd `cmd:"" help:"Serve the desk's pages: the hall, its boards and questions, the round, devices."`
	Code  codeCmd  `cmd:"" help:"Give somebody in the event the code with which to sign in to the pages."`

	Key   keyCmd   `cmd:"" help:"Make an organizer's or an arbiter's key; prints the public one."`
	Enrol enrolCmd `cmd:"" help:"Enrol a device: sign its key and a name with the organizer's key."`

	Answer answerCmd `cmd:"" help:"Answer a device's challenge with the arbiter's key: eight digits."`

	Sealkey sealKeyCmd `cmd:"" help:"Make a pair of keys for sealed moves; prints the public one for the devices."`
	Unseal  unsealCmd  `cmd:"" help:"Print whose move is sealed, and the code that opens it on the device."`

	Clocks clocksCmd `cmd:"" help:"Check the clocks of a row of boards: what they show, what they should show, and the likely causes of a difference."`

	Unwinnable unwinnableCmd `cmd:"" help:"Can White, can Black still checkmate by any series of legal moves?"`

	Version kong.VersionFlag `help:"Print the version and exit."`
}

// desk is passed to every command.
type desk struct {
	ctx            context.Context
	stdout, stderr io.Writer
	json           bool // refusals are answered in JSON too
}

// errNo ends a command whose answer is no. The reason has already been printed.
var errNo = errors.New("the answer is no")

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var cli commandLine
	d := &desk{ctx, stdout, stderr, slices.Contains(args, "--json")}
	chosen, helped, err := terminal.Parse(&cli, markForfeits(args), stdout, stderr, described()...)
	if err != nil {
		if err := d.refuse(wrongUse(err)); err != nil {
			d.complain(err)
		}
		return exitUsage
	}
	if helped {
		return exitOK
	}
	err = chosen.Run(d)
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errNo) {
		if err := d.refuse(err); err != nil {
			d.complain(err)
		}
	}
	return exitNo
}

// described is what the command line says of itself.
func described() []kong.Option {
	return []kong.Option{kong.Name("zapis-desk"), kong.Description("The organizer's desk of Zapis."), kong.Vars{
		"budget": strconv.Itoa(unwinnable.DefaultBudget), "version": "zapis-desk " + version.String(), "letters": letterLanguages(), "store": defaultStore,
		"encodings": strings.Join(pairing.Encodings(), ", "),
	}}
}

// wrongUse prints where to find the right use.
func wrongUse(err error) error {
	help := "zapis-desk --help"
	if wrong := (*kong.ParseError)(nil); errors.As(err, &wrong) {
		if command := wrong.Context.Command(); command != "" {
			var words []string
			for word := range strings.FieldsSeq(command) {
				if !strings.HasPrefix(word, "<") {
					words = append(words, word)
				}
			}
			help = "zapis-desk " + strings.Join(words, " ") + " --help"
		}
	}
	return fmt.Errorf("%w: %s lists the commands", err, help)
}
