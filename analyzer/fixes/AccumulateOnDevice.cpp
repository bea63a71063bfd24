#include "core/Names.h"
#include "fixes/EditList.h"
#include "fixes/Edits.h"
#include "fixes/Purity.h"
#include "fixes/SourceText.h"
#include "fixes/Surroundings.h"
#include "fixes/ValueRead.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline;

namespace {

/// The constant for a sum of type \p T: a count of size_t is kept as int64.
llvm::StringRef sumDType(QualType T) {
  const auto *B = T.getCanonicalType()->getAs<BuiltinType>();
  if (B && (B->getKind() == BuiltinType::ULong ||
            B->getKind() == BuiltinType::ULongLong))
    return "kLong";
  return dtypeConstant(T);
}

/// `Sum += Read`, or `Sum += Read * Weight`.
struct Accumulation {
  const CompoundAssignOperator *Add = nullptr;
  const VarDecl *Sum = nullptr;
  const Expr *Weight = nullptr;
  bool WeightIsFirst = false;
};

/// The other factor where \p User multiplies \p Read, in the type of Read.
const Expr *factorBeside(const Expr &Read, const Stmt *User,
                         Accumulation &Found) {
  const auto *Product = dyn_cast_or_null<BinaryOperator>(User);
  if (!Product || Product->getOpcode() != BO_Mul ||
      Product->getType().getCanonicalType() !=
          Read.getType().getCanonicalType())
    return nullptr;
  Found.WeightIsFirst =
      Product->getRHS()->IgnoreParenImpCasts() == Read.IgnoreParenImpCasts();
  Found.Weight = Found.WeightIsFirst ? Product->getLHS() : Product->getRHS();
  return Product;
}

std::optional<Accumulation> accumulationOf(const ValueRead &Read,
                                           const Surroundings &Around) {
  Accumulation Found;
  const Stmt *User = Around.user(*Read.Value);
  if (const Expr *Product = factorBeside(*Read.Value, User, Found))
    User = Around.user(*Product);
  const auto *Add = dyn_cast_or_null<CompoundAssignOperator>(User);
  if (!Add || Add->getOpcode() != BO_AddAssign || !Around.isStatement(*Add))
    return std::nullopt;
  const auto *Left = dyn_cast<DeclRefExpr>(Add->getLHS()->IgnoreParens());
  const auto *Sum = Left ? dyn_cast<VarDecl>(Left->getDecl()) : nullptr;
  if (!Sum || !Sum->isLocalVarDecl() || Sum->isStaticLocal() ||
      sumDType(Sum->getType()).empty())
    return std::nullopt;
  Found.Add = Add;
  Found.Sum = Sum;
  return Found;
}

/// Whether control may leave \p S for a place that reads the sum before it is
/// written back.
bool mayJumpOut(const Stmt &S) {
  if (isa<GotoStmt, IndirectGotoStmt, CXXTryStmt, CoawaitExpr, CoyieldExpr>(S))
    return true;
  for (const Stmt *Child : S.children())
    if (Child && mayJumpOut(*Child))
      return true;
  return false;
}

/// The widest loop in a block in which nothing else touches the sum.
const Stmt *loopFor(const Accumulation &Found, const Surroundings &Around) {
  const Stmt *Widest = nullptr;
  for (const Stmt *Loop : Around.loops(*Found.Add)) {
    size_t Inside = 0;
    for (const DeclRefExpr *Use : Around.uses(*Found.Sum))
      Inside += Around.contains(*Loop, *Use);
    SourceRange Range = Loop->getSourceRange();
    if (Inside != 1 || (Found.Sum->getLocation() >= Range.getBegin() &&
                        Found.Sum->getLocation() <= Range.getEnd()))
      break;
    if (isa_and_nonnull<CompoundStmt>(Around.parent(*Loop)))
      Widest = Loop;
  }
  return Widest;
}

/// What a product of a 0-dim tensor takes: a number that is no unsigned long,
/// from which no Scalar can be made without a doubt.
std::optional<std::string> weightText(const Expr &Weight, QualType ReadType,
                                      const ASTContext &Context) {
  const Expr *Given = Weight.IgnoreParenImpCasts();
  std::optional<std::string> Text = sourceText(*Given, Context);
  if (!Text)
    return std::nullopt;
  if (dtypeConstant(Given->getType()).empty())
    return "static_cast<" + ReadType.getCanonicalType().getAsString() + ">(" +
           *Text + ")";
  return needsParentheses(*Given) ? "(" + *Text + ")" : *Text;
}

/// Whether a tensor of the sum's dtype stays what it is when one of the read's
/// dtype is added, as a C++ variable does.
bool keepsDType(QualType Sum, QualType Read) {
  static constexpr llvm::StringRef Order[] = {"kBool", "kInt", "kLong",
                                              "kFloat", "kDouble"};
  auto Rank = [](QualType T) {
    return std::find(std::begin(Order), std::end(Order), sumDType(T));
  };
  return Rank(Read) <= Rank(Sum);
}

/// What is added in each round, on the device.
std::optional<std::string> addendText(const ValueRead &Read,
                                      const Accumulation &Found,
                                      const std::string &Torch,
                                      const ASTContext &Context) {
  std::optional<std::string> Text = operandText(*Read.Tensor, Context);
  if (!Text)
    return std::nullopt;
  llvm::StringRef ReadType = dtypeConstant(Read.Value->getType());
  llvm::StringRef SumType = sumDType(Found.Sum->getType());
  *Text += ".detach().to(" + Torch + ReadType.str() + ")";
  // One of several dimensions decides of the type of a sum.
  std::string Widened =
      ReadType == SumType ||
              !keepsDType(Found.Sum->getType(), Read.Value->getType())
          ? ""
          : ".to(" + Torch + SumType.str() + ")";
  if (!Found.Weight)
    return *Text + Widened;
  std::optional<std::string> Weight =
      weightText(*Found.Weight, Read.Value->getType(), Context);
  if (!Weight)
    return std::nullopt;
  std::string Product =
      Found.WeightIsFirst ? *Weight + " * " + *Text : *Text + " * " + *Weight;
  return Widened.empty() ? Product : "(" + Product + ")" + Widened;
}

/// As item() spells it, which knows no long long.
std::string cppType(QualType T) {
  if (sumDType(T) == "kLong")
    return "int64_t";
  PrintingPolicy Policy((LangOptions()));
  Policy.Bool = true;
  return T.getCanonicalType().getUnqualifiedType().getAsString(Policy);
}

} // namespace

std::optional<Edit> syncline::accumulateOnDevice(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::optional<ValueRead> Read = valueRead(Request);
  std::optional<Accumulation> Found =
      Read ? accumulationOf(*Read, Request.Around) : std::nullopt;
  if (!Found || !isPrivateNumber(*Found->Sum, Request.Around) ||
      mayJumpOut(Request.Around.body()))
    return std::nullopt;
  const Stmt *Loop = loopFor(*Found, Request.Around);
  if (!Loop)
    return std::nullopt;
  std::string Torch = libTorchPrefix(Context);
  std::optional<std::string> Addend = addendText(*Read, *Found, Torch, Context);
  if (!Addend)
    return std::nullopt;

  std::string Sum = Found->Sum->getName().str();
  QualType SumType = Found->Sum->getType();
  std::string DType = Torch + sumDType(SumType).str();
  bool IsSigned = !SumType->isUnsignedIntegerType() || SumType->isBooleanType();
  std::string Start = IsSigned ? Sum : "static_cast<int64_t>(" + Sum + ")";
  std::string OnDevice = Request.Around.freeName(Sum, "OnDevice", "on_device");
  std::string Added = OnDevice + " + " + *Addend;
  if (!keepsDType(SumType, Read->Value->getType()))
    Added = "(" + Added + ").to(" + DType + ")";
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  // A 0-dim host tensor may stand beside one on any device.
  Edits.insertStatementBefore(*Loop, "auto " + OnDevice + " = " + Torch +
                                         "full({}, " + Start + ", " + DType +
                                         ");");
  Edits.replace(*Found->Add, OnDevice + " = " + Added);
  std::string LastRead = OnDevice + ".item<" + cppType(SumType) + ">()";
  if (!IsSigned)
    LastRead = "static_cast<" + SumType.getUnqualifiedType().getAsString() +
               ">(" + LastRead + ")";
  Edits.insertStatementBehind(*Loop, Sum + " = " + LastRead + ";");
  return finished(Edits,
                  isAsynchronous(Request.Around.body()) ? NoLongerWaits : "");
}
