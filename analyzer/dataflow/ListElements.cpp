#include "dataflow/ListElements.h"
#include "dataflow/ListIterators.h"
#include "dataflow/TupleElements.h"
#include "model/Autograd.h"
#include "model/CallView.h"
#include "model/DispatcherCalls.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// Functions rarely return, and rarely save for the backward pass, more.
static constexpr unsigned MostElements = 16;
/// The summary of a function is computed once for each element.
static constexpr unsigned MostReturned = 3;

bool dataflow::isTensorList(QualType T) {
  return !T.isNull() && classify(T) == TypeClass::TensorList &&
         elementCount(T) == 0;
}

bool dataflow::isIterator(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && isInNamespaceStd(*Class) && Class->getIdentifier() &&
         Class->getName().ends_with("iterator");
}

const Expr *dataflow::pointerIn(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf
               ? U->getSubExpr()
               : nullptr;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return S->getBase();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp() || !B->getType()->isPointerType())
    return nullptr;
  return B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
}

std::optional<ListElementRead> ListElementRead::of(const Expr *E) {
  E = E ? stripped(E) : nullptr;
  if (std::optional<IteratorRead> Next = readThroughIterator(E);
      Next && isTensorList(Next->Container->getType()) &&
      Next->Index < MostElements)
    return ListElementRead{Next->Container, Next->Index};
  std::optional<CallView> Call = CallView::of(E);
  if (!Call || !Call->Object || !isTensorList(Call->Object->getType()))
    return std::nullopt;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call->Callee);
  if (!Method)
    return std::nullopt;
  bool IsIdentifier = Method->getDeclName().isIdentifier();
  if (IsIdentifier && Method->getName() == "front")
    return ListElementRead{Call->Object, 0};
  bool IsAccess = Method->getOverloadedOperator() == OO_Subscript ||
                  (IsIdentifier && Method->getName() == "at");
  if (!IsAccess || Call->Arguments.size() != 1)
    return std::nullopt;
  const auto *Index =
      dyn_cast_or_null<IntegerLiteral>(stripped(Call->Arguments[0].Value));
  if (!Index || Index->getValue().uge(MostElements))
    return std::nullopt;
  return ListElementRead{
      Call->Object, static_cast<unsigned>(Index->getValue().getZExtValue())};
}

const InitListExpr *dataflow::bracesOf(const Expr *E) {
  while (E) {
    E = stripped(E);
    if (const auto *Braces = dyn_cast_or_null<InitListExpr>(E))
      return Braces;
    if (const auto *List = dyn_cast_or_null<CXXStdInitializerListExpr>(E))
      E = List->getSubExpr();
    else if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
             Made && Made->getNumArgs() > 0 &&
             std::none_of(Made->arg_begin() + 1, Made->arg_end(),
                          [](const Expr *Each) {
                            return !isa<CXXDefaultArgExpr>(Each);
                          }))
      E = Made->getArg(0);
    else
      return nullptr;
  }
  return nullptr;
}

bool dataflow::isElementAccess(const CXXMethodDecl &Method) {
  if (Method.getOverloadedOperator() == OO_Subscript)
    return true;
  return Method.getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"at", "front", "back"}, true)
             .Default(false);
}

const Expr *dataflow::outermostList(const Expr *E) {
  while (E) {
    E = stripped(E);
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      if (const Expr *Base = stripped(Subscript->getBase());
          Base->getType()->isArrayType() && isTensorList(Base->getType())) {
        E = Base;
        continue;
      }
    std::optional<CallView> Call = CallView::of(E);
    if (!Call || !Call->Object)
      return E;
    const auto *Method = dyn_cast<CXXMethodDecl>(Call->Callee);
    if (!Method || !isElementAccess(*Method) || !isInNamespaceStd(*Method) ||
        !isTensorList(Call->Object->getType()))
      return E;
    E = Call->Object;
  }
  return nullptr;
}

/// The variable that \p E names or points to.
static const VarDecl *pointedTo(const Expr *E) {
  E = E ? stripped(E) : nullptr;
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(E);
      Call && Call->getOperator() == OO_Star)
    return variableIn(Call->getArg(0));
  const auto *Deref = dyn_cast_or_null<UnaryOperator>(E);
  return Deref && Deref->getOpcode() == UO_Deref
             ? variableIn(Deref->getSubExpr())
             : nullptr;
}

const Expr *dataflow::iteratedList(const VarDecl &V) {
  const VarDecl *Begin = V.getInit() ? pointedTo(V.getInit()) : nullptr;
  if (!Begin || !Begin->isImplicit() || !Begin->getInit())
    return nullptr;
  std::optional<CallView> Call = CallView::of(stripped(Begin->getInit()));
  const VarDecl *Range =
      Call && Call->Object ? variableIn(Call->Object) : nullptr;
  return Range && Range->getInit() && isTensorList(Range->getType())
             ? Range->getInit()
             : nullptr;
}

const Expr *dataflow::assignedList(const Expr &Left) {
  if (const VarDecl *V = variableIn(&Left))
    return V->isLocalVarDecl() && V->getType()->isReferenceType()
               ? outermostList(iteratedList(*V))
               : nullptr;
  const Expr *Element = stripped(&Left);
  const Expr *List = outermostList(Element);
  return List != Element ? List : nullptr;
}

bool dataflow::insertsElements(const CXXMethodDecl &Method) {
  return Method.getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"push_back", "emplace_back", "push_front", "emplace_front",
                     "insert", "emplace", "insert_or_assign", "push", "assign"},
                    true)
             .Default(false);
}

unsigned dataflow::firstElements(const Expr *E) {
  if (!isTensorList(E->getType()))
    return 0;
  if (const InitListExpr *Braces = bracesOf(E))
    return std::min(Braces->getNumInits(), MostElements);
  std::optional<CallView> Call = CallView::of(stripped(E));
  if (Call && (contextOfSaved(*Call) || isDispatched(*Call)))
    return MostElements;
  bool IsOfProgram = Call && !isInNamespaceStd(*Call->Callee) &&
                     !isLibTorch(*Call->Callee) && Call->Callee->hasBody();
  return IsOfProgram ? MostReturned : 0;
}

bool dataflow::keepsElements(const CXXMethodDecl &Method) {
  if (Method.isConst() || Method.getOverloadedOperator() == OO_Subscript)
    return true;
  if (!Method.getDeclName().isIdentifier())
    return false;
  return llvm::StringSwitch<bool>(Method.getName())
      .Cases({"push_back", "emplace_back", "at", "front", "back", "reserve"},
             true)
      .Default(false);
}
