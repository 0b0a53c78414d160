package rules

import (
	"fmt"
	"strconv"
	"strings"

	"zapis/scoresheet/board"
)

// FENError describes a FEN that cannot be read.
type FENError struct {
	Field int    // 1 to 6; 0 for too few or too many fields, or fields that contradict each other
	Text  string // the field; the whole FEN if Field is 0
	Err   error  // what is wrong, and what to write
}

// Error returns the field and what is wrong with it.
func (e *FENError) Error() string {
	if e.Field == 0 {
		return fmt.Sprintf("FEN %q: %v", e.Text, e.Err)
	}
	name := [...]string{"pieces", "side to move", "castling", "en passant", "half-move clock", "move number"}[e.Field-1]
	return fmt.Sprintf("field %d of the FEN (%s), %q: %v", e.Field, name, e.Text, e.Err)
}

// Unwrap returns what is wrong.
func (e *FENError) Unwrap() error { return e.Err }

// WrongField returns Field, for callers that cannot import this package.
func (e *FENError) WrongField() int { return e.Field }

// ParseFEN parses a FEN, X-FEN or Shredder-FEN. The position must be Sane.
// Fields 5 and 6 may be omitted and default to 0 and 1; a move number of 0 is
// read as 1. The position is one of Chess960 if the castling field names files
// (HAha), or gives a right to a king or rook that is not on its square of
// standard chess; K, Q, k and q then stand for the outermost rook on that
// side. The en-passant square may be given after every double step. An error
// is a *[FENError].
func ParseFEN(fen string) (Position, error) {
	p := Position{Rights: noRights, EP: board.NoSquare, MoveNumber: 1}
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, &FENError{0, fen, fmt.Errorf("it has %d fields: write six, or the first four", len(fields))}
	}
	readers := [6]func(string) error{
		p.readPieces, p.readTurn, p.readCastling, p.readEP,
		func(text string) error { return readNumber(text, &p.HalfMoveClock) },
		func(text string) error { return readNumber(text, &p.MoveNumber) },
	}
	for i, text := range fields {
		if err := readers[i](text); err != nil {
			return Position{}, &FENError{i + 1, text, err}
		}
	}
	p.MoveNumber = max(p.MoveNumber, 1)
	if p.Chess960 {
		p.Rooks = rooksOf(p.Rights)
	}
	if err := p.Sane(); err != nil {
		return Position{}, &FENError{0, fen, err}
	}
	return p, nil
}

// rooksOf returns the files of the rooks with a castling right, counted from 1.
func rooksOf(rights [2][2]board.Square) (files [2][2]uint8) {
	for c := range rights {
		for side, rook := range rights[c] {
			if rook.Valid() {
				files[c][side] = uint8(rook.File() + 1)
			}
		}
	}
	return files
}

func (p *Position) readPieces(text string) (err error) {
	p.Sq, err = board.ParsePlacement(text)
	return err
}

func (p *Position) readTurn(text string) error {
	switch text {
	case "w":
		p.Turn = board.White
	case "b":
		p.Turn = board.Black
	default:
		return fmt.Errorf("write w or b")
	}
	return nil
}

// readCastling parses "-", "KQkq" or the files of the rooks, in any order.
func (p *Position) readCastling(text string) error {
	if text == "-" {
		return nil
	}
	for i := range len(text) {
		if err := p.readRight(text[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) readRight(letter byte) error {
	c, l := board.White, letter
	if letter >= 'a' && letter <= 'z' {
		c, l = board.Black, letter-'a'+'A'
	}
	king := p.king(c)
	if !king.Valid() || king.Rank() != homeRank(c) {
		return fmt.Errorf("%c: the %v king is not on his first rank, so his rights are lost: leave the letter out", letter, c)
	}
	var rook board.Square
	var side int
	switch {
	case l == 'K':
		side = short
		rook = p.outer(c, short)
	case l == 'Q':
		side = long
		rook = p.outer(c, long)
	case l >= 'A' && l <= 'H':
		rook = board.At(int(l-'A'), homeRank(c))
		if rook < king {
			side = long
		}
		p.Chess960 = true
	default:
		return fmt.Errorf("%q is not a castling right: write -, or those of K Q k q that are not lost", letter)
	}
	if !rook.Valid() || !p.Sq[rook].Is(c, board.Rook) {
		return fmt.Errorf("%c: there is no %v rook, so the right is lost: leave the letter out", letter, c)
	}
	if p.Rights[c][side] != board.NoSquare {
		return fmt.Errorf("%c: %v can castle to one side with only one rook", letter, c)
	}
	p.Rights[c][side] = rook
	if king.File() != 4 || rook.File() != 0 && rook.File() != 7 {
		p.Chess960 = true
	}
	return nil
}

// outer returns the square of the rook that is nearest to the edge on that side
// of the king, or NoSquare if none stands there.
func (p *Position) outer(c board.Color, side int) board.Square {
	edge, step := 7, -1
	if side == long {
		edge, step = 0, 1
	}
	king := p.king(c)
	if !king.Valid() {
		return board.NoSquare
	}
	for file := edge; file != king.File(); file += step {
		if s := board.At(file, homeRank(c)); p.Sq[s].Is(c, board.Rook) {
			return s
		}
	}
	return board.NoSquare
}

func (p *Position) readEP(text string) (err error) {
	if text == "-" {
		return nil
	}
	if p.EP, err = board.ParseSquare(text); err != nil {
		return err
	}
	return p.epPlausible()
}

// maxCount is the largest half-move clock and move number that is accepted. The
// longest game that the Laws allow has fewer than 6000 moves.
const maxCount = 9999

func readNumber(text string, n *int) error {
	v, err := strconv.Atoi(text)
	if err != nil || v < 0 || v > maxCount || text[0] == '+' {
		return fmt.Errorf("write a number from 0 to %d", maxCount)
	}
	*n = v
	return nil
}

// FEN returns the position in all six fields. The en-passant square is given
// only if such a capture is legal. The castling rights of a Chess960 position
// are written as in X-FEN: K, Q, k and q, but for a rook with another one
// between it and the edge the letter of its file.
func (p Position) FEN() string {
	turn := "w"
	if p.Turn == board.Black {
		turn = "b"
	}
	return fmt.Sprintf("%s %s %s %v %d %d", board.Placement(p.Sq), turn, p.castlingField(), p.legalEP(), p.HalfMoveClock, p.MoveNumber)
}

func (p *Position) castlingField() string {
	var b strings.Builder
	for c := board.White; c <= board.Black; c++ {
		for side, rook := range p.Rights[c] {
			if rook == board.NoSquare {
				continue
			}
			letter := "KQ"[side]
			if p.Chess960 && p.outer(c, side) != rook {
				letter = 'A' + byte(rook.File())
			}
			if c == board.Black {
				letter += 'a' - 'A'
			}
			b.WriteByte(letter)
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}
