#!/usr/bin/env bash
# Runs every fuzz target of the repository for the given number of seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-10}
ran=0
while read -r dir; do
	while read -r target; do
		echo "== $dir $target, $seconds s"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" -fuzzminimizetime 20x "$dir"
		ran=$((ran + 1))
	done < <(grep -hoE '^func Fuzz[A-Za-z0-9_]+' "$dir"/*_test.go | awk '{print $2}' | sort -u)
done < <(git ls-files --cached --others --exclude-standard '*_test.go' |
	xargs -r grep -lE '^func Fuzz' | xargs -r -n1 dirname | sort -u | sed 's|^|./|')
echo "fuzz: $ran targets, nothing found"
