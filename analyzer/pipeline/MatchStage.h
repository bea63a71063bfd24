//===- MatchStage.h - Which rules hold at a call ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "checks/Conditions.h"
#include "checks/RuleIndex.h"

namespace syncline::lint::pipeline {

/// The entries of rules that name what \p Site calls, or the hazard there.
const std::vector<checks::RuleEntry> &
candidatesAt(const callsites::CallSite &Site, checks::RuleIndex &Index);

/// Whether the conditions of \p Entry hold at \p Site, and how sure that is.
checks::MatchResult matchAt(const checks::RuleEntry &Entry,
                            const callsites::CallSite &Site);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_MATCHSTAGE_H
