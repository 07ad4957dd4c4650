#!/usr/bin/env bash
# Compares the JSON reader with simdjson's DOM on an NDJSON file, in one run.
#
#   Benchmarks/readers.sh FILE.ndjson [ROUNDS]
#
# Needs g++ and libsimdjson-dev. The mark: at most 2 times simdjson's time.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
file=$(realpath "$1")
rounds=${2:-20}
swift build -c release --package-path "$here" --product reader-benchmark >&2
build=$(swift build -c release --package-path "$here" --show-bin-path)
g++ -O3 -march=native "$here/simdjson/dom.cpp" -o "$build/simdjson-dom" -lsimdjson
ours=$("$build/reader-benchmark" "$file" "$rounds")
theirs=$("$build/simdjson-dom" "$file" "$rounds")
echo "fhirlint  $ours"
echo "simdjson  $theirs"
seconds() { sed -E 's/.*: ([0-9.e-]+) s,.*/\1/' <<<"$1"; }
awk -v a="$(seconds "$ours")" -v b="$(seconds "$theirs")" \
  'BEGIN { printf "ratio     %.2f (mark: 2.00)\n", a / b }'
