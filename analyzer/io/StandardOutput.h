//===- StandardOutput.h - Writes to standard output -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_STANDARDOUTPUT_H
#define SYNCLINE_ANALYZER_IO_STANDARDOUTPUT_H

#include <string_view>

namespace syncline::lint::io {

/// Writes all of \p Text. If the reader has closed the pipe, the process ends
/// by SIGPIPE, even if its parent ignores that signal: the reader has enough.
/// \throws UsageError with the reason if it cannot be written.
void writeToStandardOutput(std::string_view Text);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_STANDARDOUTPUT_H
