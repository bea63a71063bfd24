# shellcheck shell=bash
# Runs clang-tidy over the changed sources or over all of them. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

# tidy_state: the folder with what clang-tidy has read. It outlives a clone, as CI has a new one for
# each run.
tidy_state() {
  mkdir -p "$(cache_folder)/clang-tidy"
  printf '%s' "$(cache_folder)/clang-tidy"
}

# first_revision: the changes since that revision are checked. It is --since, or the point where
# this branch left origin/main. On main itself, it is the revision up to which this machine has read
# everything, or else the one in tidy_base.txt.
first_revision() {
  local base=$since
  if [[ -z $base ]]; then
    base=$(git merge-base HEAD origin/main 2>/dev/null || true)
    [[ $base != "$(git rev-parse HEAD)" ]] || base=''
    [[ -n $base ]] || base=$(cat "$(tidy_state)/revision" 2>/dev/null || true)
    [[ -n $base ]] && git merge-base --is-ancestor "$base" HEAD 2>/dev/null || base=$(<cmake/dev/tidy_base.txt)
  fi
  git rev-parse --verify --quiet "$base^{commit}" || die "there is no revision '$base'"
}

# changed_files REVISION: latest first, so that these are checked if there is no time for all.
changed_files() {
  {
    git -c core.quotePath=off ls-files --others --exclude-standard
    git -c core.quotePath=off diff --name-only HEAD
    git -c core.quotePath=off log --first-parent -m --format= --name-only "$1..HEAD"
  } | awk '!seen[$0]++'
}

run_clang_tidy() {
  python3 cmake/dev/clang_tidy.py --build "build/$preset" --clang-tidy "clang-tidy-$PIN_LLVM_MAJOR" \
    --state "$(tidy_state)" "$@"
}

# Generated sources need not exist, but compile_commands.json must.
tidy_changed() {
  local revision
  revision=$(first_revision)
  [[ -f build/$preset/compile_commands.json ]] || configure
  note "changed since $(git log -1 --format='%h (%s)' "$revision")"
  # shellcheck disable=SC2086 # no words without a budget
  changed_files "$revision" | run_clang_tidy --stdin ${budget:+--budget $budget}
  remember_revision
}

# remember_revision: the next run on this machine begins here; with --record on every machine.
remember_revision() {
  # A build of the profiler alone has no commands for the linter's sources.
  if [[ -z $since && -z $(git status --porcelain) && ! -s $(tidy_state)/clang-tidy-left-out.txt ]] &&
    grep -q '^SYNCLINE_LINTER:BOOL=ON' "build/$preset/CMakeCache.txt"; then
    git rev-parse HEAD >"$(tidy_state)/revision"
    [[ $record == no ]] || git rev-parse HEAD >cmake/dev/tidy_base.txt
  elif [[ $record == yes ]]; then
    die "not every source was read, or there are changes that are not committed: nothing is recorded"
  fi
}

tidy_all() {
  [[ -f build/$preset/compile_commands.json ]] || configure
  run_clang_tidy
  remember_revision
}
