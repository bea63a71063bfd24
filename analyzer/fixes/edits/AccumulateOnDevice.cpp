#include "fixes/edits/AccumulateOnDevice.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SeveralDevices.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Accumulation.h"
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

/// Whether control flow may leave \p S for code that reads the sum before it is
/// written back.
bool mayJumpOut(const Stmt &S) {
  if (isa<GotoStmt, IndirectGotoStmt, CXXTryStmt, CoawaitExpr, CoyieldExpr>(S))
    return true;
  for (const Stmt *Child : S.children())
    if (Child && mayJumpOut(*Child))
      return true;
  return false;
}

/// The widest loop, directly in a block, in which nothing else uses the sum.
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

/// The text of the factor of a product with a 0-dim tensor: a number other than
/// unsigned long, which does not convert unambiguously to Scalar.
std::optional<std::string> weightText(const Expr &Weight, QualType ReadType,
                                      const ASTContext &Context) {
  const Expr *Plain = Weight.IgnoreParenImpCasts();
  std::optional<std::string> Text = sourceText(*Plain, Context);
  if (!Text)
    return std::nullopt;
  if (dtypeConstant(Plain->getType()).empty())
    return "static_cast<" + ReadType.getCanonicalType().getAsString() + ">(" +
           *Text + ")";
  return needsParentheses(*Plain) ? "(" + *Text + ")" : *Text;
}

/// Whether a tensor of the sum's dtype keeps that dtype when one of the read's
/// dtype is added, as a C++ variable does.
bool keepsDType(QualType Sum, QualType Read) {
  static constexpr llvm::StringRef Order[] = {"kBool", "kInt", "kLong",
                                              "kFloat", "kDouble"};
  auto Rank = [](QualType T) {
    return std::find(std::begin(Order), std::end(Order), sumDType(T));
  };
  return Rank(Read) <= Rank(Sum);
}

/// The read's tensor, if it can be named again.
const DeclRefExpr *plainTensor(const ValueRead &Read) {
  const auto *R = dyn_cast<DeclRefExpr>(stripped(Read.Tensor));
  return R && !R->getType()->isPointerType() ? R : nullptr;
}

/// \p Text with the weight. On the GPU, a division by a number is a product
/// with its inverse, a division by a tensor is a true division.
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

/// The text of the device-side addend of each iteration.
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
  // A tensor with dimensions determines the dtype of a sum.
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

/// The type in item()'s spelling, which has no long long.
std::string cppType(QualType T) {
  if (sumDType(T) == "kLong")
    return "int64_t";
  PrintingPolicy Policy((LangOptions()));
  Policy.Bool = true;
  return T.getCanonicalType().getUnqualifiedType().getAsString(Policy);
}

bool isUnsignedNumber(QualType T) {
  return T->isUnsignedIntegerType() && !T->isBooleanType();
}

/// The declaration of \p OnDevice, initialized with the sum. A 0-dim host
/// tensor is compatible with tensors on every device.
std::string declarationOf(const std::string &OnDevice, const VarDecl &Sum,
                          const std::string &DType, const std::string &Torch) {
  std::string Start = Sum.getName().str();
  if (isUnsignedNumber(Sum.getType()))
    Start = "static_cast<int64_t>(" + Start + ")";
  return "auto " + OnDevice + " = " + Torch + "full({}, " + Start + ", " +
         DType + ");";
}

/// The statement after the loop that reads \p OnDevice into the sum.
std::string lastReadOf(const std::string &OnDevice, const VarDecl &Sum) {
  QualType Type = Sum.getType();
  std::string Read = OnDevice + ".item<" + cppType(Type) + ">()";
  if (isUnsignedNumber(Type))
    Read = "static_cast<" + Type.getUnqualifiedType().getAsString() + ">(" +
           Read + ")";
  return Sum.getName().str() + " = " + Read + ";";
}

/// Why values may change, or empty if they do not.
const char *changesOf(const Accumulation &Found, const ValueRead &Read,
                      const EditRequest &Request) {
  if (isAsynchronous(Request.Enclosing.body()))
    return NoLongerSyncs;
  if (!alwaysFits(Read, Request))
    return "item() throws if the integer type cannot hold the value, and a "
           "conversion on the GPU does not";
  return Found.Divides && !plainTensor(Read)
             ? "a division by a number may differ in the last bit on the GPU"
             : "";
}

} // namespace

std::optional<Edit>
fixes::edits::accumulateOnDevice(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  const EnclosingContext &Enclosing = Request.Enclosing;
  std::optional<ValueRead> Read = valueRead(Request);
  std::optional<Accumulation> Found =
      Read ? accumulationOf(*Read, Enclosing) : std::nullopt;
  if (!Found || !isPrivateNumber(*Found->Sum, Enclosing) ||
      mayJumpOut(Enclosing.body()))
    return std::nullopt;
  const Stmt *Loop = loopFor(*Found, Enclosing);
  // One tensor cannot accumulate values from several GPUs.
  if (!Loop || mayUseSeveralDevices(Enclosing))
    return std::nullopt;
  std::string Torch = libTorchPrefix(Context, Request.Site.Call.NameLocation);
  std::optional<std::string> Addend = addendText(*Read, *Found, Torch, Context);
  if (!Addend)
    return std::nullopt;

  const VarDecl &Sum = *Found->Sum;
  std::string DType = Torch + sumDType(Sum.getType()).str();
  std::string OnDevice =
      Enclosing.freeName(Sum.getName(), "OnDevice", "on_device", *Loop);
  std::string Added = OnDevice + (Found->IsMinus ? " - " : " + ") + *Addend;
  if (!keepsDType(Sum.getType(), Read->Value->getType()))
    Added = "(" + Added + ").to(" + DType + ")";
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  Edits.insertStatementBefore(*Loop,
                              declarationOf(OnDevice, Sum, DType, Torch));
  Edits.replace(*Found->Assignment, OnDevice + " = " + Added);
  Edits.insertStatementAfter(*Loop, lastReadOf(OnDevice, Sum));
  return finished(Edits, changesOf(*Found, *Read, Request));
}
