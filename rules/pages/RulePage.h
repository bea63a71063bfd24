//===- RulePage.h - A rule rendered for people ------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_RULEPAGE_H
#define SYNCLINE_RULES_PAGES_RULEPAGE_H

#include "loader/Rule.h"

#include <string>
#include <vector>

namespace syncline::rules::pages {

/// For a terminal: syncline lint --explain, syncline rules show.
std::string textPage(const Rule &R);

/// docs/rules/<id>.md.
std::string markdownPage(const Rule &R);

/// The same page without the references to its source, for use elsewhere.
std::string markdownHelp(const Rule &R);

/// docs/rules/README.md: all rules by group.
std::string markdownIndex(const std::vector<Rule> &Rules);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_RULEPAGE_H
