//===- Formats.h - The formats of --format ----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_FORMATS_H
#define SYNCLINE_ANALYZER_OUTPUT_FORMATS_H

#include "output/Writer.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::output {

/// The names that --format accepts.
std::vector<std::string> formatNames();

/// The writer for a --format name; null for an unknown name.
std::unique_ptr<Writer> makeWriter(std::string_view Format, const Look &L);

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_FORMATS_H
