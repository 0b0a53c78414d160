package hall_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zapis/app/device"
	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/office"
	"zapis/internal/built"
	"zapis/modes"
	"zapis/scoresheet"
)

var asksKey = regexp.MustCompile(`name="key" value="([^"]+)"`)

// telephone signs an arbiter in on a telephone, lets it make a key, and enrols it.
func (r *rig) telephone(t *testing.T, name string) *chrome.Tab {
	t.Helper()
	tab := chrome.Open(t, chrome.Options{})
	tab.Size(390, 844)
	tab.Go(r.web.URL + "/sign-in?to=/answer")
	tab.Do(fmt.Sprintf(`document.querySelector("[name=name]").value = %q`, name))
	tab.Type("[name=code]", codeOf)
	tab.Press("Enter")
	tab.WaitFor(`document.getElementById("answer-form").dataset.own === "no"`)
	tab.Do(`document.querySelector("details.own").open = true`)
	tab.Click("#answer-make button")
	tab.WaitFor(`document.getElementById("answer-own").textContent.includes("chief arbiter compares")`)
	page := r.get("/keys")
	m := asksKey.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("nobody asks:\n%s", page)
	}
	if status, page := r.as("Weber").post("/keys/enrol", url.Values{"arbiter": {name}, "key": {strings.ReplaceAll(m[1], "&#43;", "+")}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	tab.Reload()
	tab.WaitFor(`document.getElementById("answer-form").dataset.own === "yes"`)
	return tab
}

// answers types a challenge into a telephone, and returns the digits that it shows.
func answers(tab *chrome.Tab, challenge string) string {
	tab.Do(fmt.Sprintf(`document.getElementById("answer-letters").value = %q`, strings.ToLower(challenge)))
	tab.Click("#answer-form button")
	tab.WaitFor(`!document.getElementById("answer-shown").hidden && document.getElementById("answer-letters").value === ""`)
	return chrome.Value[string](tab, `document.getElementById("answer-digits").textContent`)
}

// R-A01, R-C06: each way by which an arbiter answers opens one device with a game
// on, and its log says which arbiter it was: the command, a Zapis device, his
// telephone, and the desk's page with the key that the desk holds. Each arbiter
// answers by another way.
func TestEveryWayOpensOneDevice(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.newKeys()
	program := filepath.Join(t.TempDir(), "zapis-desk")
	built.Program(t, program, "zapis/cmd/desk")
	instrument := newTablet(t)
	const hillCode = "0123456789"
	own, err := instrument.MakeKey(hillCode)
	if err != nil {
		t.Fatal(err)
	}
	e := *r.desk.Event()
	e.Arbiters = append(slices.Clone(e.Arbiters), desk.Arbiter{Name: "Hill"}, desk.Arbiter{Name: "Ono"})
	files := map[string]string{"Weber": filepath.Join(t.TempDir(), "weber.key"), "Ono": office.Folder(r.server.Keys).File(office.ArbiterFile("Ono"))}
	for i := range e.Arbiters {
		a := &e.Arbiters[i]
		key, err := modes.NewAnswerKey()
		if err != nil {
			t.Fatal(err)
		}
		a.Key = key.Public().Text()
		if file := files[a.Name]; file != "" {
			if err := office.WriteKey(file, key.Text()+"\n"); err != nil {
				t.Fatal(err)
			}
		}
		if a.Name == "Hill" {
			a.Key = own.Public
		}
	}
	r.say(organizer, desk.Place{}, e)
	hash, err := modes.HashCode(codeOf, cheap)
	if err != nil {
		t.Fatal(err)
	}
	r.say(organizer, desk.Place{}, desk.Coded{Person: "Ono", Hash: hash})
	phone := r.telephone(t, "Kos")

	// The device takes the event's pack, and has a game on.
	chief := r.as("Weber")
	if status, page := chief.post("/event/pack", url.Values{"round": {"A/1"}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	d := newTablet(t)
	if _, _, err := d.TakePack([]byte(chief.get("/event/pack/1")), "1", scoresheet.RecorderWhite, ""); err != nil {
		t.Fatal(err)
	}
	d.must(d.New(device.NewGame{}))
	d.must(d.Write("e4"))

	ono := r.as("Ono")
	came := func() (names []string) {
		t.Helper()
		events, err := d.ActionLog()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range events {
			payload, err := scoresheet.DecodePayload(s.Event)
			if err != nil {
				t.Fatal(err)
			}
			if p, ok := payload.(scoresheet.ArbiterCame); ok {
				names = append(names, p.Role+" "+p.Name)
			}
		}
		return names
	}
	var want []string
	for _, way := range []struct {
		arbiter string
		answer  func(challenge string) string
	}{
		{"Weber", func(challenge string) string {
			var out, said bytes.Buffer
			c := exec.Command(program, "answer", "--key", files["Weber"], challenge)
			c.Dir, c.Stdout, c.Stderr = t.TempDir(), &out, &said
			if err := c.Run(); err != nil || !strings.Contains(said.String(), d.DeviceID()) {
				t.Fatalf("%v: %s", err, said.String())
			}
			return strings.TrimSpace(out.String())
		}},
		{"Hill", func(challenge string) string {
			a, err := instrument.AnswerDevice(challenge, hillCode)
			if err != nil {
				t.Fatal(err)
			}
			return a.Digits
		}},
		{"Kos", func(challenge string) string { return answers(phone, challenge) }},
		{"Ono", func(challenge string) string {
			status, page := ono.post("/answer", url.Values{"challenge": {challenge}})
			if status != http.StatusOK {
				t.Fatalf("%d\n%s", status, page)
			}
			return shownDigits(page)
		}},
	} {
		c, err := d.Challenge(device.AnyArbiter)
		if err != nil {
			t.Fatal(way.arbiter, err)
		}
		if err := d.Answer("00000000"); err == nil {
			t.Fatal("any digits open it")
		}
		if err := d.Answer(way.answer(c.Text)); err != nil || d.View().Mode != modes.Arbiter {
			t.Fatalf("%s: %v, in %v", way.arbiter, err, d.View().Mode)
		}
		if want = append(want, "arbiter "+way.arbiter); !slices.Equal(came(), want) {
			t.Errorf("the log says %v, want %v", came(), want)
		}
		if err := d.Leave(); err != nil || d.View().Mode != modes.Game {
			t.Fatalf("%s leaves: %v", way.arbiter, err)
		}
		d.must(d.Write("e5"))
	}
}
