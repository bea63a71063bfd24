#include "core/Members.h"
#include "core/CallView.h"
#include "core/Evaluator.h"
#include "core/FixedPoint.h"
#include "core/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline;

/// The member of *this that \p E is.
static const FieldDecl *fieldOf(const Expr *E) {
  std::optional<Place> P = E ? Place::of(E) : std::nullopt;
  return P && !P->Root ? P->Field : nullptr;
}

static bool canBeChanged(QualType Reference) {
  return Reference->isLValueReferenceType() &&
         !Reference->getPointeeType().isConstQualified();
}

/// A module moves what it has registered when it is moved itself.
static bool isRegistered(const Expr *Value) {
  std::optional<CallView> Call = CallView::of(stripped(Value));
  return Call && isLibTorch(*Call->Callee) &&
         Call->Callee->getDeclName().isIdentifier() &&
         Call->Callee->getName().starts_with("register_");
}

namespace {

class Collector {
public:
  Collector(const CXXRecordDecl &Class, const MemberFacts &Before,
            const Program &Around)
      : Class(Class), Around(Around), Found(Before) {}

  MemberFacts run();

private:
  void addMethod(const FunctionDecl &Method);
  void add(const FieldDecl *Field, const Expr *Value, const State &Here);
  void addElement(const CFGElement &Element, const State &Before);
  void findEscapes(const Stmt *S, bool InLambda);
  void escapes(const FieldDecl *Field);

  const CXXRecordDecl &Class;
  const Program &Around;
  MemberFacts Found;
};

} // namespace

/// All that can assign a private member is there to be read.
static bool isComplete(const CXXRecordDecl &Class) {
  if (Class.hasFriends() || Class.isDependentContext() || Class.isInvalidDecl())
    return false;
  for (const Decl *D : Class.decls()) {
    if (isa<FunctionTemplateDecl>(D))
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (Method && !Method->isImplicit() && !Method->isDefaulted() &&
        !Method->isDeleted() && !Method->isPureVirtual() && !Method->hasBody())
      return false;
  }
  return true;
}

void Collector::escapes(const FieldDecl *Field) {
  if (auto Known = Found.find(Field); Known != Found.end())
    Known->second = ValueFacts();
}

void Collector::add(const FieldDecl *Field, const Expr *Value,
                    const State &Here) {
  auto Known = Found.find(Field);
  if (Known == Found.end())
    return;
  ValueFacts Facts = isRegistered(Value)
                         ? ValueFacts()
                         : Evaluator(Around, Here).evaluate(Value);
  Known->second = join(Known->second, Facts);
}

void Collector::addElement(const CFGElement &Element, const State &Before) {
  if (std::optional<CFGInitializer> I = Element.getAs<CFGInitializer>()) {
    if (const FieldDecl *Field = I->getInitializer()->getAnyMember())
      add(Field, I->getInitializer()->getInit(), Before);
    return;
  }
  const Stmt *S = statementOf(Element);
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(S);
      B && B->isAssignmentOp())
    add(fieldOf(B->getLHS()), B->getRHS(), Before);
  else if (const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(S);
           O && O->getOperator() == OO_Equal && O->getNumArgs() == 2)
    add(fieldOf(O->getArg(0)), O->getArg(1), Before);
}

/// Where a member is handed to something that can change it.
void Collector::findEscapes(const Stmt *S, bool InLambda) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (std::optional<CallView> Call = CallView::of(E))
      for (size_t I = 0; I < Call->Arguments.size(); ++I)
        if (!isLibTorch(*Call->Callee) && Call->canChange(I))
          escapes(fieldOf(Call->Arguments[I].Value));
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf)
      escapes(fieldOf(U->getSubExpr()));
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
        O && InLambda && O->isAssignmentOp())
      escapes(fieldOf(O->getArg(0)));
    if (const auto *B = dyn_cast<BinaryOperator>(E);
        B && InLambda && B->isAssignmentOp())
      escapes(fieldOf(B->getLHS()));
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      return findEscapes(Lambda->getBody(), true);
  }
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && V->getInit() && canBeChanged(V->getType()))
        escapes(fieldOf(V->getInit()));
  for (const Stmt *Child : S->children())
    findEscapes(Child, InLambda);
}

void Collector::addMethod(const FunctionDecl &Method) {
  Stmt *Body = Method.getBody();
  std::unique_ptr<CFG> Graph = buildGraph(Method, *Body, Around.context());
  if (!Graph) {
    for (auto &[Field, Facts] : Found)
      Facts = ValueFacts();
    return;
  }
  if (canBeChanged(Method.getReturnType()))
    for (const CFGBlock *Block : *Graph)
      for (const CFGElement &Element : *Block)
        if (const auto *Return =
                dyn_cast_or_null<ReturnStmt>(statementOf(Element)))
          escapes(fieldOf(Return->getRetValue()));
  FixedPoint Flow(*Graph, Around);
  Flow.run(State());
  for (const CFGBlock *Block : *Graph) {
    State Here = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      addElement(Element, Here);
      transferElement(Element, Here, Around);
    }
  }
  findEscapes(Body, false);
}

MemberFacts Collector::run() {
  for (const CXXMethodDecl *Method : Class.methods()) {
    const FunctionDecl *Definition = nullptr;
    if (!Method->isImplicit() && !Method->isDefaulted() &&
        Method->hasBody(Definition))
      addMethod(*Definition);
  }
  return std::move(Found);
}

MemberFacts syncline::assignableMembers(const CXXRecordDecl &Class) {
  MemberFacts Result;
  if (!isComplete(Class))
    return Result;
  for (const FieldDecl *Field : Class.fields()) {
    TypeClass Type = classify(Field->getType());
    if (Field->getAccess() == AS_private &&
        (Type == TypeClass::Tensor || Type == TypeClass::Device ||
         Type == TypeClass::Options))
      Result[Field] = ValueFacts::unset();
  }
  return Result;
}

MemberFacts syncline::membersOf(const CXXRecordDecl &Class,
                                const MemberFacts &Before,
                                const Program &Around) {
  return Collector(Class, Before, Around).run();
}
