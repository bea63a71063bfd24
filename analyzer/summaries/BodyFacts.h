//===- BodyFacts.h - What the body of a function shows ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_BODYFACTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_BODYFACTS_H

#include "dataflow/HostMemory.h"

#include "llvm/ADT/DenseMap.h"

namespace syncline::lint::summaries {

/// Facts that do not depend on callers, each found once for a function.
class BodyFacts {
public:
  /// Whether \p Variable is a tensor whose elements its function reads on the
  /// host. \p NeedsHost is that of hostMemoryOf().
  bool
  isHostMemory(const clang::VarDecl &Variable,
               llvm::function_ref<bool(const clang::ParmVarDecl &)> NeedsHost);

  /// Whether \p Function queries where tensors are, itself or in a call.
  bool checksDevices(const clang::FunctionDecl &Function);

private:
  llvm::DenseMap<const clang::FunctionDecl *, dataflow::Variables> HostMemory;
  llvm::DenseMap<const clang::FunctionDecl *, bool> DeviceChecks;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_BODYFACTS_H
