package storage_test

import (
	"fmt"
	"os"

	"zapis/scoresheet"
	"zapis/storage"
)

// A device is opened, an event is appended to it, and all are read again.
func Example() {
	dir, err := os.MkdirTemp("", "zapis-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	device, err := storage.Open(dir, storage.Options{})
	if err != nil {
		panic(err)
	}
	defer device.Close()

	var chain scoresheet.Chain
	opened := chain.Link(scoresheet.SegmentOpened{Number: 1, Game: true}, scoresheet.Stamp{})
	dash := chain.Link(scoresheet.DashWritten{}, scoresheet.Stamp{})
	err = device.Append(storage.Batch{Segment: 1, First: 0, Events: [][]byte{opened, dash}})
	if err != nil {
		panic(err)
	}

	var follower scoresheet.Follower
	err = device.Events(1, func(id scoresheet.EventID, b []byte) error {
		e, err := follower.Take(b)
		fmt.Println(id, e.Kind)
		return err
	})
	if err != nil {
		panic(err)
	}
	err = device.Append(storage.Batch{Segment: 1, First: 1, Events: [][]byte{dash}})
	fmt.Println(storage.IsFull(err), err != nil)
	// Output:
	// 0 1
	// 1 5
	// false true
}

// The power is cut while a device is open: what was acknowledged is there when it
// starts again.
func Example_kill() {
	dir, err := os.MkdirTemp("", "zapis-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	device, err := storage.Open(dir+"/device", storage.Options{})
	if err != nil {
		panic(err)
	}
	defer device.Close()
	var chain scoresheet.Chain
	opened := chain.Link(scoresheet.SegmentOpened{Number: 1, Game: true}, scoresheet.Stamp{})
	if err := device.Append(storage.Batch{Segment: 1, Events: [][]byte{opened}}); err != nil {
		panic(err)
	}

	// What is on the disk now is what a cut leaves.
	if err := os.CopyFS(dir+"/left", os.DirFS(dir+"/device")); err != nil {
		panic(err)
	}
	again, err := storage.Open(dir+"/left", storage.Options{})
	if err != nil {
		panic(err)
	}
	defer again.Close()
	err = again.Events(1, func(id scoresheet.EventID, b []byte) error {
		fmt.Println(id, string(b) == string(opened))
		return nil
	})
	fmt.Println(err)
	// Output:
	// 0 true
	// <nil>
}
