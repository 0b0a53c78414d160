#!/usr/bin/env bash
# Makes a folder the data of a standby of a running PostgreSQL server, or makes
# the server that a standby has taken over from that standby's standby. Run it
# on the standby's machine as the user of PostgreSQL, while no server runs on
# the folder; then start one there.
#
#   scripts/pg-standby.sh DATA 'host=... port=5432 user=...'
#
# What that folder has and the primary has not is gone afterwards: it was never
# acknowledged as held in two copies.
set -euo pipefail
[ $# = 2 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
data=$1 primary=$2
# Debian keeps the programs of each version beside each other.
for bin in /usr/lib/postgresql/*/bin; do PATH=$bin:$PATH; done

if [ -s "$data/postmaster.pid" ] && kill -0 "$(head -1 "$data/postmaster.pid")" 2>/dev/null; then
	echo "pg-standby: a server runs on $data: stop it first" >&2
	exit 1
fi
if [ -s "$data/PG_VERSION" ]; then
	# A folder of another server altogether is somebody's only copy.
	theirs=$(psql --quiet --no-align --tuples-only --dbname="$primary dbname=postgres" --command='SELECT system_identifier FROM pg_control_system()')
	ours=$(LC_ALL=C pg_controldata "$data" | sed -n 's/^Database system identifier: *//p')
	if [ "$ours" != "$theirs" ]; then
		echo "pg-standby: $data is not of this server but of another, and was left alone: name an empty folder" >&2
		exit 1
	fi
	# Until its next checkpoint a server that took over looks like the one before.
	psql --quiet --dbname="$primary dbname=postgres" --command=CHECKPOINT
	# Of a server that was killed, this finds only what differs.
	if pg_rewind --target-pgdata="$data" --source-server="$primary dbname=postgres" --write-recovery-conf; then
		echo "pg-standby: $data follows the server that took over; start it"
		exit 0
	fi
	echo "pg-standby: it cannot be wound back, so it is copied anew" >&2
	rm -rf "${data:?}"/* # the folder itself may be a disk of its own
fi
pg_basebackup --pgdata="$data" --dbname="$primary" --wal-method=stream --checkpoint=fast --write-recovery-conf
chmod 700 "$data"
echo "pg-standby: $data is a copy of the primary and will follow it; start it"
