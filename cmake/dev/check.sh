# shellcheck shell=bash
# The gates that read the sources without running them, fastest first. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

check_structure_tests() {
  python3 -B -m unittest discover -q -s tests/structure
}

quick_gates() {
  gate "files" tests/structure/check_files.py
  gate "layers" tests/structure/check_layers.py
  gate "components" tests/structure/check_layers.py --components
  gate "one definition" tests/structure/check_odr.py
  gate "shell scripts" check_shell
  gate "Python scripts" check_python
  gate "format" format_sources --check
  gate "words" tests/structure/check_words.py
  gate "tests of these checks" check_structure_tests
}

# This takes minutes to hours, so it does not run for every commit.
thorough_gates() {
  gate "clang-tidy, all sources" tidy_all
  gate "one definition, by GCC" compare_types
  gate "lint tests, AddressSanitizer" sanitize_linter
  sanitize_part addresses
}

# GCC compares the types of all sources of the program syncline when it links them.
compare_types() {
  cmake --preset lto-odr
  cmake --build --preset lto-odr --parallel "$(nproc)"
}

do_tidy() {
  ensure_packages
  if [[ $all == yes ]]; then
    gate "clang-tidy, all sources" tidy_all
  else
    gate "clang-tidy, changed sources" tidy_changed
  fi
  finish_gates
}

do_check() {
  check_deps
  quick_gates
  if [[ $quick == yes ]]; then
    note "clang-tidy is left out"
  elif [[ $all == yes ]]; then
    thorough_gates
  else
    gate "clang-tidy, changed sources" tidy_changed
  fi
  finish_gates
}
