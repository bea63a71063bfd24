//===- OutputFile.h - Destination of the findings ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H
#define SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H

#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::config {
struct LintOptions;
} // namespace syncline::lint::config

namespace syncline::lint::run {

/// Whether the output of a run has colors.
bool usesColor(const config::LintOptions &Options);

/// Call this before a run over \p Files: its output must replace neither what
/// it reads nor a recording, which cannot be made again without its machine.
/// \throws UsageError with what the output is.
void checkIsNoInput(const config::LintOptions &Options,
                    const std::vector<std::string> &Files,
                    const std::vector<std::string> &Baselines);

/// Writes the file \p Path, or to standard output if it is "-".
/// \throws UsageError if it cannot be written.
void writeTo(const std::string &Path, std::string_view Text);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_OUTPUTFILE_H
