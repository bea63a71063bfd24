//===- OutputFile.h - Destination of the findings ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H
#define SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace syncline::lint::config {
struct LintOptions;
} // namespace syncline::lint::config

namespace syncline::lint::run {

/// Whether the output of a run has colors.
bool usesColor(const config::LintOptions &Options);

/// Call this before a run: its output must not replace what it reads.
/// \throws UsageError if \p Output is a compilation database or in \p Files.
void checkIsNoInput(const std::string &Output,
                    const std::vector<std::string> &Files);

/// Calls \p Write with the file \p Path, or standard output if it is "-".
/// \throws UsageError if it cannot be written.
void writeTo(const std::string &Path,
             const std::function<void(std::ostream &)> &Write);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H
