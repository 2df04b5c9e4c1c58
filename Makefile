# Every command of this project, with the reason where there is one.
# "make help" lists the targets; "make run" needs Go alone; "make test" installs
# what is missing and then holds everything that has to hold.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

# What is embedded has to be built before what embeds it, and two cores gain
# little from more.
.NOTPARALLEL:

GO ?= go
NPM ?= npm

# In a clone that belongs to another user, as on some build servers, git refuses
# to answer, and go build fails over the version that it wants to record.
ifeq ($(shell git status >/dev/null 2>&1 && echo fine),)
export GOFLAGS := $(GOFLAGS) -buildvcs=false
endif

# Packages that run in a browser are vetted and tested for it: native vet and
# test skip a js-only file in silence.
WASM_PACKAGES = ./resolve/... ./vfs/... ./web ./web/site
WASM_TESTS = ./resolve/... ./vfs/...

# The bound of the whole WebAssembly, gzip, in bytes: 2.9 MB.
WASM_BOUND = 2900000

FUZZTIME ?= 10s

VALIDATORS = resolve/format/validators

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- building

.PHONY: run
run: build ## build everything and serve the page on 127.0.0.1 (Go alone is enough)
	bin/assay serve

.PHONY: build
build: wasm sample ## bin/assay, with the page in it
	$(GO) build -trimpath -o bin/assay ./cmd/assay

.PHONY: wasm
wasm: ## the checker as WebAssembly, and the Go runtime's script for it, into web/dist
	$(GO) run ./cmd/internal/buildwasm web/dist/assay.wasm ./wasm
	@rm -f web/dist/wasm_exec.js
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" web/dist/wasm_exec.js

# Zipped rather than embedded as a folder: go:embed leaves out the nested
# module of the sample's service.
.PHONY: sample
sample: ## the sample workspace as a zip into web/dist
	$(GO) run ./cmd/internal/zipdir -o web/dist/sample.zip testdata/workspaces/harbour

.PHONY: site
site: build ## the page's files into bin/site, for any web server
	bin/assay site -o bin/site

.PHONY: portable
portable: build ## the page as one file, bin/assay.html: open it from the disk, offline
	bin/assay site --portable -o bin/assay.html

# The stamp makes the Worker's reports name the version that the command line
# names, although the compiler is kept from recording one.
.PHONY: edge
edge: site ## the Cloudflare Worker and the site beside it into bin/edge
	rm -rf bin/edge
	$(GO) run github.com/syumai/workers/cmd/workers-assets-gen -mode=go -o bin/edge/worker
	version="$$(bin/assay version)"; $(GO) run ./cmd/internal/buildwasm -version "$${version#assay }" bin/edge/worker/app.wasm ./cmd/edge
	cp -r bin/site bin/edge/site
	$(GO) run ./cmd/edge -headers > bin/edge/site/_headers
	echo .assay-site > bin/edge/site/.assetsignore

.PHONY: generate
generate: ## write *_templ.go from *.templ
	cd web && $(GO) tool templ generate

.PHONY: clean
clean: ## remove what was built
	rm -rf bin
	rm -f web/dist/assay.wasm web/dist/wasm_exec.js web/dist/sample.zip

# ---- testing

.PHONY: test
test: setup lint build licences test-go test-formats test-wasm reproducible size test-web test-edge ## install what is missing, then everything below
	@echo "all of make test holds"

.PHONY: test-go
test-go: ## go test, natively
	$(GO) test ./...

# What others read is held against programs of others. They are a module and a
# folder of npm packages of their own, for together they outweigh the project.
.PHONY: test-formats
test-formats: setup-formats ## every format against a validator that no one here wrote, and the recipes
	cd $(VALIDATORS) && $(GO) vet ./... && $(GO) test -timeout 20m ./...

# The environment is emptied because the Go runtime for js/wasm refuses to
# start when arguments and environment together are over 12 KB.
.PHONY: test-wasm
test-wasm: ## go test under js/wasm in Node
	GOOS=js GOARCH=wasm $(GO) test \
		-exec "env -i PATH='$$PATH' HOME='$$HOME' $$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" \
		$(WASM_TESTS)

.PHONY: test-web
test-web: setup site portable ## type check and browser tests of the built page
	cd web && CHROMIUM="$${CHROMIUM:-$$(command -v chromium || command -v chromium-browser || command -v google-chrome)}" FIREFOX="$${FIREFOX:-$$(command -v firefox-esr || command -v firefox)}" $(NPM) test

.PHONY: test-edge
test-edge: setup-npm edge ## the Worker in workerd: the command line's bytes, the headers, the limits
	cd cmd/edge/test && $(NPM) test

.PHONY: lint
lint: format vet check-generated ## gofmt, go vet, stale generated files

.PHONY: format
format:
	@bad="$$(find . -name '*.go' -not -name '*_templ.go' -not -path './bin/*' -not -path '*/node_modules/*' -not -path './.git/*' -print0 | xargs -0 gofmt -l)"; \
	if [ -n "$$bad" ]; then echo "not formatted, run gofmt -w on:"; echo "$$bad"; exit 1; fi

.PHONY: vet
vet:
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet $(WASM_PACKAGES) ./wasm ./cmd/edge

# Held against the files as they were, not against a commit, so that it works
# in the middle of a change too.
.PHONY: check-generated
check-generated: ## fail when a *_templ.go is stale (and write it anew)
	@drawn() { find web -name '*_templ.go' -not -path '*/node_modules/*' | sort | xargs cat | cksum; }; \
	before="$$(drawn)"; \
	$(MAKE) --no-print-directory generate; \
	if [ "$$before" != "$$(drawn)" ]; then \
		echo "a *_templ.go was stale and has been written anew: commit it"; exit 1; fi

.PHONY: licences
licences: setup-npm setup-formats ## the licence of every dependency is on the list
	$(GO) run ./cmd/internal/licences -npm web -npm cmd/edge/test -npm $(VALIDATORS) -module $(VALIDATORS)

.PHONY: reproducible
reproducible: ## two builds of the WebAssembly in two folders are equal
	$(GO) run ./cmd/internal/reproducible -package ./wasm

.PHONY: size
size: ## what the WebAssembly weighs, part by part, and its bound
	$(GO) run ./cmd/internal/size -bound $(WASM_BOUND)

.PHONY: bench
bench: ## all benchmarks, once each
	$(GO) test -run '^$$' -bench . -benchmem ./...

.PHONY: bench-leads
bench-leads: ## how many wrong citations of real code carry a lead, and how many right ones
	$(GO) run ./cmd/internal/benchleads

.PHONY: screenshots
screenshots: setup site ## pictures of every screen, in light, dark and phone width, into web/docs/images
	cd web && CHROMIUM="$${CHROMIUM:-$$(command -v chromium || command -v chromium-browser || command -v google-chrome)}" node test/screenshots.mjs

.PHONY: bench-web
bench-web: setup site ## what the page costs, as ratios in one run: fails when a bound is missed
	$(GO) build -o bin/benchstages ./cmd/internal/benchstages
	$(GO) run ./cmd/internal/buildwasm bin/benchstages.wasm ./cmd/internal/benchstages
	cd web && CHROMIUM="$${CHROMIUM:-$$(command -v chromium || command -v chromium-browser || command -v google-chrome)}" node test/bench.mjs

.PHONY: fuzz
fuzz: ## each fuzz target for FUZZTIME (10s)
	@for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' "$$pkg" | grep '^Fuzz' || true); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "$$pkg"; \
		done; \
	done

# ---- setting up

.PHONY: setup
setup: setup-npm setup-chromium setup-firefox setup-formats ## install what the tests need and is missing: npm packages, Chromium, Firefox, validators

.PHONY: setup-npm
setup-npm: web/node_modules/.package-lock.json cmd/edge/test/node_modules/.package-lock.json

# npm writes this file at the end of an install, so it is older than the lock
# file exactly when something has to be installed.
%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && $(NPM) ci --no-audit --no-fund
	@touch $@

.PHONY: setup-chromium
setup-chromium:
	@if [ -n "$${CHROMIUM:-}" ]; then [ -x "$$CHROMIUM" ] || { echo "CHROMIUM names no program: $$CHROMIUM"; exit 1; }; \
	elif command -v chromium chromium-browser google-chrome >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; \
	else \
		echo "The browser tests need Chromium: install it, or set CHROMIUM to its path."; exit 1; \
	fi

.PHONY: setup-firefox
setup-firefox:
	@if [ -n "$${FIREFOX:-}" ]; then [ -x "$$FIREFOX" ] || { echo "FIREFOX names no program: $$FIREFOX"; exit 1; }; \
	elif command -v firefox-esr firefox >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends firefox-esr; \
	else \
		echo "The browser tests need Firefox: install it, or set FIREFOX to its path."; exit 1; \
	fi

.PHONY: setup-formats
setup-formats: $(VALIDATORS)/node_modules/.package-lock.json
	@missing=""; for tool in junitparser pre-commit; do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	else \
		echo "The tests of the formats need$$missing (Debian packages of these names): install them."; exit 1; \
	fi

$(VALIDATORS)/node_modules/.package-lock.json: $(VALIDATORS)/package-lock.json
	cd $(VALIDATORS) && $(NPM) ci --no-audit --no-fund
	@chmod u+x $(VALIDATORS)/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
	@touch $@
