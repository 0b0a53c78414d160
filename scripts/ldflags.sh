#!/usr/bin/env bash
# Prints the linker's flag that tells a program the commit it is built from:
#
#   go build -ldflags "$(scripts/ldflags.sh)" .
#
# Files that were changed or added since the commit are told by ".dirty". Where
# there is no git, or the folder is not a repository of its own, the revision is
# "unknown".
set -euo pipefail
cd "$(dirname "$0")/.."

revision=unknown
if [ "$(git rev-parse --show-prefix 2>/dev/null || echo none)" = "" ] &&
	commit=$(git rev-parse -q --verify HEAD 2>/dev/null); then
	# Always seven: how many git would print depends on what else lies in the clone.
	revision=${commit:0:7}
	if [ -n "$(git status --porcelain 2>/dev/null || echo unknown)" ]; then
		revision=$revision.dirty
	fi
fi
echo "-X=zapis/app/version.revision=$revision"
