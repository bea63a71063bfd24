//===- SarifWriter.h - Findings as SARIF 2.1.0 ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_SARIFWRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_SARIFWRITER_H

#include "output/Writer.h"

#include <memory>

namespace syncline::lint::output {

/// SARIF 2.1.0, for code scanning and editors.
std::unique_ptr<Writer> makeSarifWriter();

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_SARIFWRITER_H
