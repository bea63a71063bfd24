//===- MissingHeaders.h - Headers that Clang cannot find --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H
#define SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Registers callbacks that fill \p Paths while a file is parsed: for each
/// missing header, the absolute paths at which it was searched. Once a file
/// exists at one of them, the unit parses differently. \p Paths must outlive
/// the parse.
void recordMissingHeaders(clang::Preprocessor &Preprocessor,
                          std::vector<std::string> &Paths);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H
