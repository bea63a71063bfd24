#include "dataflow/PointerMemory.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// Whether \p E names an object in a variable of the host, or a part of one:
/// not what a pointer or a reference leads to.
static bool isInVariable(const Expr *E) {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (const auto *M = dyn_cast_or_null<MemberExpr>(E))
    return !M->isArrow() && isInVariable(M->getBase());
  if (const auto *S = dyn_cast_or_null<ArraySubscriptExpr>(E))
    return S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() &&
           isInVariable(S->getBase());
  const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && !V->getType()->isReferenceType() &&
         !V->hasAttr<CUDADeviceAttr>() && !V->hasAttr<CUDAConstantAttr>() &&
         !V->hasAttr<CUDASharedAttr>() && !V->hasAttr<HIPManagedAttr>();
}

/// Whether \p T is a container of the standard allocator's memory.
static bool isOnHeap(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Class || !isInNamespaceStd(*Class))
    return false;
  std::string Name = className(T);
  if (Name != "std::vector" && Name != "std::basic_string")
    return false;
  const TemplateArgument &Allocator = Class->getTemplateArgs().asArray().back();
  return Allocator.getKind() == TemplateArgument::Type &&
         className(Allocator.getAsType()) == "std::allocator";
}

/// Whether \p E is `Vector.data()` or `Array.data()`.
static bool isDataOfContainer(const Expr *E) {
  std::optional<CallView> Call = CallView::of(E);
  if (!Call || !Call->Object || !isa<CXXMethodDecl>(Call->Callee) ||
      !Call->Callee->getDeclName().isIdentifier() ||
      Call->Callee->getName() != "data")
    return false;
  QualType Container = Call->Object->getType().getNonReferenceType();
  // The elements of an array are in the object itself.
  return className(Container) == "std::array" ? isInVariable(Call->Object)
                                              : isOnHeap(Container);
}

LatticeElement dataflow::pointedMemory(const Expr *Pointer) {
  const Expr *E = Pointer ? stripped(Pointer) : nullptr;
  const auto *Address = dyn_cast_or_null<UnaryOperator>(E);
  bool IsHost = Address && Address->getOpcode() == UO_AddrOf
                    ? isInVariable(Address->getSubExpr())
                    : E && (E->getType()->isArrayType() ? isInVariable(E)
                                                        : isDataOfContainer(E));
  if (!IsHost)
    return {};
  return {.Device = DeviceLattice::CPU, .Pinned = BoolLattice::No};
}
