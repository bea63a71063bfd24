#include "checks/ModuleMoves.h"
#include "callsites/CallSite.h"
#include "checks/EnclosingBlocks.h"
#include "model/CallView.h"
#include "model/DeviceConstants.h"
#include "model/Modules.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <optional>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

static const VarDecl *variableOf(const Expr *Object) {
  return dyn_cast_or_null<VarDecl>(moduleIn(Object));
}

namespace {

struct Move {
  /// Null if it is unknown.
  const ValueDecl *Module;
  const Expr *Target;
  /// The moved object is not a tensor.
  bool IsModule;
};

} // namespace

/// The move that \p S performs if it is a call that moves; otherwise nothing.
static std::optional<Move> moveIn(const Stmt *S) {
  std::optional<CallView> Call = CallView::of(dyn_cast_or_null<Expr>(S));
  if (!Call || !Call->Callee->getDeclName().isIdentifier() ||
      Call->Callee->getName() != "to" || Call->Arguments.empty() ||
      !isDevice(Call->Arguments.front().Value->getType()))
    return std::nullopt;
  bool IsModule =
      Call->Object && classify(Call->Object->getType()) != TypeClass::Tensor;
  return Move{moduleIn(Call->Object), Call->Arguments.front().Value, IsModule};
}

static bool isConstantCpu(const Expr &Target, const ASTContext &Context) {
  const Expr *Constant = unwrapped(&Target);
  return Constant && isDeviceConstant(*Constant, "CPU", Context);
}

/// Whether \p Target and the target of the call of \p Site are the same device
/// variable.
static bool isTargetOf(const Expr &Target, const CallSite &Site) {
  const VarDecl *V = variableOf(&Target);
  return V && !Site.Call.Arguments.empty() &&
         variableOf(Site.Call.Arguments.front().Value) == V;
}

/// Whether \p S moves a module to a device other than the CPU, which \p Site
/// moves to. With \p Which, only that module counts.
static bool movesAway(const Stmt *S, const VarDecl *Which,
                      const CallSite &Site) {
  if (!S)
    return false;
  if (std::optional<Move> To = moveIn(S);
      To && (!Which || To->Module == Which) && !isTargetOf(*To->Target, Site) &&
      !isConstantCpu(*To->Target, Site.Context))
    return true;
  for (const Stmt *Child : S->children())
    if (movesAway(Child, Which, Site))
      return true;
  return false;
}

/// Whether \p S contains the call of \p Site. Sets \p Found if the other branch
/// of an enclosing condition moves a module to another device:
/// if (HasGpu) Model.to(torch::kCUDA); else Model.to(torch::kCPU);
static bool findAlternative(const Stmt *S, const CallSite &Site, bool &Found) {
  if (!S || S == Site.Call.Call)
    return S;
  for (const Stmt *Child : S->children()) {
    if (!findAlternative(Child, Site, Found))
      continue;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      const Stmt *Other = Child == If->getThen()   ? If->getElse()
                          : Child == If->getElse() ? If->getThen()
                                                   : nullptr;
      Found = Found || movesAway(Other, nullptr, Site);
    }
    return true;
  }
  return false;
}

bool checks::isFirstMove(const CallSite &Site) {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body || isa<CXXConstructorDecl>(Function))
    return true;
  const VarDecl *Module = variableOf(Site.Call.Object);
  if (Module && Module->isLocalVarDecl() &&
      !Module->getType()->isReferenceType())
    return !movesAway(Body, Module, Site);
  bool HasAlternative = false;
  findAlternative(Body, Site, HasAlternative);
  return HasAlternative;
}

/// The module that \p Call of torch::save() or Module::save() writes; null for
/// other values.
static const ValueDecl *savedModule(const CallView &Call) {
  if (libTorchName(Call) != "save")
    return nullptr;
  const Expr *Saved = Call.Object;
  if (!Saved && !Call.Arguments.empty())
    Saved = Call.Arguments.front().Value;
  return Saved && classify(Saved->getType()) == TypeClass::Other
             ? moduleIn(Saved)
             : nullptr;
}

/// Whether \p S contains a move of \p Module.
static bool moves(const Stmt *S, const ValueDecl &Module) {
  if (std::optional<Move> To = moveIn(S); To && To->Module == &Module)
    return true;
  return S && llvm::any_of(S->children(), [&](const Stmt *Child) {
           return moves(Child, Module);
         });
}

/// Whether \p Target is the CPU, possibly through a variable.
static bool isOnHost(const Expr &Target, const CallSite &Site) {
  return isConstantCpu(Target, Site.Context) ||
         Site.Facts.evaluate(&Target).Device == DeviceLattice::CPU;
}

/// Whether the last of \p Statements that moves \p Module unconditionally moves
/// it to the CPU. Nothing if none moves it.
static std::optional<bool> leavesOnHost(llvm::ArrayRef<Stmt *> Statements,
                                        const ValueDecl &Module,
                                        const CallSite &Site) {
  for (const Stmt *Each : llvm::reverse(Statements)) {
    if (!moves(Each, Module))
      continue;
    const auto *E = dyn_cast<Expr>(Each);
    std::optional<Move> To = E ? moveIn(stripped(E)) : std::nullopt;
    return To && isOnHost(*To->Target, Site);
  }
  return std::nullopt;
}

bool checks::savesFromHost(const CallSite &Site) {
  const ValueDecl *Module = savedModule(Site.Call);
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  if (!Module || !Function)
    return false;
  // The innermost block that moves the module decides.
  for (llvm::ArrayRef<Stmt *> Each :
       statementsBefore(Function->getBody(), *Site.Call.Call))
    if (std::optional<bool> IsOnHost = leavesOnHost(Each, *Module, Site))
      return *IsOnHost;
  return false;
}

/// Whether \p S moves a module, not a tensor, to \p Device.
static bool movesModuleTo(const Stmt *S, const ValueDecl &Device) {
  if (std::optional<Move> To = moveIn(S); To && To->IsModule)
    if (const Expr *Target = unwrapped(To->Target);
        Target && moduleIn(Target) == &Device)
      return true;
  return S && llvm::any_of(S->children(), [&](const Stmt *Child) {
           return movesModuleTo(Child, Device);
         });
}

bool checks::goesWithModule(const CallSite &Site) {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body || Site.Call.Arguments.empty())
    return false;
  // A tensor takes the device as part of its options.
  const Expr *Target = unwrapped(Site.Call.Arguments.front().Value);
  const ValueDecl *Device =
      Target && isDevice(Target->getType()) ? moduleIn(Target) : nullptr;
  return Device && !isConstantCpu(*Target, Site.Context) &&
         movesModuleTo(Body, *Device);
}
