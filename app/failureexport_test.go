package app

import "strings"

// Touch touches the button of that name.
func (f *FailurePage) Touch(name string) {
	for _, b := range append(f.langs, f.again) {
		if b.Name == name {
			b.Tapped(nil)
			return
		}
	}
	panic("no button " + name)
}

// Words is all that is said, as it stands on the screen.
func (f *FailurePage) Words() string {
	said := []string{f.title.Text, f.again.Text}
	for _, t := range f.text.Texts {
		if t.Visible() {
			said = append(said, t.Text)
		}
	}
	return strings.Join(said, " ")
}

// Cut reports whether the text goes on below what is seen.
func (f *FailurePage) Cut() bool { return !f.text.AtEnd }
