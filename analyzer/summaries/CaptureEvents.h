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

/// A call, or the end of an object whose class has a destructor of the program.
struct CaptureEvent {
  /// Null for a destructor and for a lambda.
  const clang::Expr *Call = nullptr;
  /// The body of a lambda that stands here. It has events of its own.
  const clang::FunctionDecl *Lambda = nullptr;
  /// What runs; null if that is only known as a parameter.
  const clang::FunctionDecl *Callee = nullptr;
  /// The parameter of the function that is called here.
  std::optional<unsigned> Parameter;
  /// Lambdas and functions among the arguments, with their positions.
  llvm::SmallVector<std::pair<unsigned, const clang::FunctionDecl *>, 1> Handed;
};

/// In the order of the source.
using CaptureEvents = std::vector<CaptureEvent>;

/// Those in the body of \p Function, with the initializers of a constructor.
CaptureEvents captureEventsOf(const clang::FunctionDecl &Function);

/// The declaration that stands for \p Function: that of the template for an
/// instance.
const clang::FunctionDecl *spelledFunction(const clang::FunctionDecl &Function);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CAPTUREEVENTS_H
