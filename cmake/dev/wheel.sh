# shellcheck shell=bash
# The wheel, the tools that build it, which come from their own wheels, and the package for Debian.
# Sourced by ./dev.
# shellcheck disable=SC2154 # the pins, options and fetch_folder are other files'

do_wheel() {
  ensure_wheel_tools || die "the wheel needs scikit-build-core and auditwheel from PyPI; ./dev deps --retry contacts PyPI again"
  build_targets portable
  step "wheel"
  python3 -B cmake/dev/build_wheel.py --build "build/$preset" --tools "$(wheel_tools)" --output dist
}

do_deb() {
  build_targets portable
  step "Debian package"
  (cd "build/$preset" && cpack -G DEB -B packages) >"build/$preset/cpack.log" ||
    { cat "build/$preset/cpack.log"; die "cpack failed"; }
  mkdir -p dist
  mv "build/$preset"/packages/syncline_*.deb dist
  note "$(ls -1 dist/syncline_*.deb)"
}

wheel_tools() {
  printf '%s' "$(cache_folder)/wheel-tools"
}

# ensure_wheel_tools: fails if PyPI cannot be reached.
ensure_wheel_tools() {
  local lock unreachable status=0
  unreachable=$(unreachable_mark)
  [[ $(cat "$(wheel_tools)/.pins" 2>/dev/null) != "$PIN_WHEEL_TOOLS" ]] || return 0
  [[ -z ${SYNCLINE_NO_PYPI:-} ]] || return 1
  [[ $retry == yes || ! -e $unreachable ]] || return 1
  mkdir -p "$(cache_folder)" || die "cannot create $(cache_folder)"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  fetch_wheel_tools || { touch "$unreachable"; status=1; }
  exec {lock}>&-
  return "$status"
}

# fetch_wheel_tools: does the work of ensure_wheel_tools, with the lock held.
fetch_wheel_tools() {
  local tool name version digest
  begin_fetch
  for tool in $PIN_WHEEL_TOOLS; do
    IFS='=@' read -r name _ version digest <<<"$tool"
    fetch_wheel "$name==$version" "$name-$version-py3-none-any.whl" "$digest" || return 1
  done
  printf '%s\n' "$PIN_WHEEL_TOOLS" >"$fetch_folder/site/.pins"
  rm -rf "$(wheel_tools)"
  mv -T "$fetch_folder/site" "$(wheel_tools)"
}
