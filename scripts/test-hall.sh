#!/usr/bin/env bash
# Whole halls, and machines that die in them: what make test does with one kill
# and few devices, with many. It prints its figures. `make test-hall` calls it;
# HALL=regexp chooses tests.
set -euo pipefail
cd "$(dirname "$0")/.."
export ZAPIS_HALL=1 ZAPIS_PG=${ZAPIS_PG:-require}
tests=${HALL:-PrimaryKilled|StandbyKilled|HeldInOneCopy|HallAtOnce|TenHalls}
CGO_ENABLED=0 go test -count=1 -timeout 60m -v -run "$tests" ./storage/archive ./desk/intake |
	grep -vE '^=== |^\?|no test files'
