#include "core/Transfer.h"
#include "core/Evaluator.h"
#include "core/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline;

static bool carriesFacts(QualType T) {
  switch (classify(T)) {
  case TypeClass::Tensor:
  case TypeClass::TensorList:
  case TypeClass::Device:
  case TypeClass::DeviceType:
  case TypeClass::Options:
  case TypeClass::DType:
    return true;
  default:
    return false;
  }
}

static void declare(const VarDecl &V, State &Here, const Program &Around) {
  const Evaluator Values(Around, Here);
  if (const auto *D = dyn_cast<DecompositionDecl>(&V)) {
    ValueFacts Facts = Values.evaluate(V.getInit());
    Facts.DType = DTypeFact::Unknown; // each element has its own
    Facts.ZeroDim = Tri::Unknown;
    for (const BindingDecl *B : D->bindings())
      Here.assign(Place{B, nullptr}, Facts);
    return;
  }
  if (!carriesFacts(V.getType()) && !V.getType()->isUndeducedType() &&
      !V.getType()->getAsCXXRecordDecl())
    return;
  if (const Expr *Init = V.getInit())
    Here.assign(Place{&V, nullptr}, Values.evaluate(Init));
}

static bool isContainerInsertion(const CXXMethodDecl &Method) {
  return Method.getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"push_back", "emplace_back", "push_front", "emplace_front",
                     "insert", "emplace", "insert_or_assign", "push", "assign"},
                    true)
             .Default(false);
}

/// std::tie(A, B) = f(): every variable takes the value of the tuple.
static bool assignTie(const Expr &Left, const ValueFacts &Facts, State &Here) {
  const auto *Tie = dyn_cast<CallExpr>(stripped(&Left));
  const FunctionDecl *Callee = Tie ? Tie->getDirectCallee() : nullptr;
  if (!Callee || qualifiedName(*Callee) != "std::tie")
    return false;
  ValueFacts Element = Facts;
  Element.DType = DTypeFact::Unknown;
  for (const Expr *A : Tie->arguments())
    if (std::optional<Place> P = Place::of(A))
      Here.assign(*P, Element);
  return true;
}

static void assign(const Expr &Left, const Expr &Right, State &Here,
                   const Program &Around) {
  ValueFacts Facts = Evaluator(Around, Here).evaluate(&Right);
  if (assignTie(Left, Facts, Here))
    return;
  if (std::optional<Place> P = Place::of(&Left)) {
    if (carriesFacts(Left.getType()))
      Here.assign(*P, Facts);
    return;
  }
  // v[i] = x puts x among the elements of v.
  if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(stripped(&Left));
      Element && Element->getOperator() == OO_Subscript)
    if (std::optional<Place> P = Place::of(Element->getArg(0));
        P && classify(Element->getArg(0)->getType()) == TypeClass::TensorList)
      Here.merge(*P, Facts);
}

/// A call of a function that is not LibTorch's may change what it is handed.
static void clobber(const CallView &Call, State &Here) {
  for (size_t I = 0; I < Call.Arguments.size(); ++I) {
    const Argument &A = Call.Arguments[I];
    if (!A.Parameter || !carriesFacts(A.Value->getType()))
      continue;
    if (Call.canChange(I))
      if (std::optional<Place> P = Place::of(A.Value))
        Here.forget(*P);
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (Method && !Method->isConst() && Call.Object &&
      isa<CXXThisExpr>(stripped(Call.Object)))
    Here.forgetMembersOfThis();
}

static void call(const CallView &Call, State &Here, const Program &Around) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (isInNamespaceStd(*Call.Callee)) {
    if (!Method || !Call.Object || !isContainerInsertion(*Method))
      return;
    std::optional<Place> P = Place::of(Call.Object);
    for (const Argument &A : Call.Arguments)
      if (P && carriesFacts(A.Value->getType()))
        Here.merge(*P, Evaluator(Around, Here).evaluate(A.Value));
    return;
  }
  if (!isLibTorch(*Call.Callee)) {
    clobber(Call, Here);
    return;
  }
  if (Method && Call.Object && qualifiedName(*Method).ends_with("::set_data"))
    if (std::optional<Place> P = Place::of(Call.Object);
        P && !Call.Arguments.empty())
      Here.assign(*P,
                  Evaluator(Around, Here).evaluate(Call.Arguments[0].Value));
}

void syncline::transfer(const Stmt &S, State &Here, const Program &Around) {
  if (const auto *D = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        declare(*V, Here, Around);
    return;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(&S);
      B && B->getOpcode() == BO_Assign) {
    assign(*B->getLHS(), *B->getRHS(), Here, Around);
    return;
  }
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
      O && O->getOperator() == OO_Equal && O->getNumArgs() == 2) {
    assign(*O->getArg(0), *O->getArg(1), Here, Around);
    return;
  }
  const auto *E = dyn_cast<Expr>(&S);
  if (!E || isa<CXXConstructExpr>(E))
    return;
  if (std::optional<CallView> Call = CallView::of(E))
    call(*Call, Here, Around);
}
