//===- SuppressionStage.h - NOLINT comments of findings ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_SUPPRESSIONSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_SUPPRESSIONSTAGE_H

#include "findings/Finding.h"

namespace syncline::lint::findings {
class Suppressions;
} // namespace syncline::lint::findings

namespace syncline::lint::pipeline {

/// Marks \p F as suppressed if one of \p Comments, those of its file, covers
/// it, and marks these comments as used.
void suppress(findings::Finding &F, findings::Suppressions &Comments);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_SUPPRESSIONSTAGE_H
