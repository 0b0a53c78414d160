package seal

import (
	"encoding/json"
	"errors"

	"zapis/scoresheet"
)

// fileKind begins every file; its number is that of the form.
const fileKind = "zapis sealed move 1"

// mostFile is how long a file may be, in bytes.
const mostFile = 64 << 10

// ErrFile says that something is no file of a sealed move.
var ErrFile = errors.New("this is no file of a sealed move: take the one that the device wrote")

type file struct {
	Zapis     string `json:"zapis"`
	Recipient string `json:"recipient"`
	Key       []byte `json:"key"`
	Box       []byte `json:"box"`
}

// File is a sealed move as a file, to be carried to the device that holds the
// key. It tells nobody else anything.
func File(m scoresheet.MoveSealed) []byte {
	b, err := json.Marshal(file{fileKind, m.Recipient, m.Key, m.Box})
	if err != nil {
		panic("seal: internal error: " + err.Error()) // texts and bytes only
	}
	return append(b, '\n')
}

// ParseFile reads what [File] wrote.
func ParseFile(b []byte) (m scoresheet.MoveSealed, err error) {
	var f file
	if len(b) > mostFile || json.Unmarshal(b, &f) != nil || f.Zapis != fileKind {
		return m, ErrFile
	}
	return scoresheet.MoveSealed{Box: f.Box, Key: f.Key, Recipient: f.Recipient}, nil
}
