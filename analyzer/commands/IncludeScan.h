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
  /// Within an #if that is not the file's include guard.
  bool IsConditional = false;
};

/// What \p File includes, in its order. No preprocessor runs.
std::vector<IncludeLine> includesOf(const std::filesystem::path &File);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_INCLUDESCAN_H
