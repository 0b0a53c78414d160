#!/usr/bin/env bash
# Locks out everybody who knows the password of a role, because a laptop with the
# desks' address was stolen. Run it on the database's machine as the user of
# PostgreSQL:
#
#   scripts/pg-lockout.sh ROLE
#
# It gives the role another password, ends all of its connections, says from where
# they came, and prints the new password. Desks that stay are started again with
# it. What the role may do in the database stays as it is: whoever had it may have
# changed the tables. "zapis-desk rebuild" checks what is stored; "event export" and
# "event restore" take it into another database.
set -euo pipefail
[ $# = 1 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --set=role="$1" --set=password="$password" <<'SQL' >&2
ALTER ROLE :"role" PASSWORD :'password';
WITH open AS MATERIALIZED (SELECT pid, client_addr, backend_start FROM pg_stat_activity WHERE usename = :'role' AND pid <> pg_backend_pid())
SELECT 'pg-lockout: ended a connection from ' || coalesce(host(client_addr), 'this machine') || ', open since ' || backend_start::timestamp(0)
FROM open WHERE pg_terminate_backend(pid);
SQL
echo "$password"
