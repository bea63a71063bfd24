//===- CapturedCode.h - Code that runs while a graph is captured -*- C++-*-===//
//
// Determines, from the calls of one translation unit, which functions begin or
// end the capture of a CUDA graph and which run during one. Captured code is
// called between these two calls, is a lambda that a helper of the program
// calls there, or runs during the lifetime of a guard of the program.
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
  /// Collects the calls in the body of \p Function.
  void add(const clang::FunctionDecl &Function);

  /// Propagates along calls. Must be called once, after the last add().
  void propagate();

  /// The effect of a call of \p Function on its thread's capture.
  dataflow::CaptureEffect effectOf(const clang::FunctionDecl &Function) const;

  /// The call that begins a capture in which \p Function runs; null if there is
  /// none.
  const clang::Expr *captureOf(const clang::FunctionDecl &Function) const;

  /// Whether any function registers a generator with a graph.
  bool registersGenerators() const { return RegistersGenerators; }
  /// Whether any function directs allocations to a memory pool.
  bool usesPools() const { return UsesPools; }

private:
  using Functions = const clang::FunctionDecl *;

  dataflow::CaptureEffect learnEffect(Functions Function);
  void learnPreparations(const CaptureEvents &Calls);
  void follow(Functions Function);
  void capture(Functions Function, const clang::Expr *Begin);
  void runInCapture(Functions In, const CaptureEvent &Event,
                    const clang::Expr *Begin);

  /// Keyed by canonical declarations; those of the template for an
  /// instantiation.
  llvm::MapVector<Functions, CaptureEvents> Events;
  llvm::DenseMap<Functions, dataflow::CaptureEffect> Effects;
  llvm::DenseMap<Functions, const clang::Expr *> Captured;
  /// The parameters that a function calls during a capture, with the call that
  /// begins the capture.
  llvm::DenseMap<Functions, llvm::DenseMap<unsigned, const clang::Expr *>>
      CalledParameters;
  bool Changed = false;
  bool RegistersGenerators = false;
  bool UsesPools = false;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CAPTUREDCODE_H
