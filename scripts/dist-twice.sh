#!/usr/bin/env bash
# Makes everything twice, from two clones of the commit in folders of different names
# and depths, and compares: the same bytes, or it fails. `make dist-twice` calls it.
#
#   PARTS="linux-amd64 sums" scripts/dist-twice.sh
#
# The second clone compiles with a cache of its own, so nothing is merely the same
# file; that takes as long as the first build ever did. CACHE=shared takes the caller's.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT
if [ -n "$(git status --porcelain)" ]; then
	echo "dist-twice: what was changed since the commit is not built" >&2
fi
one=$work/one two="$work/another place/further down/zapis"
git clone -q --no-local . "$one"
git clone -q --no-local . "$two"
(cd "$one" && scripts/dist.sh "$work/first")
if [ "${CACHE:-}" != shared ]; then
	GOCACHE=$work/cache
	export GOCACHE
fi
(umask 077 && cd "$two" && TZ=Asia/Tokyo LANG=de_DE.UTF-8 scripts/dist.sh "$work/second")
(cd "$work/first" && find . -type f | sort | xargs -d '\n' sha256sum) >"$work/first.sums"
(cd "$work/second" && find . -type f | sort | xargs -d '\n' sha256sum) >"$work/second.sums"
if ! diff "$work/first.sums" "$work/second.sums"; then
	echo "dist-twice: the same commit made other bytes" >&2
	exit 1
fi
echo "dist-twice: $(wc -l <"$work/first.sums") files, the same bytes twice"
