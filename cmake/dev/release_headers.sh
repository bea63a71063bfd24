# shellcheck shell=bash
# The headers of other releases of LibTorch, for ./dev deps --newest. Sourced by ./dev.
# shellcheck disable=SC2154 # the pins and fetch_folder are other files'

# ensure_release_headers: the wheels take 630 MB, so a test that needs the headers requests them by
# name.
ensure_release_headers() {
  ensure_headers "$PIN_NEWEST_TORCH_VERSION" "$PIN_NEWEST_TORCH_WHEEL" "$PIN_NEWEST_TORCH_SHA256"
  ensure_headers "$PIN_OLD_TORCH_VERSION" "$PIN_OLD_TORCH_WHEEL" "$PIN_OLD_TORCH_SHA256"
}

# ensure_headers VERSION WHEEL SHA256
ensure_headers() {
  local site lock
  site="$(cache_folder)/headers-$1"
  if [[ $(cat "$site/.pins" 2>/dev/null) == "$3" ]]; then
    step "headers of LibTorch $1: $site, unpacked before"
    return
  fi
  mkdir -p "$(cache_folder)" || die "cannot create $(cache_folder)"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  fetch_headers "$site" "$@" || die "the headers of LibTorch $1 come from PyPI, which cannot be reached"
  exec {lock}>&-
}

# fetch_headers SITE VERSION WHEEL SHA256: does the work of ensure_headers, with the lock held.
fetch_headers() {
  begin_fetch
  fetch_wheel "torch==$2" "$3" "$4" 'torch/include/*' || return 1
  printf '%s\n' "$4" >"$fetch_folder/site/.pins"
  rm -rf "$1"
  mv -T "$fetch_folder/site" "$1" || die "cannot move the unpacked headers to $1"
}
