# shellcheck shell=bash
# Runs clang-tidy over the changed sources or over all of them. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

# first_revision: the changes since that revision are checked. It is --since, or the point where
# this branch left origin/main; on main itself, it covers the last 20 commits, or as many as there
# are.
first_revision() {
  local base=$since
  if [[ -z $base ]]; then
    base=$(git merge-base HEAD origin/main 2>/dev/null || true)
    [[ $base != "$(git rev-parse HEAD)" ]] || base=''
    [[ -n $base ]] || base=$(git rev-list --first-parent --max-count=21 HEAD | tail -n 1)
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
  python3 cmake/dev/clang_tidy.py --build "build/$preset" --clang-tidy "clang-tidy-$PIN_LLVM_MAJOR" "$@"
}

# Generated sources need not exist, but compile_commands.json must.
tidy_changed() {
  local revision
  revision=$(first_revision)
  [[ -f build/$preset/compile_commands.json ]] || configure
  note "changed since $(git log -1 --format='%h (%s)' "$revision"); at most $budget s"
  changed_files "$revision" | run_clang_tidy --stdin --budget "$budget"
}

tidy_all() {
  [[ -f build/$preset/compile_commands.json ]] || configure
  run_clang_tidy
}
