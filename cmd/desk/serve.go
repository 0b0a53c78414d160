package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"zapis/desk/hall"
)

type serveCmd struct {
	officeFlags
	keysFlag
	Addr      string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where the pages are served (${default}); port 0 takes any that is free."`
	Broadcast string `placeholder:"FOLDER" help:"The folder that Lichess's Broadcaster watches."`
}

// serveJSON is the only line that serve answers with --json.
type serveJSON struct {
	OK   bool   `json:"ok"`   // always
	URL  string `json:"url"`  // opens the pages once
	Addr string `json:"addr"` // where they are
}

// Run serves the desk's pages until it is stopped.
func (c *serveCmd) Run(d *desk) error {
	return c.work(d, func(o *office) error {
		if host, _, err := net.SplitHostPort(c.Addr); err != nil || !isLoopback(host) {
			return fmt.Errorf("%s is not on this machine alone: serve at 127.0.0.1:8080", c.Addr)
		}
		server, err := hall.New(hall.Options{
			Desk: o.Desk, Me: o.who, Keys: c.Keys, Broadcast: c.Broadcast,
			Log: slog.New(slog.NewTextHandler(d.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		})
		if err != nil {
			return err
		}
		listener, err := (&net.ListenConfig{}).Listen(d.ctx, "tcp", c.Addr)
		if err != nil {
			return fmt.Errorf("%s cannot be served at: %w: choose another port with --addr", c.Addr, causeOf(err))
		}
		at := "http://" + listener.Addr().String()
		if err := o.answer(serveJSON{true, at + server.Ticket(), listener.Addr().String()},
			"The desk is open. This link opens it once, on this machine:\n%s", at+server.Ticket()); err != nil {
			return err
		}
		return serve(d.ctx, server, listener)
	})
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// serve answers until the context ends; what was begun is finished.
func serve(ctx context.Context, server *hall.Server, listener net.Listener) error {
	s := server.HTTPServer(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	go func() { done <- s.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	wait, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	if err := s.Shutdown(wait); err != nil {
		_ = s.Close() // who still listens to the stream is cut off
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
