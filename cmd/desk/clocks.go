package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/board"
	"zapis/scoresheet/timecontrol"
)

type clocksCmd struct {
	File    string `arg:"" name:"FILE.csv|-" help:"One row per board: board,moves,white,black and, if needed, pause, start, at, control, whitecounter, blackcounter. A first row may name the columns; otherwise they are the first four."`
	Control string `placeholder:"TEXT" help:"The time control, as in 90'/40 + 30' + 30s, or as PGN has it."`
	Start   string `placeholder:"HH:MM" help:"When the clocks were started."`
	At      string `placeholder:"HH:MM" help:"When the clocks were read."`
	Pause   int    `placeholder:"MIN" help:"Interruptions, in minutes."`
	Zero    bool   `help:"The clocks change to the next period at zero, and do not count moves."`
	JSON    bool   `help:"One JSON object per board."`
}

type boardJSON struct {
	Board       string           `json:"board"`
	Moves       [2]int           `json:"moves"`
	White       int              `json:"white"` // seconds shown on the clock
	Black       int              `json:"black"`
	Sum         int              `json:"sum"` // seconds; a reading in minutes counts as its middle
	From        int              `json:"expectedFrom"`
	To          int              `json:"expectedTo"` // greater than From in the delay modes
	Difference  int              `json:"difference"`
	Conspicuous bool             `json:"conspicuous"`
	Causes      []terminal.Cause `json:"causes"`
}

// columns lists the possible columns of a row. A file without column names has
// the first four.
var columns = []string{"board", "moves", "white", "black", "pause", "start", "at", "control", "whitecounter", "blackcounter"}

const plainColumns = 4

// Run checks the clocks of several boards with the form of the Arbiters'
// manual (R-A09, Laws 6.10). The answer is no if a board is conspicuous or a
// row cannot be used.
func (c *clocksCmd) Run(d *desk) error {
	in, name := io.Reader(os.Stdin), "standard input"
	if c.File != "-" {
		f, err := open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in, name = f, c.File
	}
	rows := csv.NewReader(in)
	rows.FieldsPerRecord, rows.TrimLeadingSpace, rows.LazyQuotes, rows.Comment = -1, true, true, '#'
	names, good := columns[:plainColumns], true
	for first := true; ; first = false {
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := rows.FieldPos(0)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if len(fields) == 1 {
			fields = strings.FieldsFunc(fields[0], func(r rune) bool { return r == ';' || r == '\t' })
		}
		if first {
			fields[0] = strings.TrimPrefix(fields[0], "\ufeff")
			given, ok, err := columnNames(fields)
			if err != nil {
				return fmt.Errorf("%s, line %d: %w", name, line, err)
			}
			if ok {
				names = given
				continue
			}
		}
		board, err := c.check(names, fields)
		if err != nil {
			good = false
			if err := d.refuse(fmt.Errorf("%s, line %d: %w", name, line, err)); err != nil {
				return err
			}
			continue
		}
		good = good && !board.Conspicuous
		if err := c.tell(d, board); err != nil {
			return err
		}
	}
	if !good {
		return errNo
	}
	return nil
}

// columnNames parses the first row if it names the columns, which is the case
// if it contains no number.
func columnNames(fields []string) (names []string, ok bool, err error) {
	if strings.ContainsAny(strings.Join(fields, ""), "0123456789") {
		return nil, false, nil
	}
	for _, f := range fields {
		name := strings.ToLower(strings.TrimSpace(f))
		if !slices.Contains(columns, name) {
			return nil, false, fmt.Errorf("a column %q is not known: name them %s", name, strings.Join(columns, ", "))
		}
		names = append(names, name)
	}
	return names, true, nil
}

// check computes one board.
func (c *clocksCmd) check(names, fields []string) (out boardJSON, err error) {
	row := map[string]string{"control": c.Control, "start": c.Start, "at": c.At, "pause": strconv.Itoa(c.Pause)}
	if len(fields) > len(names) {
		return out, fmt.Errorf("there are %d columns, but only %d are known: name them in the first row", len(fields), len(names))
	}
	for i, f := range fields {
		if f = strings.TrimSpace(f); f != "" {
			row[names[i]] = f
		}
	}
	for _, need := range []string{"moves", "white", "black"} {
		if row[need] == "" {
			return out, fmt.Errorf("%s is missing", need)
		}
	}
	for _, need := range []string{"control", "start", "at"} {
		if row[need] == "" {
			return out, fmt.Errorf("%s is not known: give --%s, or a column of that name", need, need)
		}
	}
	s := timecontrol.Situation{AtZero: c.Zero}
	control, err := timecontrol.Parse(row["control"])
	if err != nil {
		return out, err
	}
	s.Controls = timecontrol.Both(control)
	if s.Moves, s.Running, err = movesMade(row["moves"]); err != nil {
		return out, err
	}
	if s.Elapsed, err = elapsed(row["start"], row["at"], row["pause"]); err != nil {
		return out, err
	}
	var readings [2]timecontrol.Reading
	for side, name := range []string{"white", "black"} {
		if readings[side], err = readingOf(row[name]); err != nil {
			return out, err
		}
		if counter := row[name+"counter"]; counter != "" {
			if s.Counter[side], err = strconv.Atoi(counter); err != nil {
				return out, fmt.Errorf("%scounter is %q: give the number of moves", name, counter)
			}
		}
	}
	r, err := s.Check(readings)
	if err != nil {
		return out, err
	}
	out = boardJSON{
		Board: row["board"], Moves: s.Moves, White: int(readings[0].Seconds), Black: int(readings[1].Seconds),
		Sum: terminal.Seconds(r.Shown), From: terminal.Seconds(r.Expected.Sum.Lo), To: terminal.Seconds(r.Expected.Sum.Hi),
		Difference: terminal.Seconds(r.Difference), Conspicuous: r.Conspicuous, Causes: terminal.Causes(r.Causes),
	}
	return out, nil
}

// movesMade parses the number of completed moves: 15, by both players, or 15w,
// the 15th only by White.
func movesMade(text string) (moves [2]int, running board.Color, err error) {
	last, ok := terminal.ParseLastMove(strings.ToLower(text))
	if !ok {
		return moves, 0, fmt.Errorf("moves is %q: give the number of the last move, with w if Black has not made it", text)
	}
	if last.Side == board.White {
		return [2]int{last.Number, last.Number - 1}, board.Black, nil
	}
	return [2]int{last.Number, last.Number}, board.White, nil
}

// elapsed returns the time from the start to the check without interruptions. A
// check with an earlier time of day is after midnight.
func elapsed(start, at, pause string) (time.Duration, error) {
	var times [2]time.Time
	for i, text := range []string{start, at} {
		t, err := time.Parse("15:04", text)
		if err != nil {
			t, err = time.Parse("15:04:05", text)
		}
		if err != nil {
			return 0, fmt.Errorf("%q is not a time of day: write it as in 18:30", text)
		}
		times[i] = t
	}
	minutes, err := strconv.Atoi(pause)
	if err != nil || minutes < 0 {
		return 0, fmt.Errorf("pause is %q: give minutes", pause)
	}
	d := times[1].Sub(times[0])
	if d < 0 {
		d += 24 * time.Hour
	}
	if d -= time.Duration(minutes) * time.Minute; d < 0 {
		return 0, fmt.Errorf("from %s to %s there is no time for %d minutes of interruptions", start, at, minutes)
	}
	return d, nil
}

// readingOf parses H:MM, H:MM:SS, or whole minutes as on the form of the
// manual.
func readingOf(text string) (timecontrol.Reading, error) {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n*60 <= scoresheet.MaxClock {
		return timecontrol.Reading{Noted: true, Seconds: uint32(n) * 60}, nil
	}
	c, err := scoresheet.ParseClock(text)
	if err == nil && !c.Noted {
		err = errors.New("a clock shows nothing")
	}
	return timecontrol.Reading(c), err
}

func (c *clocksCmd) tell(d *desk, b boardJSON) error {
	if c.JSON {
		return writeJSON(d, b)
	}
	word := "in order"
	if b.Conspicuous {
		word = "conspicuous"
	}
	expected := terminal.ClockText(b.From)
	if b.To != b.From {
		expected += " to " + terminal.ClockText(b.To)
	}
	var causes []string
	for _, cause := range b.Causes {
		causes = append(causes, cause.String())
	}
	line := fmt.Sprintf("%s: %s + %s, %d and %d moves, expected %s, difference %s: %s",
		b.Board, terminal.ClockText(b.White), terminal.ClockText(b.Black), b.Moves[0], b.Moves[1], expected, terminal.ClockText(b.Difference), word)
	if len(causes) > 0 {
		line += "; perhaps " + strings.Join(causes, ", ")
	}
	_, err := fmt.Fprintln(d.stdout, line)
	return err
}
