package hall_test

import (
	"bytes"
	"crypto/ed25519"
	"net/http"
	"net/url"
	"testing"

	"zapis/desk"
	"zapis/desk/hall/internal/chrome"
	"zapis/desk/intake"
	"zapis/modes"
)

// R-A01: a telephone has answered out of the desk's reach, and two of its tabs tell
// the desk at once: each answer is one fact, and none is lost. The desk's own page
// names the answer as the telephone does.
func TestTwoTabsTellOneAnswer(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.arbiters()
	one := r.telephone(t, "Kos")
	device := func(n byte) ed25519.PublicKey {
		return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)).Public().(ed25519.PublicKey)
	}
	one.Do(`window.real = window.fetch; window.fetch = () => Promise.reject(new TypeError("out of reach"))`)
	challenges := []*modes.Challenge{r.challenge(device(3)), r.challenge(device(4)), r.challenge(device(5))}
	for _, c := range challenges {
		answers(one, c.Text())
	}
	answers(one, challenges[0].Text()) // once more, for the player has mistyped it
	two := one.Beside()
	two.Go(r.web.URL + "/answer")
	two.WaitFor(`document.getElementById("answer-form").dataset.own === "yes"`)
	two.WaitFor(`Object.keys(localStorage).length === 0`)
	// The other tab had them in hand when it was out of reach, and tells them too.
	one.Do(`window.fetch = window.real`)
	two.Do(`window.real = window.fetch; window.fetch = () => Promise.reject(new TypeError("out of reach"))`)
	c := r.challenge(device(6))
	answers(two, c.Text())
	challenges = append(challenges, c)
	tabs := []*chrome.Tab{one, two}
	for _, tab := range tabs { // neither hears that it has told it before the other has told it
		tab.Do(`window.sent = 0; window.fetch = async (...all) => {
			const answer = await window.real(...all);
			window.sent++;
			await new Promise((go) => { window.go = go });
			return answer;
		}; window.dispatchEvent(new Event("online"))`)
	}
	for _, tab := range tabs {
		tab.WaitFor(`window.sent === 1`)
	}
	for _, tab := range tabs {
		tab.Do(`window.go()`)
	}
	two.WaitFor(`Object.keys(localStorage).length === 0`)
	if status, page := r.as("Kos").post("/answer", url.Values{"challenge": {c.Text()}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, page)
	}
	fresh, err := intake.Open(t.Context(), r.store, intake.Options{Now: r.clock})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, f := range fresh.Facts() {
		if f.Kind == desk.FactOpened {
			told[string(f.Body)]++
		}
	}
	if len(told) != len(challenges) {
		t.Errorf("%d devices are told of, want %d: %v", len(told), len(challenges), told)
	}
	for body, n := range told {
		if n != 1 {
			t.Errorf("%s is stated %d times", body, n)
		}
	}
}
