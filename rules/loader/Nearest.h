//===- Nearest.h - Suggestions for misspelled words -------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_NEAREST_H
#define SYNCLINE_RULES_LOADER_NEAREST_H

#include <string>
#include <vector>

namespace syncline::rules {

/// The only candidate that begins with \p Word, or the one with the fewest
/// edits from it, or the shortest one that contains it; empty if all are so far
/// away that a suggestion would only mislead.
std::string nearest(const std::string &Word,
                    const std::vector<std::string> &Candidates);

/// " (did you mean 'X'?)", or nothing if there is no such candidate.
std::string suggestion(const std::string &Word,
                       const std::vector<std::string> &Candidates);

/// "unknown key 'X' (did you mean 'Y'?); known: Y, Z".
std::string unknownKey(const std::string &Key,
                       const std::vector<std::string> &Known);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_NEAREST_H
