//===- RemedyStage.h - The best remedy for a call ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H
#define SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H

#include "findings/Finding.h"

#include <set>

namespace syncline::lint::pipeline {

/// Puts the remedies of \p F, and its fixes, in the order in which a person
/// would try them where the value has \p Uses: one with a fix first, then those
/// that are made for one of the uses, then those for any use.
void rankRemedies(findings::Finding &F, const std::set<rules::Use> &Uses);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_REMEDYSTAGE_H
