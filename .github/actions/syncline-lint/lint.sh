#!/usr/bin/env bash
# The script that the action runs. It writes annotations to standard output, SARIF to a file and a
# table to the job summary. The inputs are environment variables; action.yml names them.
set -uo pipefail

# die MESSAGE: prints an annotation and exits. To GitHub, % begins an escape sequence.
die() {
  printf '::error title=syncline lint::%s\n' "${1//%/%25}"
  exit 2
}

# split TEXT: sets the array words to the words of TEXT. Quotes work as in a shell; nothing expands.
split() {
  local list
  list=$(xargs -r printf '%s\n' <<<"$1" 2>/dev/null) || die "unmatched quote in '${1//$'\n'/ }'"
  words=()
  [[ -z $list ]] || mapfile -t words <<<"$list"
}

# install PACKAGE: installs it into a separate folder and adds its programs to the PATH of later
# steps. It uses no virtual environment: the programs need no Python, and Debian's Python cannot
# create one without a further package.
install() {
  local folder="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/syncline-package"
  python3 -m pip install --quiet --disable-pip-version-check --upgrade --target "$folder" -- "$1" >&2 ||
    die "pip cannot install '$1'"
  program=$folder/syncline/bin/syncline
  dirname -- "$program" >>"${GITHUB_PATH:-/dev/null}"
}

program=${SYNCLINE_PROGRAM:-syncline}
sarif=${SYNCLINE_SARIF_FILE:-}
case ${SYNCLINE_FAIL_ON:=findings} in
  findings | error | never) ;;
  *) die "fail-on is findings, error or never, not '$SYNCLINE_FAIL_ON'" ;;
esac
[[ -z ${SYNCLINE_PACKAGE:-} ]] || install "$SYNCLINE_PACKAGE"
command -v -- "$program" >/dev/null ||
  die "$program was not found: name a wheel in the input package, or install syncline in a step before this one"

arguments=(lint -p "${SYNCLINE_BUILD_DIR:-build}")
[[ -z ${SYNCLINE_BASELINE:-} ]] || arguments+=(--baseline "$SYNCLINE_BASELINE")
split "${SYNCLINE_ARGS:-}"
arguments+=("${words[@]}")
split "${SYNCLINE_FILES:-}"
arguments+=("${words[@]}")

# The later runs read the results of this one from the cache.
"$program" "${arguments[@]}" --format github
status=$?
if [[ -n $sarif ]]; then
  mkdir -p -- "$(dirname -- "$sarif")" && rm -f -- "$sarif"
  "$program" "${arguments[@]}" --quiet --format sarif --output "$sarif" 2>/dev/null
  [[ ! -f $sarif ]] || printf 'sarif-file=%s\n' "$sarif" >>"${GITHUB_OUTPUT:-/dev/null}"
fi
if [[ ${SYNCLINE_SUMMARY:-true} == true && -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  "$program" "${arguments[@]}" --quiet --format markdown >>"$GITHUB_STEP_SUMMARY" 2>/dev/null
fi
printf 'status=%s\n' "$status" >>"${GITHUB_OUTPUT:-/dev/null}"

case $SYNCLINE_FAIL_ON:$status in
  never:* | *:0 | error:1) exit 0 ;;
  *) exit "$status" ;;
esac
