package frames_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log"

	"zapis/app/qr/frames"
)

// A file leaves a device as codes on its screen. A camera that misses every third of
// them puts it together from the others.
func Example() {
	var file []byte // that cannot be packed any smaller
	for sum := [32]byte{}; len(file) < 3000; sum = sha256.Sum256(sum[:]) {
		file = append(file, sum[:]...)
	}
	series, err := frames.New(file, 500)
	if err != nil {
		log.Fatal(err)
	}
	var camera frames.Collector
	for i := range series.Len() {
		if i%3 == 0 {
			continue
		}
		p, err := camera.Add(series.Text(i, 0))
		if err != nil {
			log.Fatal(err)
		}
		if p.File != nil {
			fmt.Println("any", p.Needed, "of", series.Len(), "codes give the file:", bytes.Equal(p.File, file))
			break
		}
	}
	// Output:
	// any 7 of 21 codes give the file: true
}
