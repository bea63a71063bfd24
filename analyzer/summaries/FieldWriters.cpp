#include "summaries/FieldWriters.h"
#include "dataflow/ListElements.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "summaries/FieldVisibility.h"
#include "summaries/KeptObjects.h"
#include "summaries/ReferenceParameters.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// The member that \p E names, of an object that is not *this.
static const FieldDecl *fieldOfOther(const Expr *E) {
  E = E ? stripped(E) : nullptr;
  if (const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
      Call && Call->getMethodDecl() &&
      !isa<CXXThisExpr>(stripped(Call->getImplicitObjectArgument())))
    return memberExposedBy(*Call->getMethodDecl());
  // &Class::Member
  if (const auto *Named = dyn_cast_or_null<DeclRefExpr>(E))
    return dyn_cast<FieldDecl>(Named->getDecl());
  const auto *M = dyn_cast_or_null<MemberExpr>(E);
  if (!M || isa<CXXThisExpr>(stripped(M->getBase())))
    return nullptr;
  return dyn_cast<FieldDecl>(M->getMemberDecl());
}

static std::vector<FieldWrite> writesOf(const InitListExpr &Braces) {
  std::vector<FieldWrite> Found;
  const CXXRecordDecl *Class = Braces.getType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isUnion() ||
      isInNamespaceStd(*Class))
    return Found;
  unsigned Next = Class->getNumBases(); // which have braces of their own
  for (const FieldDecl *Field : Class->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (Next >= Braces.getNumInits())
      break;
    const Expr *Value = Braces.getInit(Next++);
    // Members without an initializer are handled where the class initializes
    // them.
    if (Value && !isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Value))
      Found.push_back({Field, Value});
  }
  return Found;
}

/// Adds the members that \p Call receives in a way that lets it assign them.
static void addHanded(const CallView &Call, std::vector<FieldWrite> &Found) {
  bool IsLibTorch = isLibTorch(*Call.Callee);
  if (IsLibTorch && !replacesTensors(*Call.Callee))
    return;
  auto Add = [&](const Expr *Member) {
    if (const FieldDecl *Field = fieldOfOther(Member))
      Found.push_back({Field, nullptr});
  };
  if (IsLibTorch && Call.Object)
    Add(Call.Object);
  for (size_t I = 0; I < Call.Arguments.size(); ++I) {
    const Argument &Each = Call.Arguments[I];
    if (Each.Parameter &&
        (IsLibTorch ||
         (canBeChanged(Each.Parameter->getType()) && !leavesInPlace(Call, I))))
      Add(Each.Value);
  }
}

/// Adds the values that \p Call inserts into a list that is a member, which
/// \p FieldOf finds.
static void addInserted(const CallView &Call,
                        const FieldDecl *(*FieldOf)(const Expr *),
                        std::vector<FieldWrite> &Found) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  const FieldDecl *Field = Method && Call.Object && isInNamespaceStd(*Method) &&
                                   insertsElements(*Method)
                               ? FieldOf(outermostList(Call.Object))
                               : nullptr;
  for (const Argument &Each : Call.Arguments)
    if (Field && (isTrackedType(Each.Value->getType()) ||
                  isIterator(Each.Value->getType())))
      Found.push_back({Field, Each.Value});
}

/// The members to which \p S creates a reference or a pointer.
static std::vector<FieldWrite> escapesIn(const Stmt &S) {
  std::vector<FieldWrite> Found;
  auto Add = [&](const Expr *Member) {
    if (const FieldDecl *Field = fieldOfOther(Member))
      Found.push_back({Field, nullptr});
  };
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->getOpcode() == UO_AddrOf)
    Add(U->getSubExpr());
  if (const auto *D = dyn_cast<DeclStmt>(&S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each); V && changesElsewhere(*V))
        Add(referredBy(*V));
  if (const auto *E = dyn_cast<Expr>(&S))
    if (std::optional<CallView> Call = CallView::of(E)) {
      addInserted(*Call, fieldOfOther, Found);
      addHanded(*Call, Found);
    }
  return Found;
}

/// The writes of `std::tie(A.X, A.Y) = Value`.
static std::vector<FieldWrite> tiedWrites(const CallExpr &Tie,
                                          const Expr *Value) {
  std::vector<FieldWrite> Found;
  for (unsigned I = 0; I < Tie.getNumArgs(); ++I)
    if (const FieldDecl *Field = fieldOfOther(Tie.getArg(I)))
      Found.push_back({Field, Value, I, ownerIn(Tie.getArg(I))});
  return Found;
}

std::vector<FieldWrite> summaries::outsideWrites(const Stmt &S) {
  if (const auto *Braces = dyn_cast<InitListExpr>(&S))
    return writesOf(*Braces);
  std::optional<Assignment> A = Assignment::of(S);
  if (!A)
    return escapesIn(S);
  if (const CallExpr *Tie = tieIn(A->Left))
    return tiedWrites(*Tie, A->Right);
  const FieldDecl *Field = fieldOfOther(A->Left);
  if (const Expr *List = Field ? nullptr : assignedList(*A->Left))
    Field = fieldOfOther(List);
  return Field ? std::vector<FieldWrite>{{Field, A->Right, std::nullopt,
                                          ownerIn(A->Left)}}
               : std::vector<FieldWrite>();
}

std::vector<FieldWrite> summaries::outsideWrites(const Stmt &S,
                                                 const KeptObjects &Kept) {
  std::vector<FieldWrite> Found = outsideWrites(S);
  std::erase_if(Found, [&](const FieldWrite &Each) {
    return Kept.contains(Each.Object);
  });
  return Found;
}

/// The member of *this that \p E names.
static const FieldDecl *fieldOfThis(const Expr *E) {
  const auto *M = dyn_cast_or_null<MemberExpr>(E ? stripped(E) : nullptr);
  return M && isa<CXXThisExpr>(stripped(M->getBase()))
             ? dyn_cast<FieldDecl>(M->getMemberDecl())
             : nullptr;
}

std::vector<FieldWrite> summaries::ownListWrites(const Stmt &S) {
  std::vector<FieldWrite> Found;
  if (std::optional<Assignment> A = Assignment::of(S)) {
    if (const FieldDecl *Field = fieldOfThis(assignedList(*A->Left)))
      Found.push_back({Field, A->Right});
  } else if (const auto *E = dyn_cast<Expr>(&S)) {
    if (std::optional<CallView> Call = CallView::of(E))
      addInserted(*Call, fieldOfThis, Found);
  }
  return Found;
}

bool summaries::seesMembers(const CallView &Call) {
  if (isLibTorch(*Call.Callee) || isInNamespaceStd(*Call.Callee))
    return false;
  if (Call.Object && isa<CXXThisExpr>(stripped(Call.Object)))
    return true;
  return llvm::any_of(Call.Arguments, [](const Argument &A) {
    const Expr *Value = stripped(A.Value);
    if (const auto *Deref = dyn_cast_or_null<UnaryOperator>(Value))
      Value = stripped(Deref->getSubExpr());
    return isa_and_nonnull<CXXThisExpr>(Value);
  });
}

void FieldWriters::index(const FunctionDecl &Function, const Stmt *S,
                         const KeptObjects &Kept) {
  if (!S)
    return;
  for (const FieldWrite &Each : outsideWrites(*S, Kept))
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Each.Field->getParent()))
      ByClass[Class].insert(&Function);
  for (const Stmt *Child : S->children())
    index(Function, Child, Kept);
}

void FieldWriters::indexAdded() {
  for (const FunctionDecl *Each : Added)
    if (!Each->isDependentContext())
      index(*Each, Each->getBody(), KeptObjects(Each->getBody()));
  Added.clear();
}

const FieldWriters::Functions &FieldWriters::of(const CXXRecordDecl &Class) {
  indexAdded();
  return ByClass[&Class];
}

std::vector<const CXXRecordDecl *> FieldWriters::classes() {
  indexAdded();
  std::vector<const CXXRecordDecl *> Result;
  for (const auto &[Class, Functions] : ByClass)
    if (!Functions.empty())
      Result.push_back(Class);
  return Result;
}
