//===- LintFindings.h - Reads the findings of lint --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LINTFINDINGS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LINTFINDINGS_H

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

struct LintFinding {
  std::string File;
  uint32_t Line = 0;
  std::string RuleId;
  std::string Message;
};

/// Reads the output of `syncline lint --format json`. \throws
/// std::runtime_error with one line if it cannot be read.
std::vector<LintFinding> readLintFindings(const std::string &Path);

/// Whether two paths may refer to one file: one is a suffix of the other,
/// starting at a slash, or both have the same last two components. A trace has
/// the paths of the machine that compiled the program.
bool mayBeSameFile(const std::string &A, const std::string &B);

/// A finding's line and a recorded one may differ by this many lines, because
/// an expression spans several lines, or the file was edited since.
inline constexpr uint32_t MaxLineShift = 3;

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LINTFINDINGS_H
