package hall

import (
	"strings"

	"zapis/desk"
)

// route is a page, or the act of a form.
type route struct {
	pattern string
	act     desk.Act // the act for which a right is needed; none: any signed-in visitor
	handle  func(*visit) error
	open    bool // for whoever asks
}

// routes returns all pages and forms, in one list.
func routes() []route {
	return []route{
		{"GET /{$}", desk.ActSeeRound, (*visit).start, false},
		{"GET /new", desk.ActEvent, (*visit).newPage, false},
		{"POST /new", desk.ActEvent, (*visit).newEvent, false},
		{"GET /hall/{section}/{round}", desk.ActSeeRound, (*visit).hallPage, false},
		{"GET /find", desk.ActSeeRound, (*visit).findPage, false},
		{"GET /live", desk.ActSeeRound, (*visit).liveStream, false},
		{"GET /devices", "", (*visit).devicesPage, false},
		{"POST /devices/admit", desk.ActAdmit, (*visit).admitDevices, false},
		{"POST /devices/looked", desk.ActAdmit, (*visit).admitLooked, false},
		{"POST /devices/statements", desk.ActImport, (*visit).takeStatements, false},
		{"POST /devices/enrol", desk.ActEnrol, (*visit).enrolDevice, false},
		{"POST /devices/enrol/stick", desk.ActEnrol, (*visit).enrolStick, false},
		{"POST /devices/revoke", desk.ActRevoke, (*visit).revokeDevice, false},
		{"GET /round/{section}/{round}", desk.ActSeeRound, (*visit).roundPage, false},
		{"POST /round/{section}/{round}/publish", desk.ActPublish, (*visit).roundPublish, false},
		{"POST /round/{section}/{round}/close", desk.ActClose, (*visit).roundClose, false},
		{"GET /round/{section}/{round}/file/{file}", desk.ActPublish, (*visit).roundDownload, false},
		{"GET /report/{section}/{round}", desk.ActLogs, (*visit).reportPage, false},
		{"GET /report/{section}/{round}/report.pdf", desk.ActLogs, (*visit).reportPDF, false},
		{"GET /report/{section}/{round}/fairplay.pdf", desk.ActLogs, (*visit).fairPDF, false},
		{"POST /report/{section}/{round}", desk.ActReport, (*visit).reportWrite, false},
		{"GET /event", desk.ActSeeRound, (*visit).eventPage, false},
		{"GET /event/emblem.pdf", desk.ActSeeRound, (*visit).getPoster, false},
		{"GET /event/pack/{issue}", desk.ActSeeRound, (*visit).getPack, false},
		{"POST /event/pack", desk.ActPack, (*visit).writePack, false},
		{"POST /event/pairings", desk.ActPair, (*visit).pairRound, false},
		{"POST /event/unpair", desk.ActPair, (*visit).unpairRound, false},
		{"POST /event/start", desk.ActStart, (*visit).startRound, false},
		{"POST /event/board", desk.ActChange, (*visit).changeBoard, false},
		{"POST /event/edit", desk.ActEvent, (*visit).editEvent, false},
		{"POST /event/mirror", desk.ActKeep, (*visit).setMirror, false},
		{"POST /event/mirror/again", desk.ActKeep, (*visit).syncMirror, false},
		{"POST /event/key", desk.ActEvent, (*visit).newEventKey, false},
		{"POST /event/code", desk.ActCode, (*visit).giveCode, false},
		{"GET /board/{section}/{round}/{board}", desk.ActSeeRound, (*visit).boardPage, false},
		{"POST /board/{section}/{round}/{board}/record", desk.ActWitness, (*visit).boardRecord, false},
		{"POST /board/{section}/{round}/{board}/{act}", desk.ActSeeRound, (*visit).boardAct, false},
		{"GET /photo/{section}/{round}/{board}/{n}", desk.ActSeeRound, (*visit).photoPage, false},
		{"GET /questions/{section}/{round}", desk.ActSeeRound, (*visit).questionsPage, false},
		{"GET /question/{section}/{round}/{board}", desk.ActSeeRound, (*visit).questionPage, false},
		{"POST /question/{section}/{round}/{board}", desk.ActAnswer, (*visit).questionAnswer, false},
		{"GET /camera", desk.ActImport, (*visit).cameraPage, false},
		{"GET /camera/worker.js", desk.ActImport, (*visit).cameraWorker, false},
		{"POST /camera/frames", desk.ActImport, (*visit).cameraFrames, false},
		{"POST /camera/photographs", desk.ActImport, (*visit).cameraPhotos, false},
		{"GET /sticks", desk.ActImport, (*visit).sticksPage, false},
		{"POST /sticks", desk.ActImport, (*visit).watchSticks, false},
		{"GET /answer", desk.ActOpen, (*visit).answerPage, false},
		{"POST /answer", desk.ActOpen, (*visit).answerTyped, false},
		{"POST /answer/told", desk.ActOpen, (*visit).answerTold, false},
		{"POST /answer/phone", desk.ActOpen, (*visit).answerPhone, false},
		{"GET /keys", desk.ActKeys, (*visit).keysPage, false},
		{"POST /keys/bring", desk.ActKeys, (*visit).keysBring, false},
		{"POST /keys/enrol", desk.ActKeys, (*visit).keysEnrol, false},
		{"POST /keys/out", desk.ActKeys, (*visit).keysOut, false},
		{"GET /open/{token}", "", (*visit).openLink, true},
		{"GET /sign-in", "", (*visit).signInPage, true},
		{"POST /sign-in", "", (*visit).signIn, true},
		{"POST /sign-out", "", (*visit).signOut, false},
		{"POST /settings", "", (*visit).settings, false},
		{"GET /", "", (*visit).nothing, true},
	}
}

// isBefore reports whether a page exists before there is an event.
func (r route) isBefore() bool {
	switch r.pattern {
	case "GET /new", "POST /new", "POST /sign-out", "POST /settings":
		return true
	}
	return r.open
}

// pageOf returns the page that a form is on: the one whose path is a prefix of
// the form's. It returns false if there is none, and for a path that is not a
// form's.
func pageOf(pattern string) (page route, ok bool) {
	path, isForm := strings.CutPrefix(pattern, "POST ")
	for _, r := range routes() {
		of, isPage := strings.CutPrefix(r.pattern, "GET ")
		if isForm && isPage && !r.open && len(r.pattern) > len(page.pattern) && (path == of || strings.HasPrefix(path, of+"/")) {
			page, ok = r, true
		}
	}
	return page, ok
}
