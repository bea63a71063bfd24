//===- HostMemory.h - Tensors whose elements the host reads -----*- C++ -*-===//
//
// A function that dereferences X.data_ptr<float>() in host code crashes unless
// X is in host memory. X is therefore in host memory throughout the function,
// provided that it is the same tensor throughout.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H
#define SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class FunctionDecl;
class ParmVarDecl;
class VarDecl;
} // namespace clang

namespace syncline::lint::dataflow {

using Variables = llvm::DenseSet<const clang::VarDecl *>;

/// The tensors of \p Function, parameters and local variables, whose elements
/// its body reads or writes on the host. Excludes those that the body assigns,
/// queries for their device, or passes to a kernel. \p NeedsHost tells whether
/// another function only works if the argument for this parameter is in host
/// memory.
Variables
hostMemoryOf(const clang::FunctionDecl &Function,
             llvm::function_ref<bool(const clang::ParmVarDecl &)> NeedsHost);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H
