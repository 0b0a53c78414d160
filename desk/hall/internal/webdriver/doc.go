// Package webdriver drives a Firefox and a WebKit through the desk's pages, for
// tests. No program links it.
//
// Package chrome beside it looks at every page, and make test requires its
// Chromium. These two browsers are optional: a test is skipped if the browser is
// not on the machine. Firefox is Debian's firefox-esr, spoken to through
// Marionette. WebKit, the engine of Safari, is Debian's webkit2gtk-driver; it
// needs a display, and one is made with Xvfb.
package webdriver
