#include "checks/RestoredModules.h"
#include "callsites/CallSite.h"
#include "checks/EnclosingBlocks.h"
#include "checks/ModuleMoves.h"
#include "model/CallView.h"
#include "model/Modules.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;

/// Whether \p Call is torch::save(X, Path) or torch::load(X, Path), by its
/// qualified \p Name, without further arguments.
static bool isArchiveCall(const CallView &Call, llvm::StringRef Name) {
  return Call.Arguments.size() == 2 && qualifiedName(*Call.Callee) == Name;
}

/// Whether both calls name the same file: by one variable, or literally.
static bool haveSamePath(const CallView &A, const CallView &B) {
  const Expr *First = unwrapped(A.Arguments[1].Value);
  const Expr *Second = unwrapped(B.Arguments[1].Value);
  if (!First || !Second)
    return false;
  if (const VarDecl *V = variableIn(First))
    return V == variableIn(Second);
  const auto *Text = dyn_cast<StringLiteral>(First);
  const auto *Other = dyn_cast<StringLiteral>(Second);
  return Text && Other && Text->getBytes() == Other->getBytes();
}

/// Whether \p S makes a call that \p Accepts.
static bool makesCall(const Stmt *S,
                      llvm::function_ref<bool(const CallView &)> Accepts) {
  if (!S)
    return false;
  if (std::optional<CallView> Call = CallView::of(dyn_cast<Expr>(S));
      Call && Accepts(*Call))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return makesCall(Child, Accepts);
  });
}

static const Stmt *bodyAround(const CallSite &Site) {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  return Function ? Function->getBody() : nullptr;
}

static bool restores(const CallView &Load, const CallSite &Site) {
  if (!isArchiveCall(Load, "torch::load"))
    return false;
  return makesCall(bodyAround(Site), [&](const CallView &Save) {
    return isArchiveCall(Save, "torch::save") &&
           classify(Save.Arguments[0].Value->getType()) == TypeClass::Other &&
           haveSamePath(Load, Save) &&
           !savesFromHost(
               {{Save, Site.Facts, Site.Context}, Site.Heat, Site.Holder});
  });
}

bool checks::restoresSaved(const CallSite &Site) {
  return restores(Site.Call, Site);
}

bool checks::movesRestored(const CallSite &Site) {
  const ValueDecl *Module = moduleIn(Site.Call.Object);
  if (!Module || !Site.Call.Callee->getDeclName().isIdentifier() ||
      Site.Call.Callee->getName() != "to" ||
      classify(Site.Call.Object->getType()) == TypeClass::Tensor)
    return false;
  return llvm::any_of(statementsBefore(bodyAround(Site), *Site.Call.Call),
                      [&](llvm::ArrayRef<Stmt *> Block) {
                        return llvm::any_of(Block, [&](const Stmt *Each) {
                          const auto *E = dyn_cast<Expr>(Each);
                          std::optional<CallView> Load =
                              CallView::of(E ? stripped(E) : E);
                          return Load && restores(*Load, Site) &&
                                 moduleIn(Load->Arguments[0].Value) == Module;
                        });
                      });
}
