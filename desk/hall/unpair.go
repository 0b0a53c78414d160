package hall

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"zapis/assets"
	"zapis/desk/intake"
	"zapis/desk/office"
)

// unpairRound removes the pairings of a round.
func (v *visit) unpairRound() error {
	number := 0
	err := v.work(func(d *intake.Desk) error {
		r, err := v.formRound(d)
		if err != nil {
			return err
		}
		number = r.Number
		_, err = office.Unpair(v.ctx(), d, v.who, r, v.r.PostForm.Get("reason"))
		return err
	})
	if err != nil {
		return v.refusedEvent(err)
	}
	return v.showEvent(http.StatusOK, nil, func(view *eventView) { view.Done = v.words.Say("hall.event.did.unpaired", number) })
}

// withdrawn returns, for each withdrawn pack, which devices have it.
func withdrawn(words assets.Catalogue, with []office.WithPack) (all []string) {
	on := map[int][]string{}
	var issues []int
	for _, w := range with {
		if on[w.Issue] == nil {
			issues = append(issues, w.Issue)
		}
		on[w.Issue] = append(on[w.Issue], w.Device)
	}
	slices.SortFunc(issues, cmp.Compare)
	for _, n := range issues {
		all = append(all, words.Say("hall.event.withdrawn", n, strings.Join(on[n], ", ")))
	}
	return all
}

// oldKey returns which devices have packs of a replaced event key.
func oldKey(words assets.Catalogue, with []office.WithPack) string {
	if len(with) == 0 {
		return ""
	}
	var names []string
	for _, w := range with {
		names = append(names, w.Device)
	}
	return words.Say("hall.event.oldkey", strings.Join(names, ", "))
}
