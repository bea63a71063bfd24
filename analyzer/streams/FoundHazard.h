//===- FoundHazard.h - A call that is out of order --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_FOUNDHAZARD_H
#define SYNCLINE_ANALYZER_STREAMS_FOUNDHAZARD_H

#include "loader/Rule.h"

namespace clang {
class Expr;
class ValueDecl;
} // namespace clang

namespace syncline::lint::streams {

struct FoundHazard {
  rules::StreamHazard Hazard;
  rules::Confidence ConfidenceLevel;
  /// The call to report.
  const clang::Expr *Call;
  /// For MissingRecord: the tensor.
  const clang::ValueDecl *Variable = nullptr;
  /// For a hazard of a capture: the call that begins the capture.
  const clang::Expr *Begin = nullptr;
};

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_FOUNDHAZARD_H
