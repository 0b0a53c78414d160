package session

// Draw draws the number of a starting position.
var Draw = draw
