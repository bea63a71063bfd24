#include "fixes/edits/AccumulateOnDevice.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SeveralDevices.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/ValueRead.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

namespace {

/// The constant for a sum of type \p T: a count of size_t is kept as int64.
llvm::StringRef sumDType(QualType T) {
  const auto *B = T.getCanonicalType()->getAs<BuiltinType>();
  if (B && (B->getKind() == BuiltinType::ULong ||
            B->getKind() == BuiltinType::ULongLong))
    return "kLong";
  return dtypeConstant(T);
}

/// `Sum += Read`, `Sum = Sum - Read`, with `Read * Weight` or `Read / Weight`
/// in its place.
struct Accumulation {
  const BinaryOperator *Assignment = nullptr;
  const VarDecl *Sum = nullptr;
  /// How often the assignment names the sum.
  size_t Mentions = 1;
  bool IsMinus = false;
  const Expr *Weight = nullptr;
  bool WeightIsFirst = false;
  bool Divides = false;
};

bool isSameExpression(const Expr &A, const Expr &B) {
  return A.IgnoreParenImpCasts() == B.IgnoreParenImpCasts();
}

/// The product where \p User multiplies \p Read with another factor, or
/// divides it, in the type of Read.
const Expr *factorBeside(const Expr &Read, const Stmt *User,
                         Accumulation &Found) {
  const auto *Product = dyn_cast_or_null<BinaryOperator>(User);
  if (!Product || Product->getType().getCanonicalType() !=
                      Read.getType().getCanonicalType())
    return nullptr;
  bool IsFirst = isSameExpression(*Product->getLHS(), Read);
  // A quotient of tensors is never a whole number.
  Found.Divides = Product->getOpcode() == BO_Div && IsFirst &&
                  Read.getType()->isFloatingType();
  if (Product->getOpcode() != BO_Mul && !Found.Divides)
    return nullptr;
  Found.WeightIsFirst = !IsFirst;
  Found.Weight = IsFirst ? Product->getRHS() : Product->getLHS();
  return Product;
}

const VarDecl *variableIn(const Expr &E) {
  const auto *R = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// Reads `Sum += Part` and `Sum = Sum + Part`.
void readAssignment(const Expr &Part, const EnclosingContext &Enclosing,
                    Accumulation &Found) {
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(Enclosing.user(Part));
  if (!Operator)
    return;
  BinaryOperatorKind Kind = Operator->getOpcode();
  Found.IsMinus = Kind == BO_SubAssign || Kind == BO_Sub;
  if (Kind == BO_AddAssign || Kind == BO_SubAssign) {
    Found.Sum = variableIn(*Operator->getLHS());
    Found.Assignment = Operator;
    return;
  }
  if (Kind != BO_Add && Kind != BO_Sub)
    return;
  bool IsFirst = isSameExpression(*Operator->getLHS(), Part);
  const auto *Assign =
      dyn_cast_or_null<BinaryOperator>(Enclosing.user(*Operator));
  if (!Assign || Assign->getOpcode() != BO_Assign || (IsFirst && Found.IsMinus))
    return;
  const VarDecl *Sum = variableIn(*Assign->getLHS());
  if (variableIn(IsFirst ? *Operator->getRHS() : *Operator->getLHS()) != Sum)
    return;
  Found.Sum = Sum;
  Found.Mentions = 2;
  Found.Assignment = Assign;
}

std::optional<Accumulation> accumulationOf(const ValueRead &Read,
                                           const EnclosingContext &Enclosing) {
  Accumulation Found;
  const Expr *Product =
      factorBeside(*Read.Value, Enclosing.user(*Read.Value), Found);
  readAssignment(Product ? *Product : *Read.Value, Enclosing, Found);
  if (!Found.Sum || !Enclosing.isStatement(*Found.Assignment) ||
      !Found.Sum->isLocalVarDecl() || Found.Sum->isStaticLocal() ||
      sumDType(Found.Sum->getType()).empty())
    return std::nullopt;
  // There is no difference of truth values on the device.
  if (Found.IsMinus && Found.Sum->getType()->isBooleanType())
    return std::nullopt;
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
const Stmt *loopFor(const Accumulation &Found,
                    const EnclosingContext &Enclosing) {
  const Stmt *Widest = nullptr;
  for (const Stmt *Loop : Enclosing.loops(*Found.Assignment)) {
    size_t Inside = 0;
    for (const DeclRefExpr *Use : Enclosing.uses(*Found.Sum))
      Inside += Enclosing.contains(*Loop, *Use);
    SourceRange Range = Loop->getSourceRange();
    if (Inside != Found.Mentions ||
        (Found.Sum->getLocation() >= Range.getBegin() &&
         Found.Sum->getLocation() <= Range.getEnd()))
      break;
    if (isa_and_nonnull<CompoundStmt>(Enclosing.parent(*Loop)))
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

/// The read's tensor, where it can be named once more.
const DeclRefExpr *plainTensor(const ValueRead &Read) {
  const auto *R = dyn_cast<DeclRefExpr>(stripped(Read.Tensor));
  return R && !R->getType()->isPointerType() ? R : nullptr;
}

/// \p Text with the weight. On the GPU a division by a number is a product with
/// its inverse, one by a tensor is a division.
std::optional<std::string> weighted(const std::string &Text,
                                    const ValueRead &Read,
                                    const Accumulation &Found,
                                    const std::string &Torch,
                                    const ASTContext &Context) {
  std::optional<std::string> Weight =
      weightText(*Found.Weight, Read.Value->getType(), Context);
  if (!Weight)
    return std::nullopt;
  if (!Found.Divides)
    return Found.WeightIsFirst ? *Weight + " * " + Text
                               : Text + " * " + *Weight;
  if (const DeclRefExpr *Plain = plainTensor(Read))
    Weight = Torch + "full_like(" + Plain->getDecl()->getName().str() + ", " +
             *Weight + ", " + Torch +
             dtypeConstant(Read.Value->getType()).str() + ")";
  return Text + " / " + *Weight;
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
  std::optional<std::string> Product =
      weighted(*Text, Read, Found, Torch, Context);
  if (!Product || Widened.empty())
    return Product;
  return "(" + *Product + ")" + Widened;
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

std::optional<Edit>
fixes::edits::accumulateOnDevice(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::optional<ValueRead> Read = valueRead(Request);
  std::optional<Accumulation> Found =
      Read ? accumulationOf(*Read, Request.Enclosing) : std::nullopt;
  if (!Found || !isPrivateNumber(*Found->Sum, Request.Enclosing) ||
      mayJumpOut(Request.Enclosing.body()))
    return std::nullopt;
  const Stmt *Loop = loopFor(*Found, Request.Enclosing);
  // A tensor cannot add up what is on several GPUs.
  if (!Loop || mayUseSeveralDevices(Request.Enclosing))
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
  std::string OnDevice =
      Request.Enclosing.freeName(Sum, "OnDevice", "on_device", *Loop);
  std::string Added = OnDevice + (Found->IsMinus ? " - " : " + ") + *Addend;
  if (!keepsDType(SumType, Read->Value->getType()))
    Added = "(" + Added + ").to(" + DType + ")";
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  // A 0-dim host tensor may stand beside one on any device.
  Edits.insertStatementBefore(*Loop, "auto " + OnDevice + " = " + Torch +
                                         "full({}, " + Start + ", " + DType +
                                         ");");
  Edits.replace(*Found->Assignment, OnDevice + " = " + Added);
  std::string LastRead = OnDevice + ".item<" + cppType(SumType) + ">()";
  if (!IsSigned)
    LastRead = "static_cast<" + SumType.getUnqualifiedType().getAsString() +
               ">(" + LastRead + ")";
  Edits.insertStatementBehind(*Loop, Sum + " = " + LastRead + ";");
  if (isAsynchronous(Request.Enclosing.body()))
    return finished(Edits, NoLongerWaits);
  return finished(
      Edits,
      Found->Divides && !plainTensor(*Read)
          ? "a division by a number may differ in the last bit on the GPU"
          : "");
}
