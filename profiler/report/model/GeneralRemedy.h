//===- GeneralRemedy.h - What may help any line that is hot -----*- C++ -*-===//
//
// For a line that no rule has a remedy for: what shortens the host's time
// there. One remedy leads, because a choice is no advice.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Whether the code is compiled but runs no CUDA graph: one argument of
/// torch.compile changes that.
bool lacksGraphs(const HotLinesEntry &Hot);

/// What to do at lines without a remedy of their own.
struct GeneralRemedy {
  /// One thing to do: "compile Attention.forward() with torch.compile".
  std::string Title;
  /// What has to come first, what the recording shows about these lines, and
  /// what else helps: clauses, the most important one first.
  std::vector<std::string> Notes;
  /// What to write, or empty.
  std::string Example = {};
  /// Whether its names are the program's.
  bool IsOwnExample = false;
};

/// Of the ways to spend less host time, the one that changes nothing but these
/// lines, as far as the recording does not show that it cannot work: Python
/// code can be compiled, other code can be captured in a CUDA graph.
GeneralRemedy generalRemedy(const ReportData &Data, const HotLinesEntry &Hot);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H
