package qr_test

import (
	"bytes"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"zapis/app/qr"
)

// A file too large for one code is split over several, which may be read in any
// order, and twice.
func Example() {
	file := bytes.Repeat([]byte("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 "), 1000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range file {
		file[i] ^= byte(random.Uint32()) // so that it cannot be packed small
	}
	codes, err := qr.Split(file)
	if err != nil {
		log.Fatal(err)
	}
	_, err = qr.Join(codes[1:])
	fmt.Println(err)
	slices.Reverse(codes)
	read, err := qr.Join(append(codes, codes[0]))
	fmt.Println(bytes.Equal(read, file), err)
	// Output:
	// of 24 codes these are missing: 1
	// true <nil>
}
