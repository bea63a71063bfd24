//===- FoundHazard.h - One call that is out of order ------------*- C++ -*-===//

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
  rules::Confidence Sureness;
  /// The call to point at.
  const clang::Expr *Call;
  /// MissingRecord: the tensor.
  const clang::ValueDecl *Variable = nullptr;
  /// Of a capture: the call that begins it.
  const clang::Expr *Begin = nullptr;
};

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_FOUNDHAZARD_H
