//===- ConfidenceStage.h - The confidence of a match ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "findings/WithheldFinding.h"
#include "loader/Rule.h"

#include <utility>

namespace syncline::lint::pipeline {

/// The confidence of a finding at \p Site: \p Matched, the confidence of the
/// conditions of \p Entry, limited to the maximum that the rule declares. Lower
/// in code that does not mention a GPU, and in tests.
rules::Confidence confidenceOf(rules::Confidence Matched,
                               const rules::Match &Entry,
                               const callsites::CallSite &Site);

/// Whether the confidence is lower than it would be in code that mentions a
/// GPU.
bool dependsOnDeviceCode(rules::Confidence Matched, const rules::Match &Entry,
                         const callsites::CallSite &Site);

/// Why the confidence at \p Site is below \p Wanted, and the one that it has
/// without that.
std::pair<findings::Doubt, rules::Confidence>
doubtOf(rules::Confidence Matched, const rules::Match &Entry,
        const callsites::CallSite &Site, rules::Confidence Wanted);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H
