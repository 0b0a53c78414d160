package hall_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"zapis/scoresheet/pgn"
)

// Games that everybody knows, of masters long dead, for halls where no other games
// lie beside the repository.
var knownGames = []string{
	"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#|1-0",
	"e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#|1-0",
	"e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#|1-0",
	"f4 d5 e3 Nf6 b3 e6 Bb2 Be7 Bd3 b6 Nc3 Bb7 Nf3 Nbd7 O-O O-O Ne2 c5 Ng3 Qc7 Ne5 Nxe5 Bxe5 Qc6 Qe2 a6 Nh5 Nxh5 Bxh7+ Kxh7 Qxh5+ Kg8 Bxg7 Kxg7 Qg4+ Kh7 Rf3 e5 Rh3+ Qh6 Rxh6+ Kxh6 Qd7 Bf6 Qxb7 Kg7 Rf1 Rab8 Qd7 Rfd8 Qg4+ Kf8 fxe5 Bg7 e6 Rb7 Qg6 f6 Rxf6+ Bxf6 Qxf6+ Ke8 Qh8+ Ke7 Qg7+|1-0",
	"d4 d5 Nf3 e6 e3 c5 c4 Nc6 Nc3 Nf6 dxc5 Bxc5 a3 a6 b4 Bd6 Bb2 O-O Qd2 Qe7 Bd3 dxc4 Bxc4 b5 Bd3 Rd8 Qe2 Bb7 O-O Ne5 Nxe5 Bxe5 f4 Bc7 e4 Rac8 e5 Bb6+ Kh1 Ng4 Be4 Qh4 g3 Rxc3 gxh4 Rd2 Qxd2 Bxe4+ Qg2 Rh3|0-1",
	"e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#|1-0",
	"d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 Nc3 O-O O-O d5 Ne5 c6 cxd5 cxd5 Bf4 a6 Rc1 b5 Qb3 Nc6 Nxc6 Bxc6 h3 Qd7 Kh2 Nh5 Bd2 f5 Qd1 b4 Nb1 Bb5 Rg1 Bd6 e4 fxe4 Qxh5 Rxf2 Qg5 Raf8 Kh1 R8f5 Qe3 Bd3 Rce1 h6|0-1",
	"e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 Bxd5 Bxd5 Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 Ng5+ Ke8 Rxe7+ Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+|1-0",
	"e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bc5 O-O O-O Nxe5 Re8 Nxc6 dxc6 Bc4 b5 Be2 Nxe4 Nxe4 Rxe4 Bf3 Re6 c3 Qd3 b4 Bb6 a4 bxa4 Qxa4 Bd7 Ra2 Rae8 Qa6 Qxf3 gxf3 Rg6+ Kh1 Bh3 Rd1 Bg2+ Kg1 Bxf3+ Kf1 Bg2+ Kg1 Bh3+ Kh1 Bxf2 Qf1 Bxf1 Rxf1 Re2 Ra1 Rh6 d4 Be3|0-1",
	"c4 e6 e3 Nf6 Nf3 b6 Be2 Bb7 O-O d5 d4 Bd6 Nc3 O-O b3 Nbd7 Bb2 Qe7 Nb5 Ne4 Nxd6 cxd6 Nd2 Ndf6 f3 Nxd2 Qxd2 dxc4 Bxc4 d5 Bd3 Rfc8 Rae1 Rc7 e4 Rac8 e5 Ne8 f4 g6 Re3 f5 exf6 Nxf6 f5 Ne4 Bxe4 dxe4 fxg6 Rc2 gxh7+ Kh8 d5+ e5 Qb4 R8c5 Rf8+ Kxh7 Qxe4+ Kg7 Bxe5+ Kxf8 Bg7+ Kg8 Qxe7|1-0",
	"e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Be7 O-O Nc6 c4 Nb4 Be2 O-O Nc3 Bf5 a3 Nxc3 bxc3 Nc6 Re1 Re8 cxd5 Qxd5 Bf4 Rac8|1/2-1/2",
}

// inventedNames are of nobody, in letters of many.
var inventedNames = []string{
	"Petrova, Anna", "Nguyễn Thị Mai", "Halvorsen, Ida", "Çelik, Deniz",
	"Kowalczyk, Zofia", "O’Brien, Síle", "Иванов, Пётр", "Шевченко, Олена",
	"Müller, Jörg", "Sørensen, Åse", "García Núñez, Íñigo", "Dvořák, Řehoř",
	"Li, Wei", "შენგელია, ნინო", "Roy, Zoe", "Abdullah, Karim",
	"Szabó, Örs", "Van den Berg, Lotte", "Silva, João", "Papadopoulou, Eleni",
	"Weber, Eva", "Đorđević, Žarko", "Ozoliņa, Ilze", "Kim, Jo",
	"Lind, Bo", "Nowak, Jan", "Cruz, Leo", "Öztürk, Şule",
	"Ek, Ola", "Fox, Amy", "Marchetti, Ugo", "Ng, Mei",
	"Sato, Ken", "Țepeneag, Ștefan", "Dubois, Chloé", "Tkachenko, Roman",
	"Qureshi, Sana", "Vilhjálmsson, Þór", "Mbeki, Thandi", "Flor, Ida",
}

// misheard returns the moves of a game with another one at one place, after which
// all others can be played as they were: whoever reads both sheets has to ask.
func misheard(moves []string) ([]string, error) {
	read := func(moves []string) (pgn.Line, error) {
		all, err := pgn.ReadAll(strings.NewReader(strings.Join(moves, " ") + " *"))
		if err != nil || len(all) != 1 {
			return pgn.Line{}, fmt.Errorf("%d games: %w", len(all), err)
		}
		return pgn.Play(all[0])
	}
	line, err := read(moves)
	if err != nil {
		return nil, err
	}
	for i := len(moves) - 8; i > 8; i-- {
		was := line.Moves[i]
		for _, m := range line.Positions[i-1].Moves(nil) {
			if m.From != was.From || m.To == was.To || m.Promo != was.Promo {
				continue
			}
			other := slices.Clone(moves)
			other[i] = m.From.String() + m.To.String()
			if played, err := read(other); err == nil && len(played.Moves) == len(moves) {
				return other, nil
			}
		}
	}
	return nil, errors.New("no other move fits into the game")
}
