//===- NolintNames.h - Misspelled checks in comments ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_NOLINTNAMES_H
#define SYNCLINE_ANALYZER_FINDINGS_NOLINTNAMES_H

#include "findings/Suppressions.h"

#include <string>
#include <vector>

namespace syncline::lint::findings {

/// What is wrong with the names in \p Comment, one text each: checks of
/// syncline that do not exist, and rules without the prefix. \p RuleIds are all
/// rules. Other names may be checks of other tools.
std::vector<std::string>
misspelledChecks(const NolintComment &Comment,
                 const std::vector<std::string> &RuleIds);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_NOLINTNAMES_H
