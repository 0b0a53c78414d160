// Package hall serves the desk's pages: the hall of a round, its boards, its
// questions, its publication. It is the only package of the desk that uses HTTP,
// and only the program imports it. The other packages do the work: a page shows
// their results, and a form calls the same functions as a command.
//
// Every page except the camera's works without JavaScript. No page requests
// anything from another host. The visitor of a page is a person of the event: he
// logs in at the laptop itself with a link that works once, elsewhere with his
// code. What he may do is one table, role by act, in package desk; what he did
// is a fact with his name.
package hall
