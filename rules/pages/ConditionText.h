//===- ConditionText.h - A match entry's conditions in words ----*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_CONDITIONTEXT_H
#define SYNCLINE_RULES_PAGES_CONDITIONTEXT_H

#include "loader/Rule.h"

#include <string>

namespace syncline::rules::pages {

/// The conditions of \p M in words; empty if it has none.
std::string conditionText(const Match &M);

/// The same without the confidence of a finding: when a call blocks.
std::string blockingText(const Match &M);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_CONDITIONTEXT_H
