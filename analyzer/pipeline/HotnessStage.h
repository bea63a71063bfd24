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
  /// The source text of the periodic guard; empty if there is none.
  std::string Guard;
  /// For a cold call, the guard in the function itself.
  std::string ColdGuard;
  /// The calls on the chain from the hot path to the call, excluding the call
  /// itself; empty if the call is hot on its own, or cold.
  std::vector<findings::PathStep> Calls;
};

/// "in a loop"; empty for Cold.
const char *frequencyText(hotness::Heat H);

/// The source text of the periodic guard \p Guard, on one line.
std::string guardText(const clang::Expr &Guard,
                      const clang::ASTContext &Context);

Hotness hotnessOf(const callsites::CallSite &Site,
                  const hotness::HotFunctions &Hot,
                  const LocationPrinter &Locations);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_HOTNESSSTAGE_H
