// Package chrome drives a real Chromium through the desk's pages, for tests and
// for the pictures of the demonstration. No program links it.
//
// A package's tests share one browser, which [Main] ends; each test has a
// context of its own, with cookies that no other sees:
//
//	func TestMain(m *testing.M) { os.Exit(chrome.Main(m)) }
//
//	func TestBoard(t *testing.T) {
//		tab := chrome.Open(t, chrome.Options{})
//		tab.Go(link)
//		tab.Press("2", "Enter")
//		tab.WaitText("Andersson")
//		tab.Axe()
//	}
//
// A tab asserts by itself, when its test ends, that nothing was asked of
// another origin, that the Content-Security-Policy was not offended, and that
// no script failed. What a page must not do is so tested wherever it is opened.
//
// The browser is Debian's; scripts/setup.sh installs it. Where there is none a
// test is skipped, or fails if the variable ZAPIS_CHROME says "require", as
// make test does where the browser can exist; else the variable may name the
// program. Its network ends at this machine. Certificates are checked as
// anybody's browser checks them: a test that needs the event's authority names
// it in [Options].
package chrome
