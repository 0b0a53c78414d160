#!/usr/bin/env bash
# The demonstration: the device on a virtual tablet of 800 x 1280 pixels, with
# pictures in demo/. `make demo` builds ./zapis and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh

out=demo
rm -rf "$out"
mkdir -p "$out"

xvfb_start 800 1280
xvfb_run ./zapis --data "$out/data"
xvfb_window Zapis
xvfb_settle 5
xvfb_shot "$out/01-start.png"
xvfb_stop

echo "demo: pictures in $out/"
