#!/usr/bin/env bash
# Real conditions (docs/conditions.md): the real program in a window that is
# not there, to which what happens in a hall is done; a table of what was seen,
# and pictures, are left in demo/conditions. Takes about ten minutes.
#
#   scripts/conditions.sh          the table
#   scripts/conditions.sh 500      and so many random sequences in the window,
#                                  some seven seconds each, and 2,000 without one
#
# Linux only. As root it tries a full disk, unchangeable files and what is
# plugged in too; otherwise those rows are passed over.
set -euo pipefail
cd "$(dirname "$0")/.."
sequences=${1:-}

for tool in Xvfb openbox xdotool import wmctrl picom cc; do
	command -v "$tool" >/dev/null || {
		echo "conditions: $tool is missing: run make conditions" >&2
		exit 1
	}
done

out=demo/conditions
rm -rf "$out"
mkdir -p "$out"
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
go build -o "$bin/zapis" .
CGO_ENABLED=0 go build -o "$bin/zapis-console" ./cmd/console

# The same program, but for the clock: time.Now adds a number that the trials
# write into its memory. No wall clock but that program's own is set by it.
# (Everything is compiled once more for it; the build cache keeps that.)
goroot=$(go env GOROOT)
awk '{ print }
	/^func Now\(\) Time {$/ { now = 1 }
	now && /runtimeNow\(\)$/ { print "\tsec += Skew"; now = 0 }
	END { print "\n// Skew is by how much the wall clock was set, in seconds.\nvar Skew int64" }' \
	"$goroot/src/time/time.go" >"$bin/time.go"
grep -q 'sec += Skew' "$bin/time.go" || { echo "conditions: this Go's time.Now is another than expected" >&2; exit 1; }
printf '{"Replace":{"%s":"%s"}}' "$goroot/src/time/time.go" "$bin/time.go" >"$bin/overlay.json"
go build -overlay "$bin/overlay.json" -o "$bin/zapis-skewed" .

export ZAPIS_CONDITIONS="$bin" ZAPIS_CONDITIONS_OUT="$PWD/$out"
go test -count=1 -v -timeout 60m -run 'TestConditions|TestSignsForBoth' ./internal/conditions | tee "$out/log.txt" | grep -v '^=== '
if [ -n "$sequences" ]; then
	ZAPIS_LONG=1 go test -count=1 -v -timeout 60m -run TestRandomSequences ./internal/conditions | tee "$out/sequences.txt" | grep -v -e '^=== ' -e '^    --- PASS'
	ZAPIS_SEQUENCES="$sequences" go test -count=1 -v -timeout 24h -run TestRandomWindows ./internal/conditions | tee "$out/windows.txt" | grep -v '^=== '
fi
echo "conditions: pictures and what was said are in $out"
