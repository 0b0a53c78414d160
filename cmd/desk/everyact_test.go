package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	values "zapis/desk"
	"zapis/desk/intake"
	acts "zapis/desk/office"
	"zapis/desk/pack"
	"zapis/internal/disks"
	"zapis/scoresheet/attest"
	"zapis/storage/archive"
)

// stateless are the commands that state no fact, each with the reason.
var stateless = map[string]string{
	"verify": "reads files", "convert": "reads files", "check": "reads files", "pairings": "reads files", "frames": "reads files", "forms": "reads files",
	"paper": "reads files", "reconcile": "reads files", "clocks": "reads numbers", "unwinnable": "reads positions",
	"key": "makes a file", "sealkey": "makes files", "unseal": "reads a file",
	"event show": "reads", "event said": "reads", "status": "reads", "find": "reads", "devices": "reads", "fairplay": "reads", "rebuild": "reads",
	"event restore": "makes another store, whose first fact says so",
	"serve":         "the pages state what is done on them",
}

// commands returns the names of all commands.
func commands(of reflect.Type, before string) (all []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if _, ok := f.Tag.Lookup("cmd"); !ok {
			continue
		}
		name := f.Tag.Get("name")
		if name == "" {
			name = strings.ToLower(f.Name)
		}
		if below := commands(f.Type, before+name+" "); len(below) > 0 {
			all = append(all, below...)
		} else {
			all = append(all, before+name)
		}
	}
	return all
}

// facts returns what stands in the store.
func (h *officeTest) facts() []values.Fact {
	h.Helper()
	store, err := archive.Open(h.Context(), filepath.Join(h.dir, "store"))
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	d, err := intake.Open(h.Context(), store, intake.Options{})
	if err != nil {
		h.Fatal(err)
	}
	return d.Facts()
}

// Everything that anyone does by a command is a fact in his name: a command
// without a row here or among the stateless fails.
func TestEveryCommandIsAFact(t *testing.T) {
	const chief, arbiter, organizer = "Weber, Eva", "Kos, Jan", "organizer"
	h := newOffice(t)
	h.write("2.csv", "Board;White;Black\n1;A1;A2\n")
	h.write("sheet.pgn", "[White \"A2\"]\n[Black \"B2\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n")
	h.write("other.pgn", "[White \"A2\"]\n[Black \"B2\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ne2 Nc6 1-0\n")
	at := func(name string) string { return filepath.Join(h.dir, name) }
	// Each passphrase that is tried takes a second; nothing here is about that.
	keys := acts.Folder(at("keys"))
	key, err := keys.Organizer("", func() (string, error) { return os.Getenv("ZAPIS_PASSPHRASE"), nil })
	if err == nil {
		err = os.WriteFile(keys.File(acts.OrganizerFile), []byte(attest.FormatKey(attest.OrganizerKey, key.Seed())), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	ready := h.statement(h.ready(), hostileKey(1))
	enrolling := h.ready()
	enrolling.Occasion, enrolling.Place, enrolling.Lock, enrolling.Issue, enrolling.Pack = pack.Enrolling, values.Place{}, "", 0, ""
	asks := h.statement(enrolling, hostileKey(2))
	_, shown := h.command("event", "show", "--json")
	var event values.Event
	if err := json.Unmarshal([]byte(shown), &event); err != nil {
		t.Fatal(shown, err)
	}
	event.Staff = append(event.Staff, values.Staff{Name: "Press", Role: values.RolePublisher})
	changed, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	h.write("event.json", string(changed))
	var edited bytes.Buffer
	if status := run(t.Context(), []string{"event", "edit", at("event.json"), "--store", at("store"), "--as", organizer}, &edited, &edited); status != exitOK {
		t.Fatal(edited.String())
	}
	began := h.facts()
	for _, f := range began {
		if f.By != organizer && f.By != chief {
			t.Errorf("%s by %q", f.Kind, f.By)
		}
	}
	done := map[string]bool{"event new": len(began) > 0}
	for _, c := range []struct {
		by    string
		line  []string
		kinds []values.Kind
	}{
		{chief, []string{"pair", at("2.csv"), "--round", "2"}, []values.Kind{values.FactPaired}},
		{chief, []string{"unpair", "--round", "2", "of round 3"}, []values.Kind{values.FactUnpaired}},
		{arbiter, []string{"admit", ready}, []values.Kind{values.FactStated, values.FactAdmitted}},
		{organizer, []string{"enrol", asks, "--label", "T1"}, []values.Kind{values.FactEnrolled, values.FactStated}},
		{chief, []string{"revoke", "T1", "lost"}, []values.Kind{values.FactRevoked}},
		{arbiter, []string{"start", "--time", "15:00"}, []values.Kind{values.FactStarted}},
		{arbiter, []string{"absent", "5", "black", "15:00"}, []values.Kind{values.FactPresence}},
		{arbiter, []string{"arrived", "5", "black", "15:07"}, []values.Kind{values.FactPresence}},
		{arbiter, []string{"expect", "4", "black", "paper"}, []values.Kind{values.FactExpected}},
		{arbiter, []string{"import", "--paper", "2", "white", "--signed", "both", at("sheet.pgn")}, []values.Kind{values.FactReceived}},
		{arbiter, []string{"import", "--paper", "2", "black", "--signed", "both", at("other.pgn")}, []values.Kind{values.FactReceived}},
		{arbiter, []string{"answer", "2", "2w=Nf3"}, []values.Kind{values.FactAnswered}},
		{arbiter, []string{"result", "2", "1-0"}, []values.Kind{values.FactResult}},
		{chief, []string{"round", "1", "--pgn", at("out.pgn")}, []values.Kind{values.FactPublished}},
		{chief, []string{"round", "1", "--pgn", at("out.pgn")}, nil}, // the same bytes
		{organizer, []string{"round", "1", "--broadcast", at("live"), "--delay", "15m"}, []values.Kind{values.FactPublished}},
		{organizer, []string{"round", "1", "--broadcast", at("live"), "--delay", "15m"}, nil}, // it has begun
		{"Press", []string{"round", "1", "--pgn", at("out.pgn"), "--results", at("results.csv"), "--clocks", at("clocks.csv"), "--zip", at("all.zip")}, []values.Kind{values.FactPublished}},
		{arbiter, []string{"round", "1", "--report", at("report.txt"), "--clocks", at("clocks.csv"), "--blank", at("blank.pdf")}, nil}, // he reads
		{"Press", []string{"round", "1", "--book", at("book.pdf"), "--sheets", at("sheets.pdf")}, []values.Kind{values.FactPublished}},
		{"Press", []string{"round", "1", "--book", at("book.pdf"), "--sheets", at("sheets.pdf")}, nil}, // the same
		{chief, []string{"hold", "2", "appeal"}, []values.Kind{values.FactHeld}},
		{chief, []string{"remove", "2", "black", "a test"}, []values.Kind{values.FactRemoved}},
		{chief, []string{"settle", "2", "one-sheet", "lost"}, []values.Kind{values.FactSettled}},
		{chief, []string{"swap", "7"}, []values.Kind{values.FactChanged}},
		{chief, []string{"rename", "8", "white", "Li, Wei"}, []values.Kind{values.FactChanged}},
		{chief, []string{"pack", "--out", at("out")}, []values.Kind{values.FactIssued}},
		{chief, []string{"code", arbiter}, []values.Kind{values.FactCoded}},
		{organizer, []string{"event", "edit", "--arbiter", "Hill, Ann"}, []values.Kind{values.FactEvent}},
		{organizer, []string{"event", "key"}, []values.Kind{values.FactEvent}},
		{organizer, []string{"mirror", disks.Another(t)}, []values.Kind{values.FactMirrored}},
		{organizer, []string{"mirror", "--off"}, []values.Kind{values.FactMirrored}},
		{chief, []string{"close"}, []values.Kind{values.FactClosed}},
		{organizer, []string{"event", "export", at("copy")}, []values.Kind{values.FactMirrored}},
		{organizer, []string{"event", "delete", "--all", "--reason", "a year has passed", "--yes"}, []values.Kind{values.FactDeleted}},
	} {
		name := c.line[0]
		if name == "event" {
			name += " " + c.line[1]
		}
		done[name] = true
		before := len(h.facts())
		var out, problems bytes.Buffer
		if status := run(h.Context(), append(c.line, "--store", at("store"), "--as", c.by), &out, &problems); status != exitOK && name != "round" {
			t.Errorf("%s: %s%s", c.line, out.String(), problems.String())
		}
		var kinds []values.Kind
		for _, f := range h.facts()[before:] {
			if kinds = append(kinds, f.Kind); f.By != c.by {
				t.Errorf("%s: %s by %q", c.line, f.Kind, f.By)
			}
		}
		if !slices.Equal(kinds, c.kinds) {
			t.Errorf("%s states %v, want %v", c.line, kinds, c.kinds)
		}
	}
	if status, said := h.command("rebuild"); status != exitOK {
		t.Error(said)
	}
	for _, name := range commands(reflect.TypeFor[commandLine](), "") {
		if !done[name] && stateless[name] == "" {
			t.Errorf("%s has no row", name)
		}
	}
}

func (h *officeTest) write(name, text string) {
	h.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o600); err != nil {
		h.Fatal(err)
	}
}
