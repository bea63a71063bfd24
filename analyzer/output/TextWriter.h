//===- TextWriter.h - Clang's form of diagnostics ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_TEXTWRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_TEXTWRITER_H

#include "output/Writer.h"

#include <memory>

namespace syncline::lint::output {

/// Writes file:line:col: warning: message [check], the line, a caret, notes.
std::unique_ptr<Writer> makeTextWriter(const Look &L);

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_TEXTWRITER_H
