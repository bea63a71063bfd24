#include "checks/EnclosingBlocks.h"

#include "clang/AST/Stmt.h"

using namespace clang;
using namespace syncline::lint;

using Blocks = llvm::SmallVector<llvm::ArrayRef<Stmt *>>;

/// Whether \p S contains \p Call. Adds the blocks around it.
static bool find(const Stmt *S, const Expr &Call, Blocks &Around) {
  if (!S || S == &Call)
    return S;
  for (const Stmt *Child : S->children()) {
    if (!find(Child, Call, Around))
      continue;
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      llvm::ArrayRef<Stmt *> All(Block->body_begin(), Block->size());
      Around.push_back(
          All.take_until([&](const Stmt *Each) { return Each == Child; }));
    }
    return true;
  }
  return false;
}

Blocks checks::statementsBefore(const Stmt *Body, const Expr &Call) {
  Blocks Around;
  find(Body, Call, Around);
  return Around;
}
