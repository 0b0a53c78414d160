package desk

import (
	"errors"
	"slices"
	"time"
)

// Removed removes files from a board: a sheet that came in for the wrong board, or a
// test of the device. The fact names the files as its blobs. They remain in the
// store, but do not count at that board until they are put back.
type Removed struct {
	Reason string `json:"reason"`
	Back   bool   `json:"back,omitempty"` // they are put back
}

func (Removed) kind() Kind { return FactRemoved }

// Removal is a file that was removed from a board.
type Removal struct {
	Hash   string
	Name   string // of the file, for people
	Reason string
	By     string
	At     time.Time
}

// Removal returns why a file was removed from the board, or nil if it was not.
func (s *BoardSeen) Removal(hash string) *Removal {
	for i := range s.Removed {
		if s.Removed[i].Hash == hash {
			return &s.Removed[i]
		}
	}
	return nil
}

// remove adds a fact by which files are taken off the board, or put back. The
// last word on a file counts.
func (s *BoardSeen) remove(f *Fact, b Removed) error {
	if len(f.Blobs) == 0 {
		return errors.New("it does not say which file")
	}
	// A board that was changed shares what was said with the one that it was.
	s.Removed = slices.DeleteFunc(slices.Clone(s.Removed), func(r Removal) bool { return slices.Contains(f.Blobs, r.Hash) })
	for _, hash := range f.Blobs {
		if !b.Back {
			s.Removed = append(s.Removed, Removal{Hash: hash, Reason: b.Reason, By: f.By, At: f.At})
		}
	}
	return nil
}

// File returns what was received under a hash, or nil.
func (h *Hall) File(hash string) *File {
	if i, known := h.files[hash]; known {
		return &h.Files[i]
	}
	return nil
}

// Label returns the name under which the file came, or the beginning of its
// hash.
func (f *File) Label() string {
	if f.Received.Name == "" {
		return f.Hash[:min(len(f.Hash), 12)]
	}
	return f.Received.Name
}
