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

void streams::transferElement(const CFGElement &Element, State &Here,
                              const Summaries &Around) {
  transferAsync(Element, Here, Around);
  if (const Stmt *S = statementOf(Element)) {
    transfer(*S, Here, Around);
  } else if (std::optional<CFGInitializer> I =
                 Element.getAs<CFGInitializer>()) {
    const CXXCtorInitializer *Init = I->getInitializer();
    if (const FieldDecl *Field = Init->getAnyMember())
      Here.assign(Place{nullptr, Field},
                  Evaluator(Around, Here).evaluate(Init->getInit()));
  }
}
