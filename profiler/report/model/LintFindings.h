//===- LintFindings.h - The findings of lint, read back ---------*- C++ -*-===//

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

/// Reads the output of `syncline lint --format json`.
/// \throws std::runtime_error with one line where it cannot be read.
std::vector<LintFinding> readLintFindings(const std::string &Path);

/// Whether two paths may belong to one file: one ends in the other from a
/// slash on, or both in the same last two parts. A trace has the paths of the
/// machine that compiled.
bool mayBeSameFile(const std::string &A, const std::string &B);

/// A finding's line and a recorded one differ by a few where an expression goes
/// over several lines, or the file was edited since.
inline constexpr uint32_t MaxLineShift = 3;

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LINTFINDINGS_H
