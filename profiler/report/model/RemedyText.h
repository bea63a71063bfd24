//===- RemedyText.h - A remedy as a report shows it -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_REMEDYTEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_REMEDYTEXT_H

#include "loader/RuleEnums.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

struct RemedyText {
  /// "c++" or "python", the language of the code.
  std::string Language;
  std::string Title;
  std::string Before;
  std::string After;
  std::string Caveat;
  /// Whether it captures the code in a CUDA graph.
  bool Captures = false;
  /// Whether it leaves hardly any time in the code.
  bool Removes = false;
  /// Whether other threads or processes then do the work of the code ahead.
  bool RunsAhead = false;
  /// The largest copy that it is for, in bytes.
  uint64_t MostBytes = UINT64_MAX;
  /// How often in a step a line at least runs that it is for.
  uint32_t LeastRuns = 0;
  /// For a mask that exists to skip work: what the rule's call selects.
  rules::MaskRole MaskedWork = rules::MaskRole::None;
  /// The operators whose calls it changes; empty for all of the rule.
  std::vector<std::string> Operators = {};
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_REMEDYTEXT_H
