# shellcheck shell=bash
# The headers of other versions of CUPTI, for one test. Sourced by ./dev.
# shellcheck disable=SC2154 # the pins, options and fetch_folder are other files'

# cupti_wheels: those of all versions, each once, as FILE@SHA256.
cupti_wheels() {
  local version pins
  for version in $PIN_CUPTI_HEADERS; do
    pins="PIN_CUPTI_HEADERS_${version//./_}"
    # shellcheck disable=SC2086 # a list of words
    printf '%s\n' ${!pins}
  done | sort -u
}

# ensure_cupti_headers: never fails, because a build can do without the headers: the test leaves out
# the versions whose headers are missing.
ensure_cupti_headers() {
  local folder lock wheel missing=''
  folder="$(cache_folder)/cupti-headers"
  for wheel in $(cupti_wheels); do
    [[ -d $folder/${wheel%@*} ]] || missing+="$wheel "
  done
  [[ -n $missing ]] || return 0
  if ! can_fetch; then
    note "headers of other versions of CUPTI are not fetched (this needs PyPI, pip and unzip), so their tests are left out"
    return 0
  fi
  mkdir -p "$folder" || die "cannot create $folder"
  exec {lock}>"$(cache_folder)/lock"
  flock "$lock"
  for wheel in $missing; do
    [[ ! -d $folder/${wheel%@*} ]] || continue # another ./dev has fetched it
    fetch_cupti_wheel "$wheel" "$folder" && continue
    touch "$(unreachable_mark)"
    note "the tests of other versions of CUPTI are left out (./dev deps --retry contacts PyPI again)"
    break
  done
  exec {lock}>&-
}

# fetch_cupti_wheel FILE@SHA256 FOLDER: unpacks the headers of a wheel into FOLDER/FILE.
fetch_cupti_wheel() {
  local file=${1%@*} name version
  IFS=- read -r name version _ <<<"$file"
  begin_fetch
  fetch_wheel "${name//_/-}==$version" "$file" "${1#*@}" 'nvidia/*/include/*' || return 1
  mv -T "$fetch_folder/site" "$2/$file"
}
