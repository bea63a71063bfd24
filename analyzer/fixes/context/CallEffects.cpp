#include "fixes/context/CallEffects.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;
using syncline::rules::model::Operator;

bool fixes::context::givesFreshValue(const CallView &Call) {
  return !isa<CXXConstructorDecl>(Call.Callee) && operatorOf(Call).isPure();
}

bool fixes::context::isHelper(const CallView &Call) {
  if (isa<CXXConstructorDecl>(Call.Callee))
    return isLibTorch(*Call.Callee) || isInNamespaceStd(*Call.Callee);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee))
    if (std::string Class = qualifiedName(*Method->getParent());
        Class == "c10::Scalar" || Class == "c10::TensorOptions" ||
        Class == "c10::Device")
      return Method->isConst();
  return false;
}

/// Whether \p Call reads from a container, an optional or a tuple.
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

bool fixes::context::isPureCall(const CallView &Call) {
  const Operator &Op = operatorOf(Call);
  return givesFreshValue(Call) || Op.queriesOnly() || Op.mayShareMemory() ||
         isHelper(Call) || isStdRead(Call);
}
