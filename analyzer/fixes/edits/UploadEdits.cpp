#include "fixes/edits/UploadEdits.h"
#include "checks/Conditions.h"
#include "fixes/context/CallEffects.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "fixes/edits/ValueRead.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

namespace {

/// Where a to() or cuda() goes, as the file spells it.
struct Target {
  const Expr *AccessPath = nullptr; ///< null for cuda()
  TypeClass Class = TypeClass::DeviceType;
  const Expr *DType = nullptr;
  bool AsksForMore = false; ///< a memory format, or a copy
};

TypeClass spelledClass(const Expr &E) {
  // to(Device) makes TensorOptions of it.
  return classify(unwrapped(&E)->getType());
}

std::optional<Target> targetOf(const CallView &Call) {
  Target T;
  for (const Argument &A : Call.Arguments) {
    if (A.IsDefault)
      continue;
    llvm::StringRef Name = A.Parameter ? A.Parameter->getName() : "";
    TypeClass Class = spelledClass(*A.Value);
    if (!T.AccessPath &&
        (Class == TypeClass::Device || Class == TypeClass::DeviceType ||
         Class == TypeClass::Options)) {
      T.AccessPath = A.Value;
      T.Class = Class;
    } else if (Class == TypeClass::DType) {
      T.DType = A.Value;
    } else if (Name != "non_blocking") {
      T.AsksForMore = true;
    }
  }
  if (!T.AccessPath && libTorchName(Call) != "cuda")
    return std::nullopt;
  return T;
}

bool drawsNumbers(llvm::StringRef Factory) {
  return Factory.starts_with("rand") || Factory == "normal";
}

bool isFactory(llvm::StringRef Name) {
  return drawsNumbers(Name) ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"zeros", "ones", "full", "empty", "arange", "eye",
                     "linspace", "logspace", "scalar_tensor"},
                    true)
             .Default(false);
}

/// Whether a number of one type becomes one of another, which may round it.
bool changesNumbers(const CallView &Made, llvm::StringRef Name,
                    const Argument &Options, const Target &T,
                    const EditRequest &Request) {
  if (Name == "zeros" || Name == "ones" || Name == "empty")
    return false;
  LatticeElement Asked = T.AccessPath
                             ? Request.Site.Facts.evaluate(T.AccessPath)
                             : LatticeElement::unset();
  bool NamesDType = T.DType || (T.Class == TypeClass::Options &&
                                Asked.DType != DTypeLattice::Bottom);
  if (!NamesDType)
    return false;
  // Small whole numbers are the same in every type.
  if (Name != "arange" || !Options.IsDefault)
    return true;
  for (const Argument &A : Made.Arguments)
    if (!A.IsDefault && !isa<IntegerLiteral>(unwrapped(A.Value)))
      return true;
  return false;
}

/// The options for the factory: those it was given, with the device.
std::optional<std::string> optionsFor(const Argument &Options, const Target &T,
                                      const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::string Torch = libTorchPrefix(Context);
  std::optional<std::string> AccessPath = Torch + "kCUDA";
  if (T.AccessPath)
    AccessPath = spelledText(*T.AccessPath, Context);
  std::optional<std::string> DType;
  if (T.DType)
    DType = spelledText(*T.DType, Context);
  if (!AccessPath || (T.DType && !DType))
    return std::nullopt;
  const Expr *Given = Options.Value;
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Given))
    Given = Default->getExpr();
  // randint() and its like default to kLong, and to float with any options.
  bool GivesDType =
      Request.Site.Facts.evaluate(Given).DType != DTypeLattice::Bottom;
  if (Options.IsDefault && !DType && !GivesDType)
    return AccessPath;
  if (T.Class == TypeClass::Options) // which of two dtypes?
    return std::nullopt;
  if (DType)
    return "at::TensorOptions(" + *DType + ").device(" + *AccessPath + ")";
  if (Request.Site.Facts.evaluate(Options.Value).Pinned == BoolLattice::Yes)
    return std::nullopt;
  std::optional<std::string> Text = spelledText(*Given, Context);
  if (!Text)
    return std::nullopt;
  return "at::TensorOptions(" + *Text + ").device(" + *AccessPath + ")";
}

const Argument *optionsOf(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Options)
      return &A;
  return nullptr;
}

/// `torch::tensor(0.5)`, as the factory that fills on the device.
std::optional<std::string> fillText(const CallView &Made,
                                    const std::string &Options,
                                    const EditRequest &Request) {
  const Expr *Number =
      Made.Arguments.front().Value->IgnoreUnlessSpelledInSource();
  if (dtypeConstant(Number->getType()).empty())
    return std::nullopt;
  std::optional<std::string> Text = spelledText(*Number, Request.Site.Context);
  if (!Text)
    return std::nullopt;
  return libTorchPrefix(Request.Site.Context) + "full({}, " + *Text + ", " +
         Options + ")";
}

} // namespace

std::optional<Edit> fixes::edits::createOnDevice(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  const CallView &Call = Request.Site.Call;
  std::optional<Target> T = targetOf(Call);
  std::optional<CallView> Made =
      CallView::of(Call.Object ? stripped(Call.Object) : nullptr);
  if (!T || T->AsksForMore || !Made || Made->Object)
    return std::nullopt;
  llvm::StringRef Name = libTorchName(*Made);
  const Argument *Options = optionsOf(*Made);
  if (!Options || (!isFactory(Name) && Name != "tensor"))
    return std::nullopt;
  std::optional<std::string> Text = optionsFor(*Options, *T, Request);
  if (!Text)
    return std::nullopt;
  if (changesNumbers(*Made, Name, *Options, *T, Request) ||
      asksForGradient(*Made->Call))
    return std::nullopt;
  const char *Waits =
      isAsynchronous(Request.Enclosing.body()) ? NoLongerWaits : "";
  EditList Edits(Context, Call.NameLocation, Request.File);
  if (Name == "tensor") {
    std::optional<std::string> Fill = fillText(*Made, *Text, Request);
    if (!Fill)
      return std::nullopt;
    Edits.replace(*Call.Call, *Fill);
    return finished(Edits, Waits);
  }
  // All of the call but its options and its end.
  const auto *Factory = dyn_cast<CallExpr>(Made->Call);
  std::optional<std::string> Old =
      Factory ? sourceText(*Factory, Context) : std::nullopt;
  if (!Old || !Old->ends_with(")"))
    return std::nullopt;
  Old->pop_back();
  if (!Options->IsDefault) {
    std::optional<std::string> Given = spelledText(*Options->Value, Context);
    if (!Given || !Old->ends_with(*Given))
      return std::nullopt;
    Old->resize(Old->size() - Given->size());
    *Old += *Text + ")";
  } else {
    *Old += ", " + *Text + ")";
  }
  Edits.replace(*Call.Call, *Old);
  return finished(Edits, drawsNumbers(Name)
                             ? "the numbers come from the generator of the "
                               "device and differ for the same seed"
                             : Waits);
}

/// Why the source must keep its values, or empty.
static std::string sourceRestriction(const Expr &Source,
                                     const EditRequest &Request) {
  const auto *R = dyn_cast<DeclRefExpr>(stripped(&Source));
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  std::optional<CallView> Made = CallView::of(stripped(&Source));
  bool IsTemporary =
      Made && (givesFreshValue(*Made) || libTorchName(*Made) == "pin_memory");
  if (IsTemporary ||
      (V && V->isLocalVarDecl() && !V->getType()->isReferenceType() &&
       !isChanged(*V, Request.Enclosing.body(), Request.Enclosing)))
    return {};
  return "the host memory must not change until the copy has finished";
}

std::optional<Edit> fixes::edits::pinAndUnblock(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  const CallView &Call = Request.Site.Call;
  std::optional<Target> T = targetOf(Call);
  if (!T || T->AsksForMore || T->DType || !Call.Object)
    return std::nullopt;
  LatticeElement Source = Request.Site.Facts.evaluate(Call.Object);
  LatticeElement Wanted = T->AccessPath
                              ? Request.Site.Facts.evaluate(T->AccessPath)
                              : LatticeElement::unset();
  // pin_memory() refuses what is on the device. Older versions change the dtype
  // on the host, in memory that is not pinned.
  if (Source.Device != DeviceLattice::CPU ||
      (Wanted.DType != DTypeLattice::Bottom && Wanted.DType != Source.DType))
    return std::nullopt;
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() == "non_blocking" && !A.IsDefault)
      return std::nullopt;
  std::optional<std::string> Object = operandText(*Call.Object, Context);
  std::optional<std::string> AccessPath = libTorchPrefix(Context) + "kCUDA";
  if (T->AccessPath)
    AccessPath = spelledText(*T->AccessPath, Context);
  if (!Object || !AccessPath)
    return std::nullopt;
  std::string Changes;
  if (Source.Pinned != BoolLattice::No)
    Changes = sourceRestriction(*Call.Object, Request);
  if (Source.Pinned != BoolLattice::Yes) {
    *Object += ".pin_memory()";
    if (T->AccessPath && Wanted.Device != DeviceLattice::CUDA)
      Changes = "pin_memory() throws on a machine without a GPU";
  }
  if (Changes.empty() && isAsynchronous(Request.Enclosing.body()))
    Changes = NoLongerWaits;
  EditList Edits(Context, Call.NameLocation, Request.File);
  Edits.replace(*Call.Call,
                *Object + ".to(" + *AccessPath + ", /*non_blocking=*/true)");
  return finished(Edits, Changes);
}
