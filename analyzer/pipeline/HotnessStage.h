//===- HotnessStage.h - How often a call runs -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_HOTNESSSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_HOTNESSSTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "findings/Finding.h"

#include <string>
#include <vector>

namespace syncline::lint::hotness {
class HotFunctions;
} // namespace syncline::lint::hotness

namespace syncline::lint::pipeline {

class LocationPrinter;

struct Hotness {
  hotness::Heat Heat = hotness::Heat::Cold;
  /// "in a loop", "called from main(), a.cpp:7, in a loop"; empty if cold.
  std::string Text;
  /// The periodic guard as spelled; empty without one.
  std::string Guard;
  /// The guard in the function itself, of a cold call.
  std::string ColdGuard;
  /// The calls from the hot path to the call, without the call itself; empty if
  /// the call is hot on its own, or cold.
  std::vector<findings::PathStep> Calls;
};

/// "in a loop"; empty for Cold.
const char *frequencyText(hotness::Heat H);

/// The periodic guard \p Guard as spelled, in one line.
std::string guardText(const clang::Expr &Guard,
                      const clang::ASTContext &Context);

Hotness hotnessOf(const callsites::CallSite &Site,
                  const hotness::HotFunctions &Hot,
                  const LocationPrinter &Locations);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_HOTNESSSTAGE_H
