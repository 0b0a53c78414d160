package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"zapis/app/sticks"
	"zapis/desk/hall"
)

type serveCmd struct {
	officeFlags
	keysFlag
	airFlags
	Addr      string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where the pages are served on this machine (${default}); port 0 takes any that is free."`
	Broadcast string `placeholder:"FOLDER" help:"The folder that Lichess's Broadcaster watches."`
}

// serveJSON is the only line that serve answers with --json.
type serveJSON struct {
	OK   bool     `json:"ok"`            // always
	URL  string   `json:"url"`           // opens the pages once
	Addr string   `json:"addr"`          // where they are
	Air  []string `json:"air,omitempty"` // where devices and telephones connect
}

// Run serves the desk's pages until it is stopped. If there is no event yet,
// they begin with the page for creating one.
func (c *serveCmd) Run(d *desk) error {
	return c.begun(d, func(o *office) error {
		if host, _, err := net.SplitHostPort(c.Addr); err != nil || !isLoopback(host) {
			return fmt.Errorf("%s is not local to this machine: serve the pages at 127.0.0.1:8080, and let others in with --air 0.0.0.0:8443", c.Addr)
		}
		if !o.Hall().Laid && c.Air != "" {
			return errors.New("there is no event yet, whose certificate the door over the air needs: run serve without --air and make the event on its page, or with zapis-desk event new")
		}
		door, err := c.open(d, &c.keysFlag, o.Event())
		if err != nil {
			return err
		}
		options := hall.Options{
			Desk: o.Desk, Me: o.who, Keys: c.Keys, Broadcast: c.Broadcast, Sticks: sticks.Mounted,
			Log: slog.New(slog.NewTextHandler(d.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		}
		if door != nil {
			options.Hosts, options.Air, options.Authority = door.hosts, door.desk, door.authority.DER()
			if err := c.certificate(door.authority); err != nil {
				return err
			}
		}
		server, err := hall.New(options)
		if err != nil {
			return err
		}
		listener, err := (&net.ListenConfig{}).Listen(d.ctx, "tcp", c.Addr)
		if err != nil {
			return fmt.Errorf("%s cannot be served at: %w: choose another port with --addr", c.Addr, causeOf(err))
		}
		at := "http://" + listener.Addr().String()
		j := serveJSON{OK: true, URL: at + server.Ticket(), Addr: listener.Addr().String()}
		text := "The desk is open. This link opens it once, on this machine:\n" + j.URL
		if !o.Hall().Laid {
			text = "There is no event in " + fileName(c.Store) + " yet. This link opens the page on which it is made, once and on this machine:\n" + j.URL
		}
		listeners := []net.Listener{hall.Limited(listener)}
		if door != nil {
			j.Air = door.desk.Addresses
			text += "\nDevices and telephones come in at " + strings.Join(j.Air, ", ")
			listeners = append(listeners, door.listener)
		}
		if err := o.answer(j, "%s", text+"\nEnter prints another link; Ctrl-C ends the pages."); err != nil {
			return err
		}
		defer watchSticks(d.ctx, server)()
		if !c.JSON {
			go links(os.Stdin, d.stdout, func() string { return at + server.Ticket() })
		}
		return serve(d.ctx, server, listeners...)
	})
}

// watchSticks makes the server watch the sticks, and returns a function that
// ends it. Files being taken in are finished before the store is closed, unless
// a stick does not answer.
func watchSticks(ctx context.Context, server *hall.Server) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		server.WatchSticks(ctx)
	}()
	return func() {
		cancel()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
		}
	}
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// links prints another link for each typed line: otherwise, after signing out
// or closing the browser, the program would have to be restarted, for
// everybody.
func links(in io.Reader, out io.Writer, another func() string) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		_, _ = fmt.Fprintln(out, another()) // nobody else listens there
	}
}

// serve answers requests until the context ends, and finishes those already
// begun.
func serve(ctx context.Context, server *hall.Server, listeners ...net.Listener) error {
	s := server.HTTPServer(context.WithoutCancel(ctx))
	done := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { done <- s.Serve(l) }()
	}
	var failed error
	select {
	case failed = <-done:
	case <-ctx.Done():
	}
	wait, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	if err := s.Shutdown(wait); err != nil {
		_ = s.Close() // open streams are cut off
	}
	if failed != nil && !errors.Is(failed, http.ErrServerClosed) {
		return failed
	}
	return nil
}
