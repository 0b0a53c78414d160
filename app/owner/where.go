package owner

import (
	"fmt"

	"zapis/app/page"
)

// Where names the tab of owner mode that is open, with what lies over it.
func Where(shown page.Page) string {
	v := shown.(*ownerPage)
	where := fmt.Sprintf("owner %d whole=%t", v.shown, v.Whole())
	if p, ok := v.parts[v.shown].(*startPart); ok && p.panel != nil {
		where += fmt.Sprintf(" %T", p.panel)
		if c, ok := p.panel.(coverPanel); ok {
			where += fmt.Sprintf(" %T", c.Cover)
			if a, ok := c.Cover.(*page.AskCover); ok {
				where += " " + a.Heading
			}
		}
	}
	return where
}
