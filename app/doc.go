// Package app is the touch front end of a device: a tree of objects that fills the
// window. It picks the page and draws what lies around it: the frame and the band of
// the mode, and on top of everything the alarm. Which page is shown follows from the
// view of the device ([device.View]) and two choices: the player asked for the end of
// the game, or the arbiter answers a challenge. The pages themselves are in packages
// of their own: app/game, app/arbiter and app/owner by mode, and app/page for what
// they share.
//
// Game mode has no dialogs, popups or text fields of the toolkit. They would cover
// the band and the alarm, and bring the system's keyboard. Every choice is drawn
// in the page.
//
// # Names
//
// The suffix of a type or file says what it is on the screen:
//
//   - A page fills what the band and the alarm leave. One is shown at a time. A
//     placard is a page on which only the arbiter's code can be entered. In
//     app/arbiter a type called page is a cover.
//   - A part is a tab of the page of owner mode.
//   - A panel is drawn instead of the board of the game page, beside the sheet, or
//     over a part of owner mode.
//   - A cover lies over a whole page until it is closed. A list is a cover of
//     rows.
//   - A pad takes something that is typed or drawn with the finger: a code, a
//     move, a clock reading, a signature. It may be a panel or a cover.
//   - A view shows something and takes no entry.
//   - A words file turns values into words of the device's language.
//   - A seen file tells programs that drive the pages what a package shows: tests,
//     the pictures and the demonstration.
package app
