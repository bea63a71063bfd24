# shellcheck shell=bash
# Tests under sanitizers, and the fuzzers. Sourced by ./dev. None of it needs the linter's LLVM
# libraries or the examples.
# shellcheck disable=SC2154 # the options are ./dev's

configure_profiler() {
  cmake "$@" -DSYNCLINE_LINTER=OFF -DSYNCLINE_EXAMPLES=OFF \
    "-DSYNCLINE_TORCH=$SYNCLINE_TORCH" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE"
}

# Rules and profiler: unit tests, the fuzzers' corpus among them, and the tests of the command.
sanitize_addresses() {
  configure_profiler --preset asan
  cmake --build --preset asan --parallel "$(nproc)"
  ctest --preset asan --parallel "$(nproc)" --label-regex '^(unit|cli|rules)$'
}

# The tracer, whose threads share tables with those of the program. Only its tests are built here,
# so only they have labels.
sanitize_threads() {
  configure_profiler --preset tsan
  cmake --build --preset tsan --parallel "$(nproc)" --target tests/tracer/all tests/unit/profiler/tracer/all
  test_threads
}

# Some tests bound a time, which a busy machine may exceed, so a test has three attempts. A report
# of ThreadSanitizer has none: it fails the gate, whatever became of the test.
test_threads() {
  local reports="$PWD/build/tsan/reports" status=0
  rm -rf "$reports"
  mkdir "$reports"
  TSAN_OPTIONS="log_path=$reports/report allocator_may_return_null=1 atexit_sleep_ms=0" \
    ctest --preset tsan --parallel "$(nproc)" --label-regex '^(unit|tracer)$' --repeat until-pass:3 || status=$?
  if grep -rl 'ThreadSanitizer: ' "$reports" | xargs -r cat | grep .; then
    die "ThreadSanitizer reported the above"
  fi
  return "$status"
}

# run_fuzzer NAME CORPUS LENGTH: what it finds is kept in build/fuzz.
run_fuzzer() {
  local found
  found=$(mktemp -d)
  "build/fuzz/bin/$1" -max_total_time="$fuzz_seconds" "-max_len=$3" -print_final_stats=1 -verbosity=0 \
    "-artifact_prefix=build/fuzz/$1-" "$found" "tests/fuzz/corpus/$2"
  rm -rf "$found"
}

run_fuzzers() {
  configure_profiler -S . -B build/fuzz -G Ninja "-DCMAKE_CXX_COMPILER=clang++-$PIN_LLVM_MAJOR" \
    -DCMAKE_BUILD_TYPE=Release -DSYNCLINE_FUZZ=ON
  cmake --build build/fuzz --parallel "$(nproc)" --target ReadTraceFuzzer AssembleFuzzer
  run_fuzzer ReadTraceFuzzer read 6000
  run_fuzzer AssembleFuzzer assemble 4000
}

# The linter's lit tests: with the linter, and LibTorch's headers, yet without the examples' programs.
# LLVM's own code is not instrumented, so containers that cross its border are not checked.
sanitize_linter() {
  cmake --preset asan -B build/asan-lint -DSYNCLINE_LINTER=ON -DSYNCLINE_EXAMPLES=ON \
    "-DSYNCLINE_TORCH=$SYNCLINE_TORCH" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE"
  cmake --build build/asan-lint --parallel "$(nproc)" --target syncline syncline-lint syncline_test_pch
  ASAN_OPTIONS=detect_container_overflow=0 \
    "/usr/lib/llvm-$PIN_LLVM_MAJOR/bin/lit" -sv --time-tests build/asan-lint/tests/lint
}

do_sanitize() {
  ensure_profiler_headers
  ensure_check_packages
  gate "AddressSanitizer, UBSan" sanitize_addresses
  gate "ThreadSanitizer" sanitize_threads
  gate "fuzzers" run_fuzzers
  finish_gates
}
