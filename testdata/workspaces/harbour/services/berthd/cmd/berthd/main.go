// Command berthd serves the berth plan, tide windows and bookings over HTTP.
package main

import (
	"flag"
	"log"
	"net/http"
	"os"
	"time"

	"harbour.example/berthd/internal/berth"
	"harbour.example/berthd/internal/httpapi"
	"harbour.example/berthd/internal/tide"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8460", "address to listen on")
	tides := flag.String("tides", "testdata/tides-2026-09.csv", "CSV file of high and low waters")
	flag.Parse()

	f, err := os.Open(*tides)
	if err != nil {
		log.Fatal(err)
	}
	table, err := tide.Read(f)
	f.Close()
	if err != nil {
		log.Fatalf("%s: %v", *tides, err)
	}

	book := berth.NewBook(berth.Quay(), table)
	srv := &http.Server{
		Addr:              *addr,
		Handler:           httpapi.New(book, os.Getenv("BERTHD_TOKEN")),
		ReadHeaderTimeout: 5 * time.Second,
	}
	log.Printf("berthd listens on %s", *addr)
	log.Fatal(srv.ListenAndServe())
}
