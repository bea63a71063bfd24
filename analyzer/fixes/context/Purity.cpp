#include "fixes/context/Purity.h"
#include "dataflow/NonBlocking.h"
#include "fixes/context/EnclosingContext.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "model/Operators.h"
#include "streams/StreamReader.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

/// Operators of LibTorch, by name, whose result is new and depends on their
/// operands alone.
static bool isFreshOperator(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {
      "add",           "sub",          "mul",           "div",
      "neg",           "abs",          "exp",           "log",
      "log2",          "log10",        "log1p",         "expm1",
      "sqrt",          "rsqrt",        "square",        "pow",
      "reciprocal",    "sign",         "round",         "floor",
      "ceil",          "trunc",        "remainder",     "fmod",
      "sigmoid",       "tanh",         "relu",          "sin",
      "cos",           "clamp",        "clamp_min",     "clamp_max",
      "maximum",       "minimum",      "nan_to_num",    "where",
      "softmax",       "log_softmax",  "logsumexp",     "cumsum",
      "matmul",        "mm",           "bmm",           "mv",
      "addmm",         "cat",          "stack",         "clone",
      "zeros",         "ones",         "full",          "empty",
      "arange",        "linspace",     "eye",           "tensor",
      "scalar_tensor", "zeros_like",   "ones_like",     "full_like",
      "masked_fill",   "index_select", "gather",        "sort",
      "topk",          "one_hot",      "cross_entropy", "mse_loss",
      "nll_loss",      "linalg_norm",  "frobenius_norm"};
  return Set.contains(Name) || returnsBool(Name) || isReduction(Name) ||
         Name == "argsort" || Name == "nonzero" || Name == "bincount";
}

/// Others that leave their operands alone: in memory of their own, but random,
/// or too rare for the list above.
static bool leavesOperands(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {"repeat_interleave",
                                        "repeat",
                                        "roll",
                                        "flip",
                                        "tril",
                                        "triu",
                                        "linear",
                                        "conv1d",
                                        "conv2d",
                                        "layer_norm",
                                        "embedding",
                                        "multinomial",
                                        "bernoulli",
                                        "inverse",
                                        "linalg_inv",
                                        "linalg_solve",
                                        "einsum",
                                        "outer",
                                        "cdist",
                                        "pad",
                                        "unique",
                                        "masked_select",
                                        "scatter",
                                        "scatter_add",
                                        "index_add",
                                        "index_copy",
                                        "index_fill",
                                        "index_put",
                                        "masked_scatter",
                                        "histc",
                                        "cumprod",
                                        "diff",
                                        "lerp",
                                        "addcmul",
                                        "addcdiv",
                                        "baddbmm",
                                        "linalg_cholesky",
                                        "linalg_eigh",
                                        "linalg_svd"};
  return Set.contains(Name);
}

static bool isArithmetic(OverloadedOperatorKind Kind) {
  switch (Kind) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Less:
  case OO_LessEqual:
  case OO_Greater:
  case OO_GreaterEqual:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_Tilde:
  case OO_Exclaim:
  case OO_Amp:
  case OO_Pipe:
  case OO_Caret:
    return true;
  default:
    return false;
  }
}

bool fixes::context::givesFreshValue(const CallView &Call) {
  if (!isLibTorch(*Call.Callee) || isa<CXXConstructorDecl>(Call.Callee))
    return false;
  if (!Call.Callee->getDeclName().isIdentifier())
    return isArithmetic(Call.Callee->getOverloadedOperator());
  return isFreshOperator(Call.Callee->getName());
}

/// Values that leave the tensor as it is: numbers, sizes, types.
static bool asksOnly(const CallView &Call) {
  llvm::StringRef Name = libTorchName(Call);
  if (Name == "item" || Name == "is_nonzero" || Name == "equal")
    return true;
  return readsNoContents(Name) && !Name.contains("data_ptr") &&
         !Name.contains("accessor") && Name != "set_requires_grad" &&
         Name != "requires_grad_" && Name != "reset" && Name != "storage" &&
         Name != "mutable_grad" && Name != "grad" && Name != "record_stream" &&
         Name != "unsafeGetTensorImpl" && !Name.contains("rand");
}

/// Views and copies that may be the object itself.
static bool mayShareMemory(const CallView &Call) {
  if (!isLibTorch(*Call.Callee))
    return false;
  if (Call.Callee->getOverloadedOperator() == OO_Subscript)
    return true;
  llvm::StringRef Name = libTorchName(Call);
  return isView(Name) ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"reshape", "contiguous", "to", "cpu", "cuda", "flatten",
                     "index", "type_as", "toType"},
                    true)
             .Default(false);
}

/// A conversion of a Scalar, or what a list of indices is built with.
static bool isHelper(const CallView &Call) {
  if (isa<CXXConstructorDecl>(Call.Callee))
    return isLibTorch(*Call.Callee) || isInNamespaceStd(*Call.Callee);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee))
    if (std::string Class = qualifiedName(*Method->getParent());
        Class == "c10::Scalar" || Class == "c10::TensorOptions" ||
        Class == "c10::Device")
      return Method->isConst();
  return false;
}

/// Reads of a container, an optional, a tuple.
static bool isStdRead(const CallView &Call) {
  if (!isInNamespaceStd(*Call.Callee))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method)
    return Call.Callee->getDeclName().isIdentifier() &&
           (Call.Callee->getName() == "get" ||
            Call.Callee->getName() == "move");
  if (Method->isStatic()) // std::numeric_limits<float>::infinity()
    return Call.Arguments.empty();
  OverloadedOperatorKind Kind = Method->getOverloadedOperator();
  return Kind != OO_Call && (Method->isConst() || Kind == OO_Subscript ||
                             Kind == OO_Star || Kind == OO_Arrow);
}

static bool isPureCall(const CallView &Call) {
  return givesFreshValue(Call) || asksOnly(Call) || mayShareMemory(Call) ||
         isHelper(Call) || isStdRead(Call);
}

static bool isPureStatement(const Stmt &S) {
  if (isa<LambdaExpr, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, StmtExpr>(S))
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->isIncrementDecrementOp())
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(&S); B && B->isAssignmentOp())
    return false;
  if (isa<CallExpr, CXXConstructExpr>(S)) {
    std::optional<CallView> Call = CallView::of(cast<Expr>(&S));
    if (!Call || !isPureCall(*Call))
      return false;
  }
  for (const Stmt *Child : S.children())
    if (Child && !isPureStatement(*Child))
      return false;
  return true;
}

bool fixes::context::isPure(const Expr &E) { return isPureStatement(E); }

/// The call that \p E is the object or an argument of.
static std::optional<CallView> callWith(const Expr &E,
                                        const EnclosingContext &Enclosing) {
  const Stmt *User = Enclosing.user(E);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User))
    User = Enclosing.parent(*M);
  return CallView::of(dyn_cast_or_null<Expr>(User));
}

/// Whether \p View initialises a variable that nothing changes.
static bool isKeptUnchanged(const Expr &View,
                            const EnclosingContext &Enclosing) {
  const auto *D = dyn_cast_or_null<DeclStmt>(Enclosing.user(View));
  const auto *V =
      D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  return V && !isChanged(*V, Enclosing.body(), Enclosing);
}

/// Whether the value of \p E is looked at and nothing more, also where a view
/// of it is taken.
static bool isOnlyRead(const Expr &E, bool ViewsCount,
                       const EnclosingContext &Enclosing) {
  std::optional<CallView> Call = callWith(E, Enclosing);
  if (!Call)
    return false;
  if (givesFreshValue(*Call) || asksOnly(*Call) ||
      leavesOperands(libTorchName(*Call)))
    return true;
  if (!ViewsCount)
    return false;
  if (mayShareMemory(*Call))
    // As an index it only says where to look.
    return (Call->Object && stripped(Call->Object) != stripped(&E)) ||
           isOnlyRead(*Call->Call, ViewsCount, Enclosing) ||
           isKeptUnchanged(*Call->Call, Enclosing);
  // Among the indices of an operator, in an optional of a list.
  return isa<CXXConstructorDecl>(Call->Callee) && isHelper(*Call);
}

/// X.masked_fill_(M, V) leaves M and V alone, as X.set_(V) does not.
static bool changesObjectOnly(const CallView &Call) {
  return Call.Object && llvm::StringSwitch<bool>(libTorchName(Call))
                            .Cases({"masked_fill_", "index_fill_", "index_put_",
                                    "copy_", "add_", "sub_", "mul_", "div_"},
                                   true)
                            .Default(false);
}

/// An argument that a function takes by value or const reference.
static bool isGivenAway(const DeclRefExpr &Use,
                        const EnclosingContext &Enclosing) {
  std::optional<CallView> Call = callWith(Use, Enclosing);
  if (!Call || !isLibTorch(*Call->Callee) ||
      (Call->Callee->getDeclName().isIdentifier() &&
       ((Call->Callee->getName().ends_with("_") && !changesObjectOnly(*Call)) ||
        Call->Callee->getName().contains("_out"))))
    return false;
  for (size_t I = 0; I < Call->Arguments.size(); ++I)
    if (stripped(Call->Arguments[I].Value) == &Use)
      return !Call->canChange(I);
  return false;
}

static bool isLoaded(const DeclRefExpr &Use,
                     const EnclosingContext &Enclosing) {
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Enclosing.parent(Use));
  return Cast && Cast->getCastKind() == CK_LValueToRValue;
}

static bool isReadOnlyUse(const DeclRefExpr &Use,
                          const EnclosingContext &Enclosing) {
  if (isLoaded(Use, Enclosing))
    return true;
  TypeClass Class = classify(Use.getType());
  if (Class == TypeClass::Tensor)
    return isOnlyRead(Use, /*ViewsCount=*/true, Enclosing) ||
           isGivenAway(Use, Enclosing);
  if (Use.getType().isConstQualified())
    return true;
  std::optional<CallView> Call = callWith(Use, Enclosing);
  if (!Call)
    return false;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Call->Callee);
  return Constructor ? Constructor->isCopyConstructor() || isHelper(*Call)
                     : isPureCall(*Call);
}

bool fixes::context::isChanged(const ValueDecl &Variable, const Stmt &Scope,
                               const EnclosingContext &Enclosing) {
  bool IsConstant = Variable.getType().isConstQualified() &&
                    Variable.getType()->isArithmeticType();
  if (!IsConstant && Enclosing.isNamedUnseen(Variable, Scope))
    return true;
  for (const DeclRefExpr *Use : Enclosing.uses(Variable))
    if (Enclosing.contains(Scope, *Use) && !isReadOnlyUse(*Use, Enclosing))
      return true;
  return false;
}

bool fixes::context::isPrivateNumber(const VarDecl &V,
                                     const EnclosingContext &Enclosing) {
  if (!V.isLocalVarDeclOrParm() || V.isStaticLocal() ||
      !V.getType()->isArithmeticType() ||
      Enclosing.isNamedUnseen(V, Enclosing.body()))
    return false;
  for (const DeclRefExpr *Use : Enclosing.uses(V)) {
    if (isLoaded(*Use, Enclosing))
      continue;
    const Stmt *Parent = Enclosing.parent(*Use);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Parent);
    if (B && B->isAssignmentOp() && B->getLHS() == Use &&
        Enclosing.isStatement(*B))
      continue;
    const auto *U = dyn_cast_or_null<UnaryOperator>(Parent);
    if (!U || !U->isIncrementDecrementOp())
      return false;
  }
  return true;
}

bool fixes::context::ownsMemory(const VarDecl &V,
                                const EnclosingContext &Enclosing) {
  if (!V.isLocalVarDecl() || V.isStaticLocal() ||
      V.getType()->isReferenceType() || !V.getInit() ||
      Enclosing.isNamedUnseen(V, Enclosing.body()))
    return false;
  std::optional<CallView> Made = CallView::of(stripped(V.getInit()));
  if (!Made || !givesFreshValue(*Made))
    return false;
  for (const DeclRefExpr *Use : Enclosing.uses(V))
    if (!isOnlyRead(*Use, /*ViewsCount=*/false, Enclosing))
      return false;
  return true;
}

bool fixes::context::isAsynchronous(const Stmt &S) {
  if (const auto *E = dyn_cast<Expr>(&S)) {
    if (isStreamType(E->getType()) || isStreamGuard(E->getType()))
      return true;
    if (std::optional<CallView> Call = CallView::of(E))
      if (nonBlocking(*Call) != BoolLattice::No)
        return true;
  }
  for (const Stmt *Child : S.children())
    if (Child && isAsynchronous(*Child))
      return true;
  return false;
}

const Expr &fixes::context::definitionOf(const Expr &E,
                                         const EnclosingContext &Enclosing) {
  const Expr *Value = stripped(&E);
  const auto *R = dyn_cast<DeclRefExpr>(Value);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || V->isStaticLocal() || !V->getInit() ||
      isChanged(*V, Enclosing.body(), Enclosing))
    return *Value;
  return *stripped(V->getInit());
}
