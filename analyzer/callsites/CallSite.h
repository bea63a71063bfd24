//===- CallSite.h - A call and what is known there --------------*- C++ -*-===//

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

/// A call, and what the data flow knows before it.
struct CallFacts {
  const model::CallView &Call;
  const dataflow::Evaluator &Facts;
  clang::ASTContext &Context;
};

/// A call that the program can reach, and what is known there.
struct CallSite : CallFacts {
  hotness::Heat Heat;
  /// The function or variable that holds the call; of a lambda, the one around
  /// it.
  const clang::NamedDecl &Holder;
  /// Whether the code around has to do with a GPU (DeviceCode.h).
  bool InDeviceCode = true;
  /// The call does something out of order: rules for that are asked, no others.
  std::optional<streams::FoundHazard> Hazard;
  /// The condition that keeps it from running each time; null if there is none.
  const clang::Expr *Guard = nullptr;
  /// Whether a CUDA graph is being captured here.
  dataflow::CaptureState Capture = {};
  /// Only tests run the code around it (TestCode.h).
  bool InTest = false;
};

using CallVisitor = std::function<void(const CallSite &)>;

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_CALLSITE_H
