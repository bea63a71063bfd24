//===- SummaryCode.h - Summaries and facts as bytes -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_SUMMARYCODE_H
#define SYNCLINE_ANALYZER_PROGRAM_SUMMARYCODE_H

#include "program/ProgramUnit.h"
#include "program/UnitSummary.h"

#include <optional>
#include <string>
#include <string_view>

namespace syncline::lint::program {

/// Deterministic: equal summaries have equal bytes.
std::string encode(const UnitSummary &Summary);
std::string encode(const ImportedFacts &Facts);
std::string encode(const ProgramUnit &Unit);

/// Nothing if \p Bytes are not a valid encoding.
std::optional<UnitSummary> decodeSummary(std::string_view Bytes);
std::optional<ImportedFacts> decodeFacts(std::string_view Bytes);
std::optional<ProgramUnit> decodeUnit(std::string_view Bytes);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_SUMMARYCODE_H
