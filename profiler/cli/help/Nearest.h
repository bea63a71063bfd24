//===- Nearest.h - What a misspelled word was meant to be -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_NEAREST_H
#define SYNCLINE_PROFILER_CLI_HELP_NEAREST_H

#include <string>
#include <vector>

namespace syncline::help {

/// The candidate that the fewest edits make of \p Word; empty where all are so
/// far away that a suggestion would only mislead.
std::string nearest(const std::string &Word,
                    const std::vector<std::string> &Candidates);

/// " (did you mean 'X'?)", or nothing where there is no such candidate.
std::string suggestion(const std::string &Word,
                       const std::vector<std::string> &Candidates);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_NEAREST_H
