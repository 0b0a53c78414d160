package hall

import "zapis/desk"

// StreamsOfOne is how many streams one person may have.
const StreamsOfOne = maxOfOne

// Route is a page, or what a form does.
type Route struct {
	Pattern string
	Act     desk.Act
	Open    bool
}

// Routes returns all pages and forms.
func Routes() (all []Route) {
	for _, r := range routes() {
		all = append(all, Route{r.pattern, r.act, r.open})
	}
	return all
}
