//===- LocalLambdas.h - Arguments of local lambdas --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H
#define SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H

#include "dataflow/AbstractState.h"
#include "dataflow/Lattice.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace clang {
class Expr;
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

/// `auto Area = [](torch::Tensor Box) {...};`: lambdas in local variables,
/// including std::function, that the function only ever calls. All their
/// arguments are visible. A lambda in a transform of torch::data receives its
/// arguments from a data loader, one in std::for_each or std::transform the
/// elements of a list.
class LocalLambdas {
public:
  explicit LocalLambdas(const clang::Stmt &Body);

  bool empty() const { return Passed.empty(); }

  /// Records the arguments of \p Call, which is in the body.
  void add(const model::CallView &Call, const dataflow::Evaluator &Values);

  /// Joins into the parameters of \p Operator, the call operator of \p Lambda,
  /// what the added calls or a data loader pass.
  void enter(const clang::LambdaExpr &Lambda,
             const clang::FunctionDecl &Operator,
             dataflow::AbstractState &Entry) const;

private:
  void findVariables(const clang::Stmt *S, bool InTransform);
  void findOtherUses(const clang::Stmt *S, bool InLambda);
  void join(const clang::LambdaExpr &Lambda,
            const std::vector<const clang::Expr *> &Arguments,
            const dataflow::Evaluator &Values);

  llvm::DenseMap<const clang::VarDecl *, const clang::LambdaExpr *> Variables;
  llvm::DenseMap<const clang::LambdaExpr *,
                 std::vector<dataflow::LatticeElement>>
      Passed;
  llvm::DenseSet<const clang::LambdaExpr *> InTransforms;
};

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_LOCALLAMBDAS_H
