//===- MissingMacros.h - Macros of headers that are not found ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H
#define SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Once a header is missing, as \p MissingHeaders shows, a name that can only
/// be a macro and that nothing defines expands to nothing (MacroScan.h).
/// \p MissingHeaders has to live until the file is parsed.
void defineMissingMacros(clang::Preprocessor &Preprocessor,
                         const std::vector<std::string> &MissingHeaders);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MISSINGMACROS_H
