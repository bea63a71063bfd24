//===- StreamFaults.h - Asynchronous code out of order ----------*- C++ -*-===//
//
// What a pipelining fix gets wrong: the host looks at memory that a copy has
// not reached yet, a stream at what another one has not made yet, the allocator
// hears of the wrong stream.
//
// Sources: CUDA Runtime API, "API synchronization behavior"; PyTorch's notes on
// CUDA semantics (streams, the caching allocator); c10/cuda/CUDAStream.h;
// aten/src/ATen/native/cuda/Copy.cu.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CORE_STREAMFAULTS_H
#define SYNCLINE_ANALYZER_CORE_STREAMFAULTS_H

#include "loader/Rule.h"

#include <vector>

namespace clang {
class CFGElement;
class Expr;
class Stmt;
class ValueDecl;
} // namespace clang

namespace syncline {

class Summaries;
class State;

struct FoundFault {
  StreamFault Fault;
  Confidence Sureness;
  /// The call to point at.
  const clang::Expr *Call;
  /// MissingRecord: the tensor.
  const clang::ValueDecl *Variable = nullptr;
};

/// What goes wrong at \p Element, before which \p Here holds.
std::vector<FoundFault> faultsAt(const clang::CFGElement &Element,
                                 const State &Here, const Summaries &Around);

/// Whether \p Creation, a call that makes a stream, is repeated for nothing: it
/// stands in a loop below \p Body, and the stream goes into a variable of the
/// loop, not into a container or to a caller.
bool isCreatedEachRound(const clang::Expr &Creation, const clang::Stmt &Body);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_STREAMFAULTS_H
