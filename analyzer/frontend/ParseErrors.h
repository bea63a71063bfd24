//===- ParseErrors.h - Errors that Clang finds in a file --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H
#define SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H

#include "clang/Basic/Diagnostic.h"

#include <string>

namespace syncline::lint::frontend {

/// Counts the errors of one file and keeps the first.
class ParseErrors : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  unsigned count() const { return getNumErrors(); }
  /// "file:line:col: message" of the first error.
  const std::string &first() const { return First; }
  /// Whether there are syntax errors, which make Clang skip code. With other
  /// errors Clang keeps the affected code in the AST.
  bool losesCode() const { return LosesCode; }

private:
  bool LosesCode = false;
  std::string First;
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_PARSEERRORS_H
