# shellcheck shell=bash
# Demonstrates the purpose of syncline with one example. Sourced by ./dev.
# shellcheck disable=SC2034,SC2154 # the options are ./dev's

do_demo() {
  local status=0 source=examples/masked_loss/before.cpp
  for_demo=yes
  # The example is only linted and its trace is bundled, so neither has to be built.
  build_targets syncline syncline-lint
  step "lint $source: a loss that blocks the host in every step"
  "build/$preset/bin/syncline" lint -p "build/$preset" "$source" || status=$?
  case $status in
    1) ;; # findings, which is what the example is for
    0) die "the linter must report findings in $source, but reported none" ;;
    *) die "syncline lint failed (exit $status)" ;;
  esac

  local trace=tests/traces/masked_loss_before_symbols.sltrace report=build/demo/masked_loss.html
  step "report the cost of each synchronization, from a trace of this program on an NVIDIA H200"
  mkdir -p build/demo
  "build/$preset/bin/syncline" report --source-dir . "$trace"
  "build/$preset/bin/syncline" report --source-dir . -o "$report" "$trace"
  step "the same report as a page for a browser: $PWD/$report"
}
