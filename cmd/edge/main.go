//go:build !js

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/fa6e744d/assay/cmd/internal/static"
	"github.com/fa6e744d/assay/cmd/internal/version"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "edge:", err)
		os.Exit(1)
	}
}

// settings of the plain server.
type settings struct {
	addr, site string
	headers    bool
	maxBytes   int64
	checks     int
	timeout    time.Duration
	grace      time.Duration
}

func parse(args []string) (settings, error) {
	var s settings
	f := flag.NewFlagSet("edge", flag.ContinueOnError)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8090", "address to listen on")
	f.StringVar(&s.site, "site", "", "folder that \"assay site -o DIR\" wrote; without one only /check is answered")
	f.BoolVar(&s.headers, "headers", false, "print the _headers file for a static host, and end")
	f.Int64Var(&s.maxBytes, "max-bytes", workerZip, "largest zip that is taken, in bytes")
	f.IntVar(&s.checks, "checks", 4, "zips checked at a time; further ones are told to come again")
	f.DurationVar(&s.timeout, "timeout", 30*time.Second, "longest time of one check")
	f.DurationVar(&s.grace, "grace", 10*time.Second, "time that requests have to end in when the server is stopped")
	f.Usage = func() {
		fmt.Fprint(f.Output(), `Examples:
  edge -site bin/site                           the page and /check on 127.0.0.1:8090
  edge -addr :8080 -max-bytes 33554432          /check for others, zips up to 32 MB
  curl --data-binary @ws.zip 'http://127.0.0.1:8090/check?format=text'

Flags:
`)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return s, err
	}
	switch {
	case f.NArg() > 0:
		return s, fmt.Errorf("no arguments are taken, got %q", f.Arg(0))
	case s.maxBytes < 1 || s.checks < 1 || s.timeout <= 0 || s.grace < 0:
		return s, errors.New("-max-bytes, -checks and -timeout take numbers above zero")
	}
	return s, nil
}

func run(ctx context.Context, args []string, out *os.File) error {
	s, err := parse(args)
	if err != nil {
		return err
	}
	if s.headers {
		return writeHeaders(out)
	}
	var site http.Handler
	if s.site != "" {
		root, err := os.OpenRoot(s.site)
		if err != nil {
			return fmt.Errorf("%w; write it with: assay site -o %s", err, s.site)
		}
		defer root.Close()
		site = withPagePolicy(static.Handler(static.Folder(root)))
	}
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return fmt.Errorf("%w; choose another -addr", err)
	}
	fmt.Fprintf(out, "Listening on http://%s/ (stop with Ctrl-C)\n", listener.Addr())
	check := newWorkerChecker(version.Build())
	check.maxBytes, check.timeout = s.maxBytes, s.timeout
	check.slots = make(chan struct{}, s.checks)
	return serve(ctx, listener, routes(check, site), s)
}

// serve answers until the context ends, then lets the requests that are being
// answered end.
func serve(ctx context.Context, listener net.Listener, handler http.Handler, s settings) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		WriteTimeout:      time.Minute + s.timeout,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), s.grace)
		defer cancel()
		err := server.Shutdown(grace)
		if err != nil {
			server.Close()
			err = fmt.Errorf("requests were still being answered after %v and were cut off", s.grace)
		}
		stopped <- err
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
