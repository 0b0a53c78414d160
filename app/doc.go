// Package app is the touch front end: one tree of objects that fills the
// window. It picks the page, which follows from what the device is at
// ([device.View]), and draws what lies around every page: the frame and band
// of the mode, and above all of it the alarm. The pages themselves have rooms
// of their own: app/game, app/arbiter and app/owner by mode, and app/page for
// what they share.
//
// In game mode there are no dialogs, popups or text fields of the toolkit:
// they would cover the band and the alarm, and bring the system's keyboard.
// Every choice is drawn in the page.
//
// # Names
//
// The suffix of a type or file says where on the screen it lies:
//
//   - A page fills what band and alarm leave, and follows from the view. There
//     is one at a time.
//   - A part is one tab of the page of owner mode.
//   - A panel is drawn in place of the board of the game page, or over a part;
//     the sheet stays beside it.
//   - A cover lies over a whole page until it is done with or left.
//   - A pad takes something that is typed or drawn with the finger: a code, a
//     move, a clock reading, a signature.
//   - A view shows something and takes no entry.
//   - Words files turn values into the words of the device's language.
//   - A seen file tells what a room shows to the programs that drive the pages:
//     tests, pictures, the demonstration.
package app
