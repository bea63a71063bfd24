# shellcheck shell=bash
# Tests under sanitizers, and the fuzzers. Sourced by ./dev. None of it needs the linter's LLVM
# libraries or the examples.
# shellcheck disable=SC2154 # the options are ./dev's

progress_time=20 # seconds between two lines of progress

# show_progress NAME LOG: keeps what it reads in LOG, and prints now and then how far ninja or CTest
# has come.
show_progress() {
  local line state='' next=$((SECONDS + progress_time)) count='^[[:space:][]*([0-9]+/[0-9]+)[][:space:]]'
  while IFS= read -r line; do
    printf '%s\n' "$line" >&3
    if [[ $line =~ $count ]]; then state=${BASH_REMATCH[1]}; fi
    ((SECONDS >= next)) || continue
    note "$1: $state"
    next=$((SECONDS + progress_time))
  done 3>"$2"
}

# build_tree PRESET COMPILER TARGET...: builds these targets alone in build/PRESET.
build_tree() {
  local tree=build/$1 compiler=$2
  mkdir -p "$tree"
  cmake --preset "$1" "-DCMAKE_CXX_COMPILER=$compiler" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE" \
    >"$tree/configure.log" 2>&1 || { cat "$tree/configure.log"; die "CMake failed"; }
  shift 2
  cmake --build "$tree" --parallel "$(nproc)" --target "$@" 2>&1 | show_progress compiled "$tree/build.log" || {
    grep -E -A 4 '(error|undefined reference): |^FAILED: ' "$tree/build.log" | head -n 40 || true
    die "the build failed; see $tree/build.log"
  }
}

# test_tree PRESET LABELS ARGUMENT...: runs CTest in build/PRESET. A test that fails has its output in
# a file of its own. A sanitizer's report fails the gate whatever became of the test: a program's
# report is no failure of the test that expects the program to fail.
test_tree() {
  local tree=build/$1 labels=$2 status=0
  shift 2
  rm -rf "$tree/reports" "$tree/failed"
  mkdir "$tree/reports"
  local log="log_path=$PWD/$tree/reports/report"
  ASAN_OPTIONS="$log" UBSAN_OPTIONS="print_stacktrace=1:$log" \
    TSAN_OPTIONS="$log:allocator_may_return_null=1:atexit_sleep_ms=0" \
    ASAN_SYMBOLIZER_PATH=$(command -v "llvm-symbolizer-$PIN_LLVM_MAJOR" || true) \
    ctest --test-dir "$tree" --no-tests=error --parallel "$(nproc)" --label-regex "$labels" \
    --output-junit tests.xml "$@" 2>&1 | show_progress tests "$tree/tests.log" || status=$?
  python3 cmake/dev/failed_tests.py "$tree" || status=1
  if ((status != 0)); then die "tests failed; see $tree/tests.log"; fi
  note "$(grep -E 'tests passed' "$tree/tests.log")"
}

# run_fuzzer NAME CORPUS LENGTH: what it finds is kept in build/sanitize-addresses.
run_fuzzer() {
  local tree=build/sanitize-addresses found
  found=$(mktemp -d)
  "$tree/bin/$1" -max_total_time="$fuzz_seconds" "-max_len=$3" -print_final_stats=1 -verbosity=0 \
    "-artifact_prefix=$tree/$1-" "$found" "tests/fuzz/corpus/$2" >"$tree/$1.log" 2>&1 || {
    rm -rf "$found"
    grep -E -m 5 'ERROR: |runtime error: |SUMMARY: |Test unit written to' "$tree/$1.log" || true
    die "$1 found an input that fails; see $tree/$1.log, and keep the input in tests/fuzz/corpus/$2"
  }
  rm -rf "$found"
  note "$(sed -n 's/^stat::number_of_executed_units: */inputs: /p' "$tree/$1.log")"
}

# sanitize_part NAME: builds by build_NAME, then tests by test_NAME unless the build failed.
sanitize_part() {
  local before=$gate_failures
  gate "$1: build" "build_$1"
  ((gate_failures > before)) || gate "$1: tests" "test_$1"
}

# Rules and profiler: unit tests, the fuzzers' corpus among them, and the tests of the command. Clang
# compiles what its sanitizers check in two thirds of GCC's time, and the fuzzers need it anyway.
build_addresses() {
  build_tree sanitize-addresses "clang++-$PIN_LLVM_MAJOR" \
    syncline syncline_stand_in syncline_schema_check tests/unit/all ReadTraceFuzzer AssembleFuzzer
}
test_addresses() { test_tree sanitize-addresses '^(unit|cli|rules)$'; }

# The tracer, whose threads share tables with those of the program. GCC's runtime is a shared
# library, as the tracer needs. Some tests bound a time, which a busy machine may exceed, so a test
# has three attempts. Only the tracer's tests are built here, so only they have labels.
build_threads() {
  build_tree sanitize-threads g++ tests/tracer/all tests/unit/profiler/tracer/all
}
test_threads() { test_tree sanitize-threads '^(unit|tracer)$' --repeat until-pass:3; }

# The linter's lit tests: with the linter, and LibTorch's headers, yet without the examples' programs.
# LLVM's own code is not instrumented, so containers that cross its border are not checked.
sanitize_linter() {
  cmake --preset asan -B build/asan-lint -DSYNCLINE_LINTER=ON -DSYNCLINE_EXAMPLES=ON \
    "-DSYNCLINE_TORCH=$SYNCLINE_TORCH" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE"
  cmake --build build/asan-lint --parallel "$(nproc)" --target syncline syncline-lint lint.lit_pch syncline_schema_check
  ASAN_OPTIONS=detect_container_overflow=0 \
    "/usr/lib/llvm-$PIN_LLVM_MAJOR/bin/lit" -sv --time-tests build/asan-lint/tests/lint
}

do_sanitize() {
  local before
  ensure_profiler_headers
  ensure_check_packages
  before=$gate_failures
  sanitize_part addresses
  if ((gate_failures == before)); then
    gate "fuzzer: ReadTraceFuzzer" run_fuzzer ReadTraceFuzzer read 6000
    gate "fuzzer: AssembleFuzzer" run_fuzzer AssembleFuzzer assemble 4000
  fi
  sanitize_part threads
  finish_gates
}
