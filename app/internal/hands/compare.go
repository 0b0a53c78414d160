package main

import (
	"fmt"
	"os"
	"strings"

	"zapis/scoresheet"
	"zapis/scoresheet/board"
)

// compare prints how the record in a device's folder differs from the moves in a
// file.
func compare(data, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	want := strings.Fields(string(text))
	dev, err := open(data)
	if err != nil {
		return err
	}
	got := entries(dev.View().Record)
	if err := dev.Close(); err != nil {
		return err
	}
	missing, more := differences(want, got)
	fmt.Printf("%d moves played, %d recorded: %d not as played, %d that nobody played\n", len(want), len(got), missing, more)
	if missing > 0 || more > 0 {
		for i := range min(len(want), len(got)) {
			if want[i] != got[i] {
				return fmt.Errorf("the first that differs is number %d: %s was played, %s recorded", i+1, want[i], got[i])
			}
		}
		return fmt.Errorf("the record ends too early or too late")
	}
	return nil
}

// entries are the moves of a record, as squares.
func entries(r scoresheet.Record) (all []string) {
	for _, c := range r.Cells {
		if c.Form != scoresheet.FormMove {
			continue
		}
		all = append(all, written(c.Shape.Move))
	}
	return all
}

// written is a move as it stands in the file: e2e4, e7e8q.
func written(m board.Move) string {
	text := m.From.String() + m.To.String()
	if m.Promo != board.NoKind {
		text += string(board.NewPiece(board.Black, m.Promo).Letter())
	}
	return text
}

// differences counts what has to be put in and taken out to make one list of the
// other, near enough: it looks a few entries ahead.
func differences(want, got []string) (missing, more int) {
	const ahead = 12
	i, j := 0, 0
	for i < len(want) && j < len(got) {
		if want[i] == got[j] {
			i, j = i+1, j+1
			continue
		}
		skip, take := resume(want[i:], got[j:], ahead)
		missing, more = missing+skip, more+take
		i, j = i+skip, j+take
	}
	return missing + len(want) - i, more + len(got) - j
}

// resume returns how much of both lists to leave out until they agree.
func resume(want, got []string, ahead int) (skip, take int) {
	for sum := 1; sum <= 2*ahead; sum++ {
		for a := max(0, sum-ahead); a <= min(sum, ahead); a++ {
			if b := sum - a; a < len(want) && b < len(got) && want[a] == got[b] {
				return a, b
			}
		}
	}
	return 1, 1
}
