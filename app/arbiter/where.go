package arbiter

import "zapis/app/page"

// Where names the page of arbiter mode, with what lies over it.
func Where(shown page.Page) string {
	return "arbiter" + page.Named(shown.(*arbiterView).over)
}
