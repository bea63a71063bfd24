//===- AddSymbols.h - Names for the traces of a run -------------*- C++ -*-===//
//
// A trace contains addresses. While the files of the program are as they were
// when it ran, names, lines and source excerpts are added to it, so that it can
// be read anywhere: docs/decisions/0009-names-at-exit.md.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_ADDSYMBOLS_H
#define SYNCLINE_PROFILER_CLI_RECORD_ADDSYMBOLS_H

#include <filesystem>
#include <string>
#include <vector>

namespace syncline::record {

/// How long a user waits for names after the program has ended.
inline constexpr int MostMilliseconds = 2000;

/// Adds symbols to each trace that has an end, in place: see TraceAppender.
/// Looks for them for at most \p Milliseconds for all traces together. Another
/// process does that, so neither a file that cannot be read nor a crash costs
/// more than names. A trace that lacks some has a note.
/// \returns what is missing and why, for the first such trace; empty if nothing
/// is.
std::string addSymbols(const std::vector<std::filesystem::path> &Traces,
                       int Milliseconds = MostMilliseconds);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_ADDSYMBOLS_H
