# shellcheck shell=bash
# LibTorch: finds an installation, or extracts it from PyTorch's wheel. Sourced by ./dev. The search
# order is that of cmake/LocateLibTorch.cmake, which CMake uses too.
# shellcheck disable=SC2154 # the options are ./dev's

fetch_folder='' # removed when the script ends, however it ends
fetch_process=''
clean_up_fetch() {
  [[ -z $fetch_process ]] || kill "$fetch_process" 2>/dev/null || true
  [[ -z $fetch_folder ]] || rm -rf "$fetch_folder"
}

# begin_fetch: creates a new fetch_folder, for fetch_wheel. The caller holds the cache's lock.
begin_fetch() {
  trap clean_up_fetch EXIT
  clean_up_fetch # of what was fetched before
  fetch_folder=$(mktemp -d "$(cache_folder)/fetch.XXXXXX") || die "cannot create a folder in $(cache_folder)"
  mkdir "$fetch_folder/site" "$fetch_folder/tmp"
}

# unreachable_mark: a file that records that PyPI could not be reached.
unreachable_mark() {
  printf '%s' "$(cache_folder)/pypi-was-unreachable"
}

# can_fetch: whether PyPI may be queried, and whether what fetch_wheel needs is installed.
can_fetch() {
  [[ -z ${SYNCLINE_NO_PYPI:-} && ($retry != no || ! -e $(unreachable_mark)) ]] &&
    python3 -m pip --version >/dev/null 2>&1 && command -v unzip >/dev/null
}

cache_folder() {
  printf '%s' "${SYNCLINE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/syncline}"
}

# The source of the unpacked folder; when the pins change, the folder is created again.
pinned_digests() {
  printf '%s\n' "$PIN_TORCH_SHA256" "$PIN_CUDA_RUNTIME_SHA256" "$PIN_CUDA_CUPTI_SHA256" "$PIN_CUDA_CRT_SHA256"
}

# ensure_libtorch: succeeds when a LibTorch is in place, and prints which one. Fails only for a
# build of just the profiler, which does not need it.
ensure_libtorch() {
  local origin='' version='' folder='' site unreachable
  site="$(cache_folder)/site-$PIN_TORCH_VERSION"
  unreachable=$(unreachable_mark)
  IFS='|' read -r origin version folder < <(cmake -P cmake/LocateLibTorch.cmake) || true
  if [[ -n $SYNCLINE_TORCH && $origin != SYNCLINE_TORCH ]]; then
    die "SYNCLINE_TORCH=$SYNCLINE_TORCH contains no LibTorch (include/torch is missing)"
  fi

  case $origin in
    SYNCLINE_TORCH)
      step "LibTorch $version: $folder, from SYNCLINE_TORCH"
      [[ $version == "$PIN_TORCH_VERSION" ]] || note "the pinned version is $PIN_TORCH_VERSION; this one is untested"
      return
      ;;
    python3)
      step "LibTorch $version: $folder, python3's own"
      return
      ;;
    cache)
      if [[ $(cat "$site/.pins" 2>/dev/null) == "$(pinned_digests)" ]]; then
        step "LibTorch $version: $folder, unpacked before"
        return
      fi
      note "the pins have changed since $site was unpacked"
      ;;
    Debian)
      if [[ -n ${SYNCLINE_NO_PYPI:-} || ($retry == no && -e $unreachable) ]]; then
        say_debian_libtorch "$version"
        return
      fi
      ;;
  esac

  if [[ $profiler_only == yes && $retry == no && -e $unreachable ]]; then
    return 1
  elif fetch_site "$site"; then
    rm -f "$unreachable"
    return
  fi
  [[ -n ${SYNCLINE_NO_PYPI:-} ]] || touch "$unreachable"
  if [[ $profiler_only == yes && $origin != Debian ]]; then
    return 1
  else
    # shellcheck disable=SC2086 # a list of words
    [[ $origin == Debian ]] || apt_install $DEBIAN_LIBTORCH
    IFS='|' read -r origin version folder < <(cmake -P cmake/LocateLibTorch.cmake) || true
    [[ -n $folder ]] || die "$DEBIAN_LIBTORCH is installed, but no LibTorch was found in /usr"
    say_debian_libtorch "$version"
  fi
}

say_debian_libtorch() {
  step "LibTorch $1: Debian's, because PyPI was not contacted or not reached (./dev deps --retry contacts it again)"
  note "It is for the CPU only: the examples run on the CPU, and the CUDA headers are missing."
  note "Rules for calls that are newer than LibTorch $1 stay untested."
}

# fetch_site SITE: fills SITE (torch/ and nvidia/ side by side) atomically. Fails if PyPI cannot be
# reached; a wheel other than the pinned one ends the script.
fetch_site() {
  local site=$1 missing
  if [[ -n ${SYNCLINE_NO_PYPI:-} ]]; then
    note "SYNCLINE_NO_PYPI is set: PyPI is not contacted"
    return 1
  fi
  [[ $(uname -m) == x86_64 ]] || die "LibTorch is pinned for x86_64 only; set SYNCLINE_TORCH to one for $(uname -m)"
  if ! python3 -m pip --version >/dev/null 2>&1 || ! command -v unzip >/dev/null; then
    # shellcheck disable=SC2086 # a list of words
    missing=$(missing_packages $DEBIAN_FETCH)
    # shellcheck disable=SC2086
    apt_install $missing
  fi

  local lock status=0
  mkdir -p "$(cache_folder)" || die "cannot create $(cache_folder)"
  exec {lock}>"$(cache_folder)/lock"
  flock -n "$lock" || { note "another ./dev is fetching; waiting for it" && flock "$lock"; }
  if [[ $(cat "$site/.pins" 2>/dev/null) == "$(pinned_digests)" ]]; then
    note "another ./dev has fetched it"
  else
    fill_site "$site" || status=1
  fi
  exec {lock}>&-
  return "$status"
}

# fill_site SITE: does the work of fetch_site, with the lock held.
fill_site() {
  begin_fetch
  fetch_wheel "torch==$PIN_TORCH_VERSION" "$PIN_TORCH_WHEEL" "$PIN_TORCH_SHA256" \
    'torch/include/*' 'torch/lib/*' 'torch/share/cmake/*' torch/version.py || return 1
  fetch_wheel "nvidia-cuda-runtime==$PIN_CUDA_RUNTIME_VERSION" "$PIN_CUDA_RUNTIME_WHEEL" \
    "$PIN_CUDA_RUNTIME_SHA256" 'nvidia/*' || return 1
  fetch_wheel "nvidia-cuda-cupti==$PIN_CUDA_CUPTI_VERSION" "$PIN_CUDA_CUPTI_WHEEL" \
    "$PIN_CUDA_CUPTI_SHA256" 'nvidia/*' || return 1
  fetch_wheel "nvidia-cuda-crt==$PIN_CUDA_CRT_VERSION" "$PIN_CUDA_CRT_WHEEL" \
    "$PIN_CUDA_CRT_SHA256" 'nvidia/*' || return 1
  pinned_digests >"$fetch_folder/site/.pins"
  rm -rf "$1"
  mv -T "$fetch_folder/site" "$1" || die "cannot move the unpacked LibTorch to $1"
  step "LibTorch $PIN_TORCH_VERSION: $1/torch"
}

# fetch_wheel REQUIREMENT FILE SHA256 PATTERN...: downloads, verifies and unpacks one wheel, for the
# processor that FILE names.
fetch_wheel() {
  local requirement=$1 file=$2 digest=$3 wheel actual
  shift 3
  step "download $requirement from PyPI"
  pip_download "$requirement" "$file" || {
    note "$requirement could not be downloaded"
    return 1
  }
  wheel="$fetch_folder/$file"
  [[ -f $wheel ]] || die "pip did not download $file; see cmake/dependencies.env"
  actual=$(sha256sum "$wheel" | cut -d ' ' -f 1)
  if [[ $actual != "$digest" ]]; then
    rm -f "$wheel"
    die "$file has SHA-256 $actual, not the pinned $digest; it was removed"
  fi
  step "unpack $file"
  unzip -q "$wheel" "$@" -d "$fetch_folder/site" || die "cannot unpack $file into $fetch_folder"
  rm -f "$wheel"
}

# pip_download REQUIREMENT FILE: on a terminal, pip shows its progress; elsewhere, this prints a line
# every 10 s.
pip_download() {
  local log="$fetch_folder/pip.log" start=$SECONDS next=10 platform processor=x86_64
  [[ $2 != *_aarch64.whl ]] || processor=aarch64
  local command=(python3 -m pip download --no-deps --no-cache-dir --only-binary=:all:
    --python-version 3.12 --implementation cp --disable-pip-version-check
    --retries 2 --timeout 15 --dest "$fetch_folder")
  for platform in manylinux_2_28 manylinux_2_25 manylinux_2_17 manylinux2014; do
    command+=(--platform "${platform}_$processor")
  done
  command+=("$1")
  if [[ -t 1 ]]; then
    TMPDIR="$fetch_folder/tmp" "${command[@]}"
    return
  fi

  TMPDIR="$fetch_folder/tmp" "${command[@]}" >"$log" 2>&1 &
  fetch_process=$!
  while kill -0 "$fetch_process" 2>/dev/null; do
    sleep 0.2
    if ((SECONDS - start >= next)); then
      note "$next s, $(du -sm "$fetch_folder" | cut -f 1) MB so far"
      ((next += 10))
    fi
  done
  if ! wait "$fetch_process"; then
    fetch_process=''
    tail -n 3 "$log" | sed 's/^/    pip: /'
    return 1
  fi
  fetch_process=''
}
