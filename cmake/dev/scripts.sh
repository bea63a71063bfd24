# shellcheck shell=bash
# The linters of shell and Python scripts. Sourced by ./dev.

# scripts_of INTERPRETER SUFFIX: finds scripts by suffix or by first line.
scripts_of() {
  {
    git -c core.quotePath=off ls-files -- "*.$2"
    git grep -l -I -E "^#!.*\\b$1" || true
  } | sort -u | while IFS= read -r file; do
    # A line that only looks like a shebang line, as in a test, does not count.
    if [[ -f $file ]] && { [[ $file == *."$2" ]] || [[ $(head -n 1 "$file") == '#!'* ]]; }; then
      printf '%s\n' "$file"
    fi
  done
}

check_shell() {
  local scripts
  mapfile -t scripts < <(scripts_of '(ba)?sh' sh)
  shellcheck --external-sources -- "${scripts[@]}" || die "shellcheck reported the problems above"
  note "shellcheck: ${#scripts[@]} scripts"
}

check_python() {
  local scripts
  ensure_ruff || {
    note "Ruff was not found, so the Python scripts are only compiled"
    mapfile -t scripts < <(scripts_of python3? py)
    python3 -c 'import sys; [compile(open(name).read(), name, "exec") for name in sys.argv[1:]]' "${scripts[@]}"
    return
  }
  mapfile -t scripts < <(scripts_of python3? py)
  "$(ruff_program)" check --no-cache --quiet --output-format concise -- "${scripts[@]}" ||
    die "Ruff reported the problems above"
  note "Ruff: ${#scripts[@]} scripts"
}
