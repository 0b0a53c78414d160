package seal

import (
	"encoding/json"
	"errors"

	"zapis/scoresheet"
)

// fileKind begins every file; its number is the version of the format.
const fileKind = "zapis sealed move 1"

// mostFile is the largest size of a file, in bytes.
const mostFile = 64 << 10

// ErrFile is returned for a file that is not a sealed move.
var ErrFile = errors.New("this is not the file of a sealed move: take the one that the device wrote")

type file struct {
	Zapis     string `json:"zapis"`
	Recipient string `json:"recipient"`
	Key       []byte `json:"key"`
	Box       []byte `json:"box"`
}

// File returns a sealed move as a file, to be carried to the device that holds
// the key. It reveals nothing to anybody else.
func File(m scoresheet.MoveSealed) []byte {
	b, err := json.Marshal(file{fileKind, m.Recipient, m.Key, m.Box})
	if err != nil {
		panic("seal: internal error: " + err.Error()) // texts and bytes only
	}
	return append(b, '\n')
}

// ParseFile parses the result of [File].
func ParseFile(b []byte) (m scoresheet.MoveSealed, err error) {
	var f file
	if len(b) > mostFile || json.Unmarshal(b, &f) != nil || f.Zapis != fileKind {
		return m, ErrFile
	}
	return scoresheet.MoveSealed{Box: f.Box, Key: f.Key, Recipient: f.Recipient}, nil
}
