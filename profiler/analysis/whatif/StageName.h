//===- StageName.h - Which part of a step -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H

#include <cstdint>
#include <string>

namespace syncline::analysis::whatif {

/// A range, or a call that the program makes.
struct StageName {
  /// Of a range, as the program named it; of a call, the called function.
  std::string Name;
  bool IsCall = false;
  /// The line that makes the call; empty and 0 where that is not known, and of
  /// a range.
  std::string File;
  uint32_t Line = 0;
};

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGENAME_H
