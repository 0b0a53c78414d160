package frames

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"strconv"
	"strings"

	"zapis/app/qr/internal/base45"
	"zapis/scoresheet"
)

// Magic is what the text of every frame begins with: the name and the version of
// the format.
const Magic = "ZAPIS2 "

// The bytes of a frame, numbers big-endian (docs/frames.md).
const (
	digestAt = 0
	nowAt    = 8
	lengthAt = 14
	neededAt = 18
	framesAt = 19
	indexAt  = 20
	headSize = 21
	sumSize  = 4

	// Overhead is how many bytes of a frame are not of the file.
	Overhead = headSize + sumSize
)

// MaxFrames is the maximum number of frames of a file: the code is over a field of
// 256 elements.
const MaxFrames = 255

// maxLength bounds the packed file, in bytes. No series of codes that anyone would
// hold a camera to is longer.
const maxLength = 1 << 20

// Digest is the beginning of the SHA-256 of a file, with the statement behind it if
// there is one. All frames of a file have it.
type Digest [8]byte

// DigestOf returns the digest of a file and the statement with it, which may be empty.
func DigestOf(file, statement []byte) Digest {
	h := sha256.New()
	h.Write(file)
	h.Write(statement)
	return Digest(h.Sum(nil)[:8])
}

// String returns the digest in hexadecimal.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// Frame is what one code carries.
type Frame struct {
	Digest Digest            // of the file
	Now    scoresheet.Millis // when the frame was shown, by the clock of the device; 0 if unknown
	Length int               // of the packed file, in bytes
	Needed int               // how many frames give the file: k
	Frames int               // how many there are: n
	Index  int               // of this frame, from 0; those below Needed are the packed file itself

	shard []byte
}

// series is what all frames of one packed file have in common.
type series struct {
	digest                 Digest
	length, needed, frames int
}

func (f *Frame) series() series { return series{f.Digest, f.Length, f.Needed, f.Frames} }

// shardSize returns how many bytes of the packed file each frame carries.
func (s series) shardSize() int { return (s.length + s.needed - 1) / s.needed }

// check reports whether there can be such a series: none of its data frames is
// empty.
func (s series) check() bool {
	return s.needed >= 1 && s.frames >= s.needed && s.frames <= MaxFrames && s.length >= 1 && s.length <= maxLength &&
		(s.needed-1)*s.shardSize() < s.length
}

// ErrNotFrame is returned for a text that is no frame, or is damaged.
var ErrNotFrame = errors.New("this is not a frame of a game: point the camera at the code on the device's screen")

// ErrNewer is returned for the frame of a later version of the format.
var ErrNewer = errors.New("this frame was drawn by a newer version of Zapis: update this program to read it")

// Is reports whether a text begins like a frame of this version.
func Is(text string) bool { return strings.HasPrefix(text, Magic) }

// Parse reads the text of a code. The error is [ErrNotFrame] or [ErrNewer].
func Parse(text string) (Frame, error) {
	rest, ok := strings.CutPrefix(text, Magic)
	if !ok {
		if after, ours := strings.CutPrefix(text, "ZAPIS"); ours {
			number, _, _ := strings.Cut(after, " ")
			if version, err := strconv.ParseUint(number, 10, 16); err == nil && version > 2 {
				return Frame{}, ErrNewer
			}
		}
		return Frame{}, ErrNotFrame
	}
	b, ok := base45.Decode(rest)
	if !ok || len(b) <= Overhead {
		return Frame{}, ErrNotFrame
	}
	body, sum := b[:len(b)-sumSize], b[len(b)-sumSize:]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(sum) {
		return Frame{}, ErrNotFrame
	}
	f := Frame{
		Digest: Digest(body[digestAt:nowAt]),
		Length: int(binary.BigEndian.Uint32(body[lengthAt:])),
		Needed: int(body[neededAt]),
		Frames: int(body[framesAt]),
		Index:  int(body[indexAt]),
		shard:  body[headSize:],
	}
	for _, c := range body[nowAt:lengthAt] {
		f.Now = f.Now<<8 | scoresheet.Millis(c)
	}
	if s := f.series(); !s.check() || f.Index >= f.Frames || len(f.shard) != s.shardSize() {
		return Frame{}, ErrNotFrame
	}
	return f, nil
}

// text returns the text of the code that carries f.
func (f *Frame) text() string {
	b := make([]byte, lengthAt, headSize+len(f.shard)+sumSize)
	copy(b, f.Digest[:])
	for i := range lengthAt - nowAt {
		b[lengthAt-1-i] = byte(f.Now >> (8 * i))
	}
	b = binary.BigEndian.AppendUint32(b, uint32(f.Length))
	b = append(b, byte(f.Needed), byte(f.Frames), byte(f.Index))
	b = append(b, f.shard...)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return Magic + base45.Encode(b)
}
