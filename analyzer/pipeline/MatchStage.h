//===- MatchStage.h - Which rules match a call ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "checks/Conditions.h"
#include "checks/RuleIndex.h"

namespace syncline::lint::pipeline {

/// The rule entries that name the callee of \p Site, or the hazard there.
const std::vector<checks::RuleEntry> &
candidatesAt(const callsites::CallSite &Site, checks::RuleIndex &Index);

/// Whether the conditions of \p Entry hold at \p Site, and with what
/// confidence.
checks::MatchResult matchAt(const checks::RuleEntry &Entry,
                            const callsites::CallSite &Site);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H
