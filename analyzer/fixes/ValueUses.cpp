#include "fixes/ValueUses.h"
#include "fixes/context/EnclosingContext.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;
using namespace syncline::rules;

/// Limits chains of copies from variable to variable.
static constexpr unsigned MostVariables = 3;

static llvm::StringRef plainName(const FunctionDecl &Function) {
  return Function.getDeclName().isIdentifier() ? Function.getName() : "";
}

bool fixes::isLogger(const FunctionDecl &Callee) {
  std::string Qualified = qualifiedName(Callee);
  llvm::StringRef Name = Qualified;
  if (Callee.getOverloadedOperator() == OO_LessLess)
    return className(Callee.getReturnType()).starts_with("std::basic_ostream");
  for (llvm::StringRef Prefix :
       {"spdlog::", "fmt::", "google::", "absl::log_internal::", "std::print",
        "std::format", "std::to_string"})
    if (Name.starts_with(Prefix))
      return true;
  llvm::StringRef Plain = plainName(Callee);
  return Plain.ends_with("printf") || Plain.starts_with("log_") ||
         llvm::StringSwitch<bool>(Plain)
             .CasesLower({"log", "print", "println", "info", "debug", "trace",
                          "add_scalar", "write"},
                         !isInNamespaceStd(Callee) && !isLibTorch(Callee) &&
                             !Callee.isExternC())
             .Default(false);
}

bool fixes::insertsIntoContainer(const FunctionDecl &Callee) {
  return isInNamespaceStd(Callee) &&
         llvm::StringSwitch<bool>(plainName(Callee))
             .Cases({"push_back", "emplace_back", "push", "insert", "emplace"},
                    true)
             .Default(false);
}

/// Whether a number for parameter \p Parameter of \p Callee is a size or a
/// position.
static bool takesSize(const FunctionDecl &Callee,
                      const ParmVarDecl *Parameter) {
  if (isInNamespaceStd(Callee))
    return llvm::StringSwitch<bool>(plainName(Callee))
        .Cases({"resize", "reserve"}, true)
        .Default(false);
  if (!isLibTorch(Callee) || !Parameter)
    return plainName(Callee).starts_with("cudaMalloc") ||
           plainName(Callee) == "malloc";
  return llvm::StringSwitch<bool>(Parameter->getName())
      .Cases({"size", "length", "start", "end", "num_samples", "repeats", "k",
              "steps", "n", "sizes", "shape", "output_size", "split_size"},
             true)
      .Default(false);
}

namespace {

class UseFinder {
public:
  explicit UseFinder(const EnclosingContext &Enclosing)
      : Enclosing(Enclosing) {}

  std::set<Use> Found;

  void follow(const Expr &Value);

private:
  void useInCall(const Expr &Value, const Expr &Outer, const CallView &Call);
  void useInAssignment(const BinaryOperator &Assignment);
  void useInExpression(const Expr &Value, const Expr &Outer);
  void useInStatement(const Expr &Value, const Stmt &Outer);
  void useAsCondition(const Stmt *Then, const Stmt *Else);

  void followVariable(const ValueDecl &Variable, const Stmt &Assignment);

  const EnclosingContext &Enclosing;
  std::set<const ValueDecl *> Variables;
};

/// Whether all paths from \p S lead to a failure.
bool fails(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return !Block->body_empty() && fails(Block->body_back());
  if (const auto *E = dyn_cast<Expr>(S)) {
    const Expr *Inner = stripped(E);
    const auto *Call = dyn_cast<CallExpr>(Inner);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return isa<CXXThrowExpr>(Inner) || (Callee && Callee->isNoReturn());
  }
  return false;
}

void UseFinder::useAsCondition(const Stmt *Then, const Stmt *Else) {
  Found.insert(!Else && fails(Then) ? Use::Check : Use::Condition);
}

void UseFinder::useInCall(const Expr &Value, const Expr &Outer,
                          const CallView &Call) {
  if (isLogger(*Call.Callee)) {
    Found.insert(Use::Logged);
    return;
  }
  if (insertsIntoContainer(*Call.Callee)) {
    Found.insert(Use::Accumulated);
    return;
  }
  for (const Argument &A : Call.Arguments)
    if (A.Value && Enclosing.contains(*A.Value, Value) &&
        takesSize(*Call.Callee, A.Parameter)) {
      Found.insert(Use::Size);
      return;
    }
  // std::sqrt(x) and x.toFloat() pass the number on.
  bool IsNumber = Outer.getType()->isArithmeticType();
  bool HandsOn =
      IsNumber && (isInNamespaceStd(*Call.Callee) || Call.Callee->isExternC() ||
                   isLibTorch(*Call.Callee));
  if (HandsOn || isa<CXXConstructExpr>(Outer))
    follow(Outer);
}

void UseFinder::followVariable(const ValueDecl &Variable,
                               const Stmt &Assignment) {
  if (Variables.size() >= MostVariables || !Variables.insert(&Variable).second)
    return;
  for (const DeclRefExpr *Each : Enclosing.uses(Variable))
    if (!Enclosing.contains(Assignment, *Each))
      follow(*Each);
}

/// Handles `Sum = Sum + Value`, or a variable that stores the value.
void UseFinder::useInAssignment(const BinaryOperator &Assignment) {
  const auto *Left =
      dyn_cast<DeclRefExpr>(Assignment.getLHS()->IgnoreParenImpCasts());
  if (!Left)
    return;
  for (const DeclRefExpr *Each : Enclosing.uses(*Left->getDecl()))
    if (Enclosing.contains(*Assignment.getRHS(), *Each)) {
      Found.insert(Use::Accumulated);
      return;
    }
  followVariable(*Left->getDecl(), Assignment);
}

void UseFinder::useInExpression(const Expr &Value, const Expr &Outer) {
  if (const auto *B = dyn_cast<BinaryOperator>(&Outer)) {
    if (B->isCompoundAssignmentOp())
      Found.insert(Use::Accumulated);
    else if (B->getOpcode() == BO_Assign)
      useInAssignment(*B);
    else
      follow(*B);
    return;
  }
  if (const auto *C = dyn_cast<ConditionalOperator>(&Outer)) {
    if (Enclosing.contains(*C->getCond(), Value))
      useAsCondition(nullptr, nullptr);
    else
      follow(*C);
    return;
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&Outer)) {
    if (Enclosing.contains(*Subscript->getIdx(), Value))
      Found.insert(Use::Size);
    return;
  }
  if (isa<CXXNewExpr>(&Outer)) {
    Found.insert(Use::Size);
    return;
  }
  if (std::optional<CallView> Call = CallView::of(&Outer))
    return useInCall(Value, Outer, *Call);
  follow(Outer);
}

void UseFinder::useInStatement(const Expr &Value, const Stmt &Outer) {
  if (const auto *If = dyn_cast<IfStmt>(&Outer)) {
    if (If->getCond() && Enclosing.contains(*If->getCond(), Value))
      useAsCondition(If->getThen(), If->getElse());
  } else if (isa<WhileStmt, DoStmt, ForStmt, SwitchStmt>(&Outer)) {
    Found.insert(Use::Condition);
  } else if (isa<ReturnStmt>(&Outer)) {
    Found.insert(Use::Returned);
  } else if (const auto *D = dyn_cast<DeclStmt>(&Outer)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && V->getInit() && Enclosing.contains(*V->getInit(), Value))
        followVariable(*V, Outer);
  }
}

void UseFinder::follow(const Expr &Value) {
  const Stmt *Outer = Enclosing.user(Value);
  if (!Outer)
    return;
  if (const auto *E = dyn_cast<Expr>(Outer))
    return useInExpression(Value, *E);
  useInStatement(Value, *Outer);
}

} // namespace

std::set<Use> fixes::usesOfValue(const Expr &Call,
                                 const EnclosingContext &Enclosing) {
  UseFinder Finder(Enclosing);
  Finder.follow(Call);
  return std::move(Finder.Found);
}
