package scoresheet

import (
	"encoding/binary"
	"errors"
	"math"
	"time"
)

// Stroke is one line of the finger, from touch to lift.
type Stroke []StrokePoint

// StrokePoint is where the finger was, and when.
type StrokePoint struct {
	X, Y float32       // from the upper left corner of the pad
	At   time.Duration // since the first touch, to the millisecond
}

// EncodeStrokes returns a signature as bytes, from a pad of that size:
//
//	byte     1, the version
//	uvarint  width of the pad, in tenths of a device independent pixel, 1/1600 inch
//	uvarint  height of the pad
//	uvarint  number of strokes, and for each stroke
//	  uvarint  number of points, and for each point
//	    varint   x less the x of the point before it, in tenths
//	    varint   y less the y of the point before it, in tenths
//	    uvarint  milliseconds since the point before it
//
// Before the first point of all, x, y and time are 0; numbers are those of
// encoding/binary. Where a device does not know how large its screen is, a device
// independent pixel is what the toolkit takes for one.
func EncodeStrokes(width, height float32, strokes []Stroke) []byte {
	out := []byte{1}
	out = binary.AppendUvarint(out, uint64(max(0, tenths(width))))
	out = binary.AppendUvarint(out, uint64(max(0, tenths(height))))
	out = binary.AppendUvarint(out, uint64(len(strokes)))
	var x, y, at int64
	for _, s := range strokes {
		out = binary.AppendUvarint(out, uint64(len(s)))
		for _, p := range s {
			nx, ny, nat := tenths(p.X), tenths(p.Y), max(at, p.At.Milliseconds())
			out = binary.AppendVarint(out, nx-x)
			out = binary.AppendVarint(out, ny-y)
			out = binary.AppendUvarint(out, uint64(nat-at))
			x, y, at = nx, ny, nat
		}
	}
	return out
}

func tenths(v float32) int64 { return int64(math.Round(float64(v * 10))) }

var errStrokes = errors.New("these bytes are not a signature's strokes")

// DecodeStrokes is the inverse of EncodeStrokes. It refuses bytes that go on after
// the last stroke.
func DecodeStrokes(b []byte) (width, height float32, strokes []Stroke, err error) {
	if len(b) == 0 || b[0] != 1 {
		return 0, 0, nil, errStrokes
	}
	b = b[1:]
	skip := func(n int) {
		if n <= 0 {
			err, b = errStrokes, nil
		} else {
			b = b[n:]
		}
	}
	next := func() uint64 {
		v, n := binary.Uvarint(b) // 0 if there is none
		skip(n)
		return v
	}
	signed := func() int64 {
		v, n := binary.Varint(b)
		skip(n)
		return v
	}
	width, height = float32(next())/10, float32(next())/10
	count := next()
	var x, y int64
	var at uint64
	for ; count > 0 && err == nil; count-- {
		var s Stroke
		for points := next(); points > 0 && err == nil; points-- {
			x, y = x+signed(), y+signed()
			at += next()
			s = append(s, StrokePoint{float32(x) / 10, float32(y) / 10, time.Duration(at) * time.Millisecond})
		}
		strokes = append(strokes, s)
	}
	if err == nil && len(b) > 0 {
		err = errStrokes
	}
	if err != nil {
		return 0, 0, nil, err
	}
	return width, height, strokes, nil
}

// maxPad is the largest side of a pad that a signature is drawn from.
const maxPad = 10_000

// DrawnStrokes returns a signature for drawing, with all of it on its pad. ok
// is false if the bytes are not a signature's, or the pad is of no size that
// one has.
func DrawnStrokes(b []byte) (width, height float32, strokes []Stroke, ok bool) {
	width, height, strokes, err := DecodeStrokes(b)
	if err != nil || len(strokes) == 0 || !(width >= 1 && width <= maxPad && height >= 1 && height <= maxPad) {
		return 0, 0, nil, false
	}
	for _, s := range strokes {
		for i := range s {
			s[i].X, s[i].Y = min(max(s[i].X, 0), width), min(max(s[i].Y, 0), height)
		}
	}
	return width, height, strokes, true
}
