//===- MarkdownWriter.h - A table for a pull request ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_MARKDOWNWRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_MARKDOWNWRITER_H

#include "output/Writer.h"

#include <memory>

namespace syncline::lint::output {

/// A table for a comment on a pull request.
std::unique_ptr<Writer> makeMarkdownWriter();

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_MARKDOWNWRITER_H
