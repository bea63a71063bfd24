//===- TextAssembler.h - Parses text into records ---------------*- C++ -*-===//
//
// The inverse of TextPrinter: lines of name key=value ... A key that is missing
// from a line has its default, so that a test need only write what it is about.
// Empty lines, and lines that begin with #, are skipped.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_TEXTASSEMBLER_H
#define SYNCLINE_PROFILER_FORMAT_TEXTASSEMBLER_H

#include "format/Writer.h"

#include <string_view>

namespace syncline::trace {

/// Appends the record of one line to \p Out.
/// \throws TraceError "ORIGIN:LINE: ..." if the line is invalid; nothing has
/// been appended then.
void assembleLine(std::string_view Line, std::string_view Origin,
                  size_t LineNumber, TraceWriter &Out);

/// Appends the records of a whole text, which errors call \p Origin.
/// \throws TraceError for the first invalid line.
void assembleText(std::string_view Text, std::string_view Origin,
                  TraceWriter &Out);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_TEXTASSEMBLER_H
