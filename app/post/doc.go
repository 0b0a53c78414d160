// Package post is where a device and the desk of its event talk: it takes packs
// over the air, hands games in and brings the desk's acknowledgements into the
// device's log. The pages and the console use it alike; what is sent and how is
// in package courier, what may be done when is the session's to say.
//
// A call returns when it is done, and leaves nothing running. It does not hold
// the device up: a session that is asked for something meanwhile answers, and a
// game that begins ends the call.
package post
