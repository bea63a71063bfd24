//===- CallSite.h - A call with its data-flow facts -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_CALLSITE_H
#define SYNCLINE_ANALYZER_CALLSITES_CALLSITE_H

#include "dataflow/CaptureState.h"
#include "dataflow/Evaluator.h"
#include "hotness/HotPath.h"
#include "model/CallView.h"
#include "streams/StreamHazards.h"

#include <functional>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class NamedDecl;
} // namespace clang

namespace syncline::lint::callsites {

/// A call, and the data-flow facts before it.
struct CallFacts {
  const model::CallView &Call;
  const dataflow::Evaluator &Facts;
  clang::ASTContext &Context;
};

/// A reachable call, and the facts that hold there.
struct CallSite : CallFacts {
  hotness::Heat Heat;
  /// The function or variable that contains the call; for a lambda, its
  /// enclosing one.
  const clang::NamedDecl &Holder;
  /// Whether the surrounding code is related to a GPU (DeviceCode.h).
  bool InDeviceCode = true;
  /// The call is out of order. Only the rules about such hazards apply.
  std::optional<streams::FoundHazard> Hazard = {};
  /// The condition that keeps it from running every time; null if there is
  /// none.
  const clang::Expr *Guard = nullptr;
  /// Whether a CUDA graph is being captured here.
  dataflow::CaptureState Capture = {};
  /// Only tests run the surrounding code (TestCode.h).
  bool InTest = false;
};

using CallVisitor = std::function<void(const CallSite &)>;

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_CALLSITE_H
