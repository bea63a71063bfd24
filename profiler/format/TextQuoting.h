//===- TextQuoting.h - Texts in the text form -------------------*- C++ -*-===//
//
// Texts are quoted as in JSON. A byte that is no part of valid UTF-8 becomes
// the lone surrogate U+DC80 ... U+DCFF, as Python's "surrogateescape" has it,
// so that every text comes back as it was.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H
#define SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H

#include <optional>
#include <string>
#include <string_view>

namespace syncline::trace {

/// Adds \p Text in quotes, printable but for valid UTF-8.
void appendQuoted(std::string &Out, std::string_view Text);

/// Takes a quoted text off the front of \p Input. Nothing where there is none;
/// then Input is as it was.
std::optional<std::string> takeQuoted(std::string_view &Input);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H
