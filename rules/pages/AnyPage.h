//===- AnyPage.h - The page of whatever has an id ---------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_ANYPAGE_H
#define SYNCLINE_RULES_PAGES_ANYPAGE_H

#include <optional>
#include <string>
#include <vector>

namespace syncline::rules {
class RuleSet;
} // namespace syncline::rules

namespace syncline::rules::pages {

/// The ids of rules and then of synchronizations of libraries.
std::vector<std::string> idsOf(const RuleSet &Set);

/// The text page of the rule, or the library's synchronization, with this id;
/// the name of its check is its id, too. Nothing if there is none.
std::optional<std::string> pageOf(const RuleSet &Set, const std::string &Id);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_ANYPAGE_H
