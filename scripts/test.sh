#!/usr/bin/env bash
# Everything that has to hold before a commit; `make test` calls it. The slow
# preparations (the linter is compiled from source once) run beside the rest,
# and go test comes last, so that its own lines close the run.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${LINT:?call this as: make test}"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
started=$SECONDS
step() { echo "== $* ($((SECONDS - started)) s)"; }

lint_build=
if [ ! -x "$LINT" ]; then
	step "building the linter in the background"
	make --no-print-directory "$LINT" >"$log" 2>&1 &
	lint_build=$!
	trap 'kill "$lint_build" 2>/dev/null || true; rm -f "$log"' EXIT
fi

step "go vet, with the device and its driver"
go vet ./...

step "go build without cgo: everything but the device's driver"
module=$(go list -m)
mapfile -t pure < <(go list ./... | grep -vx "$module")
CGO_ENABLED=0 go build "${pure[@]}"

# The tablet's and the desk's other systems. What stands on Fyne cannot be
# vetted without their C compilers and graphics libraries.
mapfile -t portable < <(printf '%s\n' "${pure[@]}" |
	grep -E "^$module/(scoresheet|modes|storage|app/(session|power|plugged|inview|guard|sticks|version|courier|tablet|qr)|cmd)(/|\$)")
for target in android/arm64 windows/amd64 linux/arm64; do
	step "go vet for $target"
	GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go vet "${portable[@]}"
done

if [ -n "$lint_build" ]; then
	step "waiting for the linter"
	if ! wait "$lint_build"; then
		cat "$log" >&2
		echo "make test: the linter could not be built; see above" >&2
		exit 1
	fi
	trap 'rm -f "$log"' EXIT
fi
step "golangci-lint"
"$LINT" run ./...
"$LINT" fmt --diff ./...

step "licences of what we link"
go run ./internal/licences -check docs/licences.md

# The device's main package has the house's own tests, which share nothing
# between goroutines; its graphics driver is not compiled a second time for them.
step "go test of the house: layers, documents, conformance"
go test .

# Pages are painted by one goroutine: there -race finds nothing and takes long.
step "go test of the pages, as they are painted"
go test ./app ./app/internal/shots

# A program whose memory is bounded has no room for the race detector's.
step "go test of the desk with files made to hang it"
go test -run '^TestHostileFiles$' ./cmd/desk

step "go test -race"
mapfile -t raced < <(printf '%s\n' "${pure[@]}" | grep -vxE "$module/app(/internal/shots)?")
go test -race -timeout 20m "${raced[@]}"

# Of the pages those tests in which they and the session work side by side.
step "go test -race of the pages, by touch"
go test -race -timeout 20m -run 'Touch|Flow|Folder|Inbox|Tick' ./app
