#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# pack.sh [TNC [FOLDER]]: compiles every example, every accepted program of
# test/kernels and the launch benchmark for a
# GPU, strips them, and puts them with run.sh into one folder (build/gpu-pack)
# that a machine with a GPU and no compiler can run: `FOLDER/run.sh`.
#
# TN_PACK_ARCH (sm_90) is what they are compiled for.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
tnc=${1:-$root/build/release/bin/tnc}
folder=${2:-$root/build/gpu-pack}
arch=${TN_PACK_ARCH:-sm_90}

rm -rf "$folder"
mkdir -p "$folder/programs"
failed=0
pack() { # name source
  if "$tnc" -O3 -arch="$arch" "$2" -o "$folder/programs/$1"; then
    strip "$folder/programs/$1"
    echo "packed $1"
  else
    echo "NOT PACKED $1"
    failed=$((failed + 1))
  fi
}
for source in "$root"/examples/*/*.cpp; do
  name=$(basename "$source" .cpp)
  # A wrong twin has the name of its folder and more; none of them compiles.
  [ "$name" = "$(basename "$(dirname "$source")")" ] && pack "$name" "$source"
done
# Kernels of real size, each with its reference; not those that are not accepted yet.
for source in "$root"/test/kernels/*.cpp; do
  grep -q "Not accepted yet" "$source" || pack "$(basename "$source" .cpp)" "$source"
done
mkdir -p "$folder/bench"
if "$tnc" -O3 -arch="$arch" "$root/test/bench/launch_overhead.cpp" -o "$folder/bench/launch_overhead"; then
  strip "$folder/bench/launch_overhead"
  echo "packed launch_overhead"
else
  failed=$((failed + 1))
fi
cp "$root/test/gpu/run.sh" "$folder/run.sh"
du -sh "$folder"
[ "$failed" = 0 ]
