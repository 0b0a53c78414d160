package assets

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed pieces/*.svg icons/*.svg
var pictures embed.FS

// iconInk is the ink in which the icons are stored.
const iconInk = "#1B1B1F"

var pieceFiles = map[byte]string{
	'K': "white_king", 'Q': "white_queen", 'R': "white_rook",
	'B': "white_bishop", 'N': "white_knight", 'P': "white_pawn",
	'k': "black_king", 'q': "black_queen", 'r': "black_rook",
	'b': "black_bishop", 'n': "black_knight", 'p': "black_pawn",
}

// PieceSVG gives the picture of a piece by its FEN letter (KQRBNP for White,
// kqrbnp for Black) and a file name under which it may be cached. The picture
// is square, its ground is transparent. Any other letter gives "" and nil.
func PieceSVG(letter byte) (name string, svg []byte) {
	file, ok := pieceFiles[letter]
	if !ok {
		return "", nil
	}
	return file + ".svg", picture("pieces/" + file + ".svg")
}

// IconSVG gives the picture of an icon in dark ink on a transparent ground, or
// nil if there is no icon of that name.
func IconSVG(name string) []byte {
	return picture("icons/" + name + ".svg")
}

// IconNames lists the icons in alphabetical order.
func IconNames() []string {
	files, err := fs.ReadDir(pictures, "icons")
	if err != nil {
		panic("assets: internal error: " + err.Error())
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".svg"))
	}
	return names
}

// Inked gives an icon in another ink, for instance for a dark theme. The discs
// of White and Black stay white and black in every ink, so that a side is never
// taken for the other. Only icons have one ink; a piece comes back as it was.
func Inked(svg []byte, red, green, blue uint8) []byte {
	return bytes.ReplaceAll(svg, []byte(iconInk), fmt.Appendf(nil, "#%02X%02X%02X", red, green, blue))
}

func picture(path string) []byte {
	b, err := pictures.ReadFile(path)
	if err != nil {
		return nil
	}
	return b
}
