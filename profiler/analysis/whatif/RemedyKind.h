//===- RemedyKind.h - Remedies other than removing the sync -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDYKIND_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDYKIND_H

#include <cstdint>

namespace syncline::analysis::whatif {

enum class RemedyKind : uint8_t {
  /// The program reads the value of the site's synchronizations a step later.
  ReadLater,
  /// The site's copies are from pinned memory, and asynchronous.
  PinCopy,
  /// As PinCopy, and the copies run one step ahead on a separate stream.
  CopyAhead,
  /// The stage runs one step ahead on a separate stream.
  RunAhead,
  /// The program does without the site's operator and its device work.
  Replace,
  /// Other threads block at the site, and do the host work that follows it.
  Offload,
};

/// The name of \p Kind in the JSON of the report.
const char *toString(RemedyKind Kind);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDYKIND_H
