#include "dataflow/Algorithms.h"
#include "dataflow/ListElements.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

const LambdaExpr *dataflow::lambdaIn(const Expr *E) {
  while (E) {
    E = stripped(E);
    if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E))
      return Lambda;
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
    E = Made && Made->getNumArgs() > 0 ? Made->getArg(0) : nullptr;
  }
  return nullptr;
}

/// The call operator of \p Lambda, or the only instance of a generic one.
static const FunctionDecl *callOperatorOf(const LambdaExpr &Lambda) {
  const FunctionTemplateDecl *Generic = Lambda.getDependentCallOperator();
  if (!Generic)
    return Lambda.getCallOperator();
  const FunctionDecl *Only = nullptr;
  for (const FunctionDecl *Each : Generic->specializations()) {
    if (Only)
      return nullptr;
    Only = Each;
  }
  return Only;
}

/// The list that \p Iterator, Xs.begin() or std::back_inserter(Xs), writes to.
static const Expr *listWrittenBy(const Expr *Iterator) {
  std::optional<CallView> Call = CallView::of(stripped(Iterator));
  if (!Call)
    return nullptr;
  if (Call->Object)
    return Call->Object;
  return isInNamespaceStd(*Call->Callee) && !Call->Arguments.empty()
             ? Call->Arguments.front().Value
             : nullptr;
}

/// The number of elements of one range that the function of \p Name passes at
/// a time; 0 if it is no such function.
static unsigned elementsPassedBy(llvm::StringRef Name) {
  return llvm::StringSwitch<unsigned>(Name)
      .Cases({"for_each", "for_each_n", "transform", "any_of", "all_of",
              "none_of", "count_if", "find_if", "find_if_not", "copy_if",
              "remove_if", "partition"},
             1)
      .Cases({"sort", "stable_sort", "partial_sort", "nth_element",
              "max_element", "min_element"},
             2)
      .Default(0);
}

std::optional<Algorithm> Algorithm::of(const CallView &Call) {
  if (Call.Object || !isInNamespaceStd(*Call.Callee) ||
      !Call.Callee->getDeclName().isIdentifier() || Call.Arguments.size() < 3)
    return std::nullopt;
  const Expr *First = Call.Arguments.front().Value;
  unsigned Passed = elementsPassedBy(Call.Callee->getName());
  const LambdaExpr *Lambda = lambdaIn(Call.Arguments.back().Value);
  const FunctionDecl *Operator = Lambda ? callOperatorOf(*Lambda) : nullptr;
  if (Passed == 0 || !Operator || !isIterator(First->getType()))
    return std::nullopt;
  Algorithm Result{Lambda, Operator, {Passed, First}, nullptr};
  if (Call.Callee->getName() != "transform")
    return Result;
  // transform(First, Last, Second, Output, F) takes pairs.
  size_t Count = Call.Arguments.size();
  if (Count == 5)
    Result.Given.push_back(Call.Arguments[2].Value);
  Result.Output = listWrittenBy(Call.Arguments[Count - 2].Value);
  return Result;
}
