#!/usr/bin/env bash
# Everything that has to hold before a commit; `make test` calls it. With
# ZAPIS_LONG=1, as `make test-long` calls it, the tests try all cases where
# else they try a sample.
#
# Three things go on beside each other, so that no core is idle: the tests, the
# race detector, and the checks, among them the linter, which is compiled from
# source once. Each step says when it begins; a package says how long it took,
# and a test that fails says everything.
#
# The go command keeps the outcome of a package's tests until something changes
# that they are built from or have read, and a second run takes a minute or two:
# `go clean -testcache` forgets it. On CI and with ZAPIS_LONG=1 all run, in
# random order: what follows -shuffle= repeats one.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${LINT:?call this as: make test}"

# The desk's store has to hold on PostgreSQL too: what is missing fails. Where
# no Debian starts a server, ZAPIS_PG=postgres://... names one to write to.
export ZAPIS_PG=${ZAPIS_PG:-require}

# So have the desk's pages in a real Chromium. Ubuntu has one as a snap only,
# which scripts/setup.sh does not install.
if [ -z "${ZAPIS_CHROME:-}" ] && grep -qx 'ID=ubuntu' /etc/os-release 2>/dev/null &&
	! command -v chromium chromium-browser google-chrome >/dev/null; then
	echo "no Chromium here: the desk's pages are not tried in a browser; ZAPIS_CHROME=program names one"
elif [ -z "${ZAPIS_CHROME:-}${ZAPIS_LONG:-}" ] && command -v chromium-headless-shell >/dev/null; then
	# The same Chromium without the windows around its pages, which take a third of
	# its time. make test-long and make test-hall have the whole.
	export ZAPIS_CHROME=chromium-headless-shell
else
	export ZAPIS_CHROME=${ZAPIS_CHROME:-require}
fi

# And so has what is built for Android, as far as a machine without one tells.
export ZAPIS_ANDROID=${ZAPIS_ANDROID:-require}

# Compilers and tests spend a seventh of their time collecting memory: where there
# is plenty of it, they need not.
if [ -z "${GOGC:-}" ] && [ "$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)" -gt 12000000 ]; then
	export GOGC=300
fi

order=
if [ -n "${ZAPIS_AGAIN:-}${ZAPIS_LONG:-}" ]; then
	order=-shuffle=on
fi

module=$(go list -m)
# Everything but the device's main package, which needs the C compiler and the
# graphics libraries: its driver is not compiled for the rest.
mapfile -t pure < <(go list ./... | grep -vx "$module")

# The packages in which several goroutines work, or which several use at a
# time. All others keep out of that, which arch_test.go holds: there the race
# detector finds nothing, and takes five to twenty times as long.
concurrent=(desk/hall desk/hall/internal/chrome app/session app/courier app/errand app/guard app/speech storage storage/archive cmd/console cmd/desk)
# Of the pages those tests in which they and the session work side by side.
touching='ByTouch$|InHaste$|Flow|Folder|Inbox|Tick'
# What a reader of codes, or another browser, only looks at.
looking='^Test(Firefox|WebKit)$|^TestPaperReadsBackFrom|^TestPhotograph(s|edPaper)$'
# A story runs a program for each of its lines, one after the other.
told='^TestStories$'
# What computes and shares nothing needs no detector: to make a key from a
# passphrase takes six times as long under it.
computing='-gcflags=golang.org/x/crypto/...=-race=false'

step() { echo "== $* ($SECONDS s)"; }

# testing runs go test with those arguments, and says its word in each line.
testing() {
	local word=$1
	shift
	{ go test -json -vet=off ${order:+"$order"} -timeout "$limit" "$@" || [ -n "$again" ]; } | "$work/testlog" -as "$word" -times "$work/times" -whole "$work/whole-$word" ${again:+-again "$again"}
}

# unsteady runs alone and three times each test that failed beside the others,
# and passes if all pass and they are three at most: docs/adr/0024.
unsteady() {
	[ "$(wc -l <"$again")" -le 3 ] || return 1
	local package test word
	while IFS=$'\t' read -r package test word; do
		step "again, alone: $test of $package $word"
		case $word,$package in
		race,*) go test -race "$computing" -vet=off -count=3 -timeout "$limit" -run "^$test\$" "$package" ;;
		,"$module") go test -vet=off -count=3 -timeout "$limit" -run "^$test\$" "$package" ;;
		*) CGO_ENABLED=0 go test -vet=off -count=3 -timeout "$limit" -run "^$test\$" "$package" ;;
		esac || return 1
	done <"$again"
}

tests() {
	step "tests"
	# The device's pages take longest, and one program runs all of them: they begin.
	local rest all=0
	mapfile -t rest < <(printf '%s\n' "${pure[@]}" | grep -vxF "$(printf "$module/%s\n" app app/tablet internal/androidhost "${concurrent[@]}")")
	CGO_ENABLED=0 testing "" "$module/app" "${rest[@]}" || all=1
	CGO_ENABLED=0 testing "" -run "$looking|$told" "${concurrent[@]/#/./}" || all=1
	return $all
}

race() {
	step "race detector"
	local all=0 others browsing
	mapfile -t others < <(printf '%s\n' "${concurrent[@]}" | grep -vx desk/hall)
	raced ./desk/hall || all=1
	# What is left of it waits for browsers most of the time: it begins early, and more
	# go on than there are cores.
	unraced -parallel 4 ./desk/hall &
	browsing=$!
	testing race -race "$computing" -run "$touching" ./app || all=1
	raced "${others[@]/#/./}" || all=1
	unraced "${others[@]/#/./}" || all=1
	wait "$browsing" || all=1
	return $all
}

# raced runs the tests of packages under the race detector. What Chromium only looks
# at is looked at once, without it.
raced() { ZAPIS_CHROME=none testing race -race "$computing" -skip "$looking|$told" "$@"; }

# unraced runs what raced left out: what the detector saw whole says no more without it.
unraced() {
	step "what was left out under the race detector: $*"
	CGO_ENABLED=0 testing "" -skip "$looking|$told|$("$work/testlog" -tried "$work/whole-race")" "$@"
}

checks() {
	step "go build without cgo: everything but the device's driver"
	CGO_ENABLED=0 go build "${pure[@]}"

	# The tablet's and the desk's other systems. What stands on Fyne cannot be
	# vetted without their C compilers and graphics libraries. internal/vet does it
	# from the source; make dist compiles all of it.
	local portable target
	mapfile -t portable < <(printf '%s\n' "${pure[@]}" |
		grep -E "^$module/(scoresheet|modes|storage|app/(device|session|power|plugged|inview|guard|sticks|version|courier|post|tablet|qr)|cmd)(/|\$)")
	go build -o "$work/vet" ./internal/vet
	for target in android/arm64 windows/amd64 linux/arm64; do
		step "vet for $target"
		GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 "$work/vet" "${portable[@]}"
	done

	step "licences of what we link"
	go run ./internal/licences -check -table docs/licences.md -texts assets/legal.txt

	if [ ! -x "$LINT" ]; then
		step "building the linter"
		make --no-print-directory "$LINT"
	fi
	step "golangci-lint, which vets too"
	"$LINT" run --allow-parallel-runners ./...
	"$LINT" fmt --diff ./...

	step "tests of the house: layers, documents, conformance"
	testing "" .

	step "calls into Android, in a Java machine where there is one"
	testing "" ./app/tablet

	step "the device built for Android, in a Java machine on a screen that is not there"
	testing "" ./internal/androidhost
}

# memory makes $folder, a folder in memory in which programs can run. A device
# syncs whatever it writes, and so do its tests: on a disk they wait most of the
# time. Its name stays the same from run to run, or the go command would take no
# outcome for the same; only a run beside another has one of its own.
memory() {
	local room
	folder=/dev/shm/zapis-test-$(id -u)
	mkdir -m 700 "$folder" 2>/dev/null || true
	if [ -O "$folder" ] && [ ! -L "$folder" ] && exec 9<"$folder" && flock -n 9; then
		find "$folder" -mindepth 1 -delete # of a run that was killed
	else
		folder=$(mktemp -d /dev/shm/zapis-test.XXXXXX 2>/dev/null) || return 1
	fi
	room=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
	printf '#!/bin/sh\n' >"$folder/runs" && chmod +x "$folder/runs"
	if [ "$room" -lt 2000000 ] || ! "$folder/runs" 2>/dev/null; then
		rm -rf "$folder"
		folder=
		return 1
	fi
}

work=$(mktemp -d)
lanes=()
# Each lane is a group of processes, which ends with this script.
set -m
trap 'for lane in "${lanes[@]}"; do kill -- "-$lane" 2>/dev/null || true; done; rm -rf "$work" "${folder:-}"' EXIT
trap 'exit 130' INT TERM

limit=60m
folder=
if [ -n "${ZAPIS_LONG:-}" ]; then
	limit=24h # and on the disk, as a device is
elif memory; then
	# The go command links on the disk. It is told so by its own file: the variable
	# GOTMPDIR would take the tests' folders there too (Go 1.26).
	cat "$(go env GOENV)" >"$folder/goenv" 2>/dev/null || true
	printf 'GOTMPDIR=%s\n' "${GOTMPDIR:-${TMPDIR:-/tmp}}" >>"$folder/goenv"
	export GOENV=$folder/goenv TMPDIR=$folder
	unset GOTMPDIR
fi

go build -o "$work/testlog" ./internal/testlog
again=
if [ -n "${ZAPIS_AGAIN:-}" ]; then
	again=$work/again
	: >"$again"
fi
failed=()
for lane in tests race checks; do
	{ "$lane"; step "end of: $lane"; } &
	lanes+=($!)
done
for lane in tests race checks; do
	wait "${lanes[0]}" || failed+=("$lane")
	lanes=("${lanes[@]:1}")
done

step "the ten slowest tests"
"$work/testlog" -slowest 10 "$work/times"
if [ ${#failed[@]} -eq 0 ] && [ -s "$again" ]; then
	if unsteady; then
		echo "== passed only when they were run again alone:" "$(cut -f 1,2 "$again" | tr '\t\n' ' ,')" >&2
	else
		failed=("unsteady tests")
	fi
fi
took="$((SECONDS / 60)) min $((SECONDS % 60)) s"
if [ ${#failed[@]} -gt 0 ]; then
	echo "== failed, after $took: ${failed[*]}; see above" >&2
	exit 1
fi
echo "== everything holds, after $took"
