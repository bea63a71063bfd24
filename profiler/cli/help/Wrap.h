//===- Wrap.h - Breaks text into lines --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_WRAP_H
#define SYNCLINE_PROFILER_CLI_HELP_WRAP_H

#include <cstddef>
#include <string>
#include <string_view>

namespace syncline::help {

/// \p Text in lines of at most \p Columns, each of which ends with a newline.
/// All but the first begin with \p Indent blanks; the first begins at column
/// \p Indent of a line that the caller has begun.
std::string wrap(std::string_view Text, size_t Indent, size_t Columns);

/// A line of at least \p Indent columns that begins with \p Head and goes on
/// with the wrapped \p Text, on the next line where \p Head is too long.
std::string hangingLine(std::string Head, std::string_view Text, size_t Indent,
                        size_t Columns);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_WRAP_H
