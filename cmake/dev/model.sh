# shellcheck shell=bash
# What releases of PyTorch declare about their operators. Sourced by ./dev.
# shellcheck disable=SC2154 # the options and caller are ./dev's

# A path in the arguments is relative to the caller's working directory.
do_update_model() {
  local program=$PWD/rules/model/update_model.py
  cd "$caller" || die "$caller no longer exists"
  python3 -B "$program" "${more[@]}"
}
