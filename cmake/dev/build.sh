# shellcheck shell=bash
# Dependencies, configuration and build. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

do_deps() {
  build_deps
  [[ $profiler_only == yes ]] || check_deps
  [[ $newest == no ]] || ensure_release_headers
}

check_deps() {
  ensure_check_packages
  ensure_ruff || note "the Python scripts are not linted, because PyPI cannot be reached"
}

build_deps() {
  if [[ $profiler_only == yes ]]; then
    ensure_profiler_headers
    ensure_libtorch || {
      with_examples=OFF
      step "LibTorch: none, so the examples are left out (./dev deps --retry contacts PyPI again)"
    }
  else
    ensure_packages
    ensure_libtorch
    [[ $for_demo == no ]] || return 0
    ensure_sarif_schema
    ensure_cupti_headers
    ensure_wheel_tools || note "the test of the wheel is skipped, because PyPI cannot be reached"
  fi
}

do_build() { build_targets all; }

# build_targets TARGET...: dependencies, configuration, and only these targets.
build_targets() {
  configure
  step "build ($preset)"
  cmake --build --preset "$preset" --parallel "$(nproc)" --target "$@"
}

# The linter compiles in half the time with Clang, which instantiates the templates of a precompiled
# header once; GCC instantiates them in each source. A build folder keeps its compiler. The tracer
# needs the runtime of a sanitizer as a shared library, which only GCC has. CI uses the same compiler,
# so its warnings are errors here, too; those of a compiler of the user's choice are not.
choose_compiler() {
  [[ -z ${CXX:-} && $profiler_only == no && $preset != [at]san ]] || return 0
  compiler_options=(-DSYNCLINE_WERROR=ON)
  export CXX="clang++-$PIN_LLVM_MAJOR" CC="clang-$PIN_LLVM_MAJOR"
}

# compiler_cache: the program in front of the compiler: the one that the environment names for CMake,
# else ccache, or nothing. A source that is compiled without a precompiled header is found again in
# another clone, too: ccache then hashes paths in the project as relative ones.
compiler_cache() {
  [[ -z ${SYNCLINE_NO_CCACHE:-} ]] || return 0
  printf '%s' "${CMAKE_CXX_COMPILER_LAUNCHER:-$(command -v ccache || true)}"
}
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD}

configure() {
  local with_linter=ON compiler_options=()
  [[ $profiler_only == yes ]] && with_linter=OFF
  build_deps
  choose_compiler
  step "configure ($preset)"
  cmake --preset "$preset" "-DCMAKE_CXX_COMPILER_LAUNCHER=$(compiler_cache)" \
    "-DSYNCLINE_LINTER=$with_linter" "-DSYNCLINE_EXAMPLES=$with_examples" \
    "-DSYNCLINE_TORCH=$SYNCLINE_TORCH" "-DSYNCLINE_CACHE=$SYNCLINE_CACHE" "${compiler_options[@]}"
}
