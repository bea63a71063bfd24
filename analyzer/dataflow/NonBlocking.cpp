#include "dataflow/NonBlocking.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

BoolLattice dataflow::nonBlocking(const CallView &Call) {
  for (const Argument &A : Call.Arguments) {
    if (!A.Parameter || A.Parameter->getName() != "non_blocking")
      continue;
    const Expr *Value = stripped(A.Value);
    bool Result = false;
    if (!Value)
      return BoolLattice::Top;
    if (!Value->isValueDependent() &&
        Value->EvaluateAsBooleanCondition(Result, Call.Callee->getASTContext()))
      return Result ? BoolLattice::Yes : BoolLattice::No;
    // X.to(torch::kCUDA, Index): the index of the device, mostly 0, converts to
    // false.
    return Value->getType()->isIntegerType() &&
                   !Value->getType()->isBooleanType()
               ? BoolLattice::No
               : BoolLattice::Top;
  }
  return BoolLattice::No;
}
