// Package owner holds the pages of owner mode, when no game is on: starting a
// game, the archive, the owner's profile, the codes and rules, and the device
// itself. Nothing here plays or analyses (R-O04).
package owner
