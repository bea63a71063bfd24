"""What a sample takes for granted: what the reader has done, and what is installed."""

import dataclasses
import os
import re
import shutil

# The project's own CMakeLists.txt, to which the document adds lines.
CONFIGURE = """\
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(trainer LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
{before}
add_library(trainer src/loss.cpp src/train.cpp)
target_include_directories(trainer SYSTEM PRIVATE
  "$ENV{{TORCH}}/include" "$ENV{{TORCH}}/include/torch/csrc/api/include")
{after}
END
cmake --install "$SYNCLINE_BUILD" --prefix /opt/syncline --component cmake
cmake -S . -B {folder} -G Ninja -DCMAKE_PREFIX_PATH=/opt/syncline
"""
PACKAGE = "find_package(syncline REQUIRED)"
TIDY = """\
find_package(syncline REQUIRED COMPONENTS tidy)
set(CMAKE_CXX_CLANG_TIDY ${SYNCLINE_CXX_CLANG_TIDY})"""

REPOSITORY = """\
git init -q -b main
git add src
git -c user.name=You -c user.email=you@example.com commit -q -m 'Train'
"""
CHANGE = r"""
sed -i '/Optimizer.step/a\    if (Loss.isnan().any().item<bool>())\n      break;' src/train.cpp
"""
HOOK = """\
cat >.pre-commit-config.yaml <<'END'
repos:
  - repo: local
    hooks:
      - id: syncline-lint
        name: syncline lint
        entry: syncline lint --quiet
        language: system
        types_or: [c++, cuda]
        require_serial: true
        args: [-p, build]
END
pre-commit install
git config user.name You
git config user.email you@example.com
git add src .pre-commit-config.yaml
"""
# The linter knows what the files showed when it last read them.
UNDO = """\
git checkout -q -f main -- src
rm -rf .git .pre-commit-config.yaml
syncline lint -q -p build
"""


@dataclasses.dataclass
class Given:
    """Commands that run before a sample and after it, for samples whose first command matches."""
    pattern: str
    before: str = ""
    after: str = ""
    # Programs in PATH, or paths.
    needs: tuple = ()


NOLINT = r"""
sed -i 's|item<double>();|& // NOLINT(syncline-sync-item)|' src/train.cpp
sed -i 's|step();|& // NOLINT(syncline-sync-item): read once|' src/train.cpp
echo '{"require_nolint_reason": true, "report_unused_nolint": true}' >.syncline.json
"""

TIDY_PLUGIN = "/opt/syncline/lib/libsyncline_tidy.so"
GIVEN = (
    Given(r"jq ", "syncline lint -q -p build --format sarif -o syncline.sarif || [ $? = 1 ]",
          needs=("jq",)),
    Given(r"syncline lint -p build src/train\.cpp$", NOLINT),
    Given(r"syncline report syncline-demo/", "syncline demo"),
    Given(r"syncline diff syncline-demo/", "syncline demo"),
    Given(r"syncline lint -p syncline-demo$", 'syncline demo --torch "$TORCH"'),
    Given(r"git diff ", REPOSITORY + CHANGE, UNDO, ("git",)),
    Given(r"git commit ", REPOSITORY + CHANGE + HOOK, UNDO, ("git", "pre-commit")),
    Given(r"cmake --build build --target", needs=("cmake", "ninja"),
          before=CONFIGURE.format(before=PACKAGE, after="syncline_lint(trainer)", folder="build")),
    Given(r"cmake --build build$", needs=("cmake", "ninja", "clang-tidy-22", TIDY_PLUGIN),
          before=CONFIGURE.format(before=TIDY, after="", folder="build")),
    Given(r"clang-tidy-22 ", needs=("clang-tidy-22", TIDY_PLUGIN)),
)


def given_for(command):
    """The entry for a command; an empty one if it needs nothing."""
    return next((each for each in GIVEN if re.match(each.pattern, command)), Given(""))


def missing(given, where):
    """The first of its needs that is not there. WHERE maps a path of a document to a real one."""
    for need in given.needs:
        if not (os.path.exists(where(need)) if os.sep in need else shutil.which(need)):
            return need
    return None
