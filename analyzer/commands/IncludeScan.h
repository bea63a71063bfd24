//===- IncludeScan.h - The #include lines of a file -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_INCLUDESCAN_H
#define SYNCLINE_ANALYZER_COMMANDS_INCLUDESCAN_H

#include <filesystem>
#include <string>
#include <vector>

namespace syncline::lint::commands {

struct IncludeLine {
  /// Without quotes or brackets.
  std::string Name;
  bool IsAngled = false;
  /// Inside an #if other than the file's include guard.
  bool IsConditional = false;
};

/// The #include lines of \p File, in order. Does not run a preprocessor.
std::vector<IncludeLine> includesOf(const std::filesystem::path &File);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_INCLUDESCAN_H
