// Package assets holds what the programs show but do not compute: the pictures
// of the pieces, the icons, the fonts, the words in every language, and the
// licences of what is not ours.
//
// It knows nothing about Fyne, so that the console and the desk use the same
// words as the touch screen. Pictures are SVG text; the front end turns them into
// resources under the names given here: Fyne keeps one size of a picture per name.
//
// # Pictures
//
// Pieces and icons are drawn by us, in internal/draw; run go generate after a
// change there. They are filled paths only, in absolute coordinates and under
// the non-zero rule, since Fyne's SVG reader fills even-odd paths solid, ignores
// clipping, text and filters, misplaces transforms and does not scale strokes.
//
// # Words
//
// Every text for people is in words/en.json and, under the same key, in the
// files of the other languages. To add one, put the key into all six files, with
// the same placeholders {0}, {1}. A key is a path from the page to the thing,
// such as "end.result". The tests name every key that is missing somewhere.
//
// A word that follows a number has several forms: "{0} {0:move|moves}" gives 1
// move, 2 moves. English, German, French and Spanish have two, for one and for
// more; Russian and Ukrainian have three, as for 1, 2 and 5: "{0:ход|хода|ходов}".
// CLDR defines which form a number takes.
//
// One thing has one name in a language, that of its Laws of Chess: the glossary
// is a test, glossary_test.go. French has no-break spaces before ; : ! ? and
// inside guillemets.
package assets

//go:generate go run ./internal/draw .
