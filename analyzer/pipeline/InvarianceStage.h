//===- InvarianceStage.h - Calls that a loop repeats for nothing -*- C++ -*-==//

#ifndef SYNCLINE_ANALYZER_PIPELINE_INVARIANCESTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_INVARIANCESTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "loader/Rule.h"

namespace syncline::lint::fixes {
class FixMaker;
} // namespace syncline::lint::fixes

namespace syncline::lint::pipeline {

class LocationPrinter;

/// The widest loop in which the call always gives the same value.
struct InvariantLoop {
  /// 0 if there is no such loop.
  unsigned Line = 0;
  bool IsProven = false;
};

InvariantLoop invariantLoopOf(const callsites::CallSite &Site,
                              const rules::Rule &R, fixes::FixMaker &Fixes,
                              const LocationPrinter &Locations);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_INVARIANCESTAGE_H
