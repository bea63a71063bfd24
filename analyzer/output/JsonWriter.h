//===- JsonWriter.h - Findings as JSON --------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_JSONWRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_JSONWRITER_H

#include "output/Writer.h"

#include <memory>

namespace syncline::lint::output {

/// docs/schemas/lint.schema.json describes the members.
std::unique_ptr<Writer> makeJsonWriter();

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_JSONWRITER_H
