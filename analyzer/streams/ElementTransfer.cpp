#include "streams/ElementTransfer.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Transfer.h"
#include "streams/AsyncTransfer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::streams;

void streams::transferElement(const CFGElement &Element, AbstractState &State,
                              const Summaries &Program) {
  transferAsync(Element, State, Program);
  if (const Stmt *S = statementOf(Element)) {
    transfer(*S, State, Program);
  } else if (std::optional<CFGInitializer> I =
                 Element.getAs<CFGInitializer>()) {
    const CXXCtorInitializer *Init = I->getInitializer();
    if (const FieldDecl *Field = Init->getAnyMember())
      State.assign(AccessPath{nullptr, Field},
                   Evaluator(Program, State).evaluate(Init->getInit()));
  }
}
