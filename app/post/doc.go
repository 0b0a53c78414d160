// Package post is the conversation between a device and the desk of its event: it
// takes packs over the air, hands games in and brings the desk's acknowledgements
// into the device's log. Both the pages and the console use it. What is sent, and
// how, is in package courier; what may be done when is decided by the session.
//
// A call returns when it is done, and leaves nothing running. It does not block
// the device: the session answers other requests in the meantime, and a game that
// begins ends the call.
package post
