package main

import (
	"net/http"

	"github.com/fa6e744d/assay/vfs"
)

// What fits a Worker's 128 MB, held by a test in cmd/edge/test that measures
// the memory of the program in workerd.
const (
	workerZip   = 8 << 20  // bytes of a posted zip
	workerEntry = 8 << 20  // bytes of one file in it
	workerTotal = 64 << 20 // bytes of all files that are read
	workerFiles = 20_000
)

func workerLimits() vfs.Limits {
	return vfs.Limits{
		Entries: workerFiles, DirectoryBytes: 4 << 20, EntryBytes: workerEntry, TotalBytes: workerTotal, Ratio: 200, RatioFrom: 1 << 20,
	}
}

// newWorkerChecker holds the same limits natively, so that a zip is answered
// in the same way wherever the program runs.
func newWorkerChecker(version string) *checker {
	return &checker{version: version, maxBytes: workerZip, limits: workerLimits()}
}

// routes are all addresses of the service; site may be nil.
func routes(check *checker, site http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/check", check)
	if site != nil {
		mux.Handle("/", site)
		return mux
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(http.StatusNotFound, "no-page", "nothing stands at this address",
			"POST a zip to /check; the page is served only where the site was deployed with it").send(w)
	})
	return mux
}
