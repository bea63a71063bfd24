#!/usr/bin/env bash
# Runs the tests that need a GPU and prints one table. See --help.
set -uo pipefail

usage() {
  cat <<'TEXT'
usage: tests/gpu/run.sh [SECTION...]

cuda_versions.sh runs it with the runtime and CUPTI of several versions of CUDA.

sections (all but ranks and ecosystem, where none is named; ranks needs two GPUs)
  coverage   every kind of blocking call, and whether the trace holds it
  life       every way in which a program can end
  programs   threads, graphs, fork, CUDA loaded late, PyTorch's profiler
  steps      training loops that know their steps, and whether the report finds them
  windows    CUPTI left and attached again many times, next to busy threads and graphs
  latency    how soon the tracer begins to record, and what a kill loses
  try        syncline try on C++ and Python programs, and what it refuses
  overhead   what the tracer costs: Python loops that take turns with unrecorded ones; C++ programs,
             run after run, compared with CUPTI alone and PyTorch's profiler
  ranks      a training program with two ranks
  ecosystem  programs of popular libraries, compared with PyTorch's own answer

environment
  BUILD             the build folder (default build/gpu); run.sh builds it first
  SKIP_BUILD=1      do not build it
  SKIP_PYTORCH=1    leave out what needs PyTorch in life and programs
  OUT               where results go (default BUILD/results)
  CMAKE_ARGS        further arguments of cmake
  PYTHON            the Python that has PyTorch (default python3)
  WINDOW_RUNS       runs of each program of the section windows (default 10)
  OVERHEAD_ROUNDS   rounds of turn_cost.py in the section overhead (default 3, a minute each)
  OVERHEAD_SECONDS  how long overhead.py may take after that (default 420)
  OVERHEAD_ARGS     further arguments of overhead.py

Exit status: 1 if a line of the table has FAIL.
TEXT
}

sections=()
for argument in "$@"; do
  case $argument in
    -h | --help) usage; exit 0 ;;
    coverage | life | programs | steps | windows | latency | try | overhead | ranks | ecosystem) sections+=("$argument") ;;
    *) printf "run.sh: unknown section '%s'; see --help\n" "$argument" >&2; exit 2 ;;
  esac
done
((${#sections[@]})) || sections=(coverage life programs steps windows latency try overhead)

root=$(realpath "$(dirname "$(realpath -- "${BASH_SOURCE[0]}")")/../..")
build=$(realpath -m -- "${BUILD:-$root/build/gpu}")
out=$(realpath -m -- "${OUT:-$build/results}")
python=${PYTHON:-python3}
bin=$build/bin
syncline=$bin/syncline
tracer=$build/lib/libsyncline_tracer.so
scripts=$root/tests/gpu
table=$out/table.tsv
mkdir -p "$out"
ulimit -c 0
: >"$table"

# shellcheck source-path=SCRIPTDIR source=table.sh
source "$scripts/table.sh"
# shellcheck source-path=SCRIPTDIR source=sections.sh
source "$scripts/sections.sh"

note() { printf '==> %s\n' "$*"; }

build_all() {
  note "build in $build"
  # shellcheck disable=SC2086 # several arguments are meant
  cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DSYNCLINE_LINTER=OFF \
    -DSYNCLINE_GPU_TESTS=ON ${CMAKE_ARGS:-} >"$out/configure.log" 2>&1 &&
    cmake --build "$build" --parallel "$(nproc)" >"$out/build.log" 2>&1 && return
  tail -n 30 "$out/configure.log" "$out/build.log" 2>/dev/null
  row build all FAIL "see $out/configure.log and $out/build.log"
  print_table
  exit 1
}

[[ ${SKIP_BUILD:-} == 1 ]] || build_all
[[ -x $syncline && -e $tracer ]] || { printf 'run.sh: no %s or no %s\n' "$syncline" "$tracer" >&2; exit 1; }
for section in "${sections[@]}"; do
  note "$section"
  "run_$section"
done
print_table
! grep -q $'\tFAIL\t' "$table"
