#include "summaries/Placements.h"
#include "dataflow/Evaluator.h"
#include "model/CallView.h"
#include "model/DeviceConstants.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

static bool namesDevice(QualType T) {
  TypeClass Class = classify(T);
  return Class == TypeClass::Device || Class == TypeClass::DeviceType ||
         Class == TypeClass::Options;
}

/// The device or the options within \p Value; null if there are none.
static const Expr *deviceIn(const Expr *Value) {
  for (const Expr *E : {Value, stripped(Value), unwrapped(Value)})
    if (E && namesDevice(E->getType()))
      return E;
  return nullptr;
}

/// Whether \p Call only creates, compares, prints or stores a device.
static bool isAboutDevice(const CallView &Call) {
  if (isa<CXXOperatorCallExpr>(Call.Call))
    return true;
  if (isa<CXXConstructExpr>(Call.Call) && namesDevice(Call.Call->getType()))
    return true;
  return Call.Object && isDevice(Call.Object->getType());
}

/// Whether \p E is the device or the options of an existing tensor.
static bool isOfTensor(const Expr &E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(stripped(&E));
  if (!Call)
    return false;
  const Expr *Object = Call->getImplicitObjectArgument();
  if (!Object)
    return false;
  return classify(Object->getType()) == TypeClass::Tensor ||
         isOfTensor(*Object);
}

/// Whether \p Call converts to a tensor what a library that is not installed
/// returns. A class of namespace syncline_stand_ins represents that type.
static bool isTensorOfMissing(const CallView &Call) {
  const auto *Conversion = dyn_cast<CXXConversionDecl>(Call.Callee);
  if (!Conversion ||
      classify(Conversion->getConversionType()) != TypeClass::Tensor)
    return false;
  return llvm::StringRef(qualifiedName(*Conversion->getParent()))
      .starts_with("syncline_stand_ins::");
}

static bool isOnHost(DeviceLattice Device) {
  return Device == DeviceLattice::CPU || Device == DeviceLattice::LikelyCPU ||
         Device == DeviceLattice::Bottom;
}

void Placements::add(const CallView &Call, const Evaluator &Facts) {
  IsHidden = IsHidden || isTensorOfMissing(Call);
  if (Found || isAboutDevice(Call))
    return;
  for (const Argument &Each : Call.Arguments) {
    const Expr *Device = Each.Value ? deviceIn(Each.Value) : nullptr;
    if (Device && !isOfTensor(*Device) &&
        !isOnHost(Facts.evaluate(Device).Device)) {
      Found = true;
      return;
    }
  }
}

void Placements::addUnresolved(const Stmt &S) {
  if (isa<DeclRefExpr, MemberExpr>(S))
    Found = Found || isDevice(cast<Expr>(S).getType());
}
