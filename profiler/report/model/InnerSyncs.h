//===- InnerSyncs.h - Synchronizations inside of hot lines ------*- C++ -*-===//
//
// What a CUDA graph of lines cannot contain, and where torch.compile splits
// them. Sites that never had to wait count, too.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_INNERSYNCS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_INNERSYNCS_H

#include "report/model/ReportData.h"

#include <cstddef>
#include <span>
#include <string>

namespace syncline::report {

struct InnerSyncs {
  size_t Count = 0;
  /// Whether the sites are the program's own lines. Otherwise all of them are a
  /// library's, and nobody can remove them.
  bool AreOwn = false;
  /// One of them: "a.py:12".
  std::string First;
  /// One of a library, or empty.
  std::string FirstOfLibraries;

  /// "synchronization at a.py:12", "synchronizations at 3 sites there, such as
  /// a.py:12".
  std::string text() const;
};

/// The sites in \p Lines or between two runs of one that is the program's own
/// code. Only the program's own ones, if there are any.
InnerSyncs syncsInside(const ReportData &Data,
                       std::span<const HotLineEntry> Lines);

/// The place of a site in the function of one of \p Lines that reads a value in
/// each run of the line; empty if there is none.
std::string placeOfReadInEachRun(const ReportData &Data,
                                 std::span<const HotLineEntry> Lines);

/// The site that makes most of the calls of the one hot line, if its first
/// remedy leaves one run of many; null: there is none. The time between these
/// runs is then gone, too.
const SiteEntry *siteOfAllRuns(const ReportData &Data,
                               const HotLinesEntry &Hot);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_INNERSYNCS_H
