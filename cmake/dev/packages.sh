# shellcheck shell=bash
# Debian packages. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

# missing_packages NAME...: prints the packages that are not installed.
missing_packages() {
  local name installed
  installed=" $(dpkg-query -W -f '${db:Status-Status}|${Package} ' "$@" 2>/dev/null || true) "
  for name in "$@"; do
    [[ $installed == *" installed|$name "* ]] || printf '%s ' "$name"
  done
}

# apt_install NAME...: installs as root or with sudo, or else prints the command to run.
apt_install() {
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@")
  local update=(apt-get update)
  command -v apt-get >/dev/null ||
    die "apt-get was not found; install the contents of these Debian packages, then run cmake --preset $preset: $*"
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "packages are missing, and installing them needs root or sudo; run as root: apt-get update && apt-get install -y --no-install-recommends $*"
    install=(sudo "${install[@]}")
    update=(sudo "${update[@]}")
  fi
  step "apt-get update"
  "${update[@]}" || die "apt-get update failed"
  step "apt-get install $*"
  "${install[@]}" || die "apt-get install failed"
}

# ensure_packages: what everything needs; for_demo=yes leaves out what only tests and examples need.
ensure_packages() {
  local missing more="$DEBIAN_EXAMPLES $DEBIAN_HOOK $DEBIAN_PYTHON"
  [[ $for_demo == no ]] || more=''
  # shellcheck disable=SC2086 # lists of words
  set -- $DEBIAN_TOOLS $DEBIAN_LINTER $DEBIAN_LIBRARIES $more
  missing=$(missing_packages "$@")
  if [[ -z $missing ]]; then
    step "Debian packages: all $# are installed"
  else
    # shellcheck disable=SC2086 # a list of words
    apt_install $missing
  fi
}

# What ./dev check and ./dev sanitize need on top of a build.
ensure_check_packages() {
  local missing
  # shellcheck disable=SC2086 # a list of words
  missing=$(missing_packages $DEBIAN_CHECKS "clang-format-$PIN_LLVM_MAJOR" "clang-tidy-$PIN_LLVM_MAJOR" \
    "clang-$PIN_LLVM_MAJOR")
  # shellcheck disable=SC2086 # a list of words
  [[ -z $missing ]] || apt_install $missing
}

# has_header NAME: whether the compiler can include it.
has_header() {
  "${CXX:-c++}" -std=c++20 -E -x c++ - >/dev/null 2>&1 <<<"#include <$1>"
}

# For the profiler only: asks the compiler, not dpkg, so that the packages may be installed in any
# way.
ensure_profiler_headers() {
  local missing='' tool header packages=()
  for tool in "${CXX:-c++}:g++" cmake:cmake ninja:ninja-build python3:python3; do
    command -v "${tool%%:*}" >/dev/null || missing+="${tool#*:} "
  done
  read -r -a packages <<<"$DEBIAN_PROFILER"
  for header in $PROFILER_HEADERS; do
    has_header "$header" || missing+="${packages[0]} "
    packages=("${packages[@]:1}")
  done
  if [[ -z $missing ]]; then
    step "headers for the profiler: all are installed"
  else
    # shellcheck disable=SC2086 # a list of words
    apt_install $missing
  fi
}
