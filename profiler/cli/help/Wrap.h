//===- Wrap.h - Breaks text into lines --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_WRAP_H
#define SYNCLINE_PROFILER_CLI_HELP_WRAP_H

#include <cstddef>
#include <string>
#include <string_view>

namespace syncline::help {

/// Wraps \p Text to lines of at most \p Columns, each ending with a newline.
/// All but the first are indented by \p Indent spaces; the first continues, at
/// column \p Indent, a line that the caller has begun.
std::string wrap(std::string_view Text, size_t Indent, size_t Columns);

/// A line of at least \p Indent columns that begins with \p Head and continues
/// with the wrapped \p Text, on the next line if \p Head is too long.
std::string hangingLine(std::string Head, std::string_view Text, size_t Indent,
                        size_t Columns);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_WRAP_H
