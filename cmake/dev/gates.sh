# shellcheck shell=bash
# Runs checks one after the other and times each. Sourced by ./dev.

gate_table=()
gate_failures=0

# gate NAME COMMAND...: runs COMMAND in a subshell; a failure is recorded, and the next gate still
# runs. Do not call it where bash ignores set -e, such as in a condition.
gate() {
  local name=$1 begin=$SECONDS status outcome=passed
  shift
  step "$name"
  set +e
  (
    set -e
    "$@"
  )
  status=$?
  set -e
  if ((status != 0)); then
    outcome="FAILED (exit $status)"
    ((gate_failures += 1))
  fi
  gate_table+=("$(printf '%-28s %6d s  %s' "$name" $((SECONDS - begin)) "$outcome")")
}

# finish_gates: prints the time and the outcome of each gate; fails if one failed.
finish_gates() {
  step "gates"
  printf '    %s\n' "${gate_table[@]}"
  ((gate_failures == 0)) || die "gates failed: $gate_failures of ${#gate_table[@]}"
}
