//===- StageName.h - Which part of a step -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H

#include <cstdint>
#include <string>

namespace syncline::analysis::whatif {

/// A range, or a call that the program makes.
struct StageName {
  /// The name that the program gave a range, or the function that a call calls.
  std::string Name;
  bool IsCall = false;
  /// The line that makes the call; empty and 0 for a range, or if unknown.
  std::string File;
  uint32_t Line = 0;
  /// See symbols::SourceFrame.
  uint32_t FileParts = 1;
};

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H
