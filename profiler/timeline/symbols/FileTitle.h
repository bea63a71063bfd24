//===- FileTitle.h - The name of a source file in titles --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FILETITLE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FILETITLE_H

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace syncline::symbols {

/// The last \p Parts components of a path: "utils.py", or "data/utils.py" for
/// 2.
std::string_view fileTitle(std::string_view Path, uint32_t Parts = 1);

/// How many of the last components tell each path from the others, by path.
/// Without those whose name alone does.
std::unordered_map<std::string, uint32_t>
partsToShow(const std::set<std::string> &Paths);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FILETITLE_H
