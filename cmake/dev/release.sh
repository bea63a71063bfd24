# shellcheck shell=bash
# A release: checks that everything names the same version, builds it, tests it, and prints what to
# upload. Sourced by ./dev.
# shellcheck disable=SC2154 # the options are ./dev's

do_release() {
  local version
  version=$(release_version)
  check_release "$version"
  do_build
  step "test what is installed"
  ctest --preset "$preset" --output-on-failure --label-regex '^package$'
  do_wheel
  do_deb
  python3 -B cmake/dev/hook_repository.py dist/syncline-pre-commit
  print_release "$version"
}

# release_version: prints the version of the project, which only CMakeLists.txt contains.
release_version() {
  local version
  version=$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' CMakeLists.txt)
  [[ -n $version ]] || die "CMakeLists.txt names no version"
  printf '%s' "$version"
}

# check_release VERSION: ends the script if the checkout is not a release of that version.
check_release() {
  local tagged
  step "release $1"
  [[ -z $(git status --porcelain) ]] || die "there are changes that are not committed"
  grep -q -E "^## \[${1//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md ||
    die "CHANGELOG.md has no section '## [$1] - YYYY-MM-DD': rename the [Unreleased] section"
  [[ -z $(unreleased_changes) ]] || die "CHANGELOG.md has changes in [Unreleased], above those of $1"
  tagged=$(git rev-parse --quiet --verify "refs/tags/v$1^{commit}" || true)
  [[ -z $tagged || $tagged == $(git rev-parse HEAD) ]] ||
    die "v$1 is another commit; raise VERSION in CMakeLists.txt"
}

# unreleased_changes: prints the lines of that section of CHANGELOG.md.
unreleased_changes() {
  sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' CHANGELOG.md | sed '/^## /d; /^$/d'
}

# print_release VERSION: prints the steps that remain to be done by hand.
print_release() {
  step "release $1 is ready"
  note "git tag -a v$1 -m 'syncline $1' $(git rev-parse --short HEAD) && git push origin v$1"
  note "upload, with these SHA-256 sums:"
  (cd dist && sha256sum "syncline-$1-"*.whl "syncline_$1_"*.deb) | sed 's/^/      /'
  note "then commit dist/syncline-pre-commit to the repository of the pre-commit hook, with the tag v$1"
}
