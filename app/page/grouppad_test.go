package page_test

import (
	"strings"
	"testing"
	"time"

	"zapis/app/device"
	"zapis/app/page"
	"zapis/assets"
)

// How a seal key came to the device is said in words, in every language, with the time
// as a clock shows it.
func TestKeyOriginIsSaid(t *testing.T) {
	for _, lang := range assets.Languages() {
		kit := &page.Kit{Words: assets.Words(lang)}
		kit.Opts.Zone = time.UTC
		for _, how := range []string{device.OriginTyped, device.OriginArbiter, device.OriginPack} {
			said := kit.KeyOrigin(how + " 2026-11-29T10:15:00+01:00")
			if strings.HasPrefix(said, how+" 2026") || !strings.Contains(said, "2026-11-29 09:15") {
				t.Errorf("%s in %s: %q", how, lang, said)
			}
		}
	}
}
