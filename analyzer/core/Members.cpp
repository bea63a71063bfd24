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
  void findEscapesInCall(const CallView &Call);
  void escapes(const Stmt *S);

  const CXXRecordDecl &Class;
  const Program &Around;
  MemberFacts Found;
  /// Of the method that is looked at.
  bool ReturnsReference = false;
};

} // namespace

/// All that can assign a private member is there to be read.
static bool isComplete(const CXXRecordDecl &Class) {
  if (Class.hasFriends() || Class.isDependentContext() || Class.isInvalidDecl())
    return false;
  for (const Decl *D : Class.decls()) {
    if (isa<FunctionTemplateDecl>(D))
      return false;
    // A nested class has access too.
    const auto *Nested = dyn_cast<CXXRecordDecl>(D);
    if (Nested && !Nested->isImplicit())
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (Method && !Method->isImplicit() && !Method->isDefaulted() &&
        !Method->isDeleted() && !Method->isPureVirtual() && !Method->hasBody())
      return false;
  }
  return true;
}

/// Something may change any member that \p S names.
void Collector::escapes(const Stmt *S) {
  if (!S)
    return;
  if (const auto *M = dyn_cast<MemberExpr>(S))
    if (auto Known = Found.find(dyn_cast<FieldDecl>(M->getMemberDecl()));
        Known != Found.end())
      Known->second = ValueFacts();
  for (const Stmt *Child : S->children())
    escapes(Child);
}

void Collector::add(const FieldDecl *Field, const Expr *Value,
                    const State &Here) {
  auto Known = Found.find(Field);
  if (Known == Found.end())
    return;
  Known->second = join(Known->second, Evaluator(Around, Here).evaluate(Value));
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

/// Calls that put another tensor where their object or an argument is.
static bool replacesTensors(const FunctionDecl &Callee) {
  if (!Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  return Name == "set_data" || Name == "set_" || Name == "load" ||
         Name == "read" || Name == "try_read" || Name.starts_with("register_");
}

void Collector::findEscapesInCall(const CallView &Call) {
  bool IsLibTorch = isLibTorch(*Call.Callee);
  bool Replaces = IsLibTorch && replacesTensors(*Call.Callee);
  if (Replaces && Call.Object)
    escapes(Call.Object);
  for (size_t I = 0; I < Call.Arguments.size(); ++I)
    if (Replaces || (!IsLibTorch && Call.canChange(I)))
      escapes(Call.Arguments[I].Value);
}

/// Where a member is handed to something that can change it, or is one of
/// another object of the class.
void Collector::findEscapes(const Stmt *S, bool InLambda) {
  if (!S)
    return;
  const auto *M = dyn_cast<MemberExpr>(S);
  if (M && !isa<CXXThisExpr>(stripped(M->getBase())) &&
      Found.contains(dyn_cast<FieldDecl>(M->getMemberDecl())))
    escapes(M);
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (std::optional<CallView> Call = CallView::of(E))
      findEscapesInCall(*Call);
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf)
      escapes(U->getSubExpr());
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
        O && InLambda && O->isAssignmentOp())
      escapes(O->getArg(0));
    if (const auto *B = dyn_cast<BinaryOperator>(E);
        B && InLambda && B->isAssignmentOp())
      escapes(B->getLHS());
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      for (const Expr *Init : Lambda->capture_inits())
        escapes(Init);
      return findEscapes(Lambda->getBody(), true);
    }
  }
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && V->getInit() && canBeChanged(V->getType()))
        escapes(V->getInit());
  if (const auto *Return = dyn_cast<ReturnStmt>(S); Return && ReturnsReference)
    escapes(Return->getRetValue());
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
  FixedPoint Flow(*Graph, Around);
  Flow.run(State());
  for (const CFGBlock *Block : *Graph) {
    State Here = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      addElement(Element, Here);
      transferElement(Element, Here, Around);
    }
  }
  ReturnsReference = canBeChanged(Method.getReturnType());
  findEscapes(Body, false);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method))
    for (const CXXCtorInitializer *Each : Constructor->inits()) {
      findEscapes(Each->getInit(), false);
      if (Each->getAnyMember() &&
          Each->getAnyMember()->getType()->isReferenceType())
        escapes(Each->getInit());
    }
}

MemberFacts Collector::run() {
  // A constructor that nobody wrote has no body to be seen.
  for (const FieldDecl *Field : Class.fields())
    if (const Expr *Init = Field->getInClassInitializer())
      add(Field, Init, State());
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
