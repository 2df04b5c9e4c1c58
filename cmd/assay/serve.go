package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/cli/browser"

	"github.com/fa6e744d/assay/cmd/internal/static"
)

type serveCmd struct {
	Dir  string `arg:"" optional:"" name:"dir" help:"Folder to serve. Without one: the page that this binary holds."`
	Port int    `name:"port" default:"0" placeholder:"N" help:"Port; 0, the default, takes a free one."`
	Open bool   `name:"open" help:"Open the address in the browser."`
}

func (*serveCmd) Examples() string {
	return `assay serve                          the page, on a free port
assay serve --open --port 8080       in the browser
assay serve public                   a folder that "assay site" wrote`
}

// Validate refuses ports that there are none of.
func (c *serveCmd) Validate() error {
	if c.Port < 0 || c.Port > 65535 {
		return fmt.Errorf("--port takes 0 to 65535, not %d", c.Port)
	}
	return nil
}

// Run serves until the context ends. It listens on the loopback interface
// only: this is a server for trying things out, not for others to reach.
func (c *serveCmd) Run(ctx context.Context, p *program) error {
	files, err := c.files(p)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port)))
	if err != nil {
		return fmt.Errorf("%w; choose another --port, or leave it out for a free one", err)
	}
	address := "http://" + listener.Addr().String() + "/"
	server := &http.Server{Handler: loopbackOnly(files), ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(p.stdout, "Serving %s at %s (stop with Ctrl-C)\n", c.what(), address)
	if c.Open {
		browser.Stdout, browser.Stderr = p.stderr, p.stderr
		if err := browser.OpenURL(address); err != nil {
			p.fail("cannot open a browser: %v; open %s yourself", err, address)
		}
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if server.Shutdown(grace) != nil {
			server.Close()
		}
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}

func (c *serveCmd) what() string {
	if c.Dir == "" {
		return "the page"
	}
	return c.Dir
}

func (c *serveCmd) files(p *program) (static.Opener, error) {
	if c.Dir == "" {
		files, err := appFiles(p.version)
		if err != nil {
			return nil, err
		}
		byName := map[string][]byte{}
		for _, f := range files {
			byName[f.name] = f.data
		}
		return static.Memory(byName), nil
	}
	info, err := os.Stat(c.Dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("no folder %q", c.Dir)
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%q is no folder; assay serve takes one, and assay check takes a zip", c.Dir)
	}
	root, err := os.OpenRoot(c.Dir)
	if err != nil {
		return nil, err
	}
	return static.Folder(root), nil
}
