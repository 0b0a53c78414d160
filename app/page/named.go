package page

import "fmt"

// Named names what lies over a page, by its type and, if many are of that type, by its
// heading; "" if nothing does.
func Named(c Cover) string {
	if c == nil {
		return ""
	}
	if h, ok := c.(interface{ named() string }); ok {
		return fmt.Sprintf(" %T %s", c, h.named())
	}
	return fmt.Sprintf(" %T", c)
}

func (a *AskCover) named() string    { return a.Heading }
func (g *GroupsCover) named() string { return g.heading }
func (l *listCover) named() string   { return l.heading }

// Where names the page of that name, with the pad for a code over it.
func (c *CodeCover) Where(name string) string {
	if c.code != nil {
		name += " code"
	}
	return name
}
