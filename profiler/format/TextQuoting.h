//===- TextQuoting.h - Quoting in the text form -----------------*- C++ -*-===//
//
// Texts are quoted as in JSON. A byte that is not part of valid UTF-8 becomes
// the lone surrogate U+DC80 ... U+DCFF, as in Python's "surrogateescape", so
// that every text survives the round trip.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H
#define SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H

#include <optional>
#include <string>
#include <string_view>

namespace syncline::trace {

/// Appends \p Text in quotes. Escapes unprintable ASCII and invalid UTF-8;
/// copies all other characters.
void appendQuoted(std::string &Out, std::string_view Text);

/// Removes a quoted text from the front of \p Input. Nothing if there is none;
/// then \p Input is unchanged.
std::optional<std::string> takeQuoted(std::string_view &Input);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_TEXTQUOTING_H
