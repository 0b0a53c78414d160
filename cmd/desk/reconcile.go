package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"zapis/cmd/internal/terminal"
	"zapis/scoresheet"
	"zapis/scoresheet/attest"
	"zapis/scoresheet/pgn"
	"zapis/scoresheet/reconcile"
)

type reconcileCmd struct {
	White  string   `arg:"" name:"WHITE" help:"White's sheet: attested PGN, a record file, or any PGN with one game."`
	Black  string   `arg:"" name:"BLACK" help:"Black's sheet."`
	More   []string `arg:"" optional:"" name:"FILE" help:"Further records of the game: the arbiter's, a board's, a spare device's."`
	Answer []string `sep:"none" placeholder:"CELL=TEXT" help:"Answers a question: 12b=Nf6, result=1-0; 12b=? if nobody can tell. May be given several times."`
	JSON   bool     `help:"One JSON object: the state, the PGN and the questions."`
}

type reconcileJSON struct {
	State     reconcile.State `json:"state"`
	PGN       string          `json:"pgn"`
	Questions []questionJSON  `json:"questions"`
	Proposals []proposalJSON  `json:"proposals"`
	OnePage   [][]string      `json:"one_page,omitempty"`
}

type questionJSON struct {
	Cell     string         `json:"cell"`
	Readings []readingJSON  `json:"readings"`
	More     bool           `json:"more,omitempty"`
	Before   string         `json:"before,omitempty"`
	Meets    string         `json:"meets,omitempty"`
	Also     []proposalJSON `json:"also,omitempty"`
	Text     string         `json:"text"`
}

type readingJSON struct {
	Text  string   `json:"text"`
	By    []string `json:"by"`
	FEN   string   `json:"fen"`
	Wrote []string `json:"wrote,omitempty"`
}

type proposalJSON struct {
	Cell  string   `json:"cell"`
	Text  string   `json:"text"`
	Wrote []string `json:"wrote"`
}

// Run prints the game of the records, and the questions. The answer is yes if
// nothing is open.
func (c *reconcileCmd) Run(d *desk) error {
	var answers []reconcile.Answer
	for _, text := range c.Answer {
		a, err := reconcile.ParseAnswer(text)
		if err != nil {
			return err
		}
		answers = append(answers, a)
	}
	var witnesses []reconcile.Witness
	for i, file := range append([]string{c.White, c.Black}, c.More...) {
		w, err := readWitness(file)
		if err != nil {
			return err
		}
		switch i {
		case 0:
			w.Name, w.Side = "white", reconcile.White
		case 1:
			w.Name, w.Side = "black", reconcile.Black
		default:
			w.Side = reconcile.Neither
		}
		witnesses = append(witnesses, w)
	}
	r := reconcile.Reconcile(witnesses, answers)
	if r.Err != nil {
		return r.Err
	}
	var out bytes.Buffer
	w := pgn.NewWriter(&out)
	err := w.Write(r.Game())
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeJSON(d, reconcileAnswer(r, out.String()))
	} else {
		_, err = d.stdout.Write(out.Bytes())
	}
	if err != nil {
		return err
	}
	for i := range r.Questions {
		fmt.Fprintln(d.stderr, terminal.Line(r.Questions[i].String()))
	}
	if r.State != reconcile.Agreed {
		return errNo
	}
	return nil
}

func reconcileAnswer(r *reconcile.Result, text string) reconcileJSON {
	out := reconcileJSON{State: r.State, PGN: text, Questions: []questionJSON{}, Proposals: proposalsJSON(r.Proposals())}
	for i := range r.Questions {
		q := &r.Questions[i]
		j := questionJSON{Cell: q.Cell, More: q.More, Meets: q.Meets, Also: proposalsJSON(q.Also), Text: q.String()}
		if q.Ply >= 0 {
			j.Before = q.Before.FEN()
		}
		for _, reading := range q.Readings {
			by := reading.By
			if by == nil {
				by = []string{}
			}
			j.Readings = append(j.Readings, readingJSON{reading.Text, by, reading.FEN, reading.Wrote})
		}
		out.Questions = append(out.Questions, j)
	}
	for _, pair := range r.OnePage {
		out.OnePage = append(out.OnePage, []string{r.Name(pair[0]), r.Name(pair[1])})
	}
	return out
}

func proposalsJSON(all []reconcile.Proposal) []proposalJSON {
	out := []proposalJSON{}
	for _, p := range all {
		out = append(out, proposalJSON{p.Cell, p.Text, p.Wrote})
	}
	return out
}

// mostWitness is the maximum size of a record, in bytes: the longest log of a
// device is smaller.
const mostWitness = pgn.MaxPiece

// readWitness reads the record of one game.
func readWitness(name string) (w reconcile.Witness, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s cannot be taken as a sheet: %w: name an attested PGN, a record file or any PGN", fileName(name), causeOf(err))
		}
	}()
	data, err := readUpTo(name, mostWitness, fmt.Errorf("it has more than %d MB, and no game has", mostWitness>>20))
	if err != nil {
		return w, err
	}
	reports := attest.VerifyAll(data, nil)
	if len(reports) != 1 {
		return w, fmt.Errorf("it holds %d games: name a file with one", len(reports))
	}
	if reports[0].Status != attest.Unsigned {
		record, err := attestedRecord(&reports[0])
		if err != nil {
			return w, err
		}
		return reconcile.FromRecord(shortName(name), record)
	}
	games, err := pgn.ReadAll(bytes.NewReader(data))
	if err != nil {
		return w, err
	}
	if len(games) != 1 {
		return w, errors.New("it holds no game: name a file with one")
	}
	return reconcile.FromPGN(shortName(name), games[0])
}

// attestedRecord returns the record of a game that a device attested.
func attestedRecord(r *attest.Report) (*scoresheet.Record, error) {
	if r.Status == attest.Invalid {
		return nil, fmt.Errorf("its attestation does not hold: %w; look at it with zapis-desk verify", r.Err)
	}
	record, err := r.Record()
	return &record, err
}

// shortName is the name of a file without its folders.
func shortName(name string) string {
	if i := strings.LastIndexByte(name, os.PathSeparator); i >= 0 {
		name = name[i+1:]
	}
	return terminal.Line(name)
}
