package frames

import (
	"fmt"

	"github.com/klauspost/reedsolomon"

	"zapis/scoresheet"
)

// Bytes in a frame, Overhead included, that just fill a QR code of the lowest error
// correction: of the version in the name, with 17+4·version modules a side. Frames
// are lost whole, and the other frames make up for them; correction inside a code
// would only make its modules smaller (docs/bench.md).
const (
	Version8  = 180 // 49 modules
	Version11 = 306 // 61 modules
	Version15 = 500 // 77 modules
	Version18 = 692 // 89 modules
	Version27 = 1426
)

const (
	// mostNeeded leaves a third of the frames for those that are lost.
	mostNeeded = 170

	// spare is how many times the data frames a series has in all, if there is
	// room: at that many lost, a camera that joins anywhere in the loop sees no
	// frame twice before it has enough.
	spare = 3
)

// TooLongError is returned for a file that does not fit into one series of frames.
type TooLongError struct{ Bytes int }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("the file of %d bytes is too long for codes on the screen: copy it to a stick", e.Bytes)
}

// Series is a file as frames.
type Series struct {
	series
	shards [][]byte
}

// New returns the series of a file, in frames of at most size bytes each, all
// equally long. A long file gets longer frames, up to Version27. The error is a
// *[TooLongError].
func New(file []byte, size int) (*Series, error) { return NewHandIn(file, nil, size) }

// NewHandIn returns the series of the file of a game and of what the device states
// with it when it hands the game in.
func NewHandIn(file, statement []byte, size int) (*Series, error) {
	packed := pack(file, statement)
	room := max(1, size-Overhead, (len(packed)+mostNeeded-1)/mostNeeded)
	if len(file)+len(statement) > maxFile || len(packed) > maxLength || room > Version27-Overhead {
		return nil, &TooLongError{len(file)}
	}
	s := &Series{series: series{digest: DigestOf(file, statement), length: len(packed)}}
	s.needed = (len(packed) + room - 1) / room
	if s.frames = min(MaxFrames, spare*s.needed); s.needed == 1 {
		s.frames = 1
	}
	each := s.shardSize()
	whole := make([]byte, each*s.frames)
	copy(whole, packed)
	for i := range s.frames {
		s.shards = append(s.shards, whole[i*each:(i+1)*each:(i+1)*each])
	}
	if s.frames > s.needed {
		code, err := codeOf(s.series)
		if err == nil {
			err = code.Encode(s.shards)
		}
		if err != nil {
			panic("frames: internal error: " + err.Error()) // the numbers were checked
		}
	}
	return s, nil
}

// codeOf returns the Reed–Solomon code of a series, in this goroutine alone.
func codeOf(s series) (reedsolomon.Encoder, error) {
	return reedsolomon.New(s.needed, s.frames-s.needed, reedsolomon.WithMaxGoroutines(1))
}

// Len returns the number of frames.
func (s *Series) Len() int { return s.frames }

// Needed returns how many of the frames give the file.
func (s *Series) Needed() int { return s.needed }

// Digest returns the beginning of the file's SHA-256.
func (s *Series) Digest() Digest { return s.digest }

// Name returns the digest, by which who reads the file can say what he has.
func (s *Series) Name() string { return s.digest.String() }

// Text returns the text of the frame with that index, from 0, as it is shown at
// that time.
func (s *Series) Text(i int, now scoresheet.Millis) string {
	f := Frame{Digest: s.digest, Now: now, Length: s.length, Needed: s.needed, Frames: s.frames, Index: i, shard: s.shards[i]}
	return f.text()
}
