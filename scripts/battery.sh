#!/usr/bin/env bash
# battery.sh FILE [MINUTES]: writes how the battery of an Android tablet empties, a reading a minute, as zapis-console battery-log
# writes it on a machine of its own. The tablet is connected over Wi-Fi (adb connect ADDRESS), without its charger, with a game on.
# zapis-console battery-log --judge FILE says when the warning would have come.
set -euo pipefail
file=${1:?FILE: where the readings are written}
minutes=${2:-1440}
pause=${BATTERY_PAUSE:-60} # seconds
command -v adb >/dev/null || { echo "battery.sh: adb is not installed: apt-get install adb" >&2; exit 1; }
model=$(adb shell getprop ro.product.model </dev/null | tr -d '\r\n,')
echo "# zapis battery log 1, ${model:-unknown}, android" >>"$file"
failed=0
for ((i = 0; i < minutes; i++)); do
  if said=$(adb shell dumpsys battery </dev/null | tr -d '\r'); then
    failed=0
    percent=$(awk '$1 == "level:" { print $2; exit }' <<<"$said")
    charging=$(awk '/(AC|USB|Wireless|Dock) powered: true/ { on = 1 } END { print on ? "true" : "false" }' <<<"$said")
    [[ $percent =~ ^[0-9]+$ ]] || { echo "battery.sh: the tablet tells no level" >&2; exit 1; }
    printf '%s,%s,%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$percent" "$charging" | tee -a "$file"
  elif ((++failed == 5)); then # off, or out of reach
    echo "battery.sh: the tablet has not answered five times: the readings end here" >&2
    exit 0
  fi
  sleep "$pause"
done
