//===- ConfidenceStage.h - How sure a match is ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H

#include "callsites/FunctionAnalysis.h"
#include "loader/Rule.h"

namespace syncline::lint::pipeline {

/// The confidence of a finding at \p Site: \p Matched, as sure as the
/// conditions of \p Entry are, but at most what the rule claims. Code that does
/// not mention a GPU lowers it, as does a test.
rules::Confidence confidenceOf(rules::Confidence Matched,
                               const rules::Match &Entry,
                               const callsites::CallSite &Site);

/// Whether that is lower than it is in code that mentions a GPU.
bool dependsOnDeviceCode(rules::Confidence Matched, const rules::Match &Entry,
                         const callsites::CallSite &Site);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_CONFIDENCESTAGE_H
