#include "dataflow/TupleElements.h"
#include "model/DispatcherCalls.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

unsigned dataflow::elementCount(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || !isInNamespaceStd(*Class) ||
      (Class->getName() != "tuple" && Class->getName() != "pair"))
    return 0;
  const TemplateArgumentList &Arguments = Class->getTemplateArgs();
  if (Arguments.size() == 1 && Arguments[0].getKind() == TemplateArgument::Pack)
    return Arguments[0].pack_size();
  return Arguments.size();
}

const CallExpr *dataflow::tieIn(const Expr *E) {
  const auto *Call = dyn_cast_or_null<CallExpr>(E ? stripped(E) : nullptr);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && qualifiedName(*Callee) == "std::tie" ? Call : nullptr;
}

/// The N in a call of std::get<N>.
static std::optional<unsigned> indexOfGet(const FunctionDecl &Callee) {
  if (!Callee.getDeclName().isIdentifier() || Callee.getName() != "get" ||
      !isInNamespaceStd(Callee))
    return std::nullopt;
  const TemplateArgumentList *Arguments =
      Callee.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 ||
      Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Arguments->get(0).getAsIntegral().getZExtValue();
}

std::optional<ElementRead> ElementRead::of(const Expr *E) {
  E = E ? stripped(E) : nullptr;
  if (const auto *M = dyn_cast_or_null<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    const auto *Class =
        Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
    if (!Class || Class->getName() != "pair" || !isInNamespaceStd(*Class))
      return std::nullopt;
    return ElementRead{M->getBase(), Field->getName() == "second"};
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  std::optional<unsigned> Index = Callee ? indexOfGet(*Callee) : std::nullopt;
  if (!Index || Call->getNumArgs() != 1 ||
      elementCount(Call->getArg(0)->getType()) == 0)
    return std::nullopt;
  return ElementRead{Call->getArg(0), *Index};
}

LatticeElement dataflow::sharedByElements(const Expr *Tuple,
                                          const ExpressionValues &Values) {
  LatticeElement Facts = Values.evaluate(Tuple);
  Facts.DType = DTypeLattice::Top;
  Facts.ZeroDim = BoolLattice::Top;
  return Facts;
}

LatticeElement dataflow::elementOfCall(const CallView &Call, unsigned Index,
                                       const ExpressionValues &Values) {
  llvm::StringRef Name =
      Call.Callee->getDeclName().isIdentifier() ? Call.Callee->getName() : "";
  bool IsStd = isInNamespaceStd(*Call.Callee);
  bool Builds = isa<CXXConstructExpr>(Call.Call) ||
                (IsStd && (Name == "make_tuple" || Name == "make_pair" ||
                           Name == "tie" || Name == "forward_as_tuple"));
  unsigned Count = elementCount(Call.Call->getType());
  if (Builds && Count > 0) {
    // A tuple converted from another one is converted element by element.
    if (Call.Arguments.size() == 1 &&
        elementCount(Call.Arguments[0].Value->getType()) == Count)
      return Values.evaluateElement(Call.Arguments[0].Value, Index);
    if (Call.Arguments.size() == Count && Index < Count)
      return Values.evaluate(Call.Arguments[Index].Value);
  }
  if (IsStd || isa<CXXConstructExpr>(Call.Call))
    return sharedByElements(Call.Call, Values);
  if (!libTorchName(Call).empty() && !isDispatched(Call)) {
    LatticeElement Facts = sharedByElements(Call.Call, Values);
    const Expr *Self = Call.Object || Call.Arguments.empty()
                           ? Call.Object
                           : Call.Arguments.front().Value;
    if (Self && operatorOf(Call).returnsPositions())
      Facts.DType =
          Index == 0 ? Values.evaluate(Self).DType : DTypeLattice::Integer;
    return Facts;
  }
  if (std::optional<LatticeElement> Facts =
          Values.evaluateUserCode(Call, Index))
    return *Facts;
  return sharedByElements(Call.Call, Values);
}
