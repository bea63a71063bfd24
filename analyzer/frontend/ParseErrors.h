//===- ParseErrors.h - Errors that Clang finds in a file --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H
#define SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H

#include "clang/Basic/Diagnostic.h"

#include <string>

namespace syncline::lint::frontend {

struct ParseError {
  /// As Clang spells it; empty if the error has no place.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  std::string Message;

  /// "file:line:col: message".
  std::string text() const;
};

/// Counts the errors of one file and keeps the first.
class ParseErrors : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  unsigned count() const { return getNumErrors(); }
  const ParseError &first() const { return First; }
  /// Whether there are syntax errors, which make Clang skip code. With other
  /// errors Clang keeps the affected code in the AST.
  bool losesCode() const { return LosesCode; }

private:
  bool LosesCode = false;
  ParseError First;
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H
