#include "cli/subcommands/Lint.h"

#include "cli/command/Exit.h"
#include "cli/command/StandardOutput.h"

#include <filesystem>
#include <stdexcept>
#include <unistd.h>
#include <vector>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
namespace fs = std::filesystem;

/// syncline-lint next to this program. If the path of this program cannot be
/// read, searches PATH.
static std::string linterPath() {
  std::error_code Error;
  fs::path Self = fs::read_symlink("/proc/self/exe", Error);
  if (Error)
    return "syncline-lint";
  return (Self.parent_path() / "syncline-lint").string();
}

bool subcommands::hasLinter() { return !access(linterPath().c_str(), X_OK); }

/// Returns only on failure, with the reason.
static std::string execLinter(std::span<char *const> Arguments) {
  std::string Linter = linterPath();
  std::vector<char *> Values = {Linter.data()};
  Values.insert(Values.end(), Arguments.begin(), Arguments.end());
  Values.push_back(nullptr);
  execvp(Linter.c_str(), Values.data());
  return "cannot run " + Linter +
         "; this installation has no linter (SYNCLINE_LINTER=OFF leaves it out "
         "of a build)";
}

int subcommands::runLint(std::span<char *const> Arguments) {
  printError("syncline lint", execLinter(Arguments));
  return static_cast<int>(Exit::Failure);
}

void subcommands::runLintHelp(std::string Format) {
  std::string Option = "--help-format";
  char *Arguments[] = {Option.data(), Format.data()};
  throw std::runtime_error(execLinter(Arguments));
}

help::HelpPage subcommands::lintPage() {
  return {.Program = "syncline lint",
          .Summary = "Find host-device synchronization in LibTorch C++ code"};
}
