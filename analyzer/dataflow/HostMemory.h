//===- HostMemory.h - Tensors whose elements the host reads -----*- C++ -*-===//
//
// A function that dereferences X.data_ptr<float>() itself, outside of a kernel,
// crashes unless X is in host memory. So X is there in the whole function, if
// it is one tensor in all of it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H
#define SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace syncline::lint::dataflow {

using Variables = llvm::DenseSet<const clang::VarDecl *>;

/// The tensors of \p Function, parameters and local variables, whose elements
/// its body reads or writes on the host. Left out is what the body assigns,
/// asks for its device, or hands to a kernel.
Variables hostMemoryOf(const clang::FunctionDecl &Function);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_HOSTMEMORY_H
