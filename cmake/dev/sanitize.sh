# shellcheck shell=bash
# Tests under sanitizers, and the fuzzers. Sourced by ./dev. None of it needs the linter's LLVM
# libraries or the examples.
# shellcheck disable=SC2154 # the options are ./dev's

progress_time=20 # seconds between two lines of progress

# show_progress NAME LOG: copies its input to LOG, and prints the progress of ninja or CTest from
# time to time.
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

# build_tree PRESET COMPILER TARGET...: builds only these targets in build/PRESET.
build_tree() {
  local tree=build/$1 compiler=$2
  mkdir -p "$tree"
  cmake --preset "$1" "-DCMAKE_CXX_COMPILER=$compiler" "-DCMAKE_CXX_COMPILER_LAUNCHER=$(compiler_cache)" \
    "-DSYNCLINE_CACHE=$SYNCLINE_CACHE" \
    >"$tree/configure.log" 2>&1 || { cat "$tree/configure.log"; die "CMake failed"; }
  shift 2
  cmake --build "$tree" --parallel "$(nproc)" --target "$@" 2>&1 | show_progress compiled "$tree/build.log" || {
    grep -E -A 4 '(error|undefined reference): |^FAILED: ' "$tree/build.log" | head -n 40 || true
    die "the build failed; see $tree/build.log"
  }
}

# test_tree PRESET LABELS ARGUMENT...: runs CTest in build/PRESET. The output of a failed test goes
# into a separate file. A sanitizer's report fails the gate regardless of the result of the test: a
# test that expects a program to fail passes even if the program fails with a report.
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

# run_fuzzer NAME CORPUS LENGTH: keeps the inputs that it finds in build/sanitize-addresses.
run_fuzzer() {
  local tree=build/sanitize-addresses found
  found=$(mktemp -d)
  "$tree/bin/$1" -max_total_time="$fuzz_seconds" "-max_len=$3" -print_final_stats=1 -verbosity=0 \
    "-artifact_prefix=$tree/$1-" "$found" "tests/fuzz/corpus/$2" >"$tree/$1.log" 2>&1 || {
    rm -rf "$found"
    grep -E -m 5 'ERROR: |runtime error: |SUMMARY: |Test unit written to' "$tree/$1.log" || true
    die "$1 found a failing input; see $tree/$1.log, and add the input to tests/fuzz/corpus/$2"
  }
  rm -rf "$found"
  note "$(sed -n 's/^stat::number_of_executed_units: */inputs: /p' "$tree/$1.log")"
}

# sanitize_part NAME: builds with build_NAME, then tests with test_NAME unless the build failed.
sanitize_part() {
  local before=$gate_failures
  gate "$1: build" "build_$1"
  ((gate_failures > before)) || gate "$1: tests" "test_$1"
}

# Rules and profiler: unit tests, including those of the fuzzers' corpus, and those tests of the
# command that have the label "memory"; with --all every test of the command, which takes four times
# as long. Clang compiles instrumented code in two thirds of GCC's time, and the fuzzers need Clang
# anyway.
build_addresses() {
  build_tree sanitize-addresses "clang++-$PIN_LLVM_MAJOR" \
    syncline syncline_stand_in syncline_schema_check tests/unit/all ReadTraceFuzzer AssembleFuzzer
}
test_addresses() {
  local labels='^(unit|memory)$'
  [[ $all == no ]] || labels='^(unit|cli|rules)$'
  test_tree sanitize-addresses "$labels"
}

# The tracer, whose threads share tables with those of the program. GCC's runtime is a shared
# library, as the tracer needs. Only the tracer's tests are built here.
build_threads() {
  build_tree sanitize-threads g++ tests/tracer/all tests/unit/profiler/tracer/all
}
test_threads() { test_tree sanitize-threads '^tracer$'; }

# The linter's lit tests: with the linter and LibTorch's headers, but without the programs of the
# examples. LLVM's own code is not instrumented, so containers that cross its boundary are not
# checked.
sanitize_linter() {
  cmake --preset asan -B build/asan-lint -DSYNCLINE_LINTER=ON -DSYNCLINE_EXAMPLES=ON \
    "-DSYNCLINE_TORCH=$SYNCLINE_TORCH" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE"
  cmake --build build/asan-lint --parallel "$(nproc)" --target syncline syncline-lint lint.lit_pch syncline_schema_check
  ASAN_OPTIONS=detect_container_overflow=0 \
    "/usr/lib/llvm-$PIN_LLVM_MAJOR/bin/lit" -sv --time-tests build/asan-lint/tests/lint
}

sanitize_addresses() {
  sanitize_part addresses
  ((gate_failures == 0)) || return 0
  gate "fuzzer: ReadTraceFuzzer" run_fuzzer ReadTraceFuzzer read 6000
  gate "fuzzer: AssembleFuzzer" run_fuzzer AssembleFuzzer assemble 4000
}
sanitize_threads() { sanitize_part threads; }

# What a part does not read: it changes nothing that the part builds or runs.
declare -A unread read_anyway
unread=([addresses]='^(\.ci|\.github|analyzer|examples|docs/(decisions|explanation|how-to|man|reference|rules)|tests/(bench|docs|gpu|lint|predictions|structure|tracer|truth))/|^cmake/dev/(sanitized|tidy_base)\.txt$|^(docs/)?[^/]*\.md$')
unread[threads]="${unread[addresses]}"'|^(docs|python|rules|profiler/(advice|analysis|cli|report|timeline))/|^tests/(cli|fuzz|rules|schemas|traces|unit/(analyzer|rules|profiler/(advice|analysis|cli|report|timeline)))/'
read_anyway=([addresses]='^$' [threads]='^tests/tracer/')

# sanitized_sources PART: stands for all committed files that the part reads, and for the compilers.
# Empty if there are changes that are not committed.
sanitized_sources() {
  [[ -z $(git status --porcelain 2>/dev/null || echo none) ]] || return 0
  {
    git -c core.quotePath=off ls-tree -r HEAD |
      unread="${unread[$1]}" anyway="${read_anyway[$1]}" \
        awk -F '\t' '$2 ~ ENVIRON["anyway"] || $2 !~ ENVIRON["unread"]'
    g++ --version
    "clang++-$PIN_LLVM_MAJOR" --version
  } | sha256sum | cut -d ' ' -f 1
}

# The parts that passed on this machine outlive a clone; --record writes them into a file of the
# project, for other machines.
passed_here() { printf '%s/sanitize-passed' "$(cache_folder)"; }
passed_anywhere=cmake/dev/sanitized.txt

# remember_part FILE PART SOURCES: replaces the line of this part.
remember_part() {
  local others
  others=$(grep -v "^$2 " "$1" 2>/dev/null || true)
  printf '%s\n' ${others:+"$others"} "$2 $3" | sort >"$1.new"
  mv "$1.new" "$1"
}

do_sanitize() {
  local part sources line
  local -A passed=()
  ensure_profiler_headers
  ensure_check_packages
  for part in addresses threads; do
    sources=$(sanitized_sources "$part")
    line="$part $sources"
    if [[ $if_changed == yes && -n $sources ]] &&
      grep -qsxF "$line" "$(passed_here)" "$passed_anywhere"; then
      step "$part: passed before, with the same sources and compilers"
      passed[$part]=$sources
      continue
    fi
    local before=$gate_failures
    "sanitize_$part"
    if ((gate_failures > before)) || [[ -z $sources ]]; then continue; fi
    remember_part "$(passed_here)" "$part" "$sources"
    passed[$part]=$sources
  done
  ((${#gate_table[@]} == 0)) || finish_gates
  [[ $record == yes ]] || return 0
  for part in addresses threads; do
    [[ -n ${passed[$part]:-} ]] || die "there are changes that are not committed: nothing can be recorded"
    remember_part "$passed_anywhere" "$part" "${passed[$part]}"
  done
  note "$passed_anywhere has what passed; commit it"
}
