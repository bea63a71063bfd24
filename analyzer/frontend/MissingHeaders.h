//===- MissingHeaders.h - Headers that Clang does not find ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H
#define SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Has \p Paths filled while a file is parsed: for each header that is not
/// found, the absolute paths where it was searched. As soon as a file exists at
/// one of them, the file parses in another way. \p Paths has to live until
/// then.
void recordMissingHeaders(clang::Preprocessor &Preprocessor,
                          std::vector<std::string> &Paths);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MISSINGHEADERS_H
