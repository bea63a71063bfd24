//===- Unit.h - One file of a run -------------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNIT_H
#define SYNCLINE_ANALYZER_RUN_UNIT_H

#include "commands/Commands.h"
#include "config/LintRequest.h"
#include "run/UnitResult.h"

#include <string>

namespace syncline::lint::run {

/// One file to lint, and its result.
struct Unit {
  commands::LintJob Job;
  config::LintRequest Request;
  /// The name of its file in messages.
  std::string Shown;
  bool WarningsAreErrors = false;

  UnitResult Result;
  /// Why the result is incomplete: "crashed (signal 11)".
  std::string Failure;
  bool FromCache = false;
  bool HadPreamble = false;
  double Seconds = 0;
};

/// The absolute path of the file that is compiled.
std::string mainFileOf(const Unit &Each);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNIT_H
