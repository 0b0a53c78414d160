package archive_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"zapis/storage/archive"
)

// A record is handed in, twice. The desk keeps it once, and rebuilds what it
// shows from the facts.
func Example() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "desk")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	store, err := archive.Open(ctx, folder) // or postgres://…
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()

	record := []byte("what the device exported")
	for range 2 {
		receipts, err := store.Append(ctx, []archive.Statement{{
			By: "stick", Kind: "handin", Subject: "open/A/1/12",
			Body:  json.RawMessage(`{"side": "white"}`),
			Blobs: []archive.Hash{archive.Sum(record)},
			Key:   archive.Sum(record),
		}}, record)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("already there:", receipts[0].Already)
	}
	for fact, err := range store.Facts(ctx, 0) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(fact.Kind, fact.Subject, string(fact.Body))
	}
	// Output:
	// already there: false
	// already there: true
	// handin open/A/1/12 {"side": "white"}
}
