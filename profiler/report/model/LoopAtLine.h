//===- LoopAtLine.h - The loop that a user names by a line ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LOOPATLINE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LOOPATLINE_H

#include "timeline/FoundSteps.h"
#include "timeline/ReadTimeline.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace syncline::report {

/// A line of a source file.
struct SourceLine {
  /// The path, or its last parts.
  std::string File;
  /// Counted from 1.
  uint32_t Line = 0;
};

/// From "train.py:31"; no value if \p Text is none.
std::optional<SourceLine> parseSourceLine(const std::string &Text);

/// The index of the loop in \p Rows whose head is at \p Line, or else of the
/// loop in whose body the line is, if the trace has the function's code and so
/// says which it is. If the function is called from several places, the loop is
/// that of the call with the longest one.
/// \throws trace::TraceError if there is none, or if several loops begin there.
uint32_t loopAtLine(const SourceLine &Line,
                    std::span<const timeline::LoopRow> Rows,
                    timeline::LoadedTrace &Recorded);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LOOPATLINE_H
