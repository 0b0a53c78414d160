package hall

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"
)

// Whatever a form with files is made of: no more is taken than is allowed, and
// what is wrong is a refusal in words.
func FuzzUploaded(f *testing.F) {
	part := func(head, body string) string { return "--x\r\n" + head + "\r\n\r\n" + body + "\r\n" }
	file := `Content-Disposition: form-data; name="files"; filename="a.csv"`
	for _, seed := range []string{
		part(file, "Board;White;Black") + "--x--\r\n",
		part(`Content-Disposition: form-data; name="number"`, "1") + part(file, "x") + "--x--\r\n",
		part(file, strings.Repeat("y", 2000)) + "--x--\r\n",
		strings.Repeat(part(file, "x"), 9) + "--x--\r\n",
		part(file, strings.Repeat("z", 20000)),
		part(strings.Replace(file, "a.csv", `../../a\"`, 1), "x") + "--x--\r\n",
		part("Content-Disposition: form-data", "x"), "--x\r\n", "--x--\r\n", "", part(file, "half")[:40],
	} {
		f.Add([]byte(seed))
	}
	const most, each, all = 5, 1 << 10, 16 << 10
	f.Fuzz(func(t *testing.T, body []byte) {
		r := httptest.NewRequest("POST", "/", bytes.NewReader(body))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		v := &visit{w: httptest.NewRecorder(), r: r}
		files, err := v.uploaded(most, each, all)
		if err != nil {
			if status := statusOf(err); status != 400 && status != 413 {
				t.Errorf("status %d: %v", status, err)
			}
			return
		}
		if len(files) > most {
			t.Errorf("%d files", len(files))
		}
		for _, f := range files {
			if len(f.Data) > each || strings.ContainsAny(f.Path, "/\x00") {
				t.Errorf("%q of %d bytes", f.Path, len(f.Data))
			}
		}
	})
}
