//===- EvidenceText.h - The evidence of a rule in words ---------*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_EVIDENCETEXT_H
#define SYNCLINE_RULES_PAGES_EVIDENCETEXT_H

#include "loader/Rule.h"

#include <string>
#include <vector>

namespace syncline::rules::pages {

/// The number of synchronizations, the machine and the cases.
std::vector<std::string> evidenceTexts(const Rule &R);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_EVIDENCETEXT_H
