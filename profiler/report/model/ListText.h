//===- ListText.h - A list in a sentence ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LISTTEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LISTTEXT_H

#include <span>
#include <string>

namespace syncline::report {

/// "a.py:1, a.py:2 and a.py:3"; empty without items. \p Conjunction: the word
/// before the last one.
std::string listText(std::span<const std::string> Items,
                     const char *Conjunction = "and");

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LISTTEXT_H
