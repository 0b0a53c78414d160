// Package base45 encodes bytes in the letters of QR's alphanumeric mode (RFC
// 9285): a letter takes 5.5 bits of a code, and every reader of codes returns
// the letters unchanged.
package base45

import "strings"

// letters holds the letters of QR's alphanumeric mode; the value of a letter
// is its index (ISO/IEC 18004, RFC 9285).
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

// Encode returns data in base45: each two bytes as three letters, a single
// byte at the end as two.
func Encode(data []byte) string {
	var out strings.Builder
	for len(data) > 1 {
		n := int(data[0])<<8 | int(data[1])
		out.WriteByte(letters[n%45])
		out.WriteByte(letters[n/45%45])
		out.WriteByte(letters[n/45/45])
		data = data[2:]
	}
	if len(data) > 0 {
		out.WriteByte(letters[data[0]%45])
		out.WriteByte(letters[data[0]/45])
	}
	return out.String()
}

// Decode decodes the result of Encode and accepts nothing else.
func Decode(text string) (data []byte, ok bool) {
	for len(text) > 0 {
		size := min(3, len(text))
		n, worth := 0, 1
		for i := range size {
			value := strings.IndexByte(letters, text[i])
			if value < 0 {
				return nil, false
			}
			n += value * worth
			worth *= 45
		}
		switch {
		case size == 3 && n < 1<<16:
			data = append(data, byte(n>>8), byte(n))
		case size == 2 && n < 1<<8:
			data = append(data, byte(n))
		default:
			return nil, false
		}
		text = text[size:]
	}
	return data, true
}
