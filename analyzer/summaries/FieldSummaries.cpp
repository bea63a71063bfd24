#include "summaries/FieldSummaries.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Fixpoint.h"
#include "dataflow/ListElements.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "program/Belief.h"
#include "streams/ElementTransfer.h"
#include "summaries/FieldVisibility.h"
#include "summaries/KeptObjects.h"
#include "summaries/ReferenceParameters.h"
#include "summaries/TrackedFields.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::streams;
using namespace syncline::lint::summaries;

namespace {

class Collector {
public:
  Collector(const CXXRecordDecl &Class, const FieldSummaries &Before,
            const FieldWriters::Functions &Writers, const Summaries &Program,
            const EntryStates *Entries = nullptr)
      : Class(Class), Writers(Writers), Program(Program), Found(Before),
        Entries(Entries) {}

  FieldSummaries run();

private:
  void addMethod(const FunctionDecl &Method);
  void addWriter(const FunctionDecl &Function);
  void addWrites(const std::vector<FieldWrite> &Writes,
                 const AbstractState &State);
  void addUnknownWrites(const Stmt *S, bool InLambda);
  AbstractState entryOf(const FunctionDecl &Method) const;
  void addSeen(const CFGElement &Element, const AbstractState &Before);
  void addMembersAtExit(const AbstractState &State);
  void addLost(const AbstractState &State, const AbstractState &Next);
  void findEscapes(const Stmt *S, bool InLambda);
  void findEscapesInCall(const CallView &Call, bool InLambda);
  void escapes(const Stmt *S);

  const CXXRecordDecl &Class;
  const FieldWriters::Functions &Writers;
  const Summaries &Program;
  FieldSummaries Found;
  /// If this is null, methods start from the values found so far. Otherwise
  /// they query Program, and contribute only the members that they write.
  const EntryStates *Entries;
  /// Whether the current method returns a reference.
  bool ReturnsReference = false;
};

} // namespace

/// Marks each member that \p S names as possibly changed.
void Collector::escapes(const Stmt *S) {
  if (!S)
    return;
  const ValueDecl *Named = nullptr;
  if (const auto *M = dyn_cast<MemberExpr>(S))
    Named = M->getMemberDecl();
  else if (const auto *R = dyn_cast<DeclRefExpr>(S)) // &Class::Member
    Named = R->getDecl();
  if (auto Known = Found.find(dyn_cast_or_null<FieldDecl>(Named));
      Known != Found.end())
    Known->second = LatticeElement();
  for (const Stmt *Child : S->children())
    escapes(Child);
}

/// Adds the current values of the members, which other methods may read.
void Collector::addMembersAtExit(const AbstractState &State) {
  for (auto &[Field, Facts] : Found)
    if (std::optional<LatticeElement> Left =
            State.lookup(AccessPath{nullptr, Field}))
      Facts = joinHeld(Facts, *Left);
}

void Collector::addSeen(const CFGElement &Element,
                        const AbstractState &Before) {
  if (const auto *E = dyn_cast_or_null<Expr>(statementOf(Element)))
    if (std::optional<CallView> Call = CallView::of(E);
        Call && seesMembers(*Call))
      addMembersAtExit(Before);
}

/// At a join where one path has no facts about a member, the value from the
/// other path may still be there at the end.
void Collector::addLost(const AbstractState &State, const AbstractState &Next) {
  for (auto &[Field, Facts] : Found) {
    AccessPath Member{nullptr, Field};
    if (std::optional<LatticeElement> Left = State.lookup(Member);
        Left && !Next.lookup(Member))
      Facts = joinHeld(Facts, *Left);
  }
}

void Collector::findEscapesInCall(const CallView &Call, bool InLambda) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (InLambda && Method && Call.Object && insertsElements(*Method))
    escapes(Call.Object);
  if (const FieldDecl *Field = Method ? memberExposedBy(*Method) : nullptr;
      Field && Call.Object && isa<CXXThisExpr>(stripped(Call.Object)))
    if (auto Known = Found.find(Field); Known != Found.end())
      Known->second = LatticeElement();
  bool IsLibTorch = isLibTorch(*Call.Callee);
  bool Replaces = IsLibTorch && replacesTensors(*Call.Callee);
  if (Replaces && Call.Object)
    escapes(Call.Object);
  for (size_t I = 0; I < Call.Arguments.size(); ++I)
    if (Replaces ||
        (!IsLibTorch && Call.canChange(I) && !leavesInPlace(Call, I)))
      escapes(Call.Arguments[I].Value);
}

/// Finds members that are passed to code that can change them, and members of
/// other objects of the class.
void Collector::findEscapes(const Stmt *S, bool InLambda) {
  if (!S)
    return;
  const auto *M = dyn_cast<MemberExpr>(S);
  if (M && !isa<CXXThisExpr>(stripped(M->getBase())) &&
      Found.contains(dyn_cast<FieldDecl>(M->getMemberDecl())))
    escapes(M);
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (std::optional<CallView> Call = CallView::of(E))
      findEscapesInCall(*Call, InLambda);
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
          V && V->getInit() && changesElsewhere(*V))
        escapes(referredBy(*V));
  if (const auto *Return = dyn_cast<ReturnStmt>(S); Return && ReturnsReference)
    escapes(Return->getRetValue());
  for (const Stmt *Child : S->children())
    findEscapes(Child, InLambda);
}

/// A method starts with the values that others left, a constructor with none.
AbstractState Collector::entryOf(const FunctionDecl &Method) const {
  if (Entries)
    return (*Entries)(Method);
  AbstractState Entry;
  for (const auto &[Field, Facts] : Found)
    Entry.assign(AccessPath{nullptr, Field}, isa<CXXConstructorDecl>(Method)
                                                 ? LatticeElement::bottom()
                                                 : Facts);
  return Entry;
}

void Collector::addWrites(const std::vector<FieldWrite> &Writes,
                          const AbstractState &State) {
  const Evaluator Values(Program, State);
  for (const FieldWrite &Each : Writes)
    if (auto Known = Found.find(Each.Field); Known != Found.end()) {
      LatticeElement Facts;
      if (Each.Value)
        Facts = Each.Element ? Values.evaluateElement(Each.Value, *Each.Element)
                             : Values.evaluate(Each.Value);
      Known->second = joinHeld(Known->second, Facts);
    }
}

void Collector::addMethod(const FunctionDecl &Method) {
  Stmt *Body = Method.getBody();
  std::unique_ptr<CFG> Graph = buildGraph(Method, *Body, Program.context());
  if (!Graph) {
    for (auto &[Field, Facts] : Found)
      Facts = LatticeElement();
    return;
  }
  Fixpoint Flow(*Graph, Program, transferElement);
  Flow.run(entryOf(Method));
  for (const CFGBlock *Block : *Graph) {
    if (!Flow.reached()[Block->getBlockID()])
      continue;
    AbstractState State = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      addSeen(Element, State);
      if (const Stmt *S = Entries ? statementOf(Element) : nullptr)
        addWrites(ownListWrites(*S), State);
      transferElement(Element, State, Program);
    }
    for (const CFGBlock *Next : Block->succs())
      if (Next)
        addLost(State, Flow.before()[Next->getBlockID()]);
  }
  addMembersAtExit(Flow.before()[Graph->getExit().getBlockID()]);
  const auto *Own = dyn_cast<CXXMethodDecl>(&Method);
  ReturnsReference =
      canBeChanged(Method.getReturnType()) && !(Own && memberExposedBy(*Own));
  findEscapes(Body, false);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method))
    for (const CXXCtorInitializer *Each : Constructor->inits()) {
      findEscapes(Each->getInit(), false);
      if (Each->getAnyMember() &&
          Each->getAnyMember()->getType()->isReferenceType())
        escapes(Each->getInit());
    }
}

/// Writes in a lambda are not in the CFG of the enclosing function.
void Collector::addUnknownWrites(const Stmt *S, bool InLambda) {
  if (!S)
    return;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return addUnknownWrites(Lambda->getBody(), true);
  if (InLambda)
    for (const FieldWrite &Each : outsideWrites(*S))
      if (auto Known = Found.find(Each.Field); Known != Found.end())
        Known->second = LatticeElement();
  for (const Stmt *Child : S->children())
    addUnknownWrites(Child, InLambda);
}

void Collector::addWriter(const FunctionDecl &Function) {
  // If a method writes another object of its class, the member has escaped.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent() == &Class)
    return;
  addUnknownWrites(Function.getBody(), false);
  std::unique_ptr<CFG> Graph =
      buildGraph(Function, *Function.getBody(), Program.context());
  if (!Graph)
    return addUnknownWrites(Function.getBody(), true);
  const KeptObjects Kept(Function.getBody());
  Fixpoint Flow(*Graph, Program, transferElement);
  Flow.run(Entries ? (*Entries)(Function) : AbstractState());
  for (const CFGBlock *Block : *Graph) {
    if (!Flow.reached()[Block->getBlockID()])
      continue;
    AbstractState State = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      if (const Stmt *S = statementOf(Element))
        addWrites(outsideWrites(*S, Kept), State);
      transferElement(Element, State, Program);
    }
  }
}

FieldSummaries Collector::run() {
  for (const CXXMethodDecl *Method : Class.methods()) {
    const FunctionDecl *Definition = nullptr;
    if (!Method->isImplicit() && !Method->isDefaulted() &&
        Method->hasBody(Definition) && !Definition->isDependentContext() &&
        !Program.isUncalled(*Method))
      addMethod(*Definition);
  }
  for (const FunctionDecl *Writer : Writers)
    if (!Program.isUncalled(*Writer))
      addWriter(*Writer);
  return std::move(Found);
}

FieldSummaries summaries::fieldsFilledBy(const CXXRecordDecl &Class,
                                         const FieldSummaries &Before,
                                         const FieldWriters::Functions &Writers,
                                         const Summaries &Program) {
  FieldSummaries All = Before;
  joinDefaults(Class, Program, All);
  return Collector(Class, All, Writers, Program).run();
}

FieldSummaries summaries::fieldsWrittenBy(
    const CXXRecordDecl &Class, const FieldWriters::Functions &Writers,
    const Summaries &Program, const EntryStates &Entries) {
  return Collector(Class, fieldsOfProgram(Class), Writers, Program, &Entries)
      .run();
}
