package publish_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zapis/assets"
	"zapis/desk/publish"
	"zapis/scoresheet/board"
	"zapis/scoresheet/paper"
)

// printed returns the text of leaves as a reader of the document extracts it, and
// keeps the document where ZAPIS_PAPER names a folder.
func printed(t *testing.T, name, lang string, size paper.Size, leaves ...*paper.Leaf) string {
	t.Helper()
	var out bytes.Buffer
	if err := paper.WriteLeaves(&out, paper.Form{Size: size, Words: assets.Words(lang)}, time.Time{}, leaves...); err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("ZAPIS_PAPER"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+"-"+lang+size.String()+".pdf"), out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	c := exec.Command(program, "-raw", "-", "-")
	c.Stdin = &out
	text, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

// flat returns a text of several lines as one, without what is there to write on.
func flat(text string) []string {
	return strings.Fields(strings.NewReplacer("_", "", "[", "", "]", "").Replace(text))
}

// R-A19, R-C07: report, protocols and the forms on possible cheating are printed with every word that they have
// as text.
func TestLeavesSayWhatTheTextSays(t *testing.T) {
	r := eventful(t)
	rounds := []*publish.Round{r}
	report := publish.NewReport(rounds)
	r.Written = map[string]string{"hall": "Warm: 27 degrees\nafter 17:00", "remarks": strings.Repeat("Довго ", 300)}
	for _, lang := range assets.Languages() {
		fair := r.FairPlay(publish.DuringEvent, &r.Games[0], board.Black, assets.Words(lang))
		after := r.FairPlay(publish.AfterEvent, &r.Games[0], board.White, assets.Words(lang))
		for size := range paper.A4 + 1 {
			for name, x := range map[string]struct {
				text   string
				leaves []*paper.Leaf
			}{
				"report":    {report.Text(assets.Words(lang)), []*paper.Leaf{report.Leaf(assets.Words(lang))}},
				"fair":      {fair.String(), []*paper.Leaf{fair.Leaf()}},
				"after":     {after.String(), []*paper.Leaf{after.Leaf()}},
				"protocols": {publish.Protocols(rounds, assets.Words(lang)), publish.ProtocolLeaves(rounds, assets.Words(lang))},
			} {
				got := " " + printed(t, name, lang, size, x.leaves...) + " "
				for _, word := range flat(x.text) {
					if word = strings.TrimRight(word, ":."); word != "" && !strings.Contains(got, word) {
						t.Errorf("%s in %s, %v: %q is not printed", name, lang, size, word)
					}
				}
			}
		}
	}
}
