// Package hall shows the desk's pages: the hall of a round, its boards, its
// questions, what goes out. It is the desk's only room with HTTP in it, and
// nothing but the program imports it. What it does is done by the other rooms:
// a page shows what they found, and a form calls what a command calls.
//
// Every page works without JavaScript, except the camera's. No page asks
// anything of another host. Whoever opens one is a person of the event: at the
// laptop itself by a link that works once, elsewhere by his code. What he may do
// is one table, role by act, in package desk; what he did is a fact with his
// name.
package hall
