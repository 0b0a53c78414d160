package pgn

import (
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// errUTF16 is what a [Splitter] says of a file in UTF-16, whose bytes it cannot
// split.
var errUTF16 = errors.New("the file is in UTF-16, which no device writes: take the file as the device wrote it, or save it as UTF-8")

// utf16Reader returns a file in UTF-16 as UTF-8.
type utf16Reader struct {
	r     io.Reader
	order binary.ByteOrder
	in    []byte // read and not yet decoded: an odd byte, or half a pair
	out   []byte // decoded and not yet returned
	err   error
	size  [4096]byte
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 && u.err == nil {
		n, err := u.r.Read(u.size[:])
		u.in = append(u.in, u.size[:n]...)
		u.err = err
		u.decode()
	}
	n := copy(p, u.out)
	u.out = u.out[n:]
	if n == 0 {
		return 0, u.err
	}
	return n, nil
}

func (u *utf16Reader) unit(i int) rune { return rune(u.order.Uint16(u.in[i:])) }

// decode decodes what is whole; at the end of the file everything.
func (u *utf16Reader) decode() {
	u.out = u.out[:0]
	i := 0
	for i+1 < len(u.in) {
		r := u.unit(i)
		if utf16.IsSurrogate(r) {
			if i+3 >= len(u.in) && u.err == nil {
				break
			}
			low := rune(-1)
			if i+3 < len(u.in) {
				low = u.unit(i + 2)
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				i += 2
			}
		}
		u.out = utf8.AppendRune(u.out, r)
		i += 2
	}
	u.in = append(u.in[:0], u.in[i:]...)
}
