# shellcheck shell=bash
# Benchmarks. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

do_bench_examples() {
  do_build
  step "compare the examples with their remedies, on a GPU"
  python3 tests/bench/examples/examples.py --build "build/$preset" "${more[@]}"
}

do_bench_lint() {
  do_build
  step "compare the linter with clang-tidy and the compiler"
  python3 tests/bench/lint/lint.py --build "build/$preset" "${more[@]}"
}

do_bench_report() {
  do_build
  step "compare syncline report with HolisticTraceAnalysis, on the same events"
  python3 tests/bench/report/report.py --build "build/$preset" "${more[@]}"
}
