package page

import (
	"bytes"
	"time"

	"zapis/scoresheet"
)

// FileKind tells what a file is, by how it begins.
type FileKind string

// The files that a device takes.
const (
	FileRecord      FileKind = "zapis record file " // a game with its log
	FileCertificate FileKind = "zapis enrolment "   // of a device
	FilePack        FileKind = "zapis pack "        // of an event
	FileArbiterKey  FileKind = "zapis-arbiter-public-1 "
	FileAnswerKey   FileKind = "zapis-arbiter-key-1 " // an arbiter's private key, for his own device
	FileSecretKey   FileKind = "AGE-SECRET-KEY-"      // the private key of sealed moves
	FileSheet       FileKind = "["                    // a game's PGN, or its record file
)

// KindLength is how many bytes of a file tell its kind.
const KindLength = 1024

// Begins reports whether a file that begins with head is of the kind. A private key
// may stand below comments, as in the file that the desk writes.
func (k FileKind) Begins(head []byte) bool {
	if k == FileSheet {
		pgn := scoresheet.PlainText(head)
		return bytes.HasPrefix(head, []byte(FileRecord)) || bytes.HasPrefix(bytes.TrimLeft(pgn, " \t\r\n"), []byte(k))
	}
	head = k.Plain(head)
	for k == FileSecretKey && bytes.HasPrefix(head, []byte("#")) {
		_, head, _ = bytes.Cut(head, []byte("\n"))
	}
	return bytes.HasPrefix(head, []byte(k))
}

// Plain returns the content of a file of the kind as the program writes it, however a
// person's program has saved it. A game's bytes are signed, and remain what they are.
func (k FileKind) Plain(data []byte) []byte {
	if k == FileSheet || k == FileRecord {
		return data
	}
	return scoresheet.PlainText(data)
}

// InboxFile is a file that was brought to the device.
type InboxFile struct {
	Name string
	At   time.Time // when it was last written; zero if it was joined from photos
	Data []byte    // its content; nil if Open reads it

	// Open reads the file when it is chosen, so that a folder of large files is
	// not held in memory. It is nil if Data is set.
	Open func() ([]byte, error)
}

// read returns the file with its Data.
func (f InboxFile) read() (InboxFile, error) {
	if f.Open == nil {
		return f, nil
	}
	data, err := f.Open()
	f.Data = data
	return f, err
}

// reading returns a function that reads a file and then calls chosen.
func reading(chosen func(f InboxFile) error) func(f InboxFile) error {
	return func(f InboxFile) error {
		f, err := f.read()
		if err != nil {
			return err
		}
		return chosen(f)
	}
}

// Inbox is where files lie that other devices have written: folders and sticks.
type Inbox interface {
	// Files returns the files of a kind, the newest first, and no others.
	Files(kind FileKind) ([]InboxFile, error)

	// Places says where files are looked for.
	Places() string
}
