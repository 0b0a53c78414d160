package qr

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"zapis/app/qr/frames"
	"zapis/app/qr/internal/base45"
)

const (
	version = "ZAPIS1"

	// partBytes is the number of bytes in one code. With its header that fills
	// a code of version 30 with error correction M, 137 modules wide. On a
	// screen 10 cm wide a module is 0.7 mm, which a tablet's camera can still
	// resolve.
	partBytes = 1300

	maxParts = 999
	maxFile  = 16 << 20 // maximum size of an unpacked file, in bytes
)

// TooLongError is returned for a file that does not fit into one series of
// codes.
type TooLongError struct{ Bytes int }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("the file of %d bytes is too long for codes on the screen: copy it to a stick", e.Bytes)
}

// Split returns the texts of the codes for a file, in order. The error is a
// *[TooLongError].
func Split(data []byte) ([]string, error) {
	packed := pack(withoutChain(data))
	parts := max(1, (len(packed)+partBytes-1)/partBytes)
	if parts > maxParts || len(data) > maxFile {
		return nil, &TooLongError{len(data)}
	}
	// All parts are equally long, so that all codes have the same resolution.
	size := (len(packed) + parts - 1) / parts
	var out []string
	for i := range parts {
		content := base45.Encode(packed[min(i*size, len(packed)):min((i+1)*size, len(packed))])
		out = append(out, text(fmt.Sprintf("%s %d/%d %08X", version, i+1, parts, crc32.ChecksumIEEE(data)), content))
	}
	return out, nil
}

func text(head, content string) string {
	sum := crc32.ChecksumIEEE([]byte(head + " " + content))
	return fmt.Sprintf("%s %08X %s", head, sum, content)
}

func pack(data []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("qr: internal error: " + err.Error()) // writing to a bytes.Buffer never fails
	}
	return b.Bytes()
}

// Part is what a code says about itself.
type Part struct {
	Number int    // number of the part, from 1
	Of     int    // how many parts there are
	File   string // the same in all parts of one file

	data  []byte
	frame *frames.Frame // nil for a code of the first version
}

var partForm = regexp.MustCompile(`^ZAPIS1 ([1-9][0-9]{0,2})/([1-9][0-9]{0,2}) ([0-9A-F]{8}) [0-9A-F]{8} ([0-9A-Z $%*+./:-]*)$`)

// ErrNoPart is returned for a text that is not from a code of this program.
var ErrNoPart error = unreadable("this is no code of a game: photograph the code on the other device's screen")

// unreadable is an error about one code.
type unreadable string

func (u unreadable) Error() string { return string(u) }

// MissingCodes returns 0, 0, since nothing is known about the file yet.
func (unreadable) MissingCodes() (missing, of int) { return 0, 0 }

// ParsePart parses the text of one code. The error is [ErrNoPart], or says
// that the code is from a newer version of the program.
func ParsePart(code string) (Part, error) {
	if frames.Is(code) {
		f, err := frames.Parse(code)
		if err != nil {
			return Part{}, ErrNoPart
		}
		return Part{Number: f.Index + 1, Of: f.Frames, File: f.Digest.String(), frame: &f}, nil
	}
	m := partForm.FindStringSubmatch(code)
	if m == nil {
		if strings.HasPrefix(code, "ZAPIS") && !strings.HasPrefix(code, version+" ") {
			return Part{}, errors.New("this code was drawn by a newer version of Zapis: update this program to read it")
		}
		return Part{}, ErrNoPart
	}
	var p Part
	p.Number, _ = strconv.Atoi(m[1])
	p.Of, _ = strconv.Atoi(m[2])
	p.File = m[3]
	head := fmt.Sprintf("%s %d/%d %s", version, p.Number, p.Of, p.File)
	data, ok := base45.Decode(m[4])
	if !ok || p.Number > p.Of || text(head, m[4]) != code {
		return Part{}, ErrNoPart
	}
	p.data = data
	return p, nil
}

// MissingError says which parts of a file are still missing.
type MissingError struct {
	Missing []int // in order, from 1
	Of      int
}

// MissingCodes returns the number of missing codes and the number of all codes.
func (e *MissingError) MissingCodes() (missing, of int) { return len(e.Missing), e.Of }

func (e *MissingError) Error() string {
	if e.Of == 0 {
		return "no code has been read yet: photograph the codes on the other device's screen"
	}
	return fmt.Sprintf("of %d codes these are missing: %s", e.Of, ranges(e.Missing))
}

// ranges returns increasing numbers in short form, such as "2, 5-7".
func ranges(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		run := strconv.Itoa(numbers[i])
		if j > i {
			run += "-" + strconv.Itoa(numbers[j])
		}
		out = append(out, run)
		i = j + 1
	}
	return strings.Join(out, ", ")
}

// ErrTwoFiles is returned for codes of two different files.
var ErrTwoFiles = errors.New("these codes belong to two different files: begin again with the codes of one")

// joinFrames is Join for codes of package frames.
func joinFrames(codes []string) (file, stated []byte, err error) {
	var c frames.Collector
	for _, code := range codes {
		if _, err := c.Add(code); err != nil {
			return nil, nil, ErrNoPart
		}
	}
	// A false frame cannot keep the true ones from giving the file: a file that
	// is whole is one, whatever else was read.
	var best frames.Progress
	for _, p := range c.All() {
		switch {
		case p.File != nil && best.File != nil && p.Digest != best.Digest:
			return nil, nil, ErrTwoFiles
		case best.Needed == 0 || best.File == nil && (p.File != nil || p.Have > best.Have):
			best = p
		}
	}
	if all := c.All(); best.File == nil && slices.ContainsFunc(all, func(p frames.Progress) bool { return p.Digest != best.Digest }) {
		return nil, nil, ErrTwoFiles
	}
	return best.File, best.Stated, best.Err()
}

// Join returns the file with the given codes, whose texts may be in any order
// and occur more than once: all codes of one that [Split] made, or enough frames of
// a [frames.Series]. The error is a *[MissingError] or *[frames.MissingError] if
// codes are missing, [ErrTwoFiles], or an error of [ParsePart].
func Join(codes []string) ([]byte, error) {
	file, _, err := join(codes)
	return file, err
}

// join is Join, with the statement of a hand-in.
func join(codes []string) (file, stated []byte, err error) {
	var parts [][]byte
	var first Part
	for i, code := range codes {
		p, err := ParsePart(code)
		if err != nil {
			return nil, nil, err
		}
		if p.frame != nil {
			return joinFrames(codes)
		}
		if i == 0 {
			first, parts = p, make([][]byte, p.Of)
		}
		had := &parts[min(p.Number, len(parts))-1]
		if p.File != first.File || p.Of != first.Of || *had != nil && !bytes.Equal(*had, p.data) {
			return nil, nil, ErrTwoFiles
		}
		*had = append([]byte{}, p.data...)
	}
	missing := &MissingError{Of: len(parts)}
	for i, p := range parts {
		if p == nil {
			missing.Missing = append(missing.Missing, i+1)
		}
	}
	if len(parts) == 0 || missing.Missing != nil {
		return nil, nil, missing
	}
	const most = maxFile + 1 // including the byte that says how it is packed
	packed, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(bytes.Join(parts, nil))), most+1))
	if err == nil && len(packed) <= most {
		if data, ok := unfiltered(packed); ok && fmt.Sprintf("%08X", crc32.ChecksumIEEE(data)) == first.File {
			return data, nil, nil
		}
	}
	return nil, nil, errors.New("the file in these codes is damaged: show it again on the other device")
}
