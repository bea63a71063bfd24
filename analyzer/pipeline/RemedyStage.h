//===- RemedyStage.h - The best remedy for a call ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H

#include "findings/Finding.h"

#include <set>

namespace syncline::lint::pipeline {

/// Sorts the remedies and the fixes of \p F by how well they suit a value with
/// \p Uses: first those with a fix, then those for one of the uses, then those
/// for any use.
void rankRemedies(findings::Finding &F, const std::set<rules::Use> &Uses);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H
