//===- CaptureEvents.h - The calls of a function, in order ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_CAPTUREEVENTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_CAPTUREEVENTS_H

#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <utility>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// A call, or the end of the lifetime of an object whose class has a
/// user-defined destructor.
struct CaptureEvent {
  /// Null for a destructor and for a lambda.
  const clang::Expr *Call = nullptr;
  /// The body of a lambda expression at this position. It has events of its
  /// own.
  const clang::FunctionDecl *Lambda = nullptr;
  /// The callee; null if it is only known to be a parameter.
  const clang::FunctionDecl *Callee = nullptr;
  /// The parameter of the enclosing function that is called here.
  std::optional<unsigned> Parameter;
  /// Lambdas and functions among the arguments, with their argument indices.
  llvm::SmallVector<std::pair<unsigned, const clang::FunctionDecl *>, 1> Handed;
};

/// In source order.
using CaptureEvents = std::vector<CaptureEvent>;

/// The events in the body of \p Function, including the initializers of a
/// constructor.
CaptureEvents captureEventsOf(const clang::FunctionDecl &Function);

/// The declaration that represents \p Function: the template's for a template
/// instantiation.
const clang::FunctionDecl *spelledFunction(const clang::FunctionDecl &Function);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CAPTUREEVENTS_H
