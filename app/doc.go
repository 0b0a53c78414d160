// Package app is the touch front end of a device: a tree of objects that fills the
// window. It chooses the page and draws what surrounds it: the frame and the band of
// the mode, and the alarm on top of everything. Which page is shown depends on the
// view of the device ([device.View]) and two choices: the player asked for the end of
// the game, or the arbiter is answering a challenge. The pages themselves are in
// packages of their own: app/game, app/arbiter and app/owner for the three modes, and
// app/page for what they share.
//
// Game mode does not use the toolkit's dialogs, popups and text fields. They would
// cover the band and the alarm, and open the system's keyboard. Every choice is
// drawn in the page.
//
// # Names
//
// The suffix of a type or file says what it is on the screen:
//
//   - A page fills the space that the band and the alarm leave. One is shown at a
//     time. A placard is a page on which only the arbiter's code can be entered. In
//     app/arbiter a type called page is a cover.
//   - A part is a tab of the page of owner mode.
//   - A panel is drawn instead of the board of the game page, beside the sheet, or
//     over a part of owner mode.
//   - A cover lies over a whole page until it is closed. A list is a cover of
//     rows.
//   - A pad accepts something typed or drawn with the finger: a code, a move, a
//     clock reading, a signature. It may be a panel or a cover.
//   - A view shows something and takes no entry.
//   - A words file turns values into words of the device's language.
//   - A seen file tells programs that drive the pages what a package shows: tests,
//     the pictures and the demonstration.
package app
