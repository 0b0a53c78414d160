package page

import (
	"bytes"
	"time"
)

// FileKind is what a file is, by how it begins.
type FileKind string

const (
	FileRecord      FileKind = "zapis record file " // a game with its log
	FileCertificate FileKind = "zapis enrolment "   // of a device
	FileArbiterKey  FileKind = "zapis-arbiter-public-1 "
	FileSheet       FileKind = "[" // a game's PGN; a record file too
)

// Begins reports whether a file that begins so is of the kind.
func (k FileKind) Begins(head []byte) bool {
	if k == FileSheet {
		pgn := bytes.TrimPrefix(head, []byte("\ufeff"))
		return bytes.HasPrefix(head, []byte(FileRecord)) || bytes.HasPrefix(bytes.TrimLeft(pgn, " \t\r\n"), []byte(k))
	}
	return bytes.HasPrefix(head, []byte(k))
}

// InboxFile is a file that was brought to this device.
type InboxFile struct {
	Name string
	At   time.Time // when it was written last; zero for what was joined of photos
	Data []byte    // what is in it; nil if Open reads it

	// Open reads it when it is chosen: a folder of large files is not held all
	// at once. It is nil if Data is there.
	Open func() ([]byte, error)
}

// read returns the file with its data.
func (f InboxFile) read() (InboxFile, error) {
	if f.Open == nil {
		return f, nil
	}
	data, err := f.Open()
	f.Data = data
	return f, err
}

// reading has what is chosen read first.
func reading(chosen func(f InboxFile) error) func(f InboxFile) error {
	return func(f InboxFile) error {
		f, err := f.read()
		if err != nil {
			return err
		}
		return chosen(f)
	}
}

// Inbox is where files lie that other devices have written: a folder, a stick.
type Inbox interface {
	// Files returns the files of a kind, the newest first. What is no file of
	// the kind is left out.
	Files(kind FileKind) ([]InboxFile, error)

	// Places says where they are looked for, for people.
	Places() string
}
