# shellcheck shell=bash
# Ruff, the linter of the Python scripts, from its wheel. Sourced by ./dev.
# shellcheck disable=SC2154 # the pins and fetch_folder are other files'

ruff_program() {
  printf '%s' "$(cache_folder)/ruff-$PIN_RUFF_VERSION"
}

# ensure_ruff: fails if PyPI cannot be reached.
ensure_ruff() {
  local lock unreachable status=0
  unreachable=$(unreachable_mark)
  [[ ! -x $(ruff_program) ]] || return 0
  [[ -z ${SYNCLINE_NO_PYPI:-} ]] || return 1
  [[ $retry == yes || ! -e $unreachable ]] || return 1
  mkdir -p "$(cache_folder)" || die "cannot create $(cache_folder)"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  [[ -x $(ruff_program) ]] || fetch_ruff || { touch "$unreachable"; status=1; }
  exec {lock}>&-
  return "$status"
}

# fetch_ruff: does the work of ensure_ruff, with the lock held.
fetch_ruff() {
  local data="ruff-$PIN_RUFF_VERSION.data/scripts/ruff"
  begin_fetch
  fetch_wheel "ruff==$PIN_RUFF_VERSION" "$PIN_RUFF_WHEEL" "$PIN_RUFF_SHA256" "$data" || return 1
  chmod +x "$fetch_folder/site/$data"
  mv "$fetch_folder/site/$data" "$(ruff_program)"
}
