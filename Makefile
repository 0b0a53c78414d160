# Everything this repository can do, one word each. `make` alone lists it.
#
# The tags choose Fyne's X11 driver, say that our own goroutines keep to fyne.Do,
# leave out a font of pictures, and take names and users from Go instead of the C
# library (docs/adr/0005-x11-build.md). They stand in GOFLAGS so that vet, build,
# test and lint share one build cache.

TAGS    := x11,migrated_fynedo,no_emoji,netgo,osusergo
GOFLAGS += -tags=$(TAGS) -buildvcs=false
export GOFLAGS

LINT_VERSION := v2.15.0
VULN_VERSION := v1.9.0
LINT         := .bin/golangci-lint-$(LINT_VERSION)

# `make run DATA=folder` keeps the device's data there, and not in the folder
# of the user's own settings.
DATA ?=
# Seconds that `make fuzz` gives each target.
FUZZTIME ?= 10
# A regular expression of the benchmarks that `make bench` runs.
BENCH ?= .

.DEFAULT_GOAL := help
.PHONY: help setup setup-show build run run-desk demo screens pictures film site test test-long test-hall bench-scale lint fmt bench bench-window touches fuzz test-jni kiosk conditions deb dist dist-twice dist-try licences vuln clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the system packages that building and testing need
	@scripts/setup.sh test

setup-show: setup ## the same, and those for a device on a screen that is not there (Xvfb)
	@scripts/setup.sh show

build: setup ## build zapis, zapis-console and zapis-desk here
	go build -ldflags "$$(scripts/ldflags.sh)" -o zapis .
	CGO_ENABLED=0 go build -ldflags "$$(scripts/ldflags.sh)" -o zapis-console ./cmd/console
	CGO_ENABLED=0 go build -ldflags "$$(scripts/ldflags.sh)" -o zapis-desk ./cmd/desk

run: ## open the device; without a display, play a game into it unseen (make demo)
	@DATA="$(DATA)" scripts/run.sh

run-desk: setup build ## open the desk's pages on a demonstration event; without a display, pictures in demo/desk
	@scripts/run-desk.sh

demo: setup-show build ## a real game by touch under Xvfb, signed, exported, verified: see demo/
	@scripts/demo.sh

screens: ## paint every page in all sizes, and a contact sheet per mode: see demo/screens/
	@rm -rf demo/screens
	CGO_ENABLED=0 go run ./app/internal/shots
	@ls demo/screens/contacts-*.png

pictures: ## paint the pictures of the guides and the goldens anew; look at what git says has changed
	CGO_ENABLED=0 go test ./app/internal/shots -count=1 -run 'TestGoldens|TestPicturesInGuides' -update
	CGO_ENABLED=0 ZAPIS_CHROME=$${ZAPIS_CHROME:-require} go test ./desk/hall -count=1 -run TestPicturesOfTheDesk -update

film: setup-show build ## play the README's animated picture into docs/img/film.gif; look at it
	@scripts/film.sh

site: ## write the documentation as web pages: see site/
	go run ./internal/site site

test: setup ## everything that has to hold before a commit
	@LINT=$(LINT) scripts/test.sh

test-long: setup ## the same with all cases where make test tries a sample: hours
	@ZAPIS_LONG=1 LINT=$(LINT) scripts/test.sh

test-hall: setup ## whole halls on PostgreSQL, servers killed under load: 20 minutes
	@scripts/test-hall.sh

# SCALE=1000000 makes so many games; each takes about 2 kB of disk.
SCALE ?= 200000

bench-scale: setup ## what a hand-in costs in a PostgreSQL with 10,000 and with SCALE games
	SCALE=$(SCALE) CGO_ENABLED=0 go test -run '^$$' -bench ManyGames -benchtime 1x -timeout 60m ./storage/archive

lint: setup $(LINT) ## the linter with the layer rules, and formatting
	$(LINT) run ./...
	$(LINT) fmt --diff ./...

fmt: $(LINT) ## rewrite the Go files as gofumpt and goimports want them
	$(LINT) fmt ./...

# The tool is built by the Go command from its own pinned sources; the version
# is part of the file's name, so that raising it builds the new one.
$(LINT):
	@echo "building golangci-lint $(LINT_VERSION) (once, a minute or two)"
	@mkdir -p $(@D)
	@GOFLAGS=-buildvcs=false CGO_ENABLED=0 GOBIN=$(CURDIR)/$(@D)/new \
		go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@mv $(@D)/new/golangci-lint $@ && rmdir $(@D)/new

bench: setup ## run the benchmarks and print their figures
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...
	@[ '$(BENCH)' != . ] || scripts/bench.sh

bench-window: setup-show build ## first picture, idle cost and touches beside an empty Fyne window
	@scripts/bench-window.sh
	@scripts/bench-latency.sh

touches: setup-show build ## thousands of touches and 50 blitz games into a window, against the record: 15 minutes
	@scripts/touches.sh

fuzz: setup ## run every fuzz target for FUZZTIME seconds
	@scripts/fuzz.sh $(FUZZTIME)

test-jni: setup ## the calls into Android in a real Java machine; make test does it where a JDK is
	@command -v javac >/dev/null || scripts/setup.sh jni
	go test -count=1 -v -run '^TestJNIInARealJVM$$' ./app/tablet

.PHONY: test-android
test-android: ## the device built for Android, played under a host of its activity: pictures in demo/android
	@scripts/setup.sh android
	ZAPIS_ANDROID=require ZAPIS_ANDROID_OUT=$(CURDIR)/demo/android go test -count=1 -v -run '^TestDeviceOnAndroid$$' ./internal/androidhost

.PHONY: test-windows
test-windows: ## the archive for Windows, made and used under wine: pictures in demo/windows
	@scripts/setup.sh dist
	@scripts/setup.sh windows
	@rm -rf demo/windows
	PARTS=windows-amd64 scripts/dist.sh demo/windows
	ZAPIS_WINDOWS=$(CURDIR)/demo/windows ZAPIS_CONDITIONS_OUT=$(CURDIR)/demo/windows go test -count=1 -v -timeout 30m -run '^TestOnWindows$$' ./internal/conditions

.PHONY: dist-android
dist-android: ## the Android package, signed and checked: packaging/android/README.md
	@packaging/android/package.sh

kiosk: setup-show build ## the kiosk on a virtual screen: touch, keys, three kills
	@scripts/setup.sh kiosk
	@scripts/kiosk.sh

# CONDITIONS=500 tries so many random sequences in the window too.
CONDITIONS ?=

conditions: setup-show ## what happens in a hall, to the real program in a window: docs/conditions.md
	@scripts/setup.sh conditions
	@scripts/conditions.sh $(CONDITIONS)

deb: build ## pack device with kiosk, and desk, for Debian and Ubuntu: see docs/kiosk.md
	@packaging/linux/build.sh . .

# PARTS="windows-amd64 sums" makes some of it: scripts/dist.sh lists them.
dist: ## everything that is handed out, for all systems, in dist/: see docs/packages.md
	@scripts/setup.sh dist
	@scripts/dist.sh dist

dist-twice: setup ## make dist from two clones, and compare the bytes: half an hour or more
	@scripts/setup.sh dist
	@scripts/dist-twice.sh

dist-try: setup-show ## install what make dist made in a bare system, use it, remove it (root)
	@scripts/setup.sh try
	@scripts/dist-try.sh dist

licences: ## write docs/licences.md and the licences that go with the programs; fails on one we may not link
	go run ./internal/licences -table docs/licences.md -texts assets/legal.txt

vuln: ## known vulnerabilities in what we call (needs vuln.go.dev)
	go run golang.org/x/vuln/cmd/govulncheck@$(VULN_VERSION) ./...

clean: ## remove what was built here
	rm -rf .bin zapis zapis-console zapis-desk zapis_*.deb zapis-desk_*.deb dist demo
