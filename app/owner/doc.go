// Package owner holds the page of owner mode, the mode of a device while no game is
// on. Its parts start a game, show the archive, and set the owner's profile, the
// codes, the rules and the device itself. Nothing here plays or analyses (R-O04).
package owner
