#include "fixes/context/SeveralDevices.h"
#include "fixes/context/EnclosingContext.h"
#include "model/CallView.h"
#include "model/CudaCalls.h"
#include "model/Names.h"
#include "streams/StreamReader.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

/// Whether \p T is a Device, or a class template specialization with one.
static bool hasDevice(QualType T) {
  if (classify(T) == TypeClass::Device)
    return true;
  T = T.getNonReferenceType().getCanonicalType();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Class)
    return false;
  for (const TemplateArgument &A : Class->getTemplateArgs().asArray()) {
    if (A.getKind() == TemplateArgument::Type && hasDevice(A.getAsType()))
      return true;
    if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Each : A.getPackAsArray())
        if (Each.getKind() == TemplateArgument::Type &&
            hasDevice(Each.getAsType()))
          return true;
  }
  return false;
}

static bool isContainer(QualType T) {
  return llvm::StringSwitch<bool>(className(T))
      .Cases({"std::vector", "std::array", "std::list", "std::deque",
              "std::initializer_list", "std::span", "std::set",
              "std::unordered_set"},
             true)
      .Cases({"std::map", "std::unordered_map", "std::multimap",
              "c10::ArrayRef", "c10::OptionalArrayRef", "c10::List",
              "c10::SmallVector"},
             true)
      .Default(false);
}

/// Whether \p T holds a variable number of devices.
static bool holdsDevices(QualType T) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType().getCanonicalType();
  if (const Type *Element = T->getPointeeOrArrayElementType();
      T->isArrayType() && hasDevice(QualType(Element, 0)))
    return true;
  if (T->isPointerType())
    return holdsDevices(T->getPointeeType());
  if (isContainer(T))
    return hasDevice(T);
  // An optional or shared list.
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Class)
    return false;
  for (const TemplateArgument &A : Class->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Type &&
        A.getAsType().getCanonicalType() != T && holdsDevices(A.getAsType()))
      return true;
  return false;
}

static bool assignsFirst(OverloadedOperatorKind Kind) {
  switch (Kind) {
  case OO_Equal:
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_PlusPlus:
  case OO_MinusMinus:
    return true;
  default:
    return false;
  }
}

/// Whether code below \p S assigns, or may assign, \p D.
static bool assigns(const Stmt &S, const ValueDecl &D) {
  auto Is = [&](const Expr *E) {
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E))
      return R->getDecl() == &D;
    const auto *M = dyn_cast_or_null<MemberExpr>(E);
    return M && M->getMemberDecl() == &D;
  };
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) &&
      Is(U->getSubExpr()))
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(&S);
      B && B->isAssignmentOp() && Is(B->getLHS()))
    return true;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
      O && assignsFirst(O->getOperator()) && Is(O->getArg(0)))
    return true;
  const auto *E = dyn_cast<Expr>(&S);
  if (std::optional<CallView> Call = CallView::of(E)) {
    for (size_t I = 0; I < Call->Arguments.size(); ++I)
      if (Call->canChange(I) && Is(Call->Arguments[I].Value))
        return true;
    // Device::set_index()
    if (Call->Object && Is(Call->Object) &&
        Call->Callee->getDeclName().isIdentifier() &&
        Call->Callee->getName().starts_with("set"))
      return true;
  }
  for (const Stmt *Child : S.children())
    if (Child && assigns(*Child, D))
      return true;
  return false;
}

using VisitedVariables = llvm::SmallPtrSet<const ValueDecl *, 8>;

static bool varies(const Stmt &S, const Stmt &Loop,
                   const EnclosingContext &Enclosing,
                   VisitedVariables &Visited);

/// Whether the value of \p D may differ between runs of \p Loop, a loop or a
/// lambda; each variable is visited once.
static bool variesIn(const ValueDecl &D, const Stmt &Loop,
                     const EnclosingContext &Enclosing,
                     VisitedVariables &Visited) {
  if (!isa<VarDecl, BindingDecl, FieldDecl>(D) || !Visited.insert(&D).second)
    return false;
  const Stmt *Declaration = Enclosing.declaration(D);
  if (Declaration && Enclosing.contains(Loop, *Declaration)) {
    // A loop variable varies by design.
    const auto *V = dyn_cast<VarDecl>(&D);
    if (!V || isa<LambdaExpr>(Declaration) ||
        !isa_and_nonnull<CompoundStmt>(Enclosing.parent(*Declaration)) ||
        !V->getInit() || varies(*V->getInit(), Loop, Enclosing, Visited))
      return true;
  }
  return assigns(Loop, D);
}

/// Whether the value of \p S may differ between runs of \p Loop. The device of
/// a tensor in it is checked where the tensor is created.
static bool varies(const Stmt &S, const Stmt &Loop,
                   const EnclosingContext &Enclosing,
                   VisitedVariables &Visited) {
  if (const auto *E = dyn_cast<Expr>(&S)) {
    if (isTensorOrList(E->getType()))
      return false;
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return variesIn(*R->getDecl(), Loop, Enclosing, Visited);
    if (const auto *M = dyn_cast<MemberExpr>(E);
        M && variesIn(*M->getMemberDecl(), Loop, Enclosing, Visited))
      return true;
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->isIncrementDecrementOp())
      return true;
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
      return true;
    // A user-defined function or a std::function may return the next number.
    if (std::optional<CallView> Call = CallView::of(E);
        Call && classify(E->getType()) == TypeClass::Integer &&
        !isLibTorch(*Call->Callee) &&
        (!isInNamespaceStd(*Call->Callee) ||
         Call->Callee->getOverloadedOperator() == OO_Call))
      return true;
  }
  for (const Stmt *Child : S.children())
    if (Child && varies(*Child, Loop, Enclosing, Visited))
      return true;
  return false;
}

/// Whether \p E varies with an enclosing loop or lambda.
static bool variesAround(const Expr &E, const EnclosingContext &Enclosing) {
  for (const Stmt *P = Enclosing.parent(E); P; P = Enclosing.parent(*P)) {
    VisitedVariables Visited;
    if ((isLoop(*P) || isa<LambdaExpr>(P)) && varies(E, *P, Enclosing, Visited))
      return true;
  }
  return false;
}

static bool isDeviceGuard(QualType T) {
  return llvm::StringSwitch<bool>(className(T))
             .Cases({"c10::DeviceGuard", "c10::OptionalDeviceGuard",
                     "c10::cuda::CUDAGuard", "c10::cuda::OptionalCUDAGuard"},
                    true)
             .Default(false) ||
         isStreamGuard(T);
}

/// cudaSetDevice(I), Guard.set_index(I), runOn(/*gpu=*/I).
static bool namesVaryingDevice(const CallView &Call,
                               const EnclosingContext &Enclosing) {
  bool Sets = selectsDeviceByName(*Call.Callee);
  for (const Argument &A : Call.Arguments) {
    std::string Name = A.Parameter ? A.Parameter->getName().lower() : "";
    bool IsDevice = Name.find("device") != std::string::npos ||
                    Name.find("gpu") != std::string::npos;
    if (!A.IsDefault && (Sets || IsDevice) && variesAround(*A.Value, Enclosing))
      return true;
  }
  return false;
}

static bool spreadsOverDevices(const CallView &Call) {
  std::string Name = qualifiedName(*Call.Callee);
  return Name == "torch::nn::parallel::replicate" ||
         Name == "torch::nn::parallel::parallel_apply";
}

static bool usesSeveral(const Stmt &S, const EnclosingContext &Enclosing) {
  if (const auto *E = dyn_cast<Expr>(&S)) {
    QualType T = E->getType();
    if (holdsDevices(T))
      return true;
    TypeClass Class = classify(T);
    bool NamesOne = Class == TypeClass::Device ||
                    Class == TypeClass::DeviceType ||
                    Class == TypeClass::Options || isDeviceGuard(T);
    if (NamesOne && variesAround(*E, Enclosing))
      return true;
    if (std::optional<CallView> Call = CallView::of(E);
        Call &&
        (spreadsOverDevices(*Call) || namesVaryingDevice(*Call, Enclosing)))
      return true;
  }
  for (const Stmt *Child : S.children())
    if (Child && usesSeveral(*Child, Enclosing))
      return true;
  return false;
}

bool fixes::context::mayUseSeveralDevices(const EnclosingContext &Enclosing) {
  return usesSeveral(Enclosing.body(), Enclosing);
}
