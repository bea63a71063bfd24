# shellcheck shell=bash
# Benchmarks. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

do_bench() {
  do_build
  if cmake --build --preset "$preset" --target help | grep -q '^bench: '; then
    step "benchmarks"
    cmake --build --preset "$preset" --target bench
  fi
  step "the linter against the compiler, on the same file"
  python3 cmake/dev/bench.py "build/$preset" examples/masked_loss/before.cpp \
    --compiler "clang++-$PIN_LLVM_MAJOR"
}

do_bench_examples() {
  do_build
  step "the examples and their remedies, on a GPU"
  python3 tests/bench/examples/examples.py --build "build/$preset" "${more[@]}"
}

do_bench_lint() {
  do_build
  step "the linter against clang-tidy and the compiler"
  python3 tests/bench/lint/lint.py --build "build/$preset" "${more[@]}"
}

do_bench_report() {
  do_build
  step "syncline report and HolisticTraceAnalysis, on the same events"
  python3 tests/bench/report/report.py --build "build/$preset" "${more[@]}"
}
