// Package desk holds the values of a tournament as its organizer sees it: the
// event and its sections, a round and its boards, players, the sheets that are
// expected of them, and the state of each board. It has no files, no clock and
// no network. The packages below it read pairings, sign packs, take in what
// devices hand in, and publish a round.
//
// # Structure
//
// An [Event] has sections; a [Section] has rounds, each with its boards. A
// board is named by its [Place]: section, round and board. The board is a
// string, since teams number their boards A12 or 3.2.
//
// # Two sheets
//
// For each player of a board the desk expects a sheet from a device, a sheet on
// paper, or none ([Means]). The state of a board follows from what the desk has
// seen of it. Only [Seen.State] computes it, for the command line and for every
// page.
package desk
