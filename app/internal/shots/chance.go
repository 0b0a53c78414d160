// GenerateKey of crypto/ecdh asks rand.Reader only if this is set; it makes the
// keys behind an arbiter's challenge.
//go:debug cryptocustomrand=1

package main

import (
	"io"
	"math/rand/v2"
)

// chance stands in for crypto/rand, so that a scene draws the same keys and
// codes each time it is painted.
type chance struct{ stream *rand.ChaCha8 }

func newChance() io.Reader { return chance{rand.NewChaCha8([32]byte{})} }

// Read fills b from the stream. A single byte is not taken from it: packages
// of crypto ask for one now and then, or do not, so that nobody relies on what
// they draw.
func (c chance) Read(b []byte) (int, error) {
	if len(b) == 1 {
		b[0] = 0
		return 1, nil
	}
	return c.stream.Read(b)
}
