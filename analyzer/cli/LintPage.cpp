#include "cli/LintPage.h"

using namespace syncline;

static std::vector<help::HelpTerm> examples() {
  return {
      {"syncline lint -p build", "every file of build/compile_commands.json"},
      {"syncline lint -p build src/train.cpp", "one file"},
      {"syncline lint -p build src/loss.h",
       "a header, through a file that includes it"},
      {"syncline lint --torch /opt/libtorch train.cpp -- -std=c++20",
       "without a database"},
      {"syncline lint -p build --rules 'sync-nonzero*'", "some rules only"},
      {"syncline lint --explain sync-nonzero",
       "why it blocks and what to write instead"},
      {"syncline lint -p build --output findings.json",
       "findings for other tools"},
      {"syncline lint -p build --changed-since origin/main",
       "only findings that a branch adds"},
      {"syncline lint -p build --fix-dry-run | git apply",
       "apply the fixes that preserve all values"},
      {"syncline lint -p build -j 8 --stats", "how long each file took"},
      {"syncline lint -p build --shard 2/4", "the second of four jobs"}};
}

help::HelpPage lint::cli::lintPage() {
  return {
      .Program = "syncline lint",
      .Summary = "Find host-device synchronization in LibTorch C++ code",
      .Synopsis = {"[OPTION...] [FILE...]",
                   "[OPTION...] FILE... -- COMPILER-FLAG..."},
      .Description =
          {"Each file is parsed with the flags of its compile command; "
           "compiler "
           "flags after -- replace the database. syncline reports calls that "
           "block the host until the GPU has finished, and asynchronous code "
           "that lacks a synchronization. In .cu files it lints the host code.",
           "The confidence of a finding is certain where both the blocking "
           "call and the device of the tensor are known, likely where the code "
           "suggests that the tensor is on a GPU, and possible otherwise.",
           "The comment // NOLINT(syncline-<rule>) suppresses a finding, as do "
           "NOLINTNEXTLINE and NOLINTBEGIN with NOLINTEND."},
      .Environment = {{"SYNCLINE_CACHE_DIR", "As --cache-dir DIR."},
                      {"NO_COLOR", "Set to anything: no color by default."},
                      {"TERM", "If empty or dumb: no color by default."}},
      .Files = {{".syncline.json", "The configuration of a project, found "
                                   "upwards from each source file."},
                {"compile_commands.json",
                 "The compile commands, which CMake writes with "
                 "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON."}},
      .ExitStatus = {{"0", "No findings, or --fix has fixed all of them."},
                     {"1", "Findings, or NOLINT comments that count as "
                           "findings. With --fix, only those that are left."},
                     {"2", "An error: a bad option, a file without a compile "
                           "command, a file that does not parse, or an "
                           "internal error. All other files are linted."}},
      .Examples = examples(),
      .SeeAlso = {"syncline", "syncline-rules", "clang-tidy"}};
}
