#!/usr/bin/env bash
# Compares `fhirlint convert`, writing and checking everything, with what libxml2 needs to read the
# same document and do nothing with it.
#
#   Benchmarks/convert.sh [EXPORT.xml]
#
# Without an export one of 200 MB is made. Needs python3, cc, zip and libxml2. The marks: as much
# processor time as libxml2 from .xml, 1.5 times as much from .zip, and 64 MB resident.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/../Scripts/fhirlint" version >/dev/null
fhirlint="$here/../.build-command/release/fhirlint"
export=${1:-$work/export.xml}
[ -f "$export" ] || "$here/make-export.py" 200 "$export"
cc -O2 "$here/libxml2/sax2.c" -o "$work/sax2" $(pkg-config --cflags --libs libxml-2.0)
mkdir "$work/apple_health_export"
ln -s "$(realpath "$export")" "$work/apple_health_export/export.xml"
(cd "$work" && zip -q export.zip apple_health_export/export.xml)

python3 - "$fhirlint" "$work" "$export" <<'PYTHON'
import os, subprocess, sys
fhirlint, work, export = sys.argv[1:]

def used(command, rounds=5):
    """The least processor time of some runs, and the largest resident size in MB."""
    times, sizes = [], []
    for _ in range(rounds):
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        assert status == 0, command
        times.append(usage.ru_utime + usage.ru_stime)
        sizes.append(usage.ru_maxrss / 1024)
    return min(times), max(sizes)

def show(what, value, mark):
    print(f"{what:<58} {value:>7}   mark {mark}")

out = os.path.join(work, "out.ndjson")
libxml2, _ = used([work + "/sax2", export])
xml, size = used([fhirlint, "convert", export, "-q", "-o", out])
packed, packed_size = used([fhirlint, "convert", work + "/export.zip", "-q", "-o", out])
show("convert of an export.xml, times libxml2's SAX2 (processor)", f"{xml / libxml2:.2f}", "1")
show("the same from export.zip", f"{packed / libxml2:.2f}", "1.5")
show("the same, MB resident", f"{max(size, packed_size):.1f}", "64")
PYTHON
