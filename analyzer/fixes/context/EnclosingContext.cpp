#include "fixes/context/EnclosingContext.h"
#include "hotness/HotPath.h"
#include "model/CallView.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::hotness;

EnclosingContext::EnclosingContext(const FunctionDecl &Function)
    : Function(Function), Body(*Function.getBody()), Parents(&Body) {
  for (const ParmVarDecl *Each : Function.parameters())
    Declared[Each] = &Body;
  collect(Body);
}

void EnclosingContext::declare(const Decl &D, const Stmt &Declaration) {
  if (const auto *V = dyn_cast<ValueDecl>(&D))
    Declared[V] = &Declaration;
  if (const auto *Several = dyn_cast<DecompositionDecl>(&D))
    for (const BindingDecl *Each : Several->bindings())
      Declared[Each] = &Declaration;
}

void EnclosingContext::collect(const Stmt &S) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    Uses[R->getDecl()].push_back(R);
  if (const auto *D = dyn_cast<DeclStmt>(&S))
    for (const Decl *Each : D->decls())
      declare(*Each, *D);
  if (const auto *L = dyn_cast<LambdaExpr>(&S)) {
    for (const ParmVarDecl *Each : L->getCallOperator()->parameters())
      Declared[Each] = L;
    for (const LambdaCapture &Each : L->captures())
      if (L->isInitCapture(&Each))
        Declared[Each.getCapturedVar()] = L;
  }
  for (const Stmt *Child : S.children())
    if (Child)
      collect(*Child);
}

const Stmt *EnclosingContext::parent(const Stmt &S) const {
  return Parents.getParent(const_cast<Stmt *>(&S));
}

static bool isWrapper(const Stmt &S) {
  if (isa<ParenExpr, ImplicitCastExpr, MaterializeTemporaryExpr,
          CXXBindTemporaryExpr, FullExpr>(S))
    return true;
  const auto *C = dyn_cast<CXXConstructExpr>(&S);
  return C && C->getNumArgs() == 1 &&
         C->getConstructor()->isCopyOrMoveConstructor();
}

const Expr &EnclosingContext::whole(const Expr &E) const {
  const Expr *Whole = &E;
  while (const auto *P = dyn_cast_or_null<Expr>(parent(*Whole))) {
    if (!isWrapper(*P))
      break;
    Whole = P;
  }
  return *Whole;
}

const Stmt *EnclosingContext::user(const Expr &E) const {
  return parent(whole(E));
}

const Stmt *EnclosingContext::statement(const Stmt &S) const {
  const Stmt *Inner = &S;
  while (const Stmt *P = parent(*Inner)) {
    if (isa<CompoundStmt>(P))
      return Inner;
    // `if (X) f();` has no place for another statement, and a lambda's captures
    // are evaluated elsewhere than its body.
    if (isa<LambdaExpr>(P) || (!isa<Expr>(Inner) && isa<IfStmt>(P)) ||
        isa<SwitchCase, LabelStmt>(P))
      return nullptr;
    if (isa<IfStmt>(P) && Inner != cast<IfStmt>(P)->getCond())
      return nullptr;
    if (isLoop(*P))
      return nullptr;
    Inner = P;
  }
  return nullptr;
}

bool EnclosingContext::isStatement(const Expr &E) const {
  const Stmt *P = user(E);
  if (!P)
    return false;
  if (isa<CompoundStmt, LabelStmt, SwitchCase>(P))
    return true;
  const Expr *Whole = &whole(E);
  if (const auto *If = dyn_cast<IfStmt>(P))
    return Whole == If->getThen() || Whole == If->getElse();
  if (const auto *For = dyn_cast<ForStmt>(P))
    return Whole == For->getBody();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(P))
    return Whole == Range->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(P))
    return Whole == While->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(P))
    return Whole == Do->getBody();
  return false;
}

bool fixes::context::isLoop(const Stmt &S) {
  return isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S);
}

llvm::SmallVector<const Stmt *, 4>
EnclosingContext::loops(const Stmt &S) const {
  llvm::SmallVector<const Stmt *, 4> Loops;
  for (const Stmt *P = parent(S); P && !isa<LambdaExpr>(P); P = parent(*P))
    if (const auto *Do = dyn_cast<DoStmt>(P);
        isLoop(*P) && !(Do && !repeats(*Do)))
      Loops.push_back(P);
  return Loops;
}

bool EnclosingContext::contains(const Stmt &Outer, const Stmt &Inner) const {
  for (const Stmt *S = &Inner; S; S = parent(*S))
    if (S == &Outer)
      return true;
  return false;
}

llvm::ArrayRef<const DeclRefExpr *>
EnclosingContext::uses(const ValueDecl &Variable) const {
  auto Found = Uses.find(&Variable);
  if (Found == Uses.end())
    return {};
  return Found->second;
}

const Stmt *EnclosingContext::declaration(const ValueDecl &Variable) const {
  const Stmt *Found = Declared.lookup(&Variable);
  return Found == &Body ? nullptr : Found;
}

static bool hasName(const ValueDecl &D, llvm::StringRef Name) {
  return D.getDeclName().isIdentifier() && D.getName() == Name;
}

bool EnclosingContext::hasNamesake(const ValueDecl &Variable) const {
  for (const auto &[D, Declaration] : Declared)
    if (D != &Variable && hasName(*D, Variable.getName()))
      return true;
  return false;
}

const BodyText &EnclosingContext::text() const {
  if (!Text)
    Text.emplace(Body, Function.getASTContext());
  return *Text;
}

bool EnclosingContext::mayBeUsedInInactiveCode(const ValueDecl &Variable,
                                               const Stmt &Scope) const {
  return Variable.getDeclName().isIdentifier() &&
         text().isNamedInInactiveCode(Variable.getName(), Scope);
}

const Stmt &EnclosingContext::block(const Stmt &S) const {
  for (const Stmt *P = parent(S); P; P = parent(*P))
    if (isa<CompoundStmt>(P))
      return *P;
  return Body;
}

bool EnclosingContext::isTaken(llvm::StringRef Name, const Stmt &Block) const {
  // A new variable must not shadow a name that the block uses, nor be shadowed
  // by a declaration in it.
  if (text().names(Name, Block))
    return true;
  for (const auto &[D, References] : Uses)
    if (hasName(*D, Name))
      for (const DeclRefExpr *Use : References)
        if (contains(Block, *Use))
          return true;
  for (const auto &[D, Declaration] : Declared)
    if (hasName(*D, Name) && (Declaration == &Body || isa<Expr>(Declaration)
                                  ? contains(*Declaration, Block)
                                  : contains(block(*Declaration), Block)))
      return true;
  for (const auto &[Each, Where] : NewNames)
    if (Each == Name && (contains(*Where, Block) || contains(Block, *Where)))
      return true;
  return false;
}

std::string EnclosingContext::freeName(llvm::StringRef Model,
                                       llvm::StringRef Camel,
                                       llvm::StringRef Snake,
                                       const Stmt &Neighbor) const {
  bool IsSnake = Model.contains('_') || Model.lower() == Model.str();
  std::string Base =
      Model.rtrim('_').str() + (IsSnake ? "_" + Snake.str() : Camel.str());
  const Stmt &Block = block(Neighbor);
  std::string Name = Base;
  for (unsigned N = 2; isTaken(Name, Block); ++N)
    Name = Base + std::to_string(N);
  NewNames.emplace_back(Name, &Block);
  return Name;
}
