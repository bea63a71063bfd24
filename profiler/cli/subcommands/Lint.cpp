//===- Lint.cpp - syncline lint: runs syncline-lint -----------------------===//
//
// The linter is a program of its own, because it alone needs LLVM: a machine
// that only records does without.
//
//===----------------------------------------------------------------------===//

#include "cli/Subcommand.h"

#include <filesystem>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

using namespace syncline;
using namespace syncline::cli;
namespace fs = std::filesystem;

/// syncline-lint beside this program; by name, for the PATH, where this
/// program's own place cannot be read.
static std::string linterPath() {
  std::error_code Error;
  fs::path Self = fs::read_symlink("/proc/self/exe", Error);
  if (Error)
    return "syncline-lint";
  return (Self.parent_path() / "syncline-lint").string();
}

int cli::runLint(const char *, std::span<char *const> Arguments) {
  std::string Linter = linterPath();
  std::vector<char *> Values = {Linter.data()};
  Values.insert(Values.end(), Arguments.begin(), Arguments.end());
  Values.push_back(nullptr);
  execvp(Linter.c_str(), Values.data());
  std::cerr << "syncline lint: cannot run " << Linter
            << "; this installation has no linter (SYNCLINE_LINTER=OFF leaves "
               "it out of a build)\n";
  return static_cast<int>(Exit::Failure);
}
