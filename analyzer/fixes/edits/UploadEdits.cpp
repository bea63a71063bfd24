#include "fixes/edits/UploadEdits.h"
#include "checks/Conditions.h"
#include "fixes/context/CallEffects.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "fixes/edits/OptionsText.h"
#include "fixes/edits/ValueRead.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

namespace {

/// The target of a to() or cuda(), as the file spells it.
struct Target {
  const Expr *Device = nullptr; ///< null for cuda()
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
    if (!T.Device &&
        (Class == TypeClass::Device || Class == TypeClass::DeviceType ||
         Class == TypeClass::Options)) {
      T.Device = A.Value;
      T.Class = Class;
    } else if (Class == TypeClass::DType) {
      T.DType = A.Value;
    } else if (Name != "non_blocking") {
      T.AsksForMore = true;
    }
  }
  if (!T.Device && libTorchName(Call) != "cuda")
    return std::nullopt;
  return T;
}

/// Whether a number is converted to another type, which may round it.
bool changesNumbers(const CallView &Factory, llvm::StringRef Name,
                    const Argument &Options, const Target &T,
                    const EditRequest &Request) {
  if (Name == "zeros" || Name == "ones" || Name == "empty")
    return false;
  LatticeElement Asked = T.Device ? Request.Site.Facts.evaluate(T.Device)
                                  : LatticeElement::bottom();
  bool NamesDType = T.DType || (T.Class == TypeClass::Options &&
                                Asked.DType != DTypeLattice::Bottom);
  if (!NamesDType)
    return false;
  // Small integers are exact in every type.
  if (Name != "arange" || !Options.IsDefault)
    return true;
  for (const Argument &A : Factory.Arguments)
    if (!A.IsDefault && !isa<IntegerLiteral>(unwrapped(A.Value)))
      return true;
  return false;
}

/// The options for the factory: the existing ones plus the device.
std::optional<std::string> optionsFor(const Argument &Options, const Target &T,
                                      const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::string Torch = libTorchPrefix(Context, Request.Site.Call.NameLocation);
  std::optional<std::string> Device = Torch + "kCUDA";
  if (T.Device)
    Device = spelledText(*T.Device, Context);
  std::optional<std::string> DType;
  if (T.DType)
    DType = spelledText(*T.DType, Context);
  if (!Device || (T.DType && !DType))
    return std::nullopt;
  const Expr *Value = Options.Value;
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Value))
    Value = Default->getExpr();
  // randint() and the like default to kLong, but to float with any options.
  bool GivesDType =
      Request.Site.Facts.evaluate(Value).DType != DTypeLattice::Bottom;
  if (Options.IsDefault && !DType && !GivesDType)
    return Device;
  if (T.Class == TypeClass::Options) // which of two dtypes?
    return std::nullopt;
  if (DType)
    return Torch + "dtype(" + *DType + ").device(" + *Device + ")";
  if (Request.Site.Facts.evaluate(Options.Value).Pinned == BoolLattice::Yes)
    return std::nullopt;
  std::optional<std::string> Text =
      optionsWithDevice(*Value, *Device, Torch, Context);
  if (!Text || !Options.IsDefault)
    return Text;
  // LibTorch's headers spell the default argument.
  if (size_t At = Text->find("(at::"); At != std::string::npos)
    Text->replace(At + 1, 4, Torch);
  return Text;
}

const Argument *optionsOf(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Options)
      return &A;
  return nullptr;
}

/// `torch::tensor(0.5)` rewritten to the factory that fills on the device.
std::optional<std::string> fillText(const CallView &Factory,
                                    const std::string &Options,
                                    const EditRequest &Request) {
  const Expr *Number =
      Factory.Arguments.front().Value->IgnoreUnlessSpelledInSource();
  if (dtypeConstant(Number->getType()).empty())
    return std::nullopt;
  std::optional<std::string> Text = spelledText(*Number, Request.Site.Context);
  if (!Text)
    return std::nullopt;
  return libTorchPrefix(Request.Site.Context, Request.Site.Call.NameLocation) +
         "full({}, " + *Text + ", " + Options + ")";
}

/// The call \p Factory with \p Options replaced by \p NewOptions.
std::optional<std::string> withOptions(const CallView &Factory,
                                       const Argument &Options,
                                       const std::string &NewOptions,
                                       const ASTContext &Context) {
  const auto *Call = dyn_cast<CallExpr>(Factory.Call);
  std::optional<std::string> Text =
      Call ? sourceText(*Call, Context) : std::nullopt;
  if (!Text || !Text->ends_with(")"))
    return std::nullopt;
  Text->pop_back();
  if (Options.IsDefault)
    return *Text + ", " + NewOptions + ")";
  std::optional<std::string> Old = spelledText(*Options.Value, Context);
  if (!Old || !Text->ends_with(*Old))
    return std::nullopt;
  Text->resize(Text->size() - Old->size());
  return *Text + NewOptions + ")";
}

} // namespace

std::optional<Edit> fixes::edits::createOnDevice(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  const CallView &Call = Request.Site.Call;
  std::optional<Target> T = targetOf(Call);
  std::optional<CallView> Factory =
      CallView::of(Call.Object ? stripped(Call.Object) : nullptr);
  if (!T || T->AsksForMore || !Factory || Factory->Object)
    return std::nullopt;
  llvm::StringRef Name = libTorchName(*Factory);
  const Argument *Options = optionsOf(*Factory);
  if (!Options || (!operatorOf(*Factory).isFactory() && Name != "tensor"))
    return std::nullopt;
  std::optional<std::string> NewOptions = optionsFor(*Options, *T, Request);
  if (!NewOptions || changesNumbers(*Factory, Name, *Options, *T, Request) ||
      asksForGradient(*Factory->Call))
    return std::nullopt;
  std::optional<std::string> Text =
      Name == "tensor" ? fillText(*Factory, *NewOptions, Request)
                       : withOptions(*Factory, *Options, *NewOptions, Context);
  if (!Text)
    return std::nullopt;
  EditList Edits(Context, Call.NameLocation, Request.File);
  Edits.replace(*Call.Call, *Text);
  if (operatorOf(*Factory).isRandom())
    return finished(Edits, "the numbers come from the generator of the device "
                           "and differ for the same seed");
  return finished(
      Edits, isAsynchronous(Request.Enclosing.body()) ? NoLongerSyncs : "");
}

/// Why the source must not be modified, or empty.
static std::string sourceRestriction(const Expr &Source,
                                     const EditRequest &Request) {
  const auto *R = dyn_cast<DeclRefExpr>(stripped(&Source));
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  std::optional<CallView> Creation = CallView::of(stripped(&Source));
  bool IsTemporary = Creation && (givesFreshValue(*Creation) ||
                                  libTorchName(*Creation) == "pin_memory");
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
  LatticeElement Wanted = T->Device ? Request.Site.Facts.evaluate(T->Device)
                                    : LatticeElement::bottom();
  // pin_memory() rejects device tensors. Older versions convert the dtype on
  // the host, in pageable memory.
  if (Source.Device != DeviceLattice::CPU ||
      (Wanted.DType != DTypeLattice::Bottom && Wanted.DType != Source.DType))
    return std::nullopt;
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() == "non_blocking" && !A.IsDefault)
      return std::nullopt;
  std::optional<std::string> Object = operandText(*Call.Object, Context);
  std::optional<std::string> Device =
      libTorchPrefix(Context, Request.Site.Call.NameLocation) + "kCUDA";
  if (T->Device)
    Device = spelledText(*T->Device, Context);
  if (!Object || !Device)
    return std::nullopt;
  std::string Changes;
  if (Source.Pinned != BoolLattice::No)
    Changes = sourceRestriction(*Call.Object, Request);
  if (Source.Pinned != BoolLattice::Yes) {
    *Object += ".pin_memory()";
    if (T->Device && Wanted.Device != DeviceLattice::CUDA)
      Changes = "pin_memory() throws on a machine without a GPU";
  }
  if (Changes.empty() && isAsynchronous(Request.Enclosing.body()))
    Changes = NoLongerSyncs;
  EditList Edits(Context, Call.NameLocation, Request.File);
  Edits.replace(*Call.Call,
                *Object + ".to(" + *Device + ", /*non_blocking=*/true)");
  return finished(Edits, Changes);
}
