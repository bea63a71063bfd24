//===- CapturedCode.h - Code that runs while a graph is captured -*- C++-*-===//
//
// Over the calls of one translation unit: which functions begin or end the
// capture of a CUDA graph, and which run inside of one. Code of a capture is
// called between the two calls, is a lambda that a helper of the program calls
// there, or runs while a guard of the program lives.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_CAPTUREDCODE_H
#define SYNCLINE_ANALYZER_SUMMARIES_CAPTUREDCODE_H

#include "dataflow/CaptureState.h"
#include "summaries/CaptureEvents.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace syncline::lint::summaries {

class CapturedCode {
public:
  /// Looks at the body of \p Function.
  void add(const clang::FunctionDecl &Function);

  /// Follows the calls. To be called once, after the last add().
  void propagate();

  /// What a call of \p Function does to the capture of its thread.
  dataflow::CaptureEffect effectOf(const clang::FunctionDecl &Function) const;

  /// The call that begins a capture in which \p Function runs; null if there is
  /// none.
  const clang::Expr *captureOf(const clang::FunctionDecl &Function) const;

  /// Whether any function registers a generator with a graph.
  bool registersGenerators() const { return RegistersGenerators; }
  /// Whether any function directs allocations to a pool.
  bool usesPools() const { return UsesPools; }

private:
  using Functions = const clang::FunctionDecl *;

  dataflow::CaptureEffect learnEffect(Functions Function);
  void learnPreparations(const CaptureEvents &Calls);
  void follow(Functions Function);
  void capture(Functions Function, const clang::Expr *Begin);
  void runInCapture(Functions In, const CaptureEvent &Event,
                    const clang::Expr *Begin);

  /// Canonical declarations throughout; of an instance, those of its template.
  llvm::MapVector<Functions, CaptureEvents> Events;
  llvm::DenseMap<Functions, dataflow::CaptureEffect> Effects;
  llvm::DenseMap<Functions, const clang::Expr *> Captured;
  /// The parameters that a function calls inside of a capture, and the call
  /// that begins it.
  llvm::DenseMap<Functions, llvm::DenseMap<unsigned, const clang::Expr *>>
      CalledParameters;
  bool Changed = false;
  bool RegistersGenerators = false;
  bool UsesPools = false;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CAPTUREDCODE_H
