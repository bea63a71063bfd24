# shellcheck shell=bash
# The tests. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

do_test() {
  if [[ $quick == yes ]]; then
    test_quickly
    return
  fi
  do_build
  step "test ($preset)"
  ctest --preset "$preset" --output-on-failure --parallel "$(nproc)"
}

# The inner loop: builds only what the labels below need.
test_quickly() {
  [[ -f build/$preset/CMakeCache.txt ]] || configure
  step "build the unit tests ($preset)"
  cmake --build --preset "$preset" --parallel "$(nproc)" --target syncline tests/unit/all
  step "test, quickly ($preset)"
  ctest --preset "$preset" --parallel "$(nproc)" --label-regex '^(unit|rules|structure)$'
}
