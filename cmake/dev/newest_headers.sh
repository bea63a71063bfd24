# shellcheck shell=bash
# The headers of the newest LibTorch, for ./dev deps --newest. Sourced by ./dev.
# shellcheck disable=SC2154 # the pins and fetch_folder are other files'

# ensure_newest_headers: the wheel has 540 MB, so a test that needs them asks for them by name.
ensure_newest_headers() {
  local site lock
  site="$(cache_folder)/headers-$PIN_NEWEST_TORCH_VERSION"
  if [[ $(cat "$site/.pins" 2>/dev/null) == "$PIN_NEWEST_TORCH_SHA256" ]]; then
    step "headers of LibTorch $PIN_NEWEST_TORCH_VERSION: $site, unpacked before"
    return
  fi
  mkdir -p "$(cache_folder)" || die "$(cache_folder) cannot be made"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  fetch_newest_headers "$site" || die "the headers of LibTorch $PIN_NEWEST_TORCH_VERSION cannot be had without PyPI"
  exec {lock}>&-
}

# fetch_newest_headers SITE: ensure_newest_headers' work, with the lock held.
fetch_newest_headers() {
  begin_fetch
  fetch_wheel "torch==$PIN_NEWEST_TORCH_VERSION" "$PIN_NEWEST_TORCH_WHEEL" \
    "$PIN_NEWEST_TORCH_SHA256" 'torch/include/*' || return 1
  printf '%s\n' "$PIN_NEWEST_TORCH_SHA256" >"$fetch_folder/site/.pins"
  rm -rf "$1"
  mv -T "$fetch_folder/site" "$1" || die "the unpacked headers could not be moved to $1"
}
