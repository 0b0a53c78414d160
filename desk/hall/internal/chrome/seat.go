package chrome

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// seat is a tab of the browser with a context of its own, in which one test sits
// after another: to open a window and to close it takes the browser as long as to
// load five pages.
type seat struct {
	ctx   context.Context
	end   context.CancelFunc
	watch atomic.Pointer[watch] // of the test that sits there
}

// hear is called by the goroutine that reads the browser's events.
func (s *seat) hear(ev any) {
	if w := s.watch.Load(); w != nil {
		w.event(ev)
	}
}

// seat returns a seat at which nobody sits.
func (b *browser) seat() (*seat, error) {
	shared.Lock()
	if n := len(b.free); n > 0 {
		s := b.free[n-1]
		b.free = b.free[:n-1]
		shared.Unlock()
		return s, nil
	}
	shared.Unlock()
	s := &seat{}
	s.ctx, s.end = chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(s.hear))
	if err := begin(s.ctx); err != nil {
		s.end()
		return nil, err
	}
	return s, nil
}

// begin binds a tab to a context, which has no time limit, and lets it tell what
// happens on its pages.
func begin(ctx context.Context) error {
	if err := chromedp.Do(ctx); err != nil {
		return err
	}
	return brief(ctx, func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{}); err != nil {
			return err
		}
		for _, domain := range []cdp.Command[cdp.Empty, cdp.Empty]{log.Enable, audits.Enable} {
			if _, err := cdp.Call(ctx, t, domain, cdp.Empty{}); err != nil {
				return err
			}
		}
		// Each page is in front, whatever others do meanwhile.
		_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
}

func brief(ctx context.Context, do func(context.Context, *chromedp.Target) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, chromedp.Func(do))
}

// leave makes a seat as if nobody had sat there who opened those origins, or closes
// it where that is not possible.
func (b *browser) leave(s *seat, origins []string) {
	if s.clear(b.rest.URL, origins) != nil {
		s.end()
		return
	}
	s.watch.Store(nil)
	shared.Lock()
	defer shared.Unlock()
	b.free = append(b.free, s)
}

// clear leaves the page for the resting one, and removes what those origins have
// stored, their cookies too, and the way back.
func (s *seat) clear(rest string, origins []string) error {
	ctx, cancel := context.WithTimeout(s.ctx, 15*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(rest)); err != nil {
		return err
	}
	return chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, o := range origins {
			if _, err := cdp.Call(ctx, t, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: o, StorageTypes: "all"}); err != nil {
				return err
			}
		}
		_, err := cdp.Call(ctx, t, page.ResetNavigationHistory, cdp.Empty{})
		return err
	}))
}

// resting serves an empty page, to which a tab goes between two tests: from one page
// of this machine to another, the browser needs no other process.
func resting() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!DOCTYPE html><html lang="en"><head><title>Nobody</title><link rel="icon" href="data:,"></head></html>`))
	}))
}
