#include "dataflow/NonBlocking.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

Tri dataflow::nonBlocking(const CallView &Call) {
  for (const Argument &A : Call.Arguments) {
    if (!A.Parameter || A.Parameter->getName() != "non_blocking")
      continue;
    const Expr *Value = stripped(A.Value);
    bool Result = false;
    if (!Value || Value->isValueDependent() ||
        !Value->EvaluateAsBooleanCondition(Result,
                                           Call.Callee->getASTContext()))
      return Tri::Unknown;
    return Result ? Tri::Yes : Tri::No;
  }
  return Tri::No;
}
