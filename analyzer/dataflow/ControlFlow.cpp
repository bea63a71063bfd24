#include "dataflow/ControlFlow.h"

#include "clang/AST/Decl.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;

std::unique_ptr<CFG> dataflow::buildGraph(const FunctionDecl &Function,
                                          Stmt &Body, ASTContext &Context) {
  CFG::BuildOptions Options;
  Options.AddInitializers = true;
  Options.AddEHEdges = false;
  Options.AddImplicitDtors = true; // a guard ends with its block
  Options.setAllAlwaysAdd();
  return CFG::buildCFG(&Function, &Body, &Context, Options);
}

const Stmt *dataflow::statementOf(const CFGElement &Element) {
  if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
    return S->getStmt();
  return nullptr;
}
