# shellcheck shell=bash
# The help of ./dev. Sourced by ./dev.

usage() {
  cat <<'TEXT'
usage: ./dev SUBCOMMAND [OPTION...]

  deps     install what the build needs and fetch LibTorch (a second run does nothing)
  build    deps, then configure and compile into build/PRESET
  demo     build, lint an example that blocks on the GPU in its training loop, and report
           what each synchronization costs, as text and as a page for a browser
  test     build, then run every test
  wheel    build, then write dist/syncline-VERSION-...whl, for pip install
  deb      build, then write dist/syncline_VERSION_amd64.deb, for Debian and Ubuntu
  release  check that CHANGELOG.md lists this version and that everything is committed, build and
           test the wheel and the Debian package, and print what to tag and upload
  check    read the sources: format, scripts, layers, names, sizes, words, and clang-tidy over
           what changed; print the time of each gate
  tidy     run clang-tidy as check does, and nothing else
  sanitize build rules and profiler with sanitizers and run their tests, then each fuzzer
  bench examples [OPTION...] [-- ARGUMENT...]
           build, then compare the examples with their remedies on a GPU; arguments
           are those of tests/bench/examples/examples.py
  bench report [OPTION...] [-- ARGUMENT...]
           build, then time syncline report against HolisticTraceAnalysis on the
           same events; arguments are those of tests/bench/report/report.py
  bench lint [OPTION...] [-- ARGUMENT...]
           build, then time syncline lint against clang-tidy and the compiler;
           arguments are those of tests/bench/lint/lint.py
  update-model VERSION...
           merge what these releases of PyTorch declare about their operators into
           rules/model/operators.json; ./dev update-model --help has its options
  format   format the C++ sources with clang-format
  clean    remove build/

options
  --preset NAME     build, demo, test: release (default), debug, asan or tsan
  --profiler-only   deps, build, test, bench examples, bench report: everything except the
                    linter; needs no LLVM, and no apt if the headers are installed
  --quick           test: build and run only the unit tests and the tests of rules and structure
                    check: everything except clang-tidy; needs no build
  --all             check: also run clang-tidy over every source, GCC's comparison of types, and
                    the linter's tests and all of the command's with AddressSanitizer (hours)
                    tidy: check every source
                    sanitize: run all tests of the command, not only those that read every
                    trace and write every format
  --since REVISION  check, tidy: run clang-tidy over what changed since REVISION (default: since
                    this branch left origin/main; on main, since the last complete run here, or
                    since the revision in cmake/dev/tidy_base.txt)
  --budget SECONDS  check, tidy: start clang-tidy on no further source after SECONDS; the next run
                    reads the rest first, and leaving out more than the last run did is a failure
  --fuzz SECONDS    sanitize: how long each fuzzer runs (default 20)
  --if-changed      sanitize: leave out a part that has passed with the same sources and compilers,
                    on this machine or according to cmake/dev/sanitized.txt
  --record          sanitize: write the parts that passed into cmake/dev/sanitized.txt
                    tidy: write the revision that was read into cmake/dev/tidy_base.txt
  --check           format: change nothing; list the files that differ and fail
  --newest          deps: also fetch the headers of the newest LibTorch and of 2.4 (630 MB to
                    download); without them, ./dev test skips the tests that need them
  --retry           deps: contact PyPI again after it could not be reached
  -h, --help        this text

environment
  SYNCLINE_TORCH    the LibTorch to use: the folder that contains its include and lib
  SYNCLINE_CACHE    where LibTorch is kept (default ~/.cache/syncline)
  SYNCLINE_NO_CCACHE  set to 1: compile without ccache, which is used if it is installed
  SYNCLINE_NO_PYPI  set to 1: do not contact PyPI; use Debian's LibTorch
TEXT
}
