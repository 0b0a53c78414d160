package scoresheet

import "fmt"

// Diagram says when the players may see the game's position as a diagram. The event
// decides it. Moves can be entered without one. The numbers are stored.
type Diagram uint8

const (
	DiagramAlways   Diagram = 0
	DiagramEntering Diagram = 1 // only while a move is entered on it
	DiagramNever    Diagram = 2 // moves are written
)

var diagramWords = [...]string{"always", "entering", "never"}

// String returns always, entering or never.
func (d Diagram) String() string { return word(diagramWords[:], "Diagram", uint8(d)) }

// ParseDiagram is the inverse of String; "" is always.
func ParseDiagram(word string) (Diagram, error) {
	if word == "" {
		return DiagramAlways, nil
	}
	for i, w := range diagramWords {
		if w == word {
			return Diagram(i), nil
		}
	}
	return 0, fmt.Errorf("%q does not say when a diagram is shown: always, entering or never", word)
}
