# shellcheck shell=bash
# The layout of the C++ sources. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

# format_sources [--check]: formats every source that git tracks, or lists the files that differ and
# fails.
format_sources() {
  local formatter="clang-format-$PIN_LLVM_MAJOR" differing
  command -v "$formatter" >/dev/null || die "$formatter was not found: run ./dev deps"
  git rev-parse --is-inside-work-tree >/dev/null 2>&1 || die "format needs a git checkout, because it formats the files that git tracks"
  if [[ ${1:-} != --check ]]; then
    tracked_files '*.cpp' '*.h' | xargs -0 -r -P "$(nproc)" -n 40 "$formatter" -i --
    return
  fi
  differing=$(tracked_files '*.cpp' '*.h' |
    xargs -0 -r -P "$(nproc)" -n 40 "$formatter" --dry-run --ferror-limit=1 -- 2>&1 |
    sed -n 's/^\(.*\):[0-9]*:[0-9]*: \(warning\|error\): .*/\1/p' | sort -u)
  [[ -z $differing ]] || {
    printf '%s\n' "$differing"
    die "the files above are not formatted: run ./dev format"
  }
}

# tracked_files PATTERN...: prints those that exist, each terminated by a zero byte.
tracked_files() {
  local file
  git ls-files -z -- "$@" | while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || printf '%s\0' "$file"
  done
}

do_format() {
  if [[ $check_only == yes ]]; then format_sources --check; else format_sources; fi
}
