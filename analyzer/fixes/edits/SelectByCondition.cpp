#include "fixes/edits/SelectByCondition.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/ValueRead.h"
#include "model/Names.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using namespace syncline::rules;

static const char *const BothComputed =
    "the program computes both values regardless of the condition, and they "
    "must have the same dtype and shape";

namespace {

/// `Variable = Value;`, or `return Value;` where Variable is null.
struct Branch {
  const DeclRefExpr *Variable = nullptr;
  const Expr *Value = nullptr;
};

std::optional<Branch> branchOf(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->size() != 1)
      return std::nullopt;
    S = Block->body_front();
  }
  if (const auto *Return = dyn_cast_or_null<ReturnStmt>(S))
    return Branch{nullptr, Return->getRetValue()};
  const auto *E = dyn_cast_or_null<Expr>(S);
  const auto *Assign = E ? dyn_cast<CXXOperatorCallExpr>(stripped(E)) : nullptr;
  if (!Assign || Assign->getOperator() != OO_Equal || Assign->getNumArgs() != 2)
    return std::nullopt;
  const auto *Variable =
      dyn_cast<DeclRefExpr>(Assign->getArg(0)->IgnoreParenImpCasts());
  if (!Variable)
    return std::nullopt;
  return Branch{Variable, Assign->getArg(1)};
}

bool isTensorValue(const Expr *E) {
  return E && classify(E->getType()) == TypeClass::Tensor && isPure(*E);
}

/// `if (C) X = A; else X = B;`, the second part optional.
class Rewriter {
public:
  Rewriter(const EditRequest &Request, const ValueRead &Read)
      : Request(Request), Read(Read),
        Torch(libTorchPrefix(Request.Site.Context,
                             Request.Site.Call.NameLocation)) {}

  std::optional<Edit> run() {
    const Stmt *User = Request.Enclosing.user(*Read.Value);
    if (const auto *Not = dyn_cast_or_null<UnaryOperator>(User);
        Not && Not->getOpcode() == UO_LNot) {
      Negated = true;
      Condition = Not;
      User = Request.Enclosing.user(*Not);
    }
    if (!Condition)
      Condition = Read.Value;
    if (const auto *If = dyn_cast_or_null<IfStmt>(User))
      return rewrite(*If);
    if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(User))
      return rewrite(*Choice);
    return std::nullopt;
  }

private:
  std::optional<std::string> select(const std::string &A,
                                    const std::string &B) {
    std::optional<std::string> C =
        operandText(*Read.Tensor, Request.Site.Context);
    if (!C)
      return std::nullopt;
    // where() wants bool, and a value of any shape with one element.
    if (Request.Site.Facts.evaluate(Read.Tensor).DType != DTypeLattice::Bool)
      *C += ".to(" + Torch + "kBool)";
    return Torch + "where(" + *C + ", " + (Negated ? B : A) + ", " +
           (Negated ? A : B) + ")";
  }

  std::optional<Edit> rewrite(const IfStmt &If) {
    if (If.getInit() || If.getConditionVariable() || If.isConstexpr() ||
        If.isConsteval() ||
        If.getCond()->IgnoreParenImpCasts() !=
            Condition->IgnoreParenImpCasts() ||
        !isa_and_nonnull<CompoundStmt>(Request.Enclosing.parent(If)))
      return std::nullopt;
    std::optional<Branch> Then = branchOf(If.getThen());
    if (!Then || !isTensorValue(Then->Value))
      return std::nullopt;
    const ASTContext &Context = Request.Site.Context;
    std::optional<std::string> A = sourceText(*Then->Value, Context);
    std::optional<std::string> B, Target;
    if (Then->Variable) {
      Target = Then->Variable->getDecl()->getName().str();
      B = Target;
    }
    if (If.getElse()) {
      std::optional<Branch> Else = branchOf(If.getElse());
      if (!Else || !isTensorValue(Else->Value) ||
          (Else->Variable != nullptr) != (Then->Variable != nullptr) ||
          (Then->Variable &&
           Else->Variable->getDecl() != Then->Variable->getDecl()))
        return std::nullopt;
      B = sourceText(*Else->Value, Context);
    }
    if (!A || !B)
      return std::nullopt;
    std::optional<std::string> Text = select(*A, *B);
    if (!Text)
      return std::nullopt;
    EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
    Edits.replaceStatement(If, (Target ? *Target + " = " : "return ") + *Text +
                                   ";");
    return finished(Edits, BothComputed);
  }

  std::optional<Edit> rewrite(const ConditionalOperator &Choice) {
    if (!isTensorValue(Choice.getTrueExpr()) ||
        !isTensorValue(Choice.getFalseExpr()) ||
        Choice.getCond()->IgnoreParenImpCasts() !=
            Condition->IgnoreParenImpCasts())
      return std::nullopt;
    const ASTContext &Context = Request.Site.Context;
    std::optional<std::string> A = sourceText(*Choice.getTrueExpr(), Context);
    std::optional<std::string> B = sourceText(*Choice.getFalseExpr(), Context);
    std::optional<std::string> Text = A && B ? select(*A, *B) : std::nullopt;
    if (!Text)
      return std::nullopt;
    EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
    Edits.replace(Choice, *Text);
    return finished(Edits, BothComputed);
  }

  const EditRequest &Request;
  const ValueRead &Read;
  std::string Torch;
  bool Negated = false;
  const Expr *Condition = nullptr;
};

} // namespace

std::optional<Edit>
fixes::edits::selectByCondition(const EditRequest &Request) {
  std::optional<ValueRead> Read = valueRead(Request);
  if (!Read || !isPure(*Read->Tensor))
    return std::nullopt;
  return Rewriter(Request, *Read).run();
}
