#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# run.sh: on a machine with a GPU, runs every program that pack.sh put beside it:
# once as it is, once under each tool of compute-sanitizer, where there is one.
# Prints a table and, last, `N passed, N failed`.
#
#   program      run    memcheck  racecheck  initcheck  synccheck
#   saxpy        ok     ok        ok         ok         ok
#
# TN_GPU_SANITIZE=0 leaves the tools out; TN_GPU_LOGS names the folder of the
# output of what failed (default: beside this script).
set -u
here=$(cd "$(dirname "$0")" && pwd)
logs=${TN_GPU_LOGS:-$here/logs}
mkdir -p "$logs"
export TN_DEVICE=cuda

sanitizer=$(command -v compute-sanitizer || true)
for guess in "${CUDA_HOME:-/usr/local/cuda}/bin/compute-sanitizer" /usr/local/cuda/compute-sanitizer/compute-sanitizer; do
  [ -z "$sanitizer" ] && [ -x "$guess" ] && sanitizer=$guess
done
[ "${TN_GPU_SANITIZE:-1}" = 0 ] && sanitizer=
tools=
[ -n "$sanitizer" ] && tools="memcheck racecheck initcheck synccheck"
[ -z "$sanitizer" ] && echo "no compute-sanitizer: programs are only run"

passed=0 failed=0
# Runs a command; sets `cell` and counts. A program that ends well must also say
# that it ran on a GPU, or run where TN_DEVICE allows nothing else.
try() { # log command...
  local log=$1
  shift
  if timeout 300 "$@" >"$log" 2>&1 && grep -Eq ': ok( \(|$)' "$log" && ! grep -qi ' on cpu$' "$log"; then
    cell=ok
    passed=$((passed + 1))
    rm -f "$log"
  else
    cell=FAILED
    failed=$((failed + 1))
  fi
}

printf '%-14s %-8s' program run
for tool in $tools; do printf ' %-10s' "$tool"; done
printf '  output\n'
for program in "$here"/programs/*; do
  name=$(basename "$program")
  line=$("$program" 2>&1 | tail -n 1)
  try "$logs/$name.run.log" "$program"
  printf '%-14s %-8s' "$name" "$cell"
  for tool in $tools; do
    options=
    # The runtime asks modules for a trap slot that not every one has.
    [ "$tool" = memcheck ] && options="--leak-check no --report-api-errors no"
    # shellcheck disable=SC2086
    try "$logs/$name.$tool.log" "$sanitizer" --tool "$tool" $options --error-exitcode 9 "$program"
    printf ' %-10s' "$cell"
  done
  printf '  %s\n' "$line"
done

if [ -x "$here/bench/launch_overhead" ]; then
  echo
  if "$here/bench/launch_overhead"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
fi

if [ "$failed" != 0 ]; then
  echo
  for log in "$logs"/*.log; do
    [ -s "$log" ] && { echo "---- $(basename "$log")"; tail -n 20 "$log"; }
  done
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
