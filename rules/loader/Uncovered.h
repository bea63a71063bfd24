//===- Uncovered.h - What no rule covers, and why ---------------*- C++ -*-===//
//
// The C++ form of rules/model/uncovered.json.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_UNCOVERED_H
#define SYNCLINE_RULES_LOADER_UNCOVERED_H

#include <string>
#include <string_view>
#include <vector>

namespace syncline::rules {

/// Calls that no rule covers.
struct UncoveredCalls {
  std::string Calls;
  /// Sentences.
  std::string Reason;
};

/// Calls with the same kind of reason.
struct UncoveredSection {
  std::string Title;
  std::vector<UncoveredCalls> Entries;
};

/// The sections of \p Text, which has the format of uncovered.json.
std::vector<UncoveredSection> parseUncovered(std::string_view Text);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_UNCOVERED_H
