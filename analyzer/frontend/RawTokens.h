//===- RawTokens.h - The unpreprocessed tokens of a file --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_RAWTOKENS_H
#define SYNCLINE_ANALYZER_FRONTEND_RAWTOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"

#include <vector>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace syncline::lint::frontend {

/// Empty if \p File cannot be read.
std::vector<clang::Token> rawTokens(clang::FileID File,
                                    const clang::SourceManager &Sources,
                                    const clang::LangOptions &Language);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_RAWTOKENS_H
