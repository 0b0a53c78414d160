package session_test

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/app/session"
	"zapis/modes"
	"zapis/scoresheet"
	"zapis/scoresheet/arbitration"
	"zapis/scoresheet/board"
	"zapis/scoresheet/notation"
	"zapis/scoresheet/rulings"
)

// doing is every act of a session with the trigger and the key that the
// table of modes knows it by.
var doing = []struct {
	name    string
	trigger modes.Trigger
	key     modes.Key
	act     func(p *player) error
}{
	{"New", modes.Start, modes.NoKey, func(p *player) error { return only(p.New(device.NewGame{})) }},
	{"Tap", modes.Record, modes.NoKey, func(p *player) error { return only(p.Tap(0, 1, board.NoKind)) }},
	{"TapSquares", modes.Record, modes.NoKey, func(p *player) error { return only(p.TapSquares(board.At(0, 0), board.At(1, 1))) }},
	{"Castle", modes.Record, modes.NoKey, func(p *player) error { return only(p.Castle(board.ShortCastle)) }},
	{"Write", modes.Record, modes.NoKey, func(p *player) error { return only(p.Write("e4")) }},
	{"Dash", modes.Record, modes.NoKey, func(p *player) error { return only(p.Dash()) }},
	{"Blank", modes.Record, modes.NoKey, func(p *player) error { return only(p.Blank()) }},
	{"Undo", modes.Record, modes.NoKey, func(p *player) error { return only(p.Undo()) }},
	{"Only", modes.Record, modes.NoKey, func(p *player) error { return only(p.Only(scoresheet.OnlyWhite)) }},
	{"At", modes.Record, modes.NoKey, func(p *player) error { return only(p.At(firstCell)) }},
	{"AtEnd", modes.Record, modes.NoKey, func(p *player) error { return only(p.AtEnd()) }},
	{"Insert", modes.Record, modes.NoKey, func(p *player) error { return only(p.Insert(firstCell, false)) }},
	{"Remove", modes.Record, modes.NoKey, func(p *player) error { return only(p.Remove(firstCell, false)) }},
	{"NoteClock", modes.Record, modes.NoKey, func(p *player) error { return only(p.NoteClock(nil, scoresheet.Clock{Noted: true})) }},
	{"NoteOffer", modes.Record, modes.NoKey, func(p *player) error { return only(p.NoteOffer(nil, false)) }},
	{"NoteMark", modes.Record, modes.NoKey, func(p *player) error { return only(p.NoteMark(nil, notation.CheckMark, false)) }},
	{"SawClocks", modes.Check, modes.NoKey, func(p *player) error {
		return only(p.SawClocks([2]scoresheet.Clock{{Noted: true}, {Noted: true}}, nil))
	}},
	{"Missaw", modes.Check, modes.NoKey, func(p *player) error { return only(p.Missaw()) }},
	{"Result", modes.EnterResult, modes.NoKey, func(p *player) error { return only(p.Result(scoresheet.Draw, "")) }},
	{"Sign", modes.Sign, modes.NoKey, func(p *player) error {
		who := scoresheet.SignerWhite
		if p.View().Mode == modes.Arbiter {
			who = scoresheet.SignerArbiter
		}
		return only(p.Sign(who, "A", nil))
	}},
	{"Disagree", modes.Sign, modes.NoKey, func(p *player) error { return only(p.Disagree(scoresheet.SignerWhite, "A")) }},
	{"Approve", modes.Sign, modes.NoKey, func(p *player) error { return only(p.Approve(scoresheet.SignerWhite, "A")) }},
	{"Release", modes.Release, modes.NoKey, func(p *player) error { return only(p.Release()) }},
	{"Abandon", modes.Abandon, modes.NoKey, func(p *player) error { return only(p.Abandon("a player left")) }},
	{"Arbiter", modes.ArbiterCode, modes.ArbiterKey, func(p *player) error { return p.Arbiter(arbiterCode) }},
	{"Arbiter, organizer's code", modes.ArbiterCode, modes.OrganizerKey, func(p *player) error { return p.Arbiter(organizerCode) }},
	{"Leave", modes.Leave, modes.NoKey, func(p *player) error { return p.Leave() }},
	{"Acknowledge", modes.Acknowledge, modes.NoKey, func(p *player) error { return p.Acknowledge() }},
	{"Sheet", modes.SeeSheet, modes.NoKey, func(p *player) error { return only(p.Sheet()) }},
	{"RecordForArbiter", modes.SeeFEN, modes.NoKey, func(p *player) error { return only(p.RecordForArbiter()) }},
	{"Findings", modes.SeeFEN, modes.NoKey, func(p *player) error { return only(p.Findings()) }},
	{"AnsweredClaims", modes.SeeFEN, modes.NoKey, func(p *player) error { return only(p.AnsweredClaims()) }},
	{"Compare", modes.Check, modes.NoKey, func(p *player) error { return only(p.Compare(nil, false)) }},
	{"Export", modes.Export, modes.NoKey, func(p *player) error { return only(p.Export(device.FormatPGN)) }},
	{"Owner", modes.IdentifyOwner, modes.OwnerKey, func(p *player) error { return p.Owner(ownerCode) }},
	{"Games", modes.SeeArchive, modes.NoKey, func(p *player) error { return only(p.Games()) }},
	{"Game", modes.SeeArchive, modes.NoKey, func(p *player) error { return only(p.Game(1)) }},
	{"ExportArchived", modes.SeeArchive, modes.NoKey, func(p *player) error { return only(p.ExportArchived(device.FormatPGN, 1)) }},
	{"SetCode owner", modes.SetOwnerCode, modes.OwnerKey, func(p *player) error { return p.SetCode(device.RoleOwner, "444444", ownerCode) }},
	{"SetCode organizer", modes.SetOrganizerCode, modes.OrganizerKey, func(p *player) error { return p.SetCode(device.RoleOrganizer, "444444", organizerCode) }},
	{"SetCode arbiter", modes.SetArbiterCode, modes.NoKey, func(p *player) error { return p.SetCode(device.RoleArbiter, "444444", "") }},
	{"Claim", modes.Record, modes.NoKey, func(p *player) error { return only(p.Claim(scoresheet.ClaimThreefold, 0)) }},
	{"ClaimText", modes.Record, modes.NoKey, func(p *player) error { return only(p.ClaimText(scoresheet.ClaimFifty, 0, "e4")) }},
	{"ClaimTap", modes.Record, modes.NoKey, func(p *player) error { return only(p.ClaimTap(scoresheet.ClaimFifty, 0, 0, 1, board.NoKind)) }},
	{"Decide", modes.Check, modes.NoKey, func(p *player) error { return only(p.Decide(scoresheet.Rejected, "")) }},
	{"Cancel", modes.Rule, modes.NoKey, func(p *player) error { return only(p.Cancel(firstCell, "7.5.1", "")) }},
	{"Advise", modes.Check, modes.NoKey, func(p *player) error { return only(p.Advise(arbitration.Ruling{ID: rulings.Note, Text: "a"})) }},
	{"Rule", modes.Rule, modes.NoKey, func(p *player) error { return only(p.Rule(arbitration.Ruling{ID: rulings.Note, Text: "a"})) }},
	{"WithdrawRuling", modes.Rule, modes.NoKey, func(p *player) error { return only(p.WithdrawRuling(1, "")) }},
	{"SetEventRules", modes.Rule, modes.NoKey, func(p *player) error { return only(p.SetEventRules(set("fide", rulings.Standard))) }},
	{"Intended", modes.Check, modes.NoKey, func(p *player) error { return only(p.Intended()) }},
	{"ClockCheck", modes.Check, modes.NoKey, func(p *player) error { return only(p.ClockCheck(arbitration.ClockCheck{})) }},
	{"Duty", modes.Check, modes.NoKey, func(p *player) error { _, _, err := p.Duty(arbitration.DutyAsk{}); return err }},
	{"Reconstruct", modes.Rule, modes.NoKey, func(p *player) error { return only(p.Reconstruct(scoresheet.ReconstructionBegun{})) }},
	{"EndReconstruction", modes.Rule, modes.NoKey, func(p *player) error { return only(p.EndReconstruction(true, "")) }},
	{"Restoration", modes.SeeFEN, modes.NoKey, func(p *player) error { return only(p.Restoration()) }},
	{"NameAssistant", modes.NameAssistant, modes.NoKey, func(p *player) error { return only(p.NameAssistant(scoresheet.SignerWhite, "A")) }},
	{"AssistantSays", modes.Assist, modes.NoKey, func(p *player) error {
		return only(p.AssistantSays(scoresheet.ErrandFlag, scoresheet.SignerWhite, ""))
	}},
	{"AssistantOffers", modes.Record, modes.NoKey, func(p *player) error { return only(p.AssistantOffers(scoresheet.SignerWhite, nil)) }},
	{"AssistantClaims", modes.Record, modes.NoKey, func(p *player) error {
		return only(p.AssistantClaims(scoresheet.ClaimFifty, scoresheet.SignerWhite, ""))
	}},
	{"AllowSpeech", modes.AllowSpeech, modes.NoKey, func(p *player) error { return only(p.AllowSpeech(true)) }},
	{"Lend", modes.Record, modes.NoKey, func(p *player) error { return p.Lend() }},
	{"Returned", modes.Record, modes.NoKey, func(p *player) error { return p.Returned() }},
	{"SetSealKey", modes.SetSealKey, modes.NoKey, func(p *player) error { return p.SetSealKey("") }},
	{"OwnSealKey", modes.SetProfile, modes.NoKey, func(p *player) error { return only(p.OwnSealKey()) }},
	{"OpenSealed", modes.SetProfile, modes.NoKey, func(p *player) error { return only(p.OpenSealed(nil)) }},
	{"Seal", modes.Seal, modes.NoKey, func(p *player) error { return only(p.Seal()) }},
	{"Unasked", modes.Seal, modes.NoKey, func(p *player) error { return only(p.Unasked()) }},
	{"Adjourn", modes.Adjourn, modes.NoKey, func(p *player) error { return only(p.Adjourn(device.Envelope{})) }},
	{"Label", modes.SeeFEN, modes.NoKey, func(p *player) error { return only(p.Label()) }},
	{"Sealed", modes.Unseal, modes.NoKey, func(p *player) error { return only(p.Sealed()) }},
	{"Unseal", modes.Unseal, modes.NoKey, func(p *player) error { return only(p.Unseal("")) }},
	{"UnsealPaper", modes.Unseal, modes.NoKey, func(p *player) error { return only(p.UnsealPaper("e4")) }},
	{"EnvelopeLost", modes.Unseal, modes.NoKey, func(p *player) error { return only(p.EnvelopeLost("")) }},
	{"Resume", modes.Resume, modes.NoKey, func(p *player) error { return only(p.Resume(scoresheet.Clock{}, scoresheet.Clock{}, "")) }},
	{"HandOver", modes.HandOver, modes.NoKey, func(p *player) error { return only(p.HandOver("")) }},
	{"TakeBack", modes.TakeBack, modes.NoKey, func(p *player) error { return p.TakeBack("") }},
	{"TakeOver", modes.TakeOver, modes.NoKey, func(p *player) error { return only(p.TakeOver(nil, "")) }},
	{"Restart", modes.Restart, modes.NoKey, func(p *player) error { return only(p.Restart(device.Restart{Reason: "board"})) }},
	{"DrawStart", modes.DrawStart, modes.NoKey, func(p *player) error { _, _, err := p.DrawStart(); return err }},
	{"GiveStart", modes.DrawStart, modes.NoKey, func(p *player) error { return only(p.GiveStart(518)) }},
	{"ActionLog", modes.SeeLog, modes.NoKey, func(p *player) error { return only(p.ActionLog()) }},
	{"NetworkPermit", modes.UseNetwork, modes.NoKey, func(p *player) error { return only(p.NetworkPermit()) }},
	{"SetProfile", modes.SetProfile, modes.NoKey, func(p *player) error { return p.SetProfile(device.Profile{}) }},
	{"SetRules", modes.SetRules, modes.OrganizerKey, func(p *player) error { return p.SetRules(session.Rules{}, organizerCode) }},
	{"SetArbiterKey", modes.SetArbiterKey, modes.NoKey, func(p *player) error { return p.SetArbiterKey("") }},
	{"ForgetOwnerCode", modes.ResetOwnerCode, modes.OrganizerKey, func(p *player) error { return only(p.ForgetOwnerCode(organizerCode)) }},
	{"Challenge", modes.ArbiterCode, modes.ArbiterKey, func(p *player) error { return only(p.Challenge(device.AnyArbiter)) }},
	{"TakePack", modes.TakePack, modes.NoKey, func(p *player) error { _, _, err := p.TakePack(pinnedPack(p), "", 0, ""); return err }},
	{"OpenPack", modes.OpenPack, modes.OrganizerKey, func(p *player) error { return p.OpenPack(organizerCode) }},
	{"LeaveEvent", modes.LeaveEvent, modes.NoKey, func(p *player) error { return p.LeaveEvent("") }},
	{"Ready", modes.ShowReady, modes.NoKey, func(p *player) error { return only(p.Ready()) }},
	{"SelfTest", modes.SelfTest, modes.NoKey, func(p *player) error { return only(p.SelfTest()) }},
	{"SignSelfTest", modes.SelfTest, modes.NoKey, func(p *player) error { return only(p.SignSelfTest(nil)) }},
	{"Admit", modes.Admit, modes.NoKey, func(p *player) error { return only(p.Admit()) }},
	{"HandIn", modes.HandIn, modes.NoKey, func(p *player) error { return only(p.HandIn()) }},
	{"HandedIn", modes.HandIn, modes.NoKey, func(p *player) error { return p.HandedIn(false) }},
	{"Acknowledged", modes.UseNetwork, modes.NoKey, func(p *player) error { return p.Acknowledged(nil) }},
	{"CheckWord", modes.SeeCheckWord, modes.NoKey, func(p *player) error { return only(p.CheckWord()) }},
	{"ChoosePlace", modes.TakePack, modes.NoKey, func(p *player) error { return p.ChoosePlace("1", scoresheet.RecorderWhite) }},
	{"ChooseLanguage", modes.ChooseLanguage, modes.NoKey, func(p *player) error { return p.ChooseLanguage("de") }},
	{"OwnKey", modes.AnswerDevice, modes.NoKey, func(p *player) error { return only(p.OwnKey()) }},
	{"MakeKey", modes.KeepAnswerKey, modes.NoKey, func(p *player) error { return only(p.MakeKey("")) }},
	{"BringKey", modes.KeepAnswerKey, modes.NoKey, func(p *player) error { return only(p.BringKey("", "")) }},
	{"RemoveKey", modes.KeepAnswerKey, modes.NoKey, func(p *player) error { return p.RemoveKey() }},
	{"ChallengedBy", modes.AnswerDevice, modes.NoKey, func(p *player) error { return only(p.ChallengedBy("")) }},
	{"AnswerDevice", modes.AnswerDevice, modes.NoKey, func(p *player) error { return only(p.AnswerDevice("", "")) }},
	{"Answer", modes.ArbiterCode, modes.ArbiterKey, func(p *player) error { return p.Answer("") }},
}

// turnedDown is refused, also where the refusal is given in other words.
func turnedDown(err error) bool {
	why := device.ReasonOf(err)
	return refused(err) || why == device.ReasonSealParked || why == device.ReasonSealOwner
}

// R-G01, R-A01: whatever can be done with a device is among the acts that are
// held against the table of modes.
func TestEveryActIsInTheTable(t *testing.T) {
	ruled := map[string]bool{
		"AgreeBattery":   true, // asks the battery first
		"Close":          true, // of the program
		"LookAtPack":     true, // changes nothing, and tells what the file says
		"SetCertificate": true, // takes one of this device's own, which TestVerifyEnrolled has
	}
	for _, d := range doing {
		name, _, _ := strings.Cut(strings.ReplaceAll(d.name, ",", ""), " ")
		ruled[name] = true
	}
	s := reflect.TypeFor[*session.Session]()
	for i := range s.NumMethod() {
		m := s.Method(i)
		if n := m.Type.NumOut(); n > 0 && m.Type.Out(n-1) == reflect.TypeFor[error]() && !ruled[m.Name] {
			t.Errorf("nobody holds %s against the table of modes", m.Name)
		}
	}
}

// unasked are the methods that ask the table of modes nothing, and why they
// may be called in game mode: none of their answers depends on whether a move
// is legal (R-G15).
var unasked = map[string]string{
	"View":            "what is shown: the record as it was written, the mode, the alarms",
	"NextGap":         "geometry of the sheet",
	"PreviousGap":     "geometry of the sheet",
	"EventRules":      "what the event has laid down before the game",
	"Article":         "how the event's rules number an article",
	"ReversedColors":  "how many moves stand on the sheet",
	"Rules":           "what the organizer has set",
	"Profile":         "what the owner likes",
	"OwnerName":       "whose device it is",
	"About":           "which device it is",
	"DeviceID":        "which device it is",
	"Lent":            "whose device it is",
	"Language":        "of the words",
	"SetLanguage":     "of the words",
	"Battery":         "what the system reports",
	"CodeStates":      "which codes are set",
	"ArbiterKeyShort": "which key is set",
	"SealKey":         "which key is set",
	"ArbiterKeys":     "which keys are set",
	"Pack":            "which pack is held",
	"Desk":            "which pack is held",
	"Touched":         "notes what the player touched",
	"Tick":            "what is due by the clock",
	"Left":            "what the system reports",
	"Back":            "what the system reports",
	"Remade":          "what the system reports",
	"Locked":          "what the system reports",
	"Plugged":         "what the system reports",
	"Fabricate":       "writes events that no device would, in tests only",
}

// R-G15: an answer that does not ask the table of modes is one of those above.
// A new one must return an error and ask, or say here why it tells a player
// nothing: a page of game mode could show it.
func TestEveryMethodAsksTheTable(t *testing.T) {
	s := reflect.TypeFor[*session.Session]()
	left := maps.Clone(unasked)
	for i := range s.NumMethod() {
		m := s.Method(i)
		n := m.Type.NumOut()
		if n > 0 && m.Type.Out(n-1) == reflect.TypeFor[error]() {
			continue // TestEveryActIsInTheTable
		}
		if unasked[m.Name] == "" {
			t.Errorf("%s answers in every mode; return an error and ask the table of modes", m.Name)
		}
		delete(left, m.Name)
	}
	for name := range left {
		t.Errorf("there is no method %s without an error any more", name)
	}
}

var firstCell = scoresheet.CellName{Number: 1}

func only[T any](_ T, err error) error { return err }

// states are the ways a device can stand, and what the table is told of each.
var states = []struct {
	name  string
	mode  modes.Mode
	facts modes.Facts
	reach func(p *player)
}{
	{"new", modes.Owner, modes.Facts{}, func(*player) {}},
	{"identified", modes.Owner, modes.Facts{Identified: true}, func(p *player) { p.do(p.Owner(ownerCode)) }},
	{"open", modes.Game, modes.Facts{Status: modes.Open}, func(p *player) { p.game().tap("e2", "e4") }},
	{"ended", modes.Game, modes.Facts{Status: modes.Ended}, func(p *player) { p.game().ended().tap("e2", "e4") }},
	{"signed", modes.Game, modes.Facts{Status: modes.SignedByBoth}, func(p *player) { p.game().ended().tap("e2", "e4"); p.signed() }},
	{"alarm", modes.Game, modes.Facts{Status: modes.SignedByBoth, AlarmRaised: true}, func(p *player) {
		p.game().ended().tap("e2", "e4")
		putBack := p.pull()
		_, _ = p.NoteOffer(nil, false)
		putBack()
		p.signed()
	}},
	{"arbiter", modes.Arbiter, modes.Facts{Status: modes.Open}, func(p *player) { p.game().tap("e2", "e4"); p.do(p.Arbiter(arbiterCode)) }},
	{"arbiter, ended", modes.Arbiter, modes.Facts{Status: modes.Ended}, func(p *player) { p.game().ended(); p.do(p.Arbiter(organizerCode)) }},
	{"arbiter, signed", modes.Arbiter, modes.Facts{Status: modes.SignedByBoth}, func(p *player) { p.game().ended().signed(); p.do(p.Arbiter(arbiterCode)) }},
	{"ended screen", modes.Owner, modes.Facts{Released: true, EndedScreen: true}, func(p *player) { p.game().ended().signed(); p.done(p.Release()) }},
	{"released", modes.Owner, modes.Facts{Released: true}, func(p *player) {
		p.game().ended().signed()
		p.do(p.Arbiter(arbiterCode))
		p.done(p.Release())
	}},
	{"adjourned", modes.Game, modes.Facts{Status: modes.Adjourned}, func(p *player) { p.parked() }},
	{"arbiter, adjourned", modes.Arbiter, modes.Facts{Status: modes.Adjourned}, func(p *player) { p.parked(); p.do(p.Arbiter(arbiterCode)) }},
	{"handed over", modes.Game, modes.Facts{Status: modes.HandedOver}, func(p *player) { p.elsewhere() }},
	{"arbiter, handed over", modes.Arbiter, modes.Facts{Status: modes.HandedOver}, func(p *player) { p.elsewhere(); p.do(p.Arbiter(arbiterCode)) }},
	{"closed", modes.Owner, modes.Facts{Released: true}, func(p *player) {
		p.game().tap("e2", "e4")
		p.inArbiterMode(func() { p.done(p.Abandon("a player left")) })
	}},
}

// parked is a game adjourned with an envelope of paper.
func (p *player) parked() {
	p.Helper()
	p.game().tap("e2", "e4")
	p.inArbiterMode(func() { p.done(p.Adjourn(device.Envelope{Paper: true})) })
}

// elsewhere is a game that goes on on another device.
func (p *player) elsewhere() {
	p.Helper()
	p.game().tap("e2", "e4")
	p.inArbiterMode(func() {
		_, err := p.HandOver("")
		p.do(err)
	})
}

// R-G01, R-A01, R-O01, R-O02: every act is allowed exactly where the table of
// modes allows it, and what is refused changes nothing.
func TestEveryActFollowsTheTable(t *testing.T) {
	for _, st := range states {
		t.Run(st.name, func(t *testing.T) {
			t.Parallel()
			var unchanged *player // what is refused leaves it as it is
			for _, d := range doing {
				facts := st.facts
				facts.OwnerCodeSet, facts.OrganizerCodeSet = true, true
				want, tableErr := st.mode.After(d.trigger, d.key, facts)
				p := unchanged
				if p == nil || tableErr == nil {
					p = newPlayer(t).codes()
					st.reach(p)
				}
				if tableErr != nil {
					unchanged = p
				}
				before := p.View()
				if before.Mode != st.mode {
					t.Fatalf("it stands in %s mode", before.Mode)
				}
				err := d.act(p)
				if turnedDown(err) != (tableErr != nil) {
					t.Errorf("%s is answered %v, the table says %v", d.name, err, tableErr)
				}
				after := p.View()
				switch {
				case err == nil && after.Mode != want:
					t.Errorf("%s leads to %s mode, want %s", d.name, after.Mode, want)
				case tableErr != nil && (after.Mode != before.Mode || after.Record.Digest() != before.Record.Digest()):
					t.Errorf("%s was refused and changed something", d.name)
				}
			}
		})
	}
}

// R-G01, R-A01: an arbiter's mode does not outlive the program: who starts it
// again may be anybody.
func TestRestartLeavesArbiterMode(t *testing.T) {
	p := newPlayer(t).codes().game()
	p.tap("e2", "e4")
	p.do(p.Arbiter(arbiterCode))
	for name, again := range map[string]*player{"killed": p.killed(), "stopped": p.restart()} {
		if v := again.View(); v.Mode != modes.Game || len(v.Record.Cells) != 1 {
			t.Errorf("%s: in %s mode with %d cells", name, v.Mode, len(v.Record.Cells))
		}
		if _, err := again.Abandon("no"); !refused(err) {
			t.Errorf("%s: abandoned without a code: %v", name, err)
		}
		again.tap("e7", "e5")
	}
}
