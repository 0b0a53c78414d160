package qr

import "strings"

// letters are those of QR's alphanumeric mode, each as good as its place
// (ISO/IEC 18004, RFC 9285).
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

// encode45 writes bytes in base45: two bytes as three letters, the last one
// of an odd number as two.
func encode45(data []byte) string {
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

// decode45 reads what encode45 wrote, and nothing else.
func decode45(text string) (data []byte, ok bool) {
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
