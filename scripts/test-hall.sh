#!/usr/bin/env bash
# Whole halls, and machines that die in them: what make test does with one kill
# and few devices, with many. It prints its figures. `make test-hall` calls it;
# HALL=regexp chooses tests. On a server of its own, or on that which
# ZAPIS_PG=postgres://... names; the servers that are killed are others. Patroni
# is tried where the Debian packages patroni and etcd-server are: they are not
# installed for it, since etcd's then serves whoever asks.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ${ZAPIS_PG:-} != postgres* ]]; then
	# shellcheck disable=SC2016 # it is the shell inside that knows them
	exec pg_virtualenv -o max_connections=120 sh -c \
		'ZAPIS_PG="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/postgres" exec "$0"' "$PWD/scripts/test-hall.sh"
fi
export ZAPIS_HALL=1
tests=${HALL:-PrimaryKilled|Patroni$|StandbyKilled|HeldInOneCopy|MirrorHangs|StandbyDies|MirrorFrozen|DesksOfOneEvent|HallAtOnce|TenHalls$|HallOverTheAir|CameraKeepsPace|CameraReadsLongGame|LargestEvent|Afternoon|DayInBrowser|RoundFromNothing|ClocksOfSeveralDesks}
status=0
for p in ./storage/archive ./desk/intake ./desk/hall; do
	CGO_ENABLED=0 go test -count=1 -timeout 60m -v -run "$tests" "$p" | grep --line-buffered -vE '^=== ' || status=1
done
exit $status
