package hall_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"zapis/desk/hall/internal/chrome"
)

// speaks lets the pages that are opened next be in a language.
func speaks(tab *chrome.Tab, lang string) {
	tab.Cookie("zapis-language", lang)
}

// look leaves pictures of the whole page as it is, light and dark, in the folder
// that ZAPIS_PICTURES names, if it names one.
func look(t *testing.T, tab *chrome.Tab, name string) {
	t.Helper()
	dir := os.Getenv("ZAPIS_PICTURES")
	if dir == "" {
		return
	}
	width := chrome.Value[int](tab, `innerWidth`)
	for _, theme := range []string{"dark", "light"} {
		tab.Dark(theme == "dark")
		tab.WholePicture(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", name, width, theme)))
	}
}
