//===- Glob.h - Patterns in which '*' matches any text ----------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_GLOB_H
#define SYNCLINE_RULES_LOADER_GLOB_H

#include <string_view>

namespace syncline::rules {

/// Whether \p Pattern matches the whole of \p Text. '*' is the only special
/// character.
bool globMatches(std::string_view Pattern, std::string_view Text);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_GLOB_H
