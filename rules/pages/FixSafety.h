//===- FixSafety.h - Whether a rule's fixes are safe ------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_FIXSAFETY_H
#define SYNCLINE_RULES_PAGES_FIXSAFETY_H

#include "loader/Rule.h"

#include <string>
#include <vector>

namespace syncline::rules::pages {

/// Whether the fixes of \p R are safe, and why; one paragraph each.
std::vector<std::string> fixSafety(const Rule &R);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_FIXSAFETY_H
