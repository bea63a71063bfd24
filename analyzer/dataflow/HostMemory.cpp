#include "dataflow/HostMemory.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/DerivedTensors.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

using Statements = llvm::DenseSet<const Stmt *>;

/// Whether \p Callee is a standard library function that reads or writes
/// through its pointer arguments.
static bool readsThroughPointers(const FunctionDecl &Callee) {
  if (!Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (Name == "memcpy" || Name == "memmove" || Name == "memset")
    return true;
  return isInNamespaceStd(Callee) &&
         llvm::StringSwitch<bool>(Name)
             .Cases({"copy", "copy_n", "fill", "fill_n", "iota", "accumulate",
                     "reduce", "transform", "for_each", "sort", "stable_sort"},
                    true)
             .Cases({"max_element", "min_element", "minmax_element", "find",
                     "count", "equal", "all_of", "any_of", "none_of"},
                    true)
             .Cases({"lower_bound", "upper_bound", "partial_sum", "nth_element",
                     "unique", "assign"},
                    true)
             .Default(false);
}

/// Whether an object of type \p T refers to memory of the host that it is
/// constructed from: a matrix of OpenCV or Eigen.
static bool isOverHostMemory(QualType T) {
  std::string Class = className(T);
  return Class == "cv::Mat" || Class == "cv::Mat_" || Class == "Eigen::Map";
}

namespace {

class Reads {
public:
  explicit Reads(llvm::function_ref<bool(const ParmVarDecl &)> NeedsHost)
      : NeedsHost(NeedsHost) {}

  void look(const Stmt *S);
  /// The tensors of \p Function, whose body was looked at.
  Variables take(const FunctionDecl &Function);

private:
  void lookAtCall(const CallView &Call);
  void declare(const VarDecl &V);
  /// Records that the host uses the elements to which \p Pointer points.
  void dereference(const Expr *Pointer);
  const VarDecl *pointedInto(const Expr *Pointer) const;
  void handOn(const CallView &Call);

  llvm::function_ref<bool(const ParmVarDecl &)> NeedsHost;
  Variables Read;
  /// Variables that are not provably one tensor in host memory.
  Variables Others;
  /// `float *P = X.data_ptr<float>();`
  llvm::DenseMap<const VarDecl *, const VarDecl *> Pointers;
  /// `auto Row = X[0];`
  llvm::DenseMap<const VarDecl *, const VarDecl *> Sources;
  /// The calls that hand a tensor to a function that reads it on the host.
  llvm::DenseMap<const VarDecl *, Statements> Readers;
};

} // namespace

/// The tensor that \p Pointer points into, ignoring pointer arithmetic.
const VarDecl *Reads::pointedInto(const Expr *Pointer) const {
  const Expr *E = Pointer ? stripped(Pointer) : nullptr;
  while (const auto *B = dyn_cast_or_null<BinaryOperator>(E)) {
    if (!B->isAdditiveOp())
      return nullptr;
    E = stripped(B->getLHS()->getType()->isPointerType() ? B->getLHS()
                                                         : B->getRHS());
  }
  if (!E || !E->getType()->isPointerType())
    return nullptr;
  if (const VarDecl *V = variableIn(E))
    return Pointers.lookup(V);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return nullptr;
  llvm::StringRef Name = libTorchName(*Call);
  return Name == "data_ptr" || Name == "const_data_ptr" ||
                 Name == "mutable_data_ptr" || Name == "data"
             ? sourceOf(Call->Object)
             : nullptr;
}

void Reads::dereference(const Expr *Pointer) {
  if (const VarDecl *V = pointedInto(Pointer))
    Read.insert(V);
}

/// Records a call that hands tensors to a function of the program.
void Reads::handOn(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (Method && Method->isVirtual())
    return;
  const FunctionDecl *Callee = Call.Callee;
  Callee->hasBody(Callee); // the definition, if the unit has it
  for (const Argument &Each : Call.Arguments) {
    const VarDecl *V = sourceOf(Each.Value);
    if (V && Each.Parameter &&
        NeedsHost(
            *Callee->getParamDecl(Each.Parameter->getFunctionScopeIndex())))
      Readers[V].insert(Call.Call);
  }
}

/// Excludes a tensor that may be replaced, or whose device the function checks.
void Reads::lookAtCall(const CallView &Call) {
  bool IsLibTorch = isLibTorch(*Call.Callee);
  llvm::StringRef Name = IsLibTorch ? libTorchName(Call) : "";
  if (const VarDecl *V = IsLibTorch ? askedForDevice(Call) : nullptr)
    Others.insert(V);
  if (Name == "set_data" || Name.starts_with("packed_accessor"))
    if (const VarDecl *V = sourceOf(Call.Object))
      Others.insert(V);
  if (Name == "accessor")
    if (const VarDecl *V = sourceOf(Call.Object))
      Read.insert(V);
  for (size_t I = 0; I < Call.Arguments.size(); ++I)
    if (!IsLibTorch && Call.canChange(I))
      if (const VarDecl *V = tensorIn(Call.Arguments[I].Value))
        Others.insert(V);
  if (!IsLibTorch && !isInNamespaceStd(*Call.Callee))
    handOn(Call);
  const auto *Made = dyn_cast<CXXConstructExpr>(Call.Call);
  bool Copies = Made && isInNamespaceStd(*Call.Callee) &&
                classify(Made->getType()) == TypeClass::List;
  Copies = Copies || (Made && isOverHostMemory(Made->getType()));
  if (Copies || readsThroughPointers(*Call.Callee))
    for (const Argument &Each : Call.Arguments)
      dereference(Each.Value);
}

void Reads::declare(const VarDecl &V) {
  if (V.getType()->isReferenceType() &&
      !V.getType().getNonReferenceType().isConstQualified())
    if (const VarDecl *Target = tensorIn(V.getInit()))
      Others.insert(Target);
  if (const VarDecl *Source = classify(V.getType()) == TypeClass::Tensor
                                  ? sourceOf(V.getInit())
                                  : nullptr)
    Sources[&V] = Source;
  if (!V.getType()->isPointerType())
    return;
  if (const VarDecl *Tensor = pointedInto(V.getInit()))
    Pointers[&V] = Tensor;
}

/// A lambda that runs on the host at the point of its definition:
/// `[&] { ... }()`, as in AT_DISPATCH, or the loop body of at::parallel_for.
static const LambdaExpr *lambdaRunBy(const CallView &Call) {
  if (Call.Callee->getOverloadedOperator() == OO_Call && Call.Object)
    return dyn_cast<LambdaExpr>(stripped(Call.Object));
  llvm::StringRef Name = libTorchName(Call);
  if (Name == "parallel_for" || Name == "parallel_reduce")
    for (const Argument &Each : Call.Arguments)
      if (const auto *L = dyn_cast<LambdaExpr>(stripped(Each.Value)))
        return L;
  return nullptr;
}

void Reads::look(const Stmt *S) {
  // Other lambdas may run on a device.
  if (!S || isa<LambdaExpr>(S))
    return;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        declare(*V);
  if (std::optional<Assignment> A = Assignment::of(*S)) {
    if (const VarDecl *V = tensorIn(A->Left); V && sourceOf(A->Right) != V)
      Others.insert(V);
    if (const VarDecl *P = variableIn(A->Left))
      Pointers.erase(P);
  }
  if (const auto *Kernel = dyn_cast<CUDAKernelCallExpr>(S))
    for (const Expr *Each : Kernel->arguments())
      if (const VarDecl *V = pointedInto(Each))
        Others.insert(V);
  if (const auto *U = dyn_cast<UnaryOperator>(S);
      U && U->getOpcode() == UO_Deref)
    dereference(U->getSubExpr());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
    dereference(Element->getBase());
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (std::optional<CallView> Call = CallView::of(E)) {
      lookAtCall(*Call);
      if (const LambdaExpr *Lambda = lambdaRunBy(*Call))
        look(Lambda->getBody());
    } else if (const auto *Unknown = dyn_cast<CallExpr>(E)) {
      for (const Expr *Each : Unknown->arguments())
        if (const VarDecl *V = tensorIn(Each))
          Others.insert(V);
    }
  }
  for (const Stmt *Child : S->children())
    look(Child);
}

/// Whether \p Block contains one of \p Calls, throws, or never ends.
static bool stopsAt(const CFGBlock &Block, const Statements &Calls) {
  return Block.hasNoReturnElement() ||
         llvm::any_of(Block, [&](const CFGElement &Each) {
           const Stmt *S = statementOf(Each);
           return Calls.contains(S) || isa_and_nonnull<CXXThrowExpr>(S);
         });
}

/// Whether each path from the entry of \p Graph to its exit, other than by an
/// exception, makes one of \p Calls.
static bool areOnEveryPath(const Statements &Calls, const CFG &Graph) {
  llvm::SmallPtrSet<const CFGBlock *, 16> Visited;
  llvm::SmallVector<const CFGBlock *> Pending{&Graph.getEntry()};
  while (!Pending.empty()) {
    const CFGBlock *Next = Pending.pop_back_val();
    if (Next == &Graph.getExit())
      return false;
    if (!Visited.insert(Next).second || stopsAt(*Next, Calls))
      continue;
    for (const CFGBlock *Each : Next->succs())
      if (Each)
        Pending.push_back(Each);
  }
  return true;
}

Variables Reads::take(const FunctionDecl &Function) {
  std::unique_ptr<CFG> Graph =
      Readers.empty()
          ? nullptr
          : buildGraph(Function, *Function.getBody(), Function.getASTContext());
  for (const auto &[V, Calls] : Readers)
    if (Graph && areOnEveryPath(Calls, *Graph))
      Read.insert(V);
  // Tensors from which others in host memory are computed, at any distance.
  llvm::SmallVector<const VarDecl *> Pending(Read.begin(), Read.end());
  while (!Pending.empty()) {
    const VarDecl *Each = Pending.pop_back_val();
    if (Others.contains(Each))
      Read.erase(Each);
    else if (const VarDecl *Source = Sources.lookup(Each);
             Source && Read.insert(Source).second)
      Pending.push_back(Source);
  }
  return std::move(Read);
}

Variables dataflow::hostMemoryOf(
    const FunctionDecl &Function,
    llvm::function_ref<bool(const ParmVarDecl &)> NeedsHost) {
  Reads Found(NeedsHost);
  Found.look(Function.getBody());
  return Found.take(Function);
}
