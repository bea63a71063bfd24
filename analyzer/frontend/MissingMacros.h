//===- MissingMacros.h - Macros of missing headers --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H
#define SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Once \p MissingHeaders shows that a header is missing, undefined names that
/// can only be macros expand to nothing (MacroScan.h). \p MissingHeaders must
/// outlive the parse.
void defineMissingMacros(clang::Preprocessor &Preprocessor,
                         const std::vector<std::string> &MissingHeaders);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H
