package pgn

import "bytes"

// SplitGames cuts a file into the bytes of its games, so that each can be
// verified alone. The pieces together are the whole file; nothing lies
// between them. A piece begins at the first tag of a game as [Reader] counts
// games, the first one at the beginning of the file: whatever follows the
// result of a game and is no tag section belongs to that game. A file of
// nothing but white space has no games.
func SplitGames(data []byte) [][]byte {
	if len(bytes.Trim(data, " \t\r\n")) == 0 {
		return nil
	}
	var games [][]byte
	start := 0
	r := NewReader(bytes.NewReader(data))
	for {
		g, err := r.Next()
		if err != nil {
			break
		}
		if g.Index == 0 || len(g.Tags) == 0 {
			continue
		}
		games = append(games, data[start:g.Offset])
		start = int(g.Offset)
	}
	return append(games, data[start:])
}
