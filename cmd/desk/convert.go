package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/notation/reading"
	"zapis/scoresheet/pgn"
)

type convertCmd struct {
	To    string   `required:"" enum:"san,lan,figurine,numeric,uci,spoken" help:"How the moves are written: san (Nf3), lan (Ng1-f3), figurine (♘f3), numeric (7163), uci (g1f3) or spoken (knight-Gustav-one-Felix-three)."`
	Lang  string   `default:"en" enum:"en,ru,uk,de,fr,es" help:"Language of the piece letters and words that are written: en, ru, uk, de, fr or es."`
	From  string   `default:"" placeholder:"LANG" help:"Language of the piece letters to read, instead of detecting it from each game: ${letters}."`
	Files []string `arg:"" name:"FILE" help:"PGN files, of any program; - for the standard input."`
}

// letterLanguages are the languages whose piece letters are read, as help
// lists them.
func letterLanguages() string {
	var all []string
	for _, l := range notation.AllLanguages() {
		all = append(all, string(l))
	}
	return strings.Join(all, ", ")
}

// Validate refuses a language that nobody reads.
func (c *convertCmd) Validate() error {
	for _, l := range notation.AllLanguages() {
		if c.From == "" || c.From == string(l) {
			return nil
		}
	}
	return fmt.Errorf("--from %q is not a language whose piece letters are known: write one of %s", c.From, letterLanguages())
}

// Run rewrites the movetext of every game of every file, and prints the games
// as PGN. Tags, comments, glyphs and variations stay. Moves that cannot be
// converted are named with file, game and half-move, and left as written; the
// answer is then no.
func (c *convertCmd) Run(d *desk) error {
	w := pgn.NewWriter(d.stdout)
	return d.eachFile(c.Files, "stopped: what is written is whole, the games after it were not converted", func(file string) (bool, error) {
		return c.convertFile(d, w, file)
	})
}

// convertFile converts one game after another, so that a file of any size
// needs the memory of one.
func (c *convertCmd) convertFile(d *desk, w *pgn.Writer, file string) (clean bool, err error) {
	in, size := io.Reader(os.Stdin), int64(0)
	if file != "-" {
		f, err := open(file)
		if err != nil {
			return false, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			size = info.Size()
		}
		in = f
	}
	bar := newProgress(d.stderr, file, size)
	defer bar.clear()
	r := pgn.NewReader(in)
	for clean = true; ; {
		g, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return clean, nil
		case err != nil:
			return false, fmt.Errorf("%s: %w", file, err)
		case d.ctx.Err() != nil:
			return false, d.ctx.Err()
		}
		for _, why := range c.convertGame(g) {
			bar.clear()
			clean = clean && why.kept
			fmt.Fprintf(d.stderr, "zapis-desk: %s, game %d: %s\n", terminal.Line(fileName(file)), g.Index+1, terminal.Line(why.text))
		}
		if err := w.Write(g); err != nil {
			return false, &outputError{err}
		}
		bar.show(1, g.Offset)
	}
}

// remark is said about one game.
type remark struct {
	text string
	kept bool // no move of the movetext was left as it was
}

// convertGame converts a game in place and returns the remarks about it.
func (c *convertCmd) convertGame(g *pgn.Game) (said []remark) {
	for _, fault := range g.Faults {
		said = append(said, remark{"what cannot be read is left out: " + fault.Error(), false})
	}
	left, err := pgn.Convert(g, notation.Language(c.From), reading.Form(c.To), notation.Language(c.Lang))
	if err != nil {
		said = append(said, remark{err.Error() + ": the moves stay as they were written", false})
	}
	for i := range left {
		said = append(said, remark{left[i].Error() + ": it and what follows stay as they were written", false})
	}
	if dropped := dropAttestation(g); dropped {
		said = append(said, remark{"the attestation is left out: it is good only for the file as its device wrote it", true})
	}
	return said
}

// dropAttestation removes the tags of a device from a game: they attest the
// original, and the file would look forged.
func dropAttestation(g *pgn.Game) (dropped bool) {
	var tags []pgn.Tag
	for _, t := range g.Tags {
		if strings.HasPrefix(t.Name, "Zapis") {
			dropped = true
			continue
		}
		tags = append(tags, t)
	}
	g.Tags = tags
	return dropped
}
