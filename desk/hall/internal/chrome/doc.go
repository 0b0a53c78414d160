// Package chrome drives a real Chromium through the desk's pages, for tests and
// for the pictures of the demonstration. No program links it.
//
// The tests of a package share one browser, which [Main] ends; each test has its
// own context, with its own cookies:
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
// At the end of its test a tab asserts that nothing was requested from another
// origin, that the Content-Security-Policy was not violated, and that no script
// failed. So this is tested wherever a page is opened.
//
// The browser is Debian's; scripts/setup.sh installs it. If there is none, a test
// is skipped; but it fails if the variable ZAPIS_CHROME is "require", as make test
// sets it on systems that have the browser. With "none" all are skipped. Otherwise the
// variable may name the program. Its network ends at this machine. It checks
// certificates as any browser does: a test that needs the event's authority names it
// in [Options].
package chrome
