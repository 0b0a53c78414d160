#!/usr/bin/env bash
# Makes a standby the primary. Run it on the standby's machine as the user of
# PostgreSQL, after the primary died:
#
#   scripts/pg-promote.sh DATA
#
# NOTHING HERE KEEPS THE OLD PRIMARY FROM RUNNING (there is no fencing). Pull its
# plug or its cable first. If both run, desks that reach the old one are told
# that what they hand in is held in one copy only, since its standby is gone;
# it is lost when the old one becomes a standby (scripts/pg-standby.sh).
set -euo pipefail
[ $# = 1 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
for bin in /usr/lib/postgresql/*/bin; do PATH=$bin:$PATH; done
[ -e "$1/standby.signal" ] || { echo "pg-promote: $1 is not the data of a standby" >&2; exit 1; }
pg_ctl promote --pgdata="$1" --wait --timeout=60 --silent
echo "pg-promote: $1 is the primary now; make the old one its standby with pg-standby.sh"
