package desk

import (
	"fmt"
	"slices"
	"strings"
)

// Role is what a person does at the event. Everybody who acts at a desk is named;
// the event gives each name its role.
type Role string

// The roles.
const (
	RoleChief     Role = "chief arbiter"
	RoleArbiter   Role = "arbiter"
	RoleOrganizer Role = "organizer"
	RolePublisher Role = "publisher"
	RoleViewer    Role = "viewer"
)

// Roles returns all roles.
func Roles() []Role { return []Role{RoleChief, RoleArbiter, RoleOrganizer, RolePublisher, RoleViewer} }

// Act is something that a person does at a desk.
type Act string

// The acts.
const (
	ActEvent    Act = "event"    // lays the event down, changes it
	ActPair     Act = "pair"     // takes pairings in, or out again
	ActChange   Act = "change"   // changes a board: swap, rename, line-up
	ActPack     Act = "pack"     // writes packs
	ActEnrol    Act = "enrol"    // enrols a device
	ActRevoke   Act = "revoke"   // revokes one
	ActStart    Act = "start"    // starts a round
	ActResult   Act = "result"   // takes a result slip, absences, late arrivals, how a sheet is expected
	ActAdmit    Act = "admit"    // lets devices in
	ActImport   Act = "import"   // takes files in
	ActWitness  Act = "witness"  // names a file as somebody's sheet
	ActAnswer   Act = "answer"   // answers a question of two sheets
	ActSettle   Act = "settle"   // settles a board
	ActHold     Act = "hold"     // holds a game back from publication
	ActClose    Act = "close"    // closes a round
	ActPublish  Act = "publish"  // writes a round out
	ActLogs     Act = "logs"     // reads the logs of games, the report from them
	ActDelete   Act = "delete"   // deletes after the event
	ActKeep     Act = "keep"     // mirrors, exports and restores the store
	ActReport   Act = "report"   // writes into the report what no log knows
	ActSeeRound Act = "seeround" // sees pairings, states, results
	ActCode     Act = "code"     // gives people their codes for the desk's pages
	ActOpen     Act = "open"     // answers a device's challenge
	ActKeys     Act = "keys"     // enrols an arbiter's telephone, takes an arbiter's key out
)

// actRow allows an act to roles.
type actRow struct {
	act   Act
	roles []Role
	says  string // in words, for docs/desk-facts.md
	law   string
}

func roles(all ...Role) []Role { return all }

// actTable says who may do what at a desk. What has no row is refused. The
// table in docs/desk-facts.md is the same; a test compares.
var actTable = []actRow{
	{ActEvent, roles(RoleOrganizer), "create and change the event", ""},
	{ActPair, roles(RoleOrganizer, RoleChief), "take pairings in, or out again", "C.04"},
	{ActChange, roles(RoleOrganizer, RoleChief), "change a board: swap, rename, line-up", ""},
	{ActPack, roles(RoleOrganizer, RoleChief), "write packs", ""},
	{ActEnrol, roles(RoleOrganizer, RoleChief), "enrol a device", "ESS 6.1.3.4"},
	{ActRevoke, roles(RoleChief), "revoke a device", "ESS 6.1.3.4"},
	{ActStart, roles(RoleChief, RoleArbiter, RoleOrganizer), "start a round", "Laws 6.6"},
	{ActResult, roles(RoleChief, RoleArbiter, RoleOrganizer), "take a result slip, an absence, a late arrival", "Laws 8.7, 6.7"},
	{ActAdmit, roles(RoleChief, RoleArbiter), "let devices in", "Laws 11.3.2.1"},
	{ActOpen, roles(RoleChief, RoleArbiter), "answer a device's challenge", "ESS 6.3.2.1"},
	{ActKeys, roles(RoleOrganizer, RoleChief), "enrol an arbiter's telephone, take an arbiter's key out", "ESS 6.3.2.1"},
	{ActImport, roles(RoleOrganizer, RoleChief, RoleArbiter, RolePublisher), "take files in", "Laws 8.3"},
	{ActWitness, roles(RoleOrganizer, RoleChief, RoleArbiter), "name a file as somebody's sheet", "Laws 8.1"},
	{ActAnswer, roles(RoleChief, RoleArbiter), "answer what two sheets leave open", "Laws 8.7"},
	{ActSettle, roles(RoleChief), "settle a board", "Laws 12.1, 12.2"},
	{ActHold, roles(RoleChief), "hold a game back from publication", "Laws 11.10"},
	{ActClose, roles(RoleChief), "close a round", ""},
	{ActPublish, roles(RoleOrganizer, RoleChief, RolePublisher), "write a round out", ""},
	{ActLogs, roles(RoleChief, RoleArbiter), "read the logs of games", "ESS 6.1.3.5"},
	{ActReport, roles(RoleChief), "write into the report what no log knows", ""},
	{ActDelete, roles(RoleOrganizer), "delete after the event", ""},
	{ActKeep, roles(RoleOrganizer, RoleChief), "mirror, export and restore the store", ""},
	{ActCode, roles(RoleOrganizer, RoleChief), "give people their codes for the desk's pages", ""},
	{ActSeeRound, roles(RoleChief, RoleArbiter, RoleOrganizer, RolePublisher, RoleViewer), "see pairings, states and results", ""},
}

// actOf says which act a fact of a kind is.
var actOf = map[Kind]Act{
	FactEvent: ActEvent, FactPaired: ActPair, FactChanged: ActChange, FactExpected: ActResult, FactIssued: ActPack,
	FactEnrolled: ActEnrol, FactRevoked: ActRevoke, FactStated: ActImport, FactAdmitted: ActAdmit, FactStarted: ActStart,
	FactResult: ActResult, FactPresence: ActResult, FactReceived: ActImport, FactAnswered: ActAnswer, FactSettled: ActSettle,
	FactClosed: ActClose, FactPublished: ActPublish, FactDeleted: ActDelete,
	FactCoded: ActCode, FactWritten: ActReport, FactRemoved: ActSettle, FactHeld: ActHold, FactKeyed: ActKeys, FactMirrored: ActKeep,
	FactOpened: ActOpen, FactUnpaired: ActPair,
}

// ActOf returns the act of stating a body.
func ActOf(b Body) Act {
	if r, ok := b.(Received); ok && r.Witness != "" {
		return ActWitness
	}
	return actOf[KindOf(b)]
}

// May reports whether a role may do an act.
func May(r Role, a Act) bool {
	for _, row := range actTable {
		if row.act == a {
			return slices.Contains(row.roles, r)
		}
	}
	return false
}

// Actor is a person who acts at a desk.
type Actor struct {
	Name string
	Role Role
}

// RefusedError says that an act is not for a person.
type RefusedError struct {
	Actor Actor
	Act   Act
	Need  []Role
	Names []string // those of the event who may
}

func (e *RefusedError) Error() string {
	var need []string
	for _, r := range e.Need {
		need = append(need, string(r))
	}
	says := string(e.Act)
	for _, row := range actTable {
		if row.act == e.Act {
			says = row.says
		}
	}
	who := e.Actor.Name + " (" + string(e.Actor.Role) + ")"
	if e.Actor.Name == string(e.Actor.Role) { // nobody was named
		who = "the " + e.Actor.Name
	}
	text := fmt.Sprintf("%s may not %s: that is for the %s", who, says, strings.Join(need, " or "))
	if len(e.Names) > 0 {
		text += ": say who acts with --as " + strings.Join(e.Names, " or ")
	}
	return text
}

// May returns a [RefusedError] if the person may not do the act.
func (e *Event) May(who Actor, a Act) error {
	if May(who.Role, a) {
		return nil
	}
	refused := &RefusedError{Actor: who, Act: a}
	for _, row := range actTable {
		if row.act == a {
			refused.Need = row.roles
		}
	}
	if May(RoleOrganizer, a) {
		refused.Names = append(refused.Names, string(RoleOrganizer))
	}
	for _, p := range e.people() {
		if May(p.Role, a) {
			refused.Names = append(refused.Names, fmt.Sprintf("%q", p.Name))
		}
	}
	return refused
}

// Actor returns the person of that name. Without a name it is the organizer, whose
// desk it is.
func (e *Event) Actor(name string) (Actor, error) {
	if name == "" || strings.EqualFold(name, string(RoleOrganizer)) {
		return Actor{string(RoleOrganizer), RoleOrganizer}, nil
	}
	var all []string
	for _, p := range e.people() {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		all = append(all, fmt.Sprintf("%q", p.Name))
	}
	err := fmt.Errorf("nobody in the event is called %q: name one of %s", name, strings.Join(all, ", "))
	return Actor{}, Because(err, "why.actor.none", 0, name, strings.Join(all, ", "))
}

func (e *Event) people() (all []Actor) {
	for _, a := range e.Arbiters {
		switch {
		case a.Out:
		case a.Chief:
			all = append(all, Actor{a.Name, RoleChief})
		default:
			all = append(all, Actor{a.Name, RoleArbiter})
		}
	}
	for _, s := range e.Staff {
		all = append(all, Actor(s))
	}
	return all
}

// ActsPage returns the table of acts in Markdown, as docs/desk-facts.md has it.
func ActsPage() string {
	var b strings.Builder
	b.WriteString("| act |")
	for _, r := range Roles() {
		fmt.Fprintf(&b, " %s |", r)
	}
	b.WriteString(" article |\n| --- |" + strings.Repeat(" --- |", len(Roles())+1) + "\n")
	for _, row := range actTable {
		fmt.Fprintf(&b, "| %s |", row.says)
		for _, r := range Roles() {
			if slices.Contains(row.roles, r) {
				b.WriteString(" yes |")
			} else {
				b.WriteString("  |")
			}
		}
		fmt.Fprintf(&b, " %s |\n", row.law)
	}
	return b.String()
}
