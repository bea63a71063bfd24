//===- LocalLambdas.h - What a function hands to its lambdas ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H
#define SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H

#include "dataflow/AbstractState.h"
#include "dataflow/Lattice.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace clang {
class FunctionDecl;
class LambdaExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Evaluator;
} // namespace syncline::lint::dataflow

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::callsites {

/// `auto Area = [](torch::Tensor Box) {...};`: lambdas in variables, also of
/// type std::function, that the body of a function does nothing with but call
/// them. All their arguments are seen. Those of a lambda in a transform of
/// torch::data come from a data loader.
class LocalLambdas {
public:
  explicit LocalLambdas(const clang::Stmt &Body);

  bool empty() const { return Passed.empty(); }

  /// \p Call is one of the body.
  void add(const model::CallView &Call, const dataflow::Evaluator &Values);

  /// Gives the parameters of \p Operator, which \p Lambda calls, what the calls
  /// that were added pass, or a data loader.
  void enter(const clang::LambdaExpr &Lambda,
             const clang::FunctionDecl &Operator,
             dataflow::AbstractState &Entry) const;

private:
  void findVariables(const clang::Stmt *S, bool InTransform);
  void findOtherUses(const clang::Stmt *S, bool InLambda);

  llvm::DenseMap<const clang::VarDecl *, const clang::LambdaExpr *> Variables;
  llvm::DenseMap<const clang::LambdaExpr *,
                 std::vector<dataflow::LatticeElement>>
      Passed;
  llvm::DenseSet<const clang::LambdaExpr *> InTransforms;
};

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H
